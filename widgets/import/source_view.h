// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPlainTextEdit>

#include <string>

namespace tangram {

/// The text of a source, read-only, with the numbers of its lines and one line marked.
class SourceView : public QPlainTextEdit {
    Q_OBJECT
public:
    explicit SourceView(QWidget* parent = nullptr);

    /// Shows the text and marks `line`, counted from 1; 0: none. Of a very long text only what is around the line.
    void show_line(const std::string& text, int line);
    void show_nothing();
    /// Counted in the whole text; 0: none.
    int marked_line() const { return marked_; }

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    class LineNumbers;
    void mark();
    void make_room_for_numbers();
    void paint_numbers(const QRect& exposed);

    LineNumbers* numbers_;
    QString shown_; ///< what the editor holds, to leave it alone where it stays
    int first_line_ = 1; ///< of the whole text, that the editor starts with
    int marked_ = 0;
};

} // namespace tangram
