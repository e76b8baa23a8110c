// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/work/background.h"

#include <QCoreApplication>

#include <exception>
#include <new>

namespace tangram {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(tangram::Background)
};

} // namespace

Error error_of_exception()
{
    try {
        throw;
    } catch (const std::bad_alloc&) {
        return {Words::tr("there is not enough memory for this").toStdString(),
                {},
                Words::tr("close what else needs memory, then try again").toStdString()};
    } catch (const std::exception& exception) {
        return {Words::tr("this could not be finished: %1").arg(QString::fromUtf8(exception.what())).toStdString(),
                {},
                Words::tr("try again; nothing that is open was changed").toStdString()};
    } catch (...) {
        return {Words::tr("this could not be finished").toStdString(),
                {},
                Words::tr("try again; nothing that is open was changed").toStdString()};
    }
}

} // namespace tangram
