// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/chart/chart_picture.h"
#include "common/chart/exportable_chart.h"
#include "common/theme/theme.h"
#include "gantt/chart/gantt_chart.h"
#include "search/live/best_view.h"
#include "search/live/funnel_view.h"
#include "synthetic_plan.h"
#include "test_program.h"

#include <QBuffer>
#include <QImage>
#include <QMimeData>
#include <QPainter>
#include <QPdfWriter>
#include <QStandardPaths>
#include <QSvgRenderer>
#include <QVBoxLayout>
#include <QXmlStreamReader>

using namespace tangram;

namespace {

struct Chart {
    std::unique_ptr<QWidget> widget;
    QStringList texts; ///< that are to be read in its picture
};

Chart gantt()
{
    auto chart = std::make_unique<GanttChart>();
    chart->resize(900, 400);
    chart->set_plans({{"A", "", synthetic_plan(1, 4, 8, 1)}});
    return {std::move(chart), {"H100 rack 1", "H100 rack 4"}};
}

Chart funnel()
{
    auto view = std::make_unique<FunnelView>("Funnel", "planned", "nothing");
    Funnel funnel;
    funnel.total = 120;
    funnel.kept = 100;
    funnel.pruned.at(0) = 20;
    view->set_funnel(funnel);
    view->resize(400, 200);
    return {std::move(view), {"enumerated", "planned", "120", "100"}};
}

Chart best()
{
    auto view = std::make_unique<BestView>();
    BestCurve begun;
    begun.add({});
    view->set_curve(begun, 1e6);
    view->add({0.5, 12, 10});
    view->add({1, 11, 10});
    view->resize(400, 240);
    return {std::move(view), {"best", "0 s"}};
}

const std::pair<const char*, Chart (*)()> charts[] = {{"gantt", gantt}, {"funnel", funnel}, {"best", best}};

/// All text elements of an SVG, by a reader that is not ours; empty where it is no XML.
QStringList svg_texts(const QByteArray& svg)
{
    QStringList texts;
    QXmlStreamReader reader(svg);
    while (!reader.atEnd())
        if (reader.readNext() == QXmlStreamReader::StartElement && reader.name() == QLatin1String("text"))
            texts << reader.readElementText().trimmed();
    return reader.hasError() ? QStringList() : texts;
}

QImage from_svg(const QByteArray& svg, QSize size)
{
    QImage image(size, QImage::Format_RGB32);
    image.fill(Qt::magenta);
    QPainter painter(&image);
    QSvgRenderer(svg).render(&painter);
    return image;
}

} // namespace

class ChartPicturesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void the_keyboard_is_seen_on_the_screen_alone();
    void initTestCase() { apply_scheme(ColourScheme::light); }
    void charts_become_pictures_data();
    void charts_become_pictures();
    void other_names_are_refused();
    void the_colours_of_the_window_stay();
    void paper_has_the_heading_and_the_chart();
    void the_chart_in_view_is_found();
};

void ChartPicturesTest::charts_become_pictures_data()
{
    QTest::addColumn<int>("which");
    QTest::addColumn<bool>("dark");
    for (int i = 0; i < int(std::size(charts)); ++i)
        for (const bool dark : {false, true})
            QTest::addRow("%s %s", charts[i].first, dark ? "dark" : "light") << i << dark;
}

void ChartPicturesTest::charts_become_pictures()
{
    QFETCH(int, which);
    QFETCH(bool, dark);
    const Chart chart = charts[which].second();
    chart.widget->show();
    QVERIFY(QTest::qWaitForWindowExposed(chart.widget.get()));
    const ExportableChart& offered = *ExportableChart::around(chart.widget.get());
    QVERIFY(!offered.name().isEmpty());

    const QByteArray svg = *chart_picture(offered, "title", "chart.svg", dark);
    const QString texts = svg_texts(svg).join('\n');
    for (const QString& text : chart.texts)
        QVERIFY2(texts.contains(text), qPrintable(text + " in\n" + texts));
    QVERIFY2(!svg.contains("<image"), "pixels in a picture of lines");
    const QImage drawn = from_svg(svg, chart.widget->size());
    QCOMPARE(is_dark(QPalette(drawn.pixelColor(drawn.width() - 2, drawn.height() - 2))), dark);

    const QImage png = QImage::fromData(*chart_picture(offered, "title", "chart.PNG", dark));
    QCOMPARE(png.size(), 2 * chart.widget->size());
    const QByteArray pdf = *chart_picture(offered, "title", "chart.pdf", dark);
    QVERIFY(pdf.startsWith("%PDF"));
    QCOMPARE(pdf.count("/Type /Page\n"), 1);

    const std::unique_ptr<QMimeData> copied = chart_for_clipboard(offered, dark);
    QVERIFY(copied->hasImage());
    QCOMPARE(svg_texts(copied->data("image/svg+xml")).join('\n'), texts);
}

void ChartPicturesTest::other_names_are_refused()
{
    const Chart chart = funnel();
    for (const char* name : {"chart", "chart.gif", "chart.svg.txt"}) {
        const Result<QByteArray> picture = chart_picture(*ExportableChart::around(chart.widget.get()), {}, name, false);
        QVERIFY(!picture);
        QVERIFY(!picture.error().hint.empty());
    }
}

void ChartPicturesTest::the_colours_of_the_window_stay()
{
    for (const auto& [name, make] : charts) {
        const Chart chart = make();
        chart.widget->show();
        QVERIFY(QTest::qWaitForWindowExposed(chart.widget.get()));
        const ExportableChart& offered = *ExportableChart::around(chart.widget.get());
        QVERIFY(chart_picture(offered, {}, "a.svg", false)); // lays it out for the size it has got
        QCoreApplication::processEvents(); // charts draw in their next turn
        const QImage before = chart.widget->grab().toImage();
        const QByteArray light = *chart_picture(offered, {}, "a.svg", false);
        QVERIFY(*chart_picture(offered, {}, "a.svg", true) != light);
        QCOMPARE(*chart_picture(offered, {}, "a.svg", false), light);
        QCoreApplication::processEvents();
        QVERIFY2(chart.widget->grab().toImage() == before, name);
        QVERIFY(!chart.widget->testAttribute(Qt::WA_SetPalette)
                || chart.widget->palette().color(QPalette::Base) == before.pixelColor(1, 1));
    }
}

void ChartPicturesTest::paper_has_the_heading_and_the_chart()
{
    const Chart chart = gantt();
    chart.widget->show();
    QVERIFY(QTest::qWaitForWindowExposed(chart.widget.get()));
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter paper(&buffer);
        paper.setResolution(96);
        paper.setPageSize(QPageSize(QPageSize::A4));
        paper.setPageOrientation(QPageLayout::Landscape);
        QVERIFY(print_chart(*ExportableChart::around(chart.widget.get()), "plan A · synthetic", paper));
    }
    QVERIFY(buffer.data().startsWith("%PDF"));
    QCOMPARE(buffer.data().count("/Type /Page\n"), 1);
    QVERIFY(buffer.data().size() > 4000);
}

void ChartPicturesTest::the_chart_in_view_is_found()
{
    QWidget page;
    QVBoxLayout rows(&page);
    const Chart large = gantt();
    const Chart small = funnel();
    rows.addWidget(large.widget.get(), 3);
    rows.addWidget(small.widget.get(), 1);
    page.resize(800, 600);
    QVERIFY(ExportableChart::shown_on(page).isEmpty()); // nothing is shown yet
    page.show();
    QVERIFY(QTest::qWaitForWindowExposed(&page));
    const QList<ExportableChart*> shown = ExportableChart::shown_on(page);
    QCOMPARE(shown.size(), 2);
    QCOMPARE(&shown.front()->widget(), large.widget.get());
    QCOMPARE(ExportableChart::around(large.widget->findChild<QWidget*>()), shown.front()); // a part of it
    QVERIFY(ExportableChart::around(&page) == nullptr);
    large.widget->hide();
    QCOMPARE(ExportableChart::shown_on(page).size(), 1);
    large.widget->setParent(nullptr);
    small.widget->setParent(nullptr);
}

void ChartPicturesTest::the_keyboard_is_seen_on_the_screen_alone()
{
    QWidget window;
    auto* rows = new QVBoxLayout(&window);
    auto* other = new QWidget;
    other->setFocusPolicy(Qt::StrongFocus);
    rows->addWidget(other);
    Chart chart = funnel();
    QWidget& view = *chart.widget.release();
    rows->addWidget(&view);
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    const auto picture = [&] {
        return chart_for_clipboard(*ExportableChart::around(&view), false)->imageData().value<QImage>();
    };
    other->setFocus();
    const QImage seen = view.grab().toImage();
    const QImage copied = picture();
    QTest::keyClick(other, Qt::Key_Tab);
    QVERIFY(view.hasFocus());
    QVERIFY(view.grab().toImage() != seen);
    QCOMPARE(picture(), copied);
}

TANGRAM_TEST(ChartPicturesTest)
#include "tst_chart_pictures.moc"
