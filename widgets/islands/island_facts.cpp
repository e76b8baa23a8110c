// SPDX-License-Identifier: GPL-3.0-or-later
#include "islands/island_facts.h"

#include "common/form/panel.h"
#include "common/text/value_format.h"
#include "islands/metrics.h"
#include "islands/naming.h"

#include <QGridLayout>
#include <QLabel>
#include <QScrollBar>

#include <algorithm>
#include <array>
#include <functional>
#include <set>

namespace tangram {

namespace {

/// "3.35 TB/s", or "2.0 TB/s – 3.35 TB/s" where the nodes differ.
QString range(const Cluster& cluster, const Island& island, const std::function<double(const Node&)>& value,
              const std::function<QString(double)>& format)
{
    double low = 1e300;
    double high = -1e300;
    for (int node : island.nodes) {
        const double own = value(cluster.nodes[node]);
        low = std::min(low, own);
        high = std::max(high, own);
    }
    return low == high ? format(low) : format(low) + QStringLiteral(" – ") + format(high);
}

/// "25 % memory", "10 % matmul rate", a line each
QString worst_member_cost(const Cluster& cluster, const Island& island)
{
    // In the order of Metric.
    constexpr std::array<const char*, metric_count> of = {
        QT_TRANSLATE_NOOP("tangram::IslandFacts", "%1 matmul rate"),
        QT_TRANSLATE_NOOP("tangram::IslandFacts", "%1 memory"),
        QT_TRANSLATE_NOOP("tangram::IslandFacts", "%1 memory bandwidth"),
        QT_TRANSLATE_NOOP("tangram::IslandFacts", "%1 bandwidth in nodes"),
        QT_TRANSLATE_NOOP("tangram::IslandFacts", "%1 network bandwidth"),
        QT_TRANSLATE_NOOP("tangram::IslandFacts", "%1 of its GPUs")};
    const Metrics unused = unused_as_worst_member(cluster, island.nodes);
    QStringList costs;
    for (std::size_t m = 0; m < metric_count; ++m)
        if (unused[m] > 0)
            costs << IslandFacts::tr(of[m]).arg(format_percent(unused[m]));
    return costs.isEmpty() ? IslandFacts::tr("nothing, its nodes are equal") : costs.join(QLatin1Char('\n'));
}

constexpr int least_height = 72; ///< four lines

QString bytes_per_s(double value)
{
    return format_rate(value, QStringLiteral("B/s"));
}

} // namespace

IslandFacts::IslandFacts(QWidget* parent)
    : QScrollArea(parent)
    , grid_(new QGridLayout)
{
    auto* facts = new QWidget;
    facts->setLayout(grid_);
    for (QWidget* ground : std::initializer_list<QWidget*>{this, facts})
        ground->setBackgroundRole(QPalette::Base);
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    setAccessibleName(tr("Facts of the island"));
    setMinimumHeight(least_height);
    setWidget(facts);
    grid_->setContentsMargins(12, 8, 12, 12);
    grid_->setHorizontalSpacing(16);
    grid_->setVerticalSpacing(4);
    grid_->setColumnStretch(1, 1);
    hide();
}

void IslandFacts::clear()
{
    hide();
}

void IslandFacts::add(const QString& name, const QString& value, const QString& explanation)
{
    auto* label = new QLabel(value, widget());
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setToolTip(explanation);
    grid_->addWidget(new QuietLabel(name, widget()), rows_, 0, Qt::AlignTop);
    grid_->addWidget(label, rows_, 1);
    ++rows_;
}

void IslandFacts::show_island(const Cluster& cluster, const Island& island)
{
    while (QLayoutItem* item = grid_->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    rows_ = 0;
    std::set<QString> types;
    std::set<QString> kinds;
    int gpus = 0;
    for (int at : island.nodes) {
        const Node& node = cluster.nodes[at];
        types.insert(QString::fromStdString(cluster.gpu_type_of(node).name));
        kinds.insert(QString::fromStdString(node.intra_kind));
        gpus += node.gpu_count;
    }
    auto* title = new QLabel(QString::fromStdString(shown_island_name(island.name)), widget());
    QFont bold = font();
    bold.setBold(true);
    title->setFont(bold);
    grid_->addWidget(title, rows_++, 0, 1, 2);
    add(tr("Spread"), format_percent(island.spread));
    add(tr("Left unused"), worst_member_cost(cluster, island),
        tr("The island is planned as its worst member. The unused share of each figure is\n"
           "1 − GPUs × the worst GPU's figure ÷ the sum over all of its GPUs."));
    add(tr("GPU type"), QStringList(types.begin(), types.end()).join(QStringLiteral(", ")));
    add(tr("Nodes, GPUs"),
        QStringLiteral("%1, %2").arg(counted(island.nodes.size(), tr("node"), tr("nodes")),
                                     counted(static_cast<std::uint64_t>(gpus), tr("GPU"), tr("GPUs"))));
    add(tr("Memory"),
        range(
            cluster, island, [&](const Node& n) { return cluster.gpu_type_of(n).memory_bytes; }, format_memory)
            + tr(" per GPU"));
    add(tr("Peak bf16"),
        range(
            cluster, island, [&](const Node& n) { return cluster.gpu_type_of(n).peak(Precision::bf16); },
            [](double v) { return format_rate(v, QStringLiteral("FLOP/s")); }));
    add(tr("Memory bandwidth"),
        range(
            cluster, island, [&](const Node& n) { return cluster.gpu_type_of(n).memory_bytes_per_s; }, bytes_per_s));
    add(tr("In node"),
        QStringList(kinds.begin(), kinds.end()).join(QStringLiteral(", ")) + QLatin1Char(' ')
            + range(
                cluster, island, [](const Node& n) { return n.intra.bytes_per_s; }, bytes_per_s));
    add(tr("Interfaces"),
        range(
            cluster, island, [](const Node& n) { return n.nic_count * n.nic.bytes_per_s; }, bytes_per_s)
            + tr(" per node"));
    verticalScrollBar()->setValue(0);
    updateGeometry();
    show();
}

} // namespace tangram
