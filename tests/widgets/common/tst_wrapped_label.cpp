// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/form/wrapped_label.h"
#include "test_program.h"

#include <random>

using namespace tangram;

class WrappedLabelTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void is_as_high_as_any_label();
};

void WrappedLabelTest::is_as_high_as_any_label()
{
    constexpr int steps = 3000;
    std::mt19937 random(7);
    const auto any = [&](int below) { return static_cast<int>(random() % static_cast<unsigned>(below)); };
    const QStringList texts{
        QString(), QStringLiteral("a word"),
        QStringLiteral("Keeps only this many partial plans per pair and composed states per depth."),
        QStringLiteral("<b>Beam</b> · heuristic<br>Keeps only this many partial plans per pair.")};
    WrappedLabel label;
    QLabel usual;
    usual.setWordWrap(true);
    for (int step = 0; step < steps; ++step) {
        const QString& text = texts[any(static_cast<int>(texts.size()))];
        QFont font = label.font();
        font.setPointSize(8 + 4 * any(2));
        const QMargins margins(any(2) * 12, any(2) * 8, 12, 4);
        const int change = any(12); // most times nothing is: it is asked again
        for (QLabel* one : {static_cast<QLabel*>(&label), &usual}) {
            if (change == 0)
                one->setText(text);
            else if (change == 1)
                one->setFont(font);
            else if (change == 2)
                one->setContentsMargins(margins);
        }
        const int width = 60 + 7 * any(40); // more of them than are remembered, now and then
        QCOMPARE(label.heightForWidth(width), usual.heightForWidth(width));
    }
}

TANGRAM_TEST(WrappedLabelTest)
#include "tst_wrapped_label.moc"
