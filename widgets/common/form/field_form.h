// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <map>

class QGridLayout;
class QLabel;

namespace tangram {

class CheckedField;
class QuietLabel;

/// Named fields under each other, each with its unit and, where something is wrong, what and what to do below it.
class FieldForm : public QWidget {
    Q_OBJECT
public:
    explicit FieldForm(QWidget* parent = nullptr);

    void add_heading(const QString& text);
    /// The sentence is shown on hover and read out; the name is the field's for assistive technology unless it has one.
    /// A CheckedField's faults are shown by themselves.
    void add(const QString& name, QWidget* field, const QString& unit, const QString& sentence);
    /// A row without a name of its own: a checkbox, a note.
    void add_wide(QWidget* field, const QString& sentence = {});
    void set_fault(QWidget* field, const QString& fault); ///< empty: nothing is wrong any more
    void set_row_visible(QWidget* field, bool visible);
    QString fault(const QWidget* field) const;

private:
    struct Row {
        QWidget* name = nullptr;
        QWidget* unit = nullptr;
        QLabel* fault = nullptr;
        QString sentence;
        bool visible = true;
    };
    Row& row(QWidget* field);

    QGridLayout* grid_;
    std::map<const QWidget*, Row> rows_;
};

} // namespace tangram
