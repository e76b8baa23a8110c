// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/settings/language.h"

#include "common/settings/settings.h"

#include "text/translator.h"

#include <QApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

/// What is compiled into a library is found only once it is asked for; outside of any namespace.
static void init_translations()
{
    Q_INIT_RESOURCE(translations);
}

namespace tangram {

namespace {

const QString language_key = QStringLiteral("language");

QString& spoken()
{
    static QString code = QStringLiteral("en");
    return code;
}

QString of_the_system()
{
    for (const QString& wanted : QLocale::system().uiLanguages())
        for (const QString& known : languages())
            if (wanted == known || wanted.startsWith(known + QLatin1Char('-')))
                return known;
    return QStringLiteral("en");
}

void install(const QString& name, const QString& folder)
{
    auto* translator = new QTranslator(qApp);
    if (translator->load(name, folder))
        QApplication::installTranslator(translator);
    else
        delete translator;
}

} // namespace

QStringList languages()
{
    return {QStringLiteral("en"), QStringLiteral("de")};
}

QString language_name(const QString& code)
{
    return code == QLatin1String("de") ? QStringLiteral("Deutsch") : QStringLiteral("English");
}

QString kept_language()
{
    return Settings().value(language_key).toString();
}

void keep_language(const QString& code)
{
    Settings().setValue(language_key, code);
}

QString spoken_language()
{
    return spoken();
}

void speak(const QString& code)
{
    init_translations();
    QLocale::setDefault(QLocale::c());
    const QString language = languages().contains(code) ? code : of_the_system();
    spoken() = language;
    install(QStringLiteral("qtbase_") + language, QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    install(QStringLiteral("tangram_") + language, QStringLiteral(":/translations"));
    set_translator(
        [](const std::string& english) { return QCoreApplication::translate("Core", english.c_str()).toStdString(); });
}

} // namespace tangram
