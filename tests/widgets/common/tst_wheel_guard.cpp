// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/form/wheel_guard.h"
#include "test_program.h"

#include <QComboBox>
#include <QScrollArea>
#include <QScrollBar>
#include <QSpinBox>
#include <QVBoxLayout>
#include <QWheelEvent>
#include <QtTest/qtestspontaneevent.h>

using namespace tangram;

class WheelGuardTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void the_wheel_scrolls_past_fields_data();
    void the_wheel_scrolls_past_fields();
};

void WheelGuardTest::the_wheel_scrolls_past_fields_data()
{
    QTest::addColumn<bool>("spin");
    QTest::newRow("spin box") << true;
    QTest::newRow("combo box") << false;
}

void WheelGuardTest::the_wheel_scrolls_past_fields()
{
    QFETCH(bool, spin);
    WheelGuard guard;
    qApp->installEventFilter(&guard);
    QScrollArea page;
    auto* content = new QWidget;
    auto* layout = new QVBoxLayout(content);
    auto* number = new QSpinBox;
    auto* choice = new QComboBox;
    choice->addItems({"a", "b", "c"});
    number->setValue(7);
    layout->addWidget(number);
    layout->addWidget(choice);
    content->setFixedHeight(2000);
    page.setWidget(content);
    page.setWidgetResizable(true);
    page.resize(300, 300);
    page.show();
    QVERIFY(QTest::qWaitForWindowActive(&page));
    page.setFocus();
    QWidget* field = spin ? static_cast<QWidget*>(number) : choice;
    layout->removeWidget(field);
    layout->insertWidget(0, field, 0, Qt::AlignTop);
    QCoreApplication::processEvents();
    const auto turn = [&] { // as the window system sends it
        const QPointF at = field->rect().center();
        QWheelEvent event(at, field->mapToGlobal(at), {}, {0, -120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                          false);
        QSpontaneKeyEvent::setSpontaneous(&event);
        qApp->notify(field, &event);
    };
    turn();
    QCOMPARE(number->value(), 7);
    QCOMPARE(choice->currentIndex(), 0);
    QVERIFY(!field->hasFocus());
    QVERIFY(page.verticalScrollBar()->value() > 0);
    page.verticalScrollBar()->setValue(0);
    field->setFocus();
    turn();
    QVERIFY(spin ? number->value() == 6 : choice->currentIndex() == 1);
    QCOMPARE(page.verticalScrollBar()->value(), 0);
    qApp->removeEventFilter(&guard);
}

TANGRAM_TEST(WheelGuardTest)
#include "tst_wheel_guard.moc"
