// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/work/background.h"

#include <QCoreApplication>

#include <exception>
#include <new>

namespace tangram {

namespace {

struct BackgroundWords {
    Q_DECLARE_TR_FUNCTIONS(tangram::Background)
};

} // namespace

Error error_of_exception()
{
    try {
        throw;
    } catch (const std::bad_alloc&) {
        return {BackgroundWords::tr("there is not enough memory for this").toStdString(),
                {},
                BackgroundWords::tr("close other programs, then try again").toStdString()};
    } catch (const std::exception& exception) {
        return {BackgroundWords::tr("this could not be finished: %1")
                    .arg(QString::fromUtf8(exception.what()))
                    .toStdString(),
                {},
                BackgroundWords::tr("try again; nothing that is open was changed").toStdString()};
    } catch (...) {
        return {BackgroundWords::tr("this could not be finished").toStdString(),
                {},
                BackgroundWords::tr("try again; nothing that is open was changed").toStdString()};
    }
}

} // namespace tangram
