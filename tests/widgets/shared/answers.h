// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <QApplication>
#include <QFileDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <QStringList>
#include <QTimer>

namespace tangram {

/// Answers the questions that a window asks while this lives, as soon as they are there, and keeps their texts.
class Answers {
public:
    /// Boxes get the `button`; where a file is to be named, `file` is typed, or the name that is offered taken.
    explicit Answers(QMessageBox::StandardButton button, const QString& file = {})
    {
        QObject::connect(&timer_, &QTimer::timeout, &timer_, [this, button, file] {
            QWidget* asking = QApplication::activeModalWidget();
            if (auto* box = qobject_cast<QMessageBox*>(asking)) {
                // A file dialog asks whether a file is to be replaced.
                const bool replaces = qobject_cast<QFileDialog*>(box->parentWidget()) != nullptr;
                asked_ << box->text();
                box->button(replaces ? QMessageBox::Yes : button)->click();
            } else if (auto* dialog = qobject_cast<QFileDialog*>(asking); dialog != nullptr && !named_) {
                named_ = true; // its answer may be asked about before it goes
                auto* name = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
                offered_ = name->text();
                if (!file.isEmpty())
                    name->setText(file);
                // Not from here: it may ask in its turn, and a timer does not fire within itself.
                QMetaObject::invokeMethod(dialog, "accept", Qt::QueuedConnection);
            }
        });
        timer_.start(1);
    }

    const QStringList& asked() const { return asked_; }
    const QString& offered() const { return offered_; } ///< name of the file dialog

private:
    QTimer timer_;
    QStringList asked_;
    QString offered_;
    bool named_ = false;
};

} // namespace tangram
