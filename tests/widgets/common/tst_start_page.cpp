// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/view/cluster_thumbnail.h"
#include "cluster/cluster.h"
#include "common/form/panel.h"
#include "document/opened_file.h"
#include "files/cluster/cluster_file.h"
#include "files/disk/text_file.h"
#include "files/project/project_json.h"
#include "start/card_grid.h"
#include "start/file_card.h"
#include "start/start_facts.h"
#include "start/start_page.h"
#include "start/start_pictures.h"
#include "test_program.h"

#include <QApplication>
#include <QDir>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <set>

using namespace tangram;

namespace {

QString sample(const char* name)
{
    return QStringLiteral(TANGRAM_SOURCE_DIR "/sample_clusters/") + QLatin1String(name);
}

std::vector<StartFile> all_samples()
{
    std::vector<StartFile> files;
    const QDir folder(QStringLiteral(TANGRAM_SOURCE_DIR "/sample_clusters"));
    for (const QFileInfo& file : folder.entryInfoList({"*.json"}, QDir::Files, QDir::Name))
        files.push_back({file.absoluteFilePath(), file.completeBaseName(), {}});
    return files;
}

int colours_in(const QImage& image)
{
    std::set<QRgb> colours;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            colours.insert(image.pixel(x, y));
    return static_cast<int>(colours.size());
}

} // namespace

class StartPageTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void facts_are_told_data();
    void facts_are_told();
    void pictures_are_drawn_once();
    void a_changed_file_is_drawn_anew();
    void a_new_question_drops_the_old_one();
    void a_project_is_drawn_as_it_was_saved();
    void parts_of_names_are_not_drawn();
    void a_large_cluster_is_drawn();
    void cards_get_their_pictures();
    void nothing_is_read_before_it_is_shown();
    void arrows_walk_among_cards();
    void cards_and_buttons_ask();
    void nothing_is_cut_data();
    void nothing_is_cut();
};

void StartPageTest::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    QDir(QStandardPaths::writableLocation(QStandardPaths::CacheLocation)).removeRecursively();
}

void StartPageTest::facts_are_told_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<bool>("has_cluster");
    QTest::newRow("cluster") << sample("two-nodes-toy.json") << QStringList{"2", "8", "A100", "V100"} << true;
    QTest::newRow("many") << sample("fleet-10240-gpus-32-islands.json") << QStringList{"280", "240"} << true;
    QTest::newRow("model") << QStringLiteral(TANGRAM_SOURCE_DIR "/tests/data/huggingface/llama-2-7b/config.json")
                           << QStringList{"Model", "6.74"} << false;
    QTest::newRow("gone") << sample("no-such-file.json") << QStringList{} << false;
    QTest::newRow("folder") << QStringLiteral(TANGRAM_SOURCE_DIR "/tests/data/profiles/sailor")
                            << QStringList{"profiles"} << false;
    QTest::newRow("no file of ours") << QStringLiteral(TANGRAM_SOURCE_DIR "/LICENSE") << QStringList{} << false;
}

void StartPageTest::facts_are_told()
{
    QFETCH(QString, path);
    QFETCH(QStringList, words);
    QFETCH(bool, has_cluster);
    const StartFacts facts = read_start_facts(path);
    QCOMPARE(facts.cluster != nullptr, has_cluster);
    QCOMPARE(facts.line.isEmpty(), words.isEmpty());
    for (const QString& word : words)
        QVERIFY2(facts.line.contains(word), qPrintable(facts.line));
}

void StartPageTest::pictures_are_drawn_once()
{
    QTemporaryDir folder;
    const QString path = sample("two-nodes-toy.json");
    QStringList told;
    QList<QImage> drawn;
    for (int round = 0; round < 2; ++round) {
        StartPictures pictures(folder.filePath("kept"));
        QSignalSpy ready(&pictures, &StartPictures::ready);
        QSignalSpy finished(&pictures, &StartPictures::finished);
        pictures.ask({path}, FileCard::picture_size, 2);
        QVERIFY(finished.wait());
        QCOMPARE(ready.size(), 1);
        told << ready[0][1].toString();
        drawn << ready[0][2].value<QImage>();
        QTRY_COMPARE(QDir(folder.filePath("kept")).entryList({"*.png"}).size(), 1);
    }
    QCOMPARE(told[0], told[1]);
    QCOMPARE(drawn[0].size(), FileCard::picture_size * 2);
    QCOMPARE(drawn[1].devicePixelRatio(), 2.0);
    QVERIFY(colours_in(drawn[0]) > 8);
    QCOMPARE(drawn[0].convertToFormat(QImage::Format_ARGB32), drawn[1].convertToFormat(QImage::Format_ARGB32));
}

void StartPageTest::a_changed_file_is_drawn_anew()
{
    QTemporaryDir folder;
    const QString path = folder.filePath("cluster.json");
    QVERIFY(QFile::copy(sample("two-nodes-toy.json"), path));
    StartPictures pictures(folder.filePath("kept"));
    QSignalSpy ready(&pictures, &StartPictures::ready);
    QSignalSpy finished(&pictures, &StartPictures::finished);
    pictures.ask({path}, FileCard::picture_size, 1);
    QVERIFY(finished.wait());
    QVERIFY(QFile::remove(path));
    QVERIFY(QFile::copy(sample("64-gpus-two-types.json"), path));
    pictures.ask({path}, FileCard::picture_size, 1);
    QVERIFY(finished.wait());
    QVERIFY(ready[0][1].toString() != ready[1][1].toString());
    QVERIFY(ready[0][2].value<QImage>() != ready[1][2].value<QImage>());
    QTRY_COMPARE(QDir(folder.filePath("kept")).entryList({"*.png"}).size(), 2);
}

void StartPageTest::a_new_question_drops_the_old_one()
{
    StartPictures pictures({});
    QSignalSpy ready(&pictures, &StartPictures::ready);
    QSignalSpy finished(&pictures, &StartPictures::finished);
    pictures.ask({sample("512-gpus-three-types.json"), sample("a100-and-v100.json")}, FileCard::picture_size, 1);
    pictures.ask({sample("two-nodes-toy.json")}, FileCard::picture_size, 1);
    QVERIFY(finished.wait());
    QCOMPARE(ready.size(), 1);
    QCOMPARE(ready[0][0].toString(), sample("two-nodes-toy.json"));
}

void StartPageTest::a_project_is_drawn_as_it_was_saved()
{
    QTemporaryDir folder;
    const std::string text = *read_text_file(sample("64-gpus-two-types.json").toStdString());
    Project project = new_project();
    project.cluster = std::make_shared<const Cluster>(*read_cluster(text, "sample"));
    const auto facts_at = [&](double tolerance) {
        project.search.merge_tolerance = tolerance;
        const QString path = folder.filePath("mine.tangram");
        return write_text_file(path.toStdString(), write_project(project)) ? StartFacts{} : read_start_facts(path);
    };
    const StartFacts apart = facts_at(0);
    QVERIFY2(apart.line.startsWith(QStringLiteral("Project · ")) && apart.line.contains(QLatin1String("A100")),
             qPrintable(apart.line));
    QCOMPARE(apart.islands.size(), std::size_t{2});
    const StartFacts together = facts_at(1);
    QCOMPARE(together.islands.size(), std::size_t{1});
    const auto picture = [](const StartFacts& facts) {
        return cluster_thumbnail(facts.cluster, facts.islands, FileCard::picture_size, 1);
    };
    QVERIFY(picture(apart) != picture(together));
}

void StartPageTest::parts_of_names_are_not_drawn()
{
    // Zones whose names do not fit: what they begin with makes no difference.
    const auto picture = [](const char* first, const char* second) {
        QByteArray text =
            QByteArray::fromStdString(*read_text_file(sample("three-generations-two-zones.json").toStdString()));
        text.replace("\"z1\"", first).replace("\"z2\"", second);
        const auto cluster = std::make_shared<const Cluster>(*read_cluster(text.toStdString(), "sample"));

        return cluster_thumbnail(cluster, with_islands(cluster, 0).islands, FileCard::picture_size, 1);
    };
    QVERIFY(picture("\"a of many words in one name\"", "\"b of many words in one name\"")
            == picture("\"aWith other words in its name\"", "\"bWith other words in its name\""));
    QVERIFY(picture("\"a\"", "\"b\"") != picture("\"c\"", "\"d\""));
}

void StartPageTest::a_large_cluster_is_drawn()
{
    const StartFacts facts = read_start_facts(sample("fleet-10240-gpus-32-islands.json"));
    QImage picture;
    QBENCHMARK_ONCE
    {
        picture = cluster_thumbnail(facts.cluster, facts.islands, FileCard::picture_size, 1);
    }
    QVERIFY(colours_in(picture) > 24);
}

void StartPageTest::cards_get_their_pictures()
{
    StartPage page;
    page.resize(1280, 720);
    page.set_samples(all_samples());
    const QString model = QStringLiteral(TANGRAM_SOURCE_DIR "/tests/data/huggingface/llama-2-7b/config.json");
    page.set_recent({sample("two-nodes-toy.json"), model});
    page.show();
    QVERIFY(QTest::qWaitForWindowExposed(&page));
    for (const FileCard* card : page.cards()) {
        QTRY_VERIFY2(!card->facts().isEmpty(), qPrintable(card->path()));
        QTRY_COMPARE(card->has_picture(), card->path() != model);
        QCOMPARE(card->accessibleDescription(), card->facts());
        QVERIFY(!card->accessibleName().isEmpty());
    }
    QVERIFY(colours_in(page.cards().front()->grab().toImage()) > 8);
}

void StartPageTest::nothing_is_read_before_it_is_shown()
{
    StartPage page;
    QSignalSpy ready(&page.pictures(), &StartPictures::ready);
    QSignalSpy finished(&page.pictures(), &StartPictures::finished);
    page.set_samples(all_samples());
    QCoreApplication::processEvents();
    QCOMPARE(ready.size() + finished.size(), 0);
    page.show();
    QVERIFY(finished.wait());
    QCOMPARE(ready.size(), static_cast<int>(all_samples().size()));
}

void StartPageTest::arrows_walk_among_cards()
{
    StartPage page;
    page.resize(1280, 720);
    page.set_samples(all_samples());
    page.set_recent({sample("two-nodes-toy.json"), sample("a100-and-v100.json")});
    page.show();
    QVERIFY(QTest::qWaitForWindowActive(&page));
    const std::vector<FileCard*> cards = page.cards();
    cards[0]->setFocus();
    const auto press = [&](Qt::Key key) {
        QTest::keyClick(QApplication::focusWidget(), key);
        return static_cast<int>(std::find(cards.begin(), cards.end(), QApplication::focusWidget()) - cards.begin());
    };
    QCOMPARE(press(Qt::Key_Right), 1);
    QCOMPARE(press(Qt::Key_Right), 1); // there is none further
    QCOMPARE(press(Qt::Key_Down), 3); // the sample below it
    QCOMPARE(press(Qt::Key_Left), 2);
    QCOMPARE(press(Qt::Key_Down), 2 + 5);
    QCOMPARE(press(Qt::Key_Up), 2);
    QCOMPARE(press(Qt::Key_Up), 0);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    QCOMPARE(QApplication::focusWidget(), static_cast<QWidget*>(cards[1]));
}

void StartPageTest::cards_and_buttons_ask()
{
    StartPage page;
    page.resize(1280, 720);
    page.set_samples(all_samples());
    QSignalSpy chosen(&page, &StartPage::file_chosen);
    page.show();
    QVERIFY(QTest::qWaitForWindowActive(&page));
    FileCard* card = page.cards()[2];
    QTest::mouseClick(card, Qt::LeftButton);
    card->setFocus();
    QTest::keyClick(card, Qt::Key_Return);
    QTest::keyClick(card, Qt::Key_Space);
    QCOMPARE(chosen.size(), 3);
    QCOMPARE(chosen[1][0].toString(), card->path());
    QSignalSpy drawn(&page, &StartPage::new_asked);
    QSignalSpy imported(&page, &StartPage::import_asked);
    QSignalSpy opened(&page, &StartPage::open_asked);
    page.set_can_draw(true);
    page.set_can_import(true);
    int buttons = 0;
    for (QPushButton* button : page.findChildren<QPushButton*>()) {
        QVERIFY(button->isVisible());
        button->click();
        ++buttons;
    }
    QCOMPARE(buttons, 3);
    QCOMPARE(drawn.size() * imported.size() * opened.size(), 1);
}

void StartPageTest::nothing_is_cut_data()
{
    QTest::addColumn<QSize>("size");
    QTest::addColumn<bool>("scrolls");
    QTest::newRow("1280x800") << QSize(1280, 718) << false; // less bars above and below
    QTest::newRow("2560x1440") << QSize(2560, 1358) << false;
    QTest::newRow("640x400") << QSize(640, 400) << true;
}

void StartPageTest::nothing_is_cut()
{
    QFETCH(QSize, size);
    QFETCH(bool, scrolls);
    StartPage page;
    page.resize(size);
    page.set_can_draw(true);
    page.set_can_import(true);
    page.set_samples(all_samples());
    QStringList recent;
    for (const StartFile& file : all_samples())
        recent << file.path;
    page.set_recent(recent);
    page.show();
    QVERIFY(QTest::qWaitForWindowExposed(&page));
    const auto* area = page.findChild<QScrollArea*>();
    QTRY_COMPARE(area->verticalScrollBar()->maximum() > 0, scrolls);
    QCOMPARE(area->horizontalScrollBar()->maximum(), 0);
    for (const FileCard* card : page.cards()) {
        if (!card->isVisible())
            continue;
        QVERIFY(card->width() >= FileCard::least_width);
        QVERIFY(card->parentWidget()->rect().contains(card->geometry()));
        QTRY_VERIFY(!card->facts().isEmpty());
        const QFontMetrics small(small_font(card->font()));
        QVERIFY2(small.horizontalAdvance(card->facts()) <= card->width() - 20, qPrintable(card->facts()));
    }
}

TANGRAM_TEST(StartPageTest)
#include "tst_start_page.moc"
