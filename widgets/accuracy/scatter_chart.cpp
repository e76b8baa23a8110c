// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/scatter_chart.h"

#include "accuracy/scatter_scene.h"
#include "common/theme/palette_follower.h"
#include "common/theme/theme.h"

#include <QApplication>
#include <QHelpEvent>
#include <QToolTip>
#include <QVBoxLayout>

namespace tangram {

ScatterChart::ScatterChart(QWidget* parent)
    : QWidget(parent)
    , plot_(new QCustomPlot(this))
    , scene_(std::make_unique<ScatterScene>(*plot_))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(plot_);
    setAccessibleName(tr("Predicted against measured"));
    plot_->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    connect(plot_, &QCustomPlot::mouseDoubleClick, this, [this] {
        scene_->show_all();
        plot_->replot();
    });
    follow_palette(this, [this] {
        scene_->set_dark(is_dark(QApplication::palette()));
        plot_->replot(QCustomPlot::rpQueuedReplot);
    });
}

ScatterChart::~ScatterChart() = default;

void ScatterChart::set_study(std::shared_ptr<const AccuracyStudy> study, ScatterQuantity quantity)
{
    study_ = std::move(study);
    scene_->set_series(study_ ? scatter_series(*study_, quantity) : std::vector<ScatterSeries>{}, quantity);
    plot_->replot();
}

int ScatterChart::run_at(const QPointF& place) const
{
    return scene_->run_at(plot_->mapFrom(this, place));
}

bool ScatterChart::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip || !study_)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int run = run_at(help->pos());
    if (run < 0) {
        QToolTip::hideText();
        return true;
    }
    const auto at = static_cast<std::size_t>(run);
    QToolTip::showText(help->globalPos(), describe_run(study_->runs[at], study_->predictions[at]), this);
    return true;
}

} // namespace tangram
