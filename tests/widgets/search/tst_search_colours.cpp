// SPDX-License-Identifier: GPL-3.0-or-later
// Pruning rules in the palette that is chosen.
#include "common/theme/island_colours.h"
#include "common/theme/theme.h"
#include "search/grid/pair_grid_text.h"
#include "search/grid/pair_grid_view.h"
#include "search/live/funnel_view.h"
#include "search/page/fate_legend.h"
#include "search/rules/rule_model.h"
#include "search_samples.h"
#include "test_program.h"

#include <QIcon>
#include <QToolButton>

#include <algorithm>
#include <set>

using namespace tangram;

class SearchColoursTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void looks_are_apart_data();
    void looks_are_apart();
    void another_palette_is_seen_at_once();
};

namespace {

/// A palette while it lives.
class ChosenLook {
public:
    explicit ChosenLook(IslandLook look)
        : before_(island_look())
    {
        set_island_look(look);
    }
    ~ChosenLook() { set_island_look(before_); }
    Q_DISABLE_COPY(ChosenLook)

private:
    IslandLook before_;
};

} // namespace

void SearchColoursTest::looks_are_apart_data()
{
    QTest::addColumn<int>("palette");
    QTest::newRow("Okabe and Ito") << static_cast<int>(IslandPalette::okabe_ito);
    QTest::newRow("Tol, bright") << static_cast<int>(IslandPalette::tol_bright);
    QTest::newRow("Tol, muted") << static_cast<int>(IslandPalette::tol_muted);
    QTest::newRow("grey") << static_cast<int>(IslandPalette::grey);
}

void SearchColoursTest::looks_are_apart()
{
    QFETCH(int, palette);
    const ChosenLook chosen({static_cast<IslandPalette>(palette), true});
    for (const bool dark : {false, true}) {
        std::vector<RuleLook> looks{kept_look(dark)};
        for (const RuleInfo& rule : rules())
            looks.push_back(rule_look(rule.rule, dark));
        looks.push_back(fate_look(PairFate::too_little_work, dark));
        looks.push_back(fate_look(PairFate::waiting, dark));
        for (std::size_t a = 0; a < looks.size(); ++a) {
            QVERIFY(std::none_of(looks.begin(), looks.begin() + static_cast<std::ptrdiff_t>(a),
                                 [&](const RuleLook& other) { return other == looks[a]; }));
            for (std::size_t b = a + 1; b < looks.size(); ++b) {
                // In grey, two of a kind of hatch differ in lightness.
                const int apart = std::abs(qGray(looks[a].colour.rgb()) - qGray(looks[b].colour.rgb()));
                QVERIFY2(looks[a].hatch != looks[b].hatch || apart >= 10,
                         qPrintable(QStringLiteral("%1 and %2").arg(looks[a].colour.name(), looks[b].colour.name())));
            }
        }
        // What is in the best plan is seen among what is planned.
        QVERIFY(contrast_ratio(best_look(dark).colour, kept_look(dark).colour) >= 1.5);
    }
}

void SearchColoursTest::another_palette_is_seen_at_once()
{
    const auto grid = sample_grid(3, 24);
    const std::vector<PairFate> fates = sample_fates(*grid);
    PairGridView view;
    view.resize(900, 500);
    view.set_grid(grid, {"H100", "A100", "V100"}, {0, 1, 2});
    view.set_fates(fates);
    FateLegend legend;
    legend.set_counts(count_fates(fates), true);
    FunnelView funnel({}, {}, {});
    Funnel counts{100, 60, {}};
    counts.charge(Rule::memory, 40);
    funnel.set_funnel(counts);
    RuleModel model;
    const auto swatch = [&] {
        return model.index(static_cast<int>(Rule::memory), RuleModel::name_column)
            .data(Qt::DecorationRole)
            .value<QIcon>()
            .pixmap(16, 16)
            .toImage();
    };
    const auto has = [](const QImage& picture, const QColor& colour) {
        for (int y = 0; y < picture.height(); ++y)
            for (int x = 0; x < picture.width(); ++x)
                if (picture.pixel(x, y) == colour.rgb())
                    return true;
        return false;
    };
    const auto& entry = **std::find_if(legend.children().begin(), legend.children().end(), [](const QObject* child) {
        const auto* button = qobject_cast<const QToolButton*>(child);
        return button != nullptr && button->text().startsWith(fate_name(PairFate::memory));
    });
    const auto in_legend = [&] { return static_cast<const QToolButton&>(entry).icon().pixmap(12, 12).toImage(); };
    const bool dark = is_dark(view.palette());
    std::set<QRgb> seen;
    for (const IslandPalette palette :
         {IslandPalette::okabe_ito, IslandPalette::tol_bright, IslandPalette::tol_muted, IslandPalette::grey}) {
        const ChosenLook chosen({palette, true});
        const QColor colour = fate_look(PairFate::memory, dark).colour;
        QVERIFY(seen.insert(colour.rgb()).second);
        QVERIFY(has(view.grab().toImage(), colour));
        QVERIFY(has(funnel.grab().toImage(), colour));
        QVERIFY(has(in_legend(), colour));
        QVERIFY(has(swatch(), colour));
    }
}

TANGRAM_TEST(SearchColoursTest)
#include "tst_search_colours.moc"
