// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QAction;
class QHBoxLayout;
class QLabel;
class QVBoxLayout;

namespace tangram {

/// A titled part of a page: a 28 px title row with quiet details beside it and its actions on the right, a hairline,
/// the content.
class Panel : public QFrame {
    Q_OBJECT
public:
    explicit Panel(const QString& title, QWidget* parent = nullptr);

    void set_detail(const QString& detail);
    void add_action(QAction* action); ///< as an icon button
    void add_title_widget(QWidget* widget); ///< right of the detail
    QWidget* title_bar() const { return title_bar_; } ///< for a pane to be moved by
    void set_content(QWidget* content); ///< takes ownership
    void add_content(QWidget* content, int stretch = 0);

private:
    QLabel* detail_;
    QWidget* title_bar_;
    QHBoxLayout* title_row_;
    QVBoxLayout* body_;
};

/// A hairline in the palette's colours.
class Hairline : public QWidget {
    Q_OBJECT
public:
    explicit Hairline(Qt::Orientation orientation, QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;
};

/// A line of quieter text that follows the palette; elided where it lacks room.
class QuietLabel : public QWidget {
    Q_OBJECT
public:
    explicit QuietLabel(const QString& text = {}, QWidget* parent = nullptr);
    void set_text(const QString& text);
    QString text() const;

private:
    QLabel* label_;
};

/// Points of the small and the title size relative to the widget's own font.
QFont small_font(const QFont& font);
QFont title_font(const QFont& font);

} // namespace tangram
