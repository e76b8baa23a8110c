// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/page/fate_legend.h"

#include "common/form/panel.h"
#include "common/text/value_format.h"
#include "common/theme/theme.h"
#include "search/grid/pair_grid_text.h"
#include "search/grid/rule_colours.h"

#include <QEvent>
#include <QPainter>
#include <QPixmap>
#include <QToolButton>

#include <algorithm>
#include <ranges>
#include <utility>

namespace tangram {

namespace {

constexpr int swatch = 12;
constexpr int legend_gap = 2;
constexpr int row_height = 22;

/// 0: hidden.
int width_of(const QToolButton* button)
{
    return button->isHidden() ? 0 : button->sizeHint().width();
}

QIcon icon_of(const RuleLook& look, double density, const std::optional<QColor>& frame)
{
    QPixmap pixmap(QSize(swatch, swatch) * density);
    pixmap.setDevicePixelRatio(density);
    QPainter painter(&pixmap);
    paint_look(painter, QRectF(0, 0, swatch, swatch), look);
    if (frame) {
        painter.setPen(QPen(*frame, 2));
        painter.drawRect(QRectF(1, 1, swatch - 2, swatch - 2));
    }
    return QIcon(pixmap);
}

} // namespace

FateLegend::FateLegend(QWidget* parent)
    : QWidget(parent)
    , best_(new QToolButton(this))
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum); // Fixed would keep it one line high
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setAccessibleName(tr("Legend of the grid"));
    const auto style = [this](QToolButton* button) {
        button->setAutoRaise(true);
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setIconSize(QSize(swatch, swatch));
        button->setFont(small_font(font()));
        button->setFixedHeight(row_height);
        button->hide();
    };
    // In the order in which they stand, which is that of the Tab key.
    for (std::size_t fate = pair_fate_count; fate-- > 0;) {
        auto* button = entries_[fate] = new QToolButton(this);
        style(button);
        button->setAccessibleName(fate_name(static_cast<PairFate>(fate)));
        button->setCheckable(true);
        connect(button, &QToolButton::toggled, this, [this, button](bool on) {
            if (on)
                for (QToolButton* other : entries_)
                    if (other != button) {
                        const QSignalBlocker quiet(other);
                        other->setChecked(false);
                    }
            Q_EMIT fate_chosen(chosen());
        });
    }
    style(best_);
    best_->setText(tr("best plan"));
    best_->setToolTip(tr("Cells where stages of the best plan so far lie"));
    best_->setFocusPolicy(Qt::NoFocus);
    best_->setAttribute(Qt::WA_TransparentForMouseEvents);
    recolour();
}

std::optional<PairFate> FateLegend::chosen() const
{
    for (std::size_t fate = 0; fate < pair_fate_count; ++fate)
        if (entries_[fate]->isChecked())
            return static_cast<PairFate>(fate);
    return std::nullopt;
}

void FateLegend::choose_none()
{
    if (const auto fate = chosen())
        entries_[static_cast<std::size_t>(*fate)]->setChecked(false);
}

void FateLegend::set_counts(const FateCounts& cells, bool has_best)
{
    if (cells == cells_ && has_best == !best_->isHidden())
        return;
    cells_ = cells;
    best_->setHidden(!has_best);
    for (std::size_t i = 0; i < pair_fate_count; ++i) {
        const auto fate = static_cast<PairFate>(i);
        QToolButton* entry = entries_[i];
        const QString text = fate_name(fate) + QLatin1Char(' ') + format_count(cells[i]);
        if (entry->text() != text) {
            entry->setText(text);
            entry->setAccessibleName(tr("%1: %2 cells").arg(fate_name(fate), format_count(cells[i])));
            entry->setAccessibleDescription(fate_sentence(fate)); // the tooltip is rich text
            entry->setToolTip(tr("%1<br>Click to highlight only these %2 cells")
                                  .arg(fate_sentence(fate).toHtmlEscaped(), format_count(cells[i])));
        }
        // One that was chosen stays, to be chosen no more.
        entry->setHidden(cells[i] == 0 && !entry->isChecked());
    }
    std::array<int, pair_fate_count + 1> widths{};
    std::transform(entries_.begin(), entries_.end(), widths.begin(), width_of);
    widths.back() = width_of(best_);
    if (std::exchange(widths_, widths) == widths)
        return; // most counts grow without another digit: nothing moves, and the page is not laid out again
    arrange(width(), true);
    updateGeometry();
}

int FateLegend::arrange(int width, bool move) const
{
    int x = 0;
    int y = 0;
    const auto put = [&](QToolButton* button) {
        const int own = width_of(button);
        if (own == 0)
            return;
        if (x > 0 && x + own > width) {
            x = 0;
            y += row_height;
        }
        if (move)
            button->setGeometry(x, y, own, row_height);
        x += own + legend_gap;
    };
    // What is planned first, then what was removed.
    put(best_);
    for (QToolButton* const entry : std::views::reverse(entries_))
        put(entry);
    return y + row_height;
}

QSize FateLegend::sizeHint() const
{
    int width = 0;
    for (const int own : widths_)
        width += own == 0 ? 0 : own + legend_gap;
    return {width, row_height};
}

int FateLegend::heightForWidth(int width) const
{
    return arrange(width, false);
}

void FateLegend::resizeEvent(QResizeEvent*)
{
    arrange(width(), true);
}

void FateLegend::recolour()
{
    const bool dark = is_dark(palette());
    for (std::size_t fate = 0; fate < pair_fate_count; ++fate)
        entries_[fate]->setIcon(
            icon_of(fate_look(static_cast<PairFate>(fate), dark), devicePixelRatioF(), std::nullopt));
    best_->setIcon(icon_of(best_look(dark), devicePixelRatioF(), palette().color(QPalette::Text)));
}

void FateLegend::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange)
        recolour();
    QWidget::changeEvent(event);
}

} // namespace tangram
