// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/theme/theme.h"

#include <QApplication>
#include <QEvent>
#include <QPointer>
#include <QProxyStyle>
#include <QStyleFactory>
#include <QStyleOption>
#include <QTimer>

#include <algorithm>
#include <cmath>
#include <utility>

namespace tangram {

namespace {

ColourScheme applied = ColourScheme::system;
std::function<bool()> system_source; ///< empty: the platform

/// Sees that the system's colours have changed: windows are told of a new theme.
class SystemFollower : public QObject {
public:
    using QObject::QObject;

    bool eventFilter(QObject*, QEvent* event) override
    {
        // Every window is told; once is enough, when all have been.
        if (event->type() == QEvent::ThemeChange && applied == ColourScheme::system && !waiting_) {
            waiting_ = true;
            QTimer::singleShot(0, this, [this] {
                waiting_ = false;
                if (applied == ColourScheme::system && is_dark(QApplication::palette()) != system_is_dark())
                    apply_scheme(ColourScheme::system);
            });
        }
        return false;
    }

private:
    bool waiting_ = false;
};

void follow_system()
{
    static QPointer<SystemFollower> follower;
    if (!follower) {
        follower = new SystemFollower(qApp);
        qApp->installEventFilter(follower);
    }
}

/// Fusion, whose boxes to check are framed in a shade of the window that is hardly seen on dark. Empty ones are known
/// by their frame alone.
class SeenBoxes : public QProxyStyle {
public:
    SeenBoxes()
        : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion")))
    {
    }

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override
    {
        if (element != PE_IndicatorCheckBox && element != PE_IndicatorRadioButton) {
            QProxyStyle::drawPrimitive(element, option, painter, widget);
            return;
        }
        QStyleOptionButton box;
        static_cast<QStyleOption&>(box) = *option; // of a button, or of a cell
        box.type = QStyleOptionButton::Type;
        box.version = QStyleOptionButton::Version;
        // Fusion draws the frame a good fourth darker than the window.
        const QColor frame = option->palette.color(QPalette::Disabled, QPalette::Text);
        box.palette.setColor(QPalette::Window, frame.lighter(130));
        QProxyStyle::drawPrimitive(element, &box, painter, widget);
    }
};

struct Frame {
    QRgb window, base, alternate, text, disabled, button, light, mid, dark, shadow, tip, tip_text, link;
};

QPalette make_palette(const Frame& frame, bool dark)
{
    QPalette palette;
    palette.setColor(QPalette::Window, frame.window);
    palette.setColor(QPalette::WindowText, frame.text);
    palette.setColor(QPalette::Base, frame.base);
    palette.setColor(QPalette::AlternateBase, frame.alternate);
    palette.setColor(QPalette::Text, frame.text);
    palette.setColor(QPalette::Button, frame.button);
    palette.setColor(QPalette::ButtonText, frame.text);
    palette.setColor(QPalette::BrightText, Qt::white);
    palette.setColor(QPalette::Light, frame.light);
    palette.setColor(QPalette::Midlight, frame.alternate);
    palette.setColor(QPalette::Mid, frame.mid);
    palette.setColor(QPalette::Dark, frame.dark);
    palette.setColor(QPalette::Shadow, frame.shadow);
    palette.setColor(QPalette::ToolTipBase, frame.tip);
    palette.setColor(QPalette::ToolTipText, frame.tip_text);
    palette.setColor(QPalette::PlaceholderText, quiet_text_colour(dark));
    palette.setColor(QPalette::Highlight, accent_colour(dark));
    palette.setColor(QPalette::HighlightedText, on_accent_colour(dark));
    palette.setColor(QPalette::Link, accent_colour(dark));
    palette.setColor(QPalette::LinkVisited, accent_colour(dark));
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, frame.disabled);
    palette.setColor(QPalette::Disabled, QPalette::Highlight, frame.mid);
    return palette;
}

double channel(double value)
{
    return value <= 0.03928 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

double luminance(const QColor& colour)
{
    return 0.2126 * channel(colour.redF()) + 0.7152 * channel(colour.greenF()) + 0.0722 * channel(colour.blueF());
}

} // namespace

ColourScheme current_scheme()
{
    return applied;
}

QPalette light_palette()
{
    return make_palette({0xfff3f4f6, 0xffffffff, 0xfff7f8fa, 0xff1c232e, 0xff8b94a3, 0xffffffff, 0xffffffff, 0xffc4cad3,
                         0xffa3abb8, 0xff6b7280, 0xffffffff, 0xff1c232e, 0xff2563eb},
                        false);
}

QPalette dark_palette()
{
    return make_palette({0xff1b1e24, 0xff22262e, 0xff272c35, 0xffe4e7ec, 0xff6f7a8a, 0xff2b303a, 0xff3a414d, 0xff444c5a,
                         0xff14171c, 0xff0e1014, 0xff2b303a, 0xffe4e7ec, 0xff60a5fa},
                        true);
}

bool is_dark(const QPalette& palette)
{
    return palette.color(QPalette::Window).lightness() < 128;
}

bool system_is_dark()
{
    if (system_source)
        return system_source();
    // Qt 6.4 tells the platform's palette only while there is none of the application's own.
    const QPalette own = QApplication::palette();
    const bool is_own = own.resolveMask() != 0;
    if (!is_own)
        return is_dark(own);
    QApplication::setPalette(QPalette());
    const bool dark = is_dark(QApplication::palette());
    QApplication::setPalette(own);
    return dark;
}

void set_system_is_dark(std::function<bool()> source)
{
    system_source = std::move(source);
}

void apply_scheme(ColourScheme scheme)
{
    applied = scheme;
    follow_system();
    const bool dark = scheme == ColourScheme::dark || (scheme == ColourScheme::system && system_is_dark());
    static QPointer<QStyle> ours;
    if (!ours)
        QApplication::setStyle(ours = new SeenBoxes);
    QApplication::setPalette(dark ? dark_palette() : light_palette());
}

QColor accent_colour(bool dark)
{
    return dark ? QColor(0x60, 0xa5, 0xfa) : QColor(0x25, 0x63, 0xeb);
}

QColor on_accent_colour(bool dark)
{
    return dark ? QColor(0x0b, 0x12, 0x20) : QColor(Qt::white);
}

QColor hairline_colour(bool dark)
{
    return dark ? QColor(0x39, 0x40, 0x4b) : QColor(0xdf, 0xe3, 0xe9);
}

QColor quiet_text_colour(bool dark)
{
    return dark ? QColor(0x9a, 0xa4, 0xb2) : QColor(0x5b, 0x65, 0x74);
}

QColor warning_colour(bool dark)
{
    return dark ? QColor(0xf5, 0xa5, 0x4a) : QColor(0xb4, 0x53, 0x09);
}

QColor tint(const QColor& colour, const QColor& base)
{
    const auto mix = [](int a, int b) { return (a * 12 + b * 88) / 100; };
    return {mix(colour.red(), base.red()), mix(colour.green(), base.green()), mix(colour.blue(), base.blue())};
}

double contrast_ratio(const QColor& a, const QColor& b)
{
    const double la = luminance(a);
    const double lb = luminance(b);
    return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

} // namespace tangram
