// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/accuracy_window.h"
#include "common/form/wheel_guard.h"
#include "common/settings/language.h"
#include "common/theme/appearance.h"
#include "document/document.h"
#include "tangram-explorer/current_project/open_project.h"
#include "tangram-explorer/opening/recovering.h"
#include "tangram-explorer/planning/planning.h"
#include "tangram-explorer/shell/main_window.h"
#include "tangram-explorer/shell/side_windows.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QPixmap>
#include <QThreadPool>
#include <QTimer>

#include <cstdio>
#include <optional>

using namespace tangram;

namespace {

constexpr int bad_input = 3;
constexpr int usage = 2;

struct Options {
    QStringList files;
    QString model;
    QString job;
    QString screenshot;
    QString perspective;
    QSize size;
    std::optional<ColourScheme> scheme; ///< for this run alone
    bool plan = false;
};

/// What the command line chooses, before it is read: it tells of itself in that language.
QString language_of(const QStringList& arguments)
{
    const QString option = QStringLiteral("--language");
    for (qsizetype i = 1; i < arguments.size(); ++i) {
        if (arguments[i].startsWith(option + QLatin1Char('=')))
            return arguments[i].mid(option.size() + 1);
        if (arguments[i] == option && i + 1 < arguments.size())
            return arguments[i + 1];
    }
    return kept_language();
}

/// To the terminal, in its encoding.
void tell(const QString& message)
{
    std::fprintf(stderr, "tangram-explorer: %s\n", qPrintable(message));
}

Options read_options(const QApplication& application)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(QObject::tr("Plans the training of large language models on mixed GPU clusters."));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument(
        QStringLiteral("files"),
        QObject::tr("Cluster, model, job, plan, runs or calibration files, or folders of layer profiles, to open."),
        QStringLiteral("[FILE...]"));
    const QCommandLineOption model(QStringLiteral("model"),
                                   QObject::tr("The model to train: the id of a preset, or a file."),
                                   QStringLiteral("PRESET|FILE"));
    const QCommandLineOption job(QStringLiteral("job"), QObject::tr("A job file."), QStringLiteral("FILE"));
    const QCommandLineOption plan(QStringLiteral("plan"), QObject::tr("Start planning at once."));
    const QCommandLineOption screenshot(
        QStringLiteral("screenshot"),
        QObject::tr("Write a picture of the window once it is open (with --plan, once it has planned), and quit."),
        QStringLiteral("OUT.png"));
    const QCommandLineOption perspective(QStringLiteral("perspective"), QObject::tr("cluster, search or plans."),
                                         QStringLiteral("NAME"));
    const QCommandLineOption size(QStringLiteral("size"), QObject::tr("Size of the window."),
                                  QStringLiteral("WIDTHxHEIGHT"));
    const QCommandLineOption dark(QStringLiteral("dark"), QObject::tr("Dark colours, regardless of the system's."));
    const QCommandLineOption light(QStringLiteral("light"), QObject::tr("Light colours, regardless of the system's."));
    const QCommandLineOption language(QStringLiteral("language"),
                                      QObject::tr("en or de, regardless of the system's language."),
                                      QStringLiteral("CODE"));
    parser.addOptions({model, job, plan, screenshot, perspective, size, dark, light, language});
    parser.process(application);

    Options options;
    options.files = parser.positionalArguments();
    options.model = parser.value(model);
    options.job = parser.value(job);
    options.plan = parser.isSet(plan);
    options.screenshot = parser.value(screenshot);
    options.perspective = parser.value(perspective);
    const QStringList sides = parser.value(size).split(QLatin1Char('x'));
    if (sides.size() == 2)
        options.size = QSize(sides[0].toInt(), sides[1].toInt());
    if (parser.isSet(dark))
        options.scheme = ColourScheme::dark;
    else if (parser.isSet(light))
        options.scheme = ColourScheme::light;
    return options;
}

void show_perspective(MainWindow& window, const QString& name)
{
    if (name == QLatin1String("cluster"))
        window.show_perspective(MainWindow::cluster_perspective);
    else if (name == QLatin1String("search"))
        window.show_perspective(MainWindow::search_perspective);
    else if (name == QLatin1String("plans"))
        window.show_perspective(MainWindow::plans_perspective);
}

void take_screenshot(MainWindow& window, const Options& options)
{
    show_perspective(window, options.perspective);
    QTimer::singleShot(0, &window, [&window, out = options.screenshot] {
        // What is still worked out in the background is shown, and the layout settles, before the picture is taken.
        QThreadPool::globalInstance()->waitForDone();
        for (int turn = 0; turn < 3; ++turn)
            QCoreApplication::processEvents();
        // Measured runs have a window of their own.
        QWidget* runs = window.side_windows().accuracy();
        QWidget& shown = runs != nullptr ? *runs : window;
        if (!shown.grab().save(out)) {
            tell(QObject::tr("%1 cannot be written; choose a folder you may write to").arg(out));
            QApplication::exit(bad_input);
            return;
        }
        QApplication::exit(0); // quit would ask about what is not saved
    });
}

} // namespace

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    WheelGuard guard;
    application.installEventFilter(&guard);
    QApplication::setApplicationName(QStringLiteral("tangram-explorer"));
    QApplication::setApplicationDisplayName(QString());
    QApplication::setOrganizationName(QStringLiteral("tangram-explorer"));
    QApplication::setApplicationVersion(QStringLiteral(TANGRAM_VERSION));
    speak(language_of(QApplication::arguments()));
    const Options options = read_options(application);
    if (!options.perspective.isEmpty() && !QStringList{"cluster", "search", "plans"}.contains(options.perspective)) {
        tell(QObject::tr("there is no perspective '%1'; choose cluster, search or plans").arg(options.perspective));
        return usage;
    }
    Appearance appearance = kept_appearance();
    appearance.scheme = options.scheme.value_or(appearance.scheme);
    apply_appearance(appearance);

    MainWindow window;
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/tangram-explorer.svg")));
    if (!options.size.isEmpty()) {
        window.setWindowState(window.windowState() & ~Qt::WindowMaximized); // as it was left
        window.resize(options.size);
    }
    // Together, so that what is wrong with each can be read.
    QStringList files = options.files;
    if (!options.model.isEmpty() && !OpenProject::is_preset(options.model))
        files << options.model;
    if (!options.job.isEmpty())
        files << options.job;
    // Before the files, so that a cluster begins a project with it, and after those that bring another.
    if (OpenProject::is_preset(options.model))
        window.choose_model(options.model);
    const bool all_opened = window.open(files);
    if (OpenProject::is_preset(options.model))
        window.choose_model(options.model);
    show_perspective(window, options.perspective);
    window.show_opened();
    if (options.screenshot.isEmpty())
        window.recovering().look_for_offers();
    if (!all_opened && !options.screenshot.isEmpty())
        tell(window.message());
    if (options.plan && all_opened)
        window.planning().plan();
    if (!options.screenshot.isEmpty()) {
        if (window.planning().is_planning())
            QObject::connect(&window.planning(), &Planning::ended, &window, [&] { take_screenshot(window, options); });
        else if (window.document().is_finding_islands())
            QObject::connect(&window.document(), &Document::changed, &window, [&] {
                if (!window.document().is_finding_islands())
                    take_screenshot(window, options);
            });
        else
            take_screenshot(window, options);
    }
    return QApplication::exec();
}
