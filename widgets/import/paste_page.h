// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QPlainTextEdit;

namespace tangram {

/// Where an import begins: says what can be read, and takes files and pasted text.
class PastePage : public QWidget {
    Q_OBJECT
public:
    explicit PastePage(QWidget* parent = nullptr);

    bool is_empty() const; ///< no text waits to be read

Q_SIGNALS:
    void files_asked(); ///< they are to be chosen
    void files_given(const QStringList& paths);
    void text_given(const QString& text);

private:
    QPlainTextEdit* field_;
};

} // namespace tangram
