// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/accuracy_model.h"
#include "accuracy/accuracy_picture.h"
#include "accuracy/accuracy_window.h"
#include "accuracy/scatter_chart.h"
#include "common/theme/theme.h"
#include "files/disk/text_file.h"
#include "files/runs/read_runs.h"
#include "help/help_window.h"
#include "test_program.h"

#include <QComboBox>
#include <QImage>
#include <QPainter>
#include <QRegularExpression>
#include <QSvgRenderer>
#include <QTableView>
#include <QTemporaryDir>
#include <QTextBrowser>

#include <set>

using namespace tangram;

namespace {

std::shared_ptr<const AccuracyStudy> study()
{
    const auto text = read_text_file(TANGRAM_SOURCE_DIR "/tests/data/fuzz_seeds/runs.json");
    return std::make_shared<const AccuracyStudy>(study_accuracy(*read_runs(*text, "runs.json"), make_megatron()));
}

} // namespace

class AccuracyWindowTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void series_hold_what_was_measured_and_predicted()
    {
        const auto all = study();
        const auto times = scatter_series(*all, ScatterQuantity::time);
        QCOMPARE(times.size(), std::size_t(1));
        QCOMPARE(times[0].name, QStringLiteral("sc21"));
        QCOMPARE(times[0].points.size(), std::size_t(1));
        QCOMPARE(times[0].points[0].measured, 3.528);
        QCOMPARE(times[0].points[0].predicted, all->predictions[0].iteration_time_s);
        const auto memory = scatter_series(*all, ScatterQuantity::memory);
        QCOMPARE(memory.size(), std::size_t(1));
        QCOMPARE(memory[0].points[0].run, 1);
    }

    void a_run_is_told_with_its_numbers()
    {
        const auto all = study();
        const QString told = describe_run(all->runs[0], all->predictions[0]);
        for (const char* const part :
             {"gpt-1.7b", "a100-sxm-80", "dp32", "recomputation full", "measured 3.53", "compute", "unfused attention"})
            QVERIFY2(told.contains(QString::fromUtf8(part)), qPrintable(part + QStringLiteral(" is not in ") + told));
        QCOMPARE(format_error(0.0421), QStringLiteral("+4.2\u00a0%"));
        QCOMPARE(format_error(-0.1), QStringLiteral("−10.0\u00a0%"));
    }

    void pictures_are_drawn_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("dark");
        for (const char* ending : {"svg", "png", "pdf"}) {
            QTest::addRow("%s light", ending) << QStringLiteral("light.") + QLatin1String(ending) << false;
            QTest::addRow("%s dark", ending) << QStringLiteral("dark.") + QLatin1String(ending) << true;
        }
    }
    void pictures_are_drawn()
    {
        QFETCH(QString, name);
        QFETCH(bool, dark);
        const QString path = folder_.filePath(name);
        const auto error =
            write_accuracy_picture(*study(), ScatterQuantity::time, path.toStdString(), QSize(600, 600), dark);
        QVERIFY2(!error, error ? error->message.c_str() : "");
        QImage image(600, 600, QImage::Format_RGB32);
        if (name.endsWith(QLatin1String("pdf"))) {
            QFile pdf(path);
            QVERIFY(pdf.open(QIODevice::ReadOnly));
            QVERIFY(pdf.readAll().startsWith("%PDF"));
            return;
        }
        if (name.endsWith(QLatin1String("svg"))) {
            QSvgRenderer renderer(path);
            QVERIFY(renderer.isValid());
            QPainter painter(&image);
            renderer.render(&painter);
        } else {
            QVERIFY(image.load(path));
        }
        const QColor ground = (dark ? dark_palette() : light_palette()).color(QPalette::Base);
        QCOMPARE(image.pixelColor(599, 599), ground);
        std::set<QRgb> colours;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                colours.insert(image.pixel(x, y));
        QVERIFY(colours.size() > 10); // ground, band, grid, marks, texts
    }

    void one_run_has_axes_with_numbers()
    {
        const QString path = folder_.filePath("one.svg");
        QVERIFY(!write_accuracy_picture(*study(), ScatterQuantity::time, path.toStdString(), QSize(600, 600), false));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        auto found =
            QRegularExpression(QStringLiteral(">([0-9.]+\u00a0s)<")).globalMatch(QString::fromUtf8(file.readAll()));
        QStringList labels;
        while (found.hasNext())
            labels << found.next().captured(1);
        QVERIFY2(labels.size() >= 4, qPrintable(labels.join(' ')));
        // The same on both axes, none of them twice.
        const auto twice = labels.size();
        labels.removeDuplicates();
        QVERIFY2(2 * labels.size() == twice, qPrintable(labels.join(' ')));
    }

    void nothing_to_draw_is_told()
    {
        const AccuracyStudy empty;
        const auto error = write_accuracy_picture(empty, ScatterQuantity::time, folder_.filePath("x.svg").toStdString(),
                                                  QSize(600, 600), false);
        QVERIFY(error && !error->hint.empty());
        QVERIFY(!QFile::exists(folder_.filePath("x.svg")));
    }

    void the_window_shows_plot_and_table()
    {
        AccuracyWindow window;
        const auto all = study();
        window.set_study(all, QStringLiteral("runs.json"));
        window.resize(1100, 640);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QVERIFY(window.windowTitle().contains(QStringLiteral("runs.json")));
        auto* table = window.findChild<QTableView*>();
        QVERIFY(table->model()->rowCount() > 4);
        QCOMPARE(table->model()->index(0, AccuracyModel::runs_column).data().toString(), QStringLiteral("1"));
        // The mark of the one run is found under the pointer, and only there.
        auto* chart = window.findChild<ScatterChart*>();
        int found = 0;
        for (int y = 0; y < chart->height(); y += 4)
            for (int x = 0; x < chart->width(); x += 4)
                found += chart->run_at(QPointF(x, y)) == 0 ? 1 : 0;
        QVERIFY(found > 4 && found < 40);
        window.findChild<QComboBox*>()->setCurrentIndex(1);
        QVERIFY(table->model()->rowCount() > 0);
        QVERIFY(table->model()->index(0, AccuracyModel::rank_column).data().toString() == QStringLiteral("–"));
    }

    void the_help_page_is_there()
    {
        HelpWindow window;
        window.show_page(QStringLiteral("accuracy"));
        const QString text = window.findChild<QTextBrowser*>()->toPlainText();
        QVERIFY(text.startsWith(QStringLiteral("How accurate the predictions are")));
        QVERIFY(text.size() > 1000);
    }

private:
    QTemporaryDir folder_;
};

TANGRAM_TEST(AccuracyWindowTest)
#include "tst_accuracy_window.moc"
