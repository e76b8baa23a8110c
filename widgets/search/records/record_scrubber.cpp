// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/records/record_scrubber.h"

#include "common/form/panel.h"
#include "common/text/value_format.h"
#include "common/theme/icons.h"
#include "common/theme/palette_follower.h"

#include <QAction>
#include <QApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QProxyStyle>
#include <QSlider>
#include <QStyleFactory>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace tangram {

namespace {

constexpr int frame_ms = 33;

/// A click takes the knob to where it is, rather than a page towards it.
class JumpingSliderStyle : public QProxyStyle {
public:
    JumpingSliderStyle()
        : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) // else it is the desktop's
    {
    }

    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* data) const override
    {
        return hint == SH_Slider_AbsoluteSetButtons ? int{Qt::LeftButton}
                                                    : QProxyStyle::styleHint(hint, option, widget, data);
    }
};

QToolButton* button_of(QAction* action, QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setAutoRaise(true);
    button->setIconSize(QSize(16, 16));
    button->setDefaultAction(action);
    button->setAccessibleName(action->text());
    return button;
}

} // namespace

RecordScrubber::RecordScrubber(QWidget* parent)
    : QWidget(parent)
    , slider_(new QSlider(Qt::Horizontal, this))
    , play_(new QAction(tr("Play the search"), this))
    , time_(new QuietLabel({}, this))
{
    auto* back = new QAction(tr("Previous moment"), this);
    set_line_icon(back, QStringLiteral("step-back"));
    connect(back, &QAction::triggered, this, [this] { step(-1); });
    auto* forth = new QAction(tr("Next moment"), this);
    set_line_icon(forth, QStringLiteral("step-forward"));
    connect(forth, &QAction::triggered, this, [this] { step(1); });
    play_->setCheckable(true);
    follow_palette(this, [this] { show_icon(); });
    connect(play_, &QAction::toggled, this, &RecordScrubber::play);
    auto* style = new JumpingSliderStyle;
    style->setParent(slider_);
    slider_->setStyle(style);
    slider_->setAccessibleName(tr("Moment of the search"));
    connect(slider_, &QSlider::valueChanged, this, [this](int moment) {
        show_time();
        Q_EMIT moment_chosen(moment);
    });
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 4, 12, 4);
    layout->setSpacing(2);
    for (QAction* action : {back, play_, forth})
        layout->addWidget(button_of(action, this));
    layout->addSpacing(4);
    layout->addWidget(slider_, 1);
    layout->addSpacing(6);
    time_->setFixedWidth(time_->fontMetrics().horizontalAdvance(QStringLiteral("00.00 ms")));
    layout->addWidget(time_);
    timer_.setInterval(frame_ms);
    connect(&timer_, &QTimer::timeout, this, [this] {
        if (moment() >= slider_->maximum())
            play_->setChecked(false);
        else
            step(1);
    });
    set_times({});
}

void RecordScrubber::set_times(std::vector<double> times_s)
{
    set_moments(std::move(times_s), false);
}

void RecordScrubber::set_shares(std::vector<double> shares)
{
    set_moments(std::move(shares), true);
}

void RecordScrubber::set_moments(std::vector<double> moments, bool are_shares)
{
    play_->setChecked(false);
    moments_ = std::move(moments);
    are_shares_ = are_shares;
    const QSignalBlocker quiet(slider_);
    slider_->setRange(0, std::max(1, static_cast<int>(moments_.size()) - 1)); // one that cannot be moved is at the end
    slider_->setValue(slider_->maximum());
    slider_->setToolTip(are_shares ? tr("Both searches are shown as they were after this share of their time")
                                   : tr("Everything on the page is shown as it was at this moment"));
    setEnabled(moments_.size() > 1);
    show_time();
}

double RecordScrubber::share() const
{
    const auto at = static_cast<std::size_t>(moment());
    return are_shares_ && at < moments_.size() ? moments_[at] : 1;
}

int RecordScrubber::moment() const
{
    return moments_.size() > 1 ? slider_->value() : 0;
}

void RecordScrubber::set_moment(int moment)
{
    slider_->setValue(moment);
}

void RecordScrubber::step(int by)
{
    slider_->setValue(slider_->value() + by);
}

void RecordScrubber::play(bool on)
{
    play_->setChecked(on);
    show_icon();
    play_->setText(on ? tr("Stop playing") : tr("Play the search"));
    if (!on) {
        timer_.stop();
        return;
    }
    if (moment() == slider_->maximum())
        slider_->setValue(0);
    timer_.start();
}

void RecordScrubber::show_icon()
{
    play_->setIcon(line_icon(play_->isChecked() ? QStringLiteral("pause") : QStringLiteral("play"),
                             QApplication::palette().color(QPalette::ButtonText)));
}

void RecordScrubber::show_time()
{
    const auto at = static_cast<std::size_t>(moment());
    if (at >= moments_.size())
        time_->set_text({});
    else
        time_->set_text(are_shares_ ? format_percent(moments_[at]) : format_seconds(moments_[at]));
}

} // namespace tangram
