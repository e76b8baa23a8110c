// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/form/message_bar.h"
#include "test_program.h"

#include <QLineEdit>
#include <QToolButton>
#include <QVBoxLayout>

using namespace std::chrono_literals;
using namespace tangram;

class MessageBarTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup() { window_.reset(); }
    void what_is_done_goes_by_itself();
    void it_goes_once_the_user_goes_on();
    void it_stays_while_somebody_is_at_it();
    void other_messages_stay();

private:
    std::unique_ptr<QWidget> window_;
    MessageBar* bar_ = nullptr;
    QLineEdit* field_ = nullptr;
};

void MessageBarTest::init()
{
    window_ = std::make_unique<QWidget>();
    window_->resize(600, 200);
    auto* rows = new QVBoxLayout(window_.get());
    bar_ = new MessageBar(window_.get());
    field_ = new QLineEdit(window_.get());
    rows->addWidget(bar_);
    rows->addWidget(field_);
    window_->show();
    field_->setFocus();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
}

void MessageBarTest::what_is_done_goes_by_itself()
{
    bar_->set_done_times(1ms, 1ms);
    bar_->show_error({"the file cannot be read", "a.json", {}});
    bar_->show_done(QStringLiteral("x")); // a short text: a long one has its time besides
    QVERIFY(bar_->isVisible());
    QCOMPARE(bar_->text(), QStringLiteral("x"));
    QTRY_VERIFY(!bar_->isVisible());
    QVERIFY(bar_->text().isEmpty());
    // What stands is left.
    bar_->show_errors({{"the file cannot be read", "a.json", {}}});
    bar_->show_done(QStringLiteral("x"));
    QVERIFY(bar_->text().endsWith(QLatin1String("x")));
    QTRY_VERIFY(bar_->passing_text().isEmpty());
    QVERIFY(bar_->isVisible() && !bar_->text().isEmpty());
}

void MessageBarTest::it_goes_once_the_user_goes_on()
{
    bar_->set_done_times(1h, 1ms);
    bar_->show_done(QStringLiteral("the plan was written"));
    QCoreApplication::processEvents();
    QVERIFY(bar_->isVisible());
    QTest::keyClick(field_, Qt::Key_A);
    QTRY_VERIFY(!bar_->isVisible());
    bar_->show_done(QStringLiteral("the plan was written"));
    QTest::mousePress(field_, Qt::LeftButton); // nothing moves under a hand at work
    QTest::mouseRelease(field_, Qt::LeftButton);
    QTRY_VERIFY(!bar_->isVisible());
}

void MessageBarTest::it_stays_while_somebody_is_at_it()
{
    bar_->set_done_times(1ms, 1ms);
    auto* close = bar_->findChild<QToolButton*>();
    close->setFocusPolicy(Qt::StrongFocus);
    bar_->show_done(QStringLiteral("x"));
    close->setFocus();
    int turns = 0;
    QTRY_VERIFY(++turns > 4); // longer than its time
    QVERIFY(bar_->isVisible());
    field_->setFocus();
    QTRY_VERIFY(!bar_->isVisible());
    bar_->show_done(QStringLiteral("x"));
    bar_->setAttribute(Qt::WA_UnderMouse);
    turns = 0;
    QTRY_VERIFY(++turns > 4);
    QVERIFY(bar_->isVisible());
    bar_->setAttribute(Qt::WA_UnderMouse, false);
    QTRY_VERIFY(!bar_->isVisible());
}

void MessageBarTest::other_messages_stay()
{
    bar_->set_done_times(1ms, 1ms);
    bar_->show_done(QStringLiteral("x"));
    bar_->show_message(MessageKind::note, QStringLiteral("a plan was found")); // in its place
    QTest::keyClick(field_, Qt::Key_A);
    int turns = 0;
    QTRY_VERIFY(++turns > 4);
    QCOMPARE(bar_->text(), QStringLiteral("a plan was found"));
    bar_->show_done(QStringLiteral("x"));
    bar_->show_error({"the file cannot be read", "a.json", {}});
    turns = 0;
    QTRY_VERIFY(++turns > 4);
    QVERIFY(bar_->isVisible() && bar_->text() != QStringLiteral("x"));
}

TANGRAM_TEST(MessageBarTest)
#include "tst_message_bar.moc"
