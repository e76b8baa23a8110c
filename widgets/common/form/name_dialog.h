// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include <functional>

class QLabel;
class QLineEdit;
class QPushButton;

namespace tangram {

/// Asks for a name and tells below it, while it is typed, what is wrong with it or what it will do.
class NameDialog : public QDialog {
    Q_OBJECT
public:
    struct Verdict {
        bool good = false;
        QString said; ///< may be empty
    };
    using Judge = std::function<Verdict(const QString& name)>;

    /// `judge` is asked for every name that is typed; it must outlive the dialog's use.
    NameDialog(const QString& title, const QString& begun_with, Judge judge, QWidget* parent = nullptr);
    QString name() const; ///< as plain_name()

Q_SIGNALS:
    void chosen(const QString& name); ///< a good one

private:
    void judge_name();

    Judge judge_;
    QLineEdit* field_;
    QLabel* verdict_;
    QPushButton* ok_;
};

} // namespace tangram
