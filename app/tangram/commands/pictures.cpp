// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/pictures.h"

#include <QApplication>

namespace tangram::cli {

PictureSession::PictureSession()
{
    // Pictures need fonts and painters but no screen.
    qputenv("QT_QPA_PLATFORM", "offscreen");
    // What Qt has to say about a session without a screen is of no use here; failures come back as errors.
    qInstallMessageHandler([](QtMsgType, const QMessageLogContext&, const QString&) {});
    static int count = 1;
    static char name[] = "tangram";
    static char* arguments[] = {name, nullptr};
    application_ = std::make_unique<QApplication>(count, arguments);
}

PictureSession::~PictureSession() = default;

} // namespace tangram::cli
