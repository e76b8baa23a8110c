// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace tangram {

/// One line of plain text that changes many times a second. Wants the widest room that it ever wanted, so that a new
/// text rarely has the layouts around it computed again, as it would with a QLabel; ends in "…" where it gets less, and
/// its tooltip then has the whole, unless it has one of its own.
class SteadyLabel : public QWidget {
    Q_OBJECT
public:
    explicit SteadyLabel(const QString& text = {}, QWidget* parent = nullptr);

    QString text() const { return text_; }
    void set_text(const QString& text);
    /// What the text is about, for screen readers: they read both out.
    void set_caption(const QString& caption);
    void set_alignment(Qt::Alignment alignment);
    void set_quiet(bool quiet); ///< in the colour of quieter text
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    int wanted_width() const;
    void tell_name();

    QString text_;
    QString caption_;
    Qt::Alignment alignment_ = Qt::AlignLeft | Qt::AlignVCenter;
    bool quiet_ = false;
    int width_ = 0; ///< of the widest text in this font
};

} // namespace tangram
