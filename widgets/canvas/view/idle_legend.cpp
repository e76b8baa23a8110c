// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/view/idle_legend.h"

#include "canvas/layers/node_layer.h"
#include "canvas/view/cluster_view.h"
#include "canvas/view/minimap.h"
#include "common/form/elided_label.h"
#include "common/theme/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>

#include <algorithm>

namespace tangram {

namespace {

constexpr int from_edge = 12; ///< pixels

/// The hatch of an idle node.
class IdleSwatch : public QWidget {
public:
    explicit IdleSwatch(const ClusterView& view, QWidget* parent)
        : QWidget(parent)
        , view_(view)
    {
        setFixedSize(22, 14);
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        CanvasStore store;
        CanvasPainter canvas(painter, store);
        const QRectF whole = QRectF(rect());
        canvas.fill(whole, quiet_text_colour(view_.state().dark));
        canvas.fill(whole.adjusted(1, 1, -1, -1), idle_surface(view_.state().dark));
    }

private:
    const ClusterView& view_;
};

} // namespace

IdleLegend::IdleLegend(ClusterView& view)
    : QFrame(&view)
    , view_(view)
    , swatch_(new IdleSwatch(view, this))
    , text_(new ElidedLabel({}, this))
{
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 4);
    layout->setSpacing(8);
    layout->addWidget(swatch_);
    layout->addWidget(text_, 1);
    view.installEventFilter(this);
    connect(&view, &ClusterView::idle_changed, this, &IdleLegend::follow_view);
    connect(&view, &ClusterView::view_changed, this, &IdleLegend::place); // the minimap comes and goes
    follow_view();
}

void IdleLegend::follow_view()
{
    const IdleMarks& idle = view_.state().idle;
    text_->setText(idle.legend);
    setToolTip(idle.details);
    text_->setToolTip(idle.details);
    setAccessibleName(idle.legend);
    setAccessibleDescription(idle.details);
    setVisible(!idle.legend.isEmpty());
    place();
}

void IdleLegend::place()
{
    const auto* minimap = view_.findChild<const Minimap*>();
    const int taken = minimap != nullptr && !minimap->isHidden() ? minimap->width() + from_edge : 0;
    const int room = std::max(120, view_.width() - taken - 2 * from_edge);
    const int wanted = width_of_line(*text_, text_->text()) + swatch_->width() + 8 + 16 + 2 * frameWidth();
    resize(std::min(wanted, room), sizeHint().height());
    move(from_edge, view_.height() - height() - from_edge);
    raise();
}

bool IdleLegend::eventFilter(QObject* object, QEvent* event)
{
    if (event->type() == QEvent::Resize || event->type() == QEvent::Show || event->type() == QEvent::FontChange)
        place();
    return QFrame::eventFilter(object, event);
}

} // namespace tangram
