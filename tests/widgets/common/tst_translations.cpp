// SPDX-License-Identifier: GPL-3.0-or-later
#include "test_program.h"

#include <QBuffer>
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QXmlStreamReader>

#include <algorithm>
#include <vector>

namespace {

/// Where lupdate keeps the texts of core.
const QString core_context = QStringLiteral("Core");

struct Translated {
    QString context;
    QString source;
    QStringList forms; ///< the translation, or one for each plural form
    QString type; ///< "unfinished" or "vanished"; empty: done
    bool plural = false;
    bool remark = false; ///< lupdate found a literal behind the text
};

struct Translation {
    QString language; ///< "de"
    std::vector<Translated> messages;
    QString error; ///< why the file cannot be read; empty: it can
};

QDir folder()
{
    return QDir(QStringLiteral(TANGRAM_SOURCE_DIR "/resources/translations"));
}

QStringList files()
{
    return folder().entryList({QStringLiteral("*.ts")}, QDir::Files, QDir::Name);
}

Translated read_translated(QXmlStreamReader& xml, const QString& context)
{
    Translated message;
    message.context = context;
    message.plural = xml.attributes().value(QLatin1String("numerus")) == QLatin1String("yes");
    while (xml.readNextStartElement()) {
        if (xml.name() == QLatin1String("source")) {
            message.source = xml.readElementText();
        } else if (xml.name() == QLatin1String("translation")) {
            message.type = xml.attributes().value(QLatin1String("type")).toString();
            if (!message.plural)
                message.forms << xml.readElementText();
            else
                while (xml.readNextStartElement())
                    message.forms << xml.readElementText();
        } else {
            message.remark |= xml.name() == QLatin1String("comment");
            xml.skipCurrentElement();
        }
    }
    return message;
}

Translation read_translation(QIODevice& device)
{
    Translation read;
    QXmlStreamReader xml(&device);
    if (xml.readNextStartElement())
        read.language = xml.attributes().value(QLatin1String("language")).toString();
    while (xml.readNextStartElement()) {
        QString context;
        while (xml.readNextStartElement()) {
            if (xml.name() == QLatin1String("name"))
                context = xml.readElementText();
            else if (xml.name() == QLatin1String("message"))
                read.messages.push_back(read_translated(xml, context));
            else
                xml.skipCurrentElement();
        }
    }
    if (xml.hasError())
        read.error = QStringLiteral("line %1: %2").arg(xml.lineNumber()).arg(xml.errorString());
    return read;
}

Translation read_translation(const QString& name)
{
    QFile file(folder().filePath(name));
    if (!file.open(QIODevice::ReadOnly))
        return {{}, {}, file.errorString()};
    return read_translation(file);
}

/// Places of a {fmt} text with their numbers, "{0}" or "{1:.2f}", whether it numbers them or not; "mixed" where it does
/// both, which {fmt} refuses.
QStringList fmt_places(QString text)
{
    static const QRegularExpression escaped(QStringLiteral("\\{\\{|\\}\\}"));
    static const QRegularExpression place(QStringLiteral("\\{(\\d*)([^{}]*)\\}"));
    text.remove(escaped);
    QStringList places;
    int next = 0;
    bool numbered = false;
    for (const QRegularExpressionMatch& match : place.globalMatch(text)) {
        numbered |= !match.captured(1).isEmpty();
        const QString number = match.captured(1).isEmpty() ? QString::number(next++) : match.captured(1);
        places << QStringLiteral("{%1%2}").arg(number, match.captured(2));
    }
    std::sort(places.begin(), places.end());
    return numbered && next > 0 ? QStringList{QStringLiteral("mixed")} : places;
}

QStringList found(const QString& text, const QRegularExpression& what)
{
    QStringList all;
    for (const QRegularExpressionMatch& match : what.globalMatch(text))
        all << match.captured();
    std::sort(all.begin(), all.end());
    return all;
}

/// Numbers and names that are put in when the text is shown.
QStringList placeholders(const QString& text)
{
    static const QRegularExpression placeholder(QStringLiteral("%L?(?:n|\\d{1,2})"));
    return found(text, placeholder);
}

QStringList tags(const QString& text)
{
    static const QRegularExpression tag(QStringLiteral("</?[a-zA-Z][^<>]*>"));
    return found(text, tag);
}

/// "&&" is an ampersand and no mnemonic.
qsizetype mnemonics(QString text)
{
    static const QRegularExpression mnemonic(QStringLiteral("&\\w"), QRegularExpression::UseUnicodePropertiesOption);
    return found(text.remove(QStringLiteral("&&")), mnemonic).size();
}

/// What pieces of a sentence, menus and lists rely on: blanks around it, and the last sign before them.
bool ends_alike(const QString& a, const QString& b)
{
    for (const QChar sign : {QChar(u'…'), QChar(u':')})
        if (a.trimmed().endsWith(sign) != b.trimmed().endsWith(sign))
            return false;
    const QLatin1Char blank(' ');
    return a.startsWith(blank) == b.startsWith(blank) && a.endsWith(blank) == b.endsWith(blank);
}

/// What is wrong with the translation of a text; nothing: it says all that the text does.
QStringList form_faults(const QString& source, const QString& form)
{
    if (form.trimmed().isEmpty())
        return {QStringLiteral("empty")};
    QStringList faults;
    if (placeholders(form) != placeholders(source))
        faults << QStringLiteral("other placeholders");
    if (tags(form) != tags(source))
        faults << QStringLiteral("other tags");
    if (!ends_alike(form, source))
        faults << QStringLiteral("other end or start");
    if (mnemonics(form) != mnemonics(source))
        faults << QStringLiteral("other mnemonics");
    if (form.count(QLatin1Char('\n')) != source.count(QLatin1Char('\n')))
        faults << QStringLiteral("other lines");
    return faults;
}

QStringList faults_of(const Translated& message)
{
    QStringList faults;
    if (!message.type.isEmpty())
        faults << message.type;
    constexpr qsizetype plural_forms = 2; // of German and English
    if (message.forms.size() != (message.plural ? plural_forms : 1))
        faults << QStringLiteral("%1 forms").arg(message.forms.size());
    if (message.context == core_context) {
        if (message.plural || message.remark)
            faults << QStringLiteral("the first argument of Core::tr is a literal");
        for (const QString& form : message.forms)
            if (fmt_places(form) != fmt_places(message.source))
                faults << QStringLiteral("other places: ") + form;
    }
    for (const QString& form : message.forms)
        for (const QString& fault : form_faults(message.source, form))
            faults << fault + QStringLiteral(": ") + form;
    return faults;
}

QString name_of(const Translated& message)
{
    return message.context + QStringLiteral(" | ") + message.source;
}

} // namespace

/// The window in other languages: nothing of a text may get lost in its translation.
class TranslationsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void german_and_english_are_there()
    {
        QVERIFY(files().contains(QStringLiteral("tangram_de.ts")));
        QVERIFY(files().contains(QStringLiteral("tangram_en.ts")));
    }

    void files_are_whole_data()
    {
        QTest::addColumn<QString>("name");
        for (const QString& name : files())
            QTest::newRow(qPrintable(name)) << name;
    }

    void files_are_whole()
    {
        QFETCH(QString, name);
        const Translation read = read_translation(name);
        QVERIFY2(read.error.isEmpty(), qPrintable(read.error));
        QCOMPARE(QStringLiteral("tangram_%1.ts").arg(read.language), name);
        QVERIFY(!read.messages.empty());
        QStringList faults;
        for (const Translated& message : read.messages)
            for (const QString& fault : faults_of(message))
                faults << name_of(message) + QStringLiteral(" | ") + fault;
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join(QLatin1Char('\n'))));
    }

    /// lupdate finds nothing that German lacks, and nothing in it that is gone.
    void german_has_every_text()
    {
        const QString name = QStringLiteral("tangram_de.ts");
        const QTemporaryDir folder_of_its_own;
        const QString updated = folder_of_its_own.filePath(name);
        QVERIFY(QFile::copy(folder().filePath(name), updated));
        QProcess lupdate;
        lupdate.setWorkingDirectory(QStringLiteral(TANGRAM_SOURCE_DIR));
        lupdate.start(QStringLiteral(TANGRAM_LUPDATE),
                      QStringLiteral(TANGRAM_LUPDATE_ARGUMENTS).split(QLatin1Char('|'))
                          << QStringLiteral("-ts") << updated);
        QVERIFY2(lupdate.waitForFinished(120000), qPrintable(lupdate.errorString()));
        QCOMPARE(lupdate.exitCode(), 0);
        QFile file(updated);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto names = [](const Translation& translation) {
            QStringList all;
            for (const Translated& message : translation.messages)
                all << name_of(message);
            all.sort();
            return all;
        };
        const QStringList found = names(read_translation(file));
        const QStringList known = names(read_translation(name));
        for (const QString& text : found)
            QVERIFY2(known.contains(text), qPrintable(QStringLiteral("not translated: ") + text));
        for (const QString& text : known)
            QVERIFY2(found.contains(text), qPrintable(QStringLiteral("not said any more: ") + text));
        QVERIFY(std::count_if(found.begin(), found.end(),
                              [](const QString& text) { return text.startsWith(core_context + QLatin1Char(' ')); })
                > 500);
    }

    void places_are_found_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("places");
        const auto row = [](const char* name, const char* text, const QStringList& places) {
            QTest::newRow(name) << QString::fromUtf8(text) << places;
        };
        row("none", "add it", {});
        row("in turn", "{} of {:.2f}", {"{0}", "{1:.2f}"});
        row("turned round", "{1:.2f}: {0}", {"{0}", "{1:.2f}"});
        row("braces", "{{ or {{{}}}", {"{0}"});
        row("mixed", "{} of {1}", {"mixed"});
    }
    void places_are_found()
    {
        QFETCH(QString, text);
        QFETCH(QStringList, places);
        QCOMPARE(fmt_places(text), places);
    }

    void help_pages_tell_the_same_data()
    {
        QTest::addColumn<QString>("name");
        const QDir pages(QStringLiteral(TANGRAM_SOURCE_DIR "/resources/help"));
        for (const QString& file : pages.entryList({QStringLiteral("*.md")}, QDir::Files, QDir::Name))
            if (file.count(QLatin1Char('.')) == 1)
                QTest::newRow(qPrintable(file)) << QFileInfo(file).baseName();
    }

    /// A German page has the figures, headings, tables and lists of the English one.
    void help_pages_tell_the_same()
    {
        QFETCH(QString, name);
        const auto page = [&](const char* ending) {
            QFile file(QStringLiteral(TANGRAM_SOURCE_DIR "/resources/help/") + name + QLatin1String(ending));
            return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
        };
        const QString english = page(".md");
        const QString german = page(".de.md");
        QVERIFY(!german.isEmpty());
        static const QRegularExpression figure(QStringLiteral("\\d+(?:\\.\\d+)?"));
        static const QRegularExpression thousands(QStringLiteral("(?<=\\d)[,\\x{202f}](?=\\d{3}(?!\\d))"));
        static const QRegularExpression line(QStringLiteral("^(#+|-|\\|)"), QRegularExpression::MultilineOption);
        QCOMPARE(found(QString(german).remove(thousands), figure), found(QString(english).remove(thousands), figure));
        QCOMPARE(found(german, line), found(english, line));
    }

    void plurals_of_english_are_those_of_german()
    {
        const auto plurals = [](const QString& file) {
            QStringList names;
            for (const Translated& message : read_translation(file).messages)
                if (message.plural)
                    names << name_of(message);
            std::sort(names.begin(), names.end());
            return names;
        };
        const QStringList german = plurals(QStringLiteral("tangram_de.ts"));
        QVERIFY(!german.isEmpty());
        QCOMPARE(plurals(QStringLiteral("tangram_en.ts")), german);
    }

    void faults_are_found_data()
    {
        QTest::addColumn<QString>("source");
        QTest::addColumn<QString>("translation");
        QTest::addColumn<QString>("fault");
        const auto row = [](const char* name, const char* source, const char* translation, const char* fault) {
            QTest::newRow(name) << QString::fromUtf8(source) << QString::fromUtf8(translation)
                                << QString::fromUtf8(fault);
        };
        const char* const other_placeholders = "other placeholders";
        const char* const other_tags = "other tags";
        const char* const other_end = "other end or start";
        const char* const other_mnemonics = "other mnemonics";
        row("good", "Open %1: <b>%2</b>", "%1 öffnen: <b>%2</b>", "");
        row("blanks alone", "Open", "  ", "empty");
        row("placeholder missing", "%1 of %2", "%1 von", other_placeholders);
        row("placeholder twice", "%1 of %2", "%1 von %1", other_placeholders);
        row("other order", "%1 of %2", "aus %2 sind %1", "");
        row("percent sign", "90 % within", "90 % innerhalb", "");
        row("tag not closed", "<b>%1</b>", "<b>%1<b>", other_tags);
        row("less than", "1 < 2 and 3 > 2", "1 < 2 und 3 > 2", "");
        row("ellipsis missing", "Open…", "Öffnen", other_end);
        row("dots in place of an ellipsis", "Open…", "Öffnen...", other_end);
        row("colon before a blank missing", "stage %1: ", "Stufe %1 ", other_end);
        row("colon at the end missing", "stage:", "Stufe", other_end);
        row("blank at the end missing", "stage %1: ", "Stufe %1:", other_end);
        row("blank at the start missing", " per node", "je Knoten", other_end);
        row("mnemonic missing", "&File", "Datei", other_mnemonics);
        row("mnemonic too many", "&File", "&Da&tei", other_mnemonics);
        row("mnemonic on an umlaut", "&Over", "&Über", "");
        row("ampersand", "Q&&A", "F&&A", "");
        row("lines", "one\ntwo", "eins zwei", "other lines");
    }

    void faults_are_found()
    {
        QFETCH(QString, source);
        QFETCH(QString, translation);
        QFETCH(QString, fault);
        QCOMPARE(form_faults(source, translation), fault.isEmpty() ? QStringList() : QStringList{fault});
    }

    void a_file_is_read()
    {
        QBuffer file;
        file.setData(R"(<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>Window</name>
    <message>
        <source>&amp;File</source>
        <extracomment>told to translators</extracomment>
        <translation>&amp;Datei</translation>
    </message>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation type="unfinished">
            <numerusform>%n Knoten</numerusform>
        </translation>
    </message>
</context>
</TS>)");
        QVERIFY(file.open(QIODevice::ReadOnly));
        const Translation read = read_translation(file);
        QCOMPARE(read.error, QString());
        QCOMPARE(read.language, QStringLiteral("de"));
        QCOMPARE(read.messages.size(), std::size_t(2));
        QCOMPARE(name_of(read.messages[0]), QStringLiteral("Window | &File"));
        QCOMPARE(read.messages[0].forms, QStringList{QStringLiteral("&Datei")});
        QCOMPARE(faults_of(read.messages[0]), QStringList());
        QCOMPARE(faults_of(read.messages[1]), (QStringList{QStringLiteral("unfinished"), QStringLiteral("1 forms")}));
    }

    void a_file_that_ends_early_is_told()
    {
        QBuffer file;
        file.setData("<TS language=\"de\"><context><name>Window</name>");
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(read_translation(file).error.startsWith(QStringLiteral("line 1: ")));
    }
};

TANGRAM_TEST(TranslationsTest)
#include "tst_translations.moc"
