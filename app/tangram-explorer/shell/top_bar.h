// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/job.h"
#include "model/model.h"
#include "schedule/schedule.h"

#include <QPointer>
#include <QWidget>

#include <memory>
#include <vector>

class QAction;
class QButtonGroup;
class QComboBox;
class QGridLayout;
class QLayout;
class QMenu;
class QPushButton;
class QToolButton;

namespace tangram {

class ScheduleButton;
class WholeNumberBox;

/// The row above the page: perspectives on the left; model, batch, sequence, schedules, Plan and Export on the right.
/// Narrow windows have two rows of it.
class TopBar : public QWidget {
    Q_OBJECT
public:
    explicit TopBar(const QStringList& perspectives, QWidget* parent = nullptr);

    int perspective() const; ///< that is shown, or was last
    /// The tab has the focus afterwards, unless somebody works elsewhere: then false.
    bool set_perspective(int perspective);
    void set_no_perspective(); ///< something else is shown: no tab is marked
    void set_export_menu(QMenu* menu);

    /// Chooses a model by id, or adds one that has none; emits nothing.
    void set_model(const Model& model, const QString& id);
    /// Models that are no presets and can be chosen all the same, by their ids, below the presets. set_model() has to
    /// follow; emits nothing.
    void set_other_models(const QStringList& ids);
    /// `suggested`: batch and sequence are not the user's. Emits nothing.
    void set_job(const Job& job, bool suggested);
    /// What is wrong with what stands in a field and what to do, with the field's name; empty: nothing is.
    QString typing_fault() const;
    void add_model_action(QAction* action); ///< as an icon button right of the model
    void set_can_plan(bool can);
    void set_can_export(bool can);
    void set_running(bool running);
    void set_can_choose_perspective(bool can);

Q_SIGNALS:
    void perspective_chosen(int perspective);
    void model_chosen(const QString& id); ///< empty: the one without an id
    void job_edited(int global_batch, int sequence_length);
    void suggestion_kept(); ///< batch and sequence are to stay as they are
    void schedules_chosen(const std::vector<tangram::ScheduleKind>& schedules);
    void schedule_help_asked();
    void plan_asked();
    void cancel_asked();

protected:
    bool eventFilter(QObject* object, QEvent* event) override;
    QSize minimumSizeHint() const override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QLayout* make_tabs(const QStringList& perspectives);
    void fill_fields();
    void connect_fields();
    int tabs_and_buttons_width() const; ///< at the least

    QGridLayout* rows_;
    QButtonGroup* tabs_;
    QWidget* fields_; ///< between tabs and buttons, or below both where they lack the room
    int perspective_ = 0;
    QComboBox* model_;
    QToolButton* model_action_;
    int preset_count_ = 0;
    WholeNumberBox* batch_;
    WholeNumberBox* sequence_;
    ScheduleButton* schedules_;
    QPushButton* plan_;
    QPushButton* export_;
    bool running_ = false;
    QPointer<QWidget> left_; ///< had the focus before the fields were disabled; null: none
    QPointer<QWidget> led_to_; ///< has got it then
};

} // namespace tangram
