// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/form/steady_label.h"
#include "test_program.h"

#include <QAccessible>
#include <QHBoxLayout>

using namespace tangram;

namespace {

/// Counts how often the layouts of its children ask it to be laid out again.
class Counting : public QWidget {
public:
    int requests = 0;

protected:
    bool event(QEvent* event) override
    {
        requests += event->type() == QEvent::LayoutRequest;
        return QWidget::event(event);
    }
};

} // namespace

class SteadyLabelTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void only_wider_texts_ask_for_room();
    void what_has_no_room_is_elided();
    void gets_room_for_the_whole_text();
    void is_read_out();
    void another_font_is_measured_anew();
};

void SteadyLabelTest::only_wider_texts_ask_for_room()
{
    Counting parent;
    auto* layout = new QHBoxLayout(&parent);
    auto* label = new SteadyLabel(QStringLiteral("1 234 567"), &parent);
    layout->addWidget(label);
    parent.show();
    QVERIFY(QTest::qWaitForWindowExposed(&parent));
    QCoreApplication::processEvents();
    parent.requests = 0;
    const QSize wanted = label->sizeHint();
    for (const char* text : {"1", "22", "333", "", "1 234 567"}) {
        label->set_text(QLatin1String(text));
        QCoreApplication::processEvents();
        QCOMPARE(label->sizeHint(), wanted);
    }
    QCOMPARE(parent.requests, 0);
    label->set_text(QStringLiteral("1 234 567 890 123"));
    QCoreApplication::processEvents();
    QVERIFY(parent.requests > 0);
    QVERIFY(label->sizeHint().width() > wanted.width());
}

void SteadyLabelTest::what_has_no_room_is_elided()
{
    const QString text = QStringLiteral("a text that is longer than its label");
    SteadyLabel label(text);
    label.resize(label.sizeHint());
    const QImage whole = label.grab().toImage();
    label.resize(60, label.height());
    const QImage cut = label.grab().toImage();
    QVERIFY(cut != whole.copy(cut.rect())); // its end says that there is more
    QCOMPARE(label.text(), text);
    QVERIFY(label.minimumSizeHint().width() < label.sizeHint().width());
}

void SteadyLabelTest::gets_room_for_the_whole_text()
{
    // Fractions of a pixel differ from text to text and from size to size: none may cost the end of the text.
    for (double points = 7; points < 14; points += 0.25) {
        for (const char* text : {"66.4 k tok/s", "126 s", "≤ 11.6 %", "Search complete", "1.11 USD/Mtok"}) {
            SteadyLabel label;
            QFont font = label.font();
            font.setPointSizeF(points);
            font.setBold(true);
            label.setFont(font);
            label.set_text(QString::fromUtf8(text));
            label.resize(label.sizeHint());
            const QImage wanted = label.grab().toImage();
            label.resize(label.width() + 40, label.height());
            QVERIFY2(label.grab().toImage().copy(wanted.rect()) == wanted, qPrintable(label.text()));
        }
    }
}

void SteadyLabelTest::is_read_out()
{
    SteadyLabel label;
    label.setToolTip(QStringLiteral("what it is"));
    QAccessibleInterface* read = QAccessible::queryAccessibleInterface(&label);
    label.set_text(QStringLiteral("12.3 s"));
    QCOMPARE(read->text(QAccessible::Name), QStringLiteral("12.3 s"));
    label.set_caption(QStringLiteral("Time"));
    QCOMPARE(read->text(QAccessible::Name), QStringLiteral("Time: 12.3 s"));
    label.set_text(QStringLiteral("45.6 s"));
    QCOMPARE(read->text(QAccessible::Name), QStringLiteral("Time: 45.6 s"));
    QCOMPARE(read->text(QAccessible::Description), QStringLiteral("what it is"));
}

void SteadyLabelTest::another_font_is_measured_anew()
{
    SteadyLabel label(QStringLiteral("1 234 567"));
    const int before = label.sizeHint().width();
    QFont larger = label.font();
    larger.setPointSizeF(2 * larger.pointSizeF());
    label.setFont(larger);
    QVERIFY(label.sizeHint().width() > 1.5 * before);
    label.setFont(QFont(label.font().family(), 6));
    QVERIFY(label.sizeHint().width() < before);
}

TANGRAM_TEST(SteadyLabelTest)
#include "tst_steady_label.moc"
