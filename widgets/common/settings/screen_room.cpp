// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/settings/screen_room.h"

#include <QScreen>
#include <QStyle>
#include <QWidget>

namespace tangram {

QSize size_on_screen(const QWidget& window, QSize comfortable)
{
    const int title_bar = window.style()->pixelMetric(QStyle::PM_TitleBarHeight);
    return comfortable.boundedTo(window.screen()->availableSize() - QSize(0, title_bar));
}

} // namespace tangram
