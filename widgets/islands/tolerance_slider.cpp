// SPDX-License-Identifier: GPL-3.0-or-later
#include "islands/tolerance_slider.h"

#include "common/form/panel.h"
#include "common/text/value_format.h"
#include "common/theme/theme.h"

#include <QMouseEvent>
#include <QPainter>
#include <QSignalBlocker>
#include <QSlider>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace tangram {

/// Heights are logarithmic: from thousands of islands down to one.
class ToleranceSlider::Bars : public QWidget {
public:
    explicit Bars(ToleranceSlider* owner)
        : QWidget(owner)
        , owner_(owner)
    {
        setFixedHeight(44);
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        const auto& steps = owner_->steps_;
        if (steps.empty())
            return;
        QPainter painter(this);
        const bool dark = is_dark(palette());
        QColor quiet = accent_colour(dark);
        quiet.setAlphaF(0.32F);
        const double most =
            std::log2(1.0 + std::max_element(steps.begin(), steps.end(), [](const auto& a, const auto& b) {
                                return a.count < b.count;
                            })->count);
        const double pitch = width() / static_cast<double>(steps.size());
        const double gap = pitch > 6 ? 3 : pitch > 3 ? 1 : 0;
        for (std::size_t s = 0; s < steps.size(); ++s) {
            const double bar = std::max(2.0, std::log2(1.0 + steps[s].count) / most * (height() - 4));
            painter.fillRect(QRectF(static_cast<double>(s) * pitch, height() - bar, std::min(pitch - gap, 48.0), bar),
                             static_cast<int>(s) == owner_->slider_->value() ? accent_colour(dark) : quiet);
        }
    }

    void mousePressEvent(QMouseEvent* event) override
    {
        if (!owner_->steps_.empty())
            owner_->slider_->setValue(
                static_cast<int>(event->position().x() / width() * static_cast<double>(owner_->steps_.size())));
    }

private:
    ToleranceSlider* owner_;
};

ToleranceSlider::ToleranceSlider(QWidget* parent)
    : QWidget(parent)
    , bars_(new Bars(this))
    , slider_(new QSlider(Qt::Horizontal, this))
    , text_(new QuietLabel({}, this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->setSpacing(4);
    layout->addWidget(bars_);
    layout->addWidget(slider_);
    layout->addWidget(text_);
    slider_->setAccessibleName(tr("Merge tolerance"));
    slider_->setToolTip(tr("Nodes merge into one island while its spread stays within the tolerance"));
    connect(slider_, &QSlider::valueChanged, this, &ToleranceSlider::step_changed);
    set_steps({});
}

void ToleranceSlider::set_steps(std::vector<DendrogramStep> steps)
{
    if (steps == steps_ && !steps.empty())
        return; // the slider may be held
    const QSignalBlocker quiet(slider_);
    steps_ = std::move(steps);
    slider_->setRange(0, std::max(0, static_cast<int>(steps_.size()) - 1));
    slider_->setEnabled(steps_.size() > 1);
    show_step();
}

void ToleranceSlider::set_tolerance(double tolerance)
{
    const QSignalBlocker quiet(slider_);
    const auto after =
        std::upper_bound(steps_.begin(), steps_.end(), tolerance + 1e-12,
                         [](double value, const DendrogramStep& step) { return value < step.tolerance; });
    slider_->setValue(std::max(0, static_cast<int>(after - steps_.begin()) - 1));
    show_step();
}

double ToleranceSlider::tolerance() const
{
    return steps_.empty() ? 0 : steps_[slider_->value()].tolerance;
}

void ToleranceSlider::step_changed()
{
    show_step();
    Q_EMIT tolerance_changed(tolerance());
}

void ToleranceSlider::show_step()
{
    bars_->update();
    if (steps_.empty()) {
        text_->set_text(tr("No cluster is open"));
        return;
    }
    const DendrogramStep& step = steps_[slider_->value()];
    text_->set_text(tr("tolerance %1 → %2")
                        .arg(QString::number(step.tolerance, 'f', 3),
                             counted(static_cast<std::uint64_t>(step.count), tr("island"), tr("islands"))));
}

} // namespace tangram
