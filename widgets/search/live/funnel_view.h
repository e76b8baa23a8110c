// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/rules/rules.h"

#include <QWidget>

#include <cstdint>
#include <optional>
#include <vector>

namespace tangram {

class ExportableChart;

/// How many there were, what each rule removed, and how many were kept, as bars one under the other, with the sum under
/// them where there is room for it. Wants the room of the most bars that it ever had, so that nothing around it moves
/// while a search goes on or the next one begins.
class FunnelView : public QWidget {
    Q_OBJECT
public:
    /// `kept`: what the last bar is called; `empty`: what stands there before there is anything to count.
    FunnelView(const QString& name, const QString& kept, const QString& empty, QWidget* parent = nullptr);
    void set_funnel(const Funnel& funnel);
    void forget_room(); ///< wants what it has bars for
    /// That rule's line is called so, with that sentence instead of the rule's own; empty name: as every other line.
    void rename(Rule rule, const QString& name, const QString& sentence);
    const Funnel& funnel() const { return funnel_; }
    /// "14 520 = 2 392 planned + 12 128 pruned"
    QString sum_text() const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Line {
        QString name;
        std::uint64_t count = 0;
        std::uint64_t before = 0; ///< what lies left of its bar
        int rule = -1; ///< -1: none
    };
    std::vector<Line> lines() const;
    QString as_text() const; ///< its lines, to be read without the picture
    int line_count() const; ///< that are in view, with the sum
    int margin() const; ///< above and below; the first to give way
    double line_height() const;

    ExportableChart* chart_;
    QString kept_;
    QString empty_;
    std::optional<Rule> renamed_;
    QString name_; ///< of the rule that is called otherwise
    QString sentence_; ///< likewise
    Funnel funnel_;
    int most_lines_ = 0;
};

} // namespace tangram
