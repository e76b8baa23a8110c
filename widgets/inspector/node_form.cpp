// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/node_form.h"
#include "cluster/cluster.h"
#include "files/catalogue/catalogue.h"
#include "text/result.h"

#include "cluster/cluster_check.h"
#include "cluster/cluster_limits.h"
#include "common/form/checked_field.h"
#include "common/text/core_text.h"
#include "common/text/quantity_text.h"
#include "common/text/value_format.h"
#include "inspector/choices.h"

#include <QComboBox>
#include <QCompleter>
#include <QPushButton>

#include <algorithm>

namespace tangram {

namespace {

/// What all of them have; nothing where they differ.
template <typename Get> auto common(const std::vector<const Node*>& nodes, Get get)
{
    using Value = std::decay_t<decltype(get(*nodes.front()))>;
    const Value first = get(*nodes.front());
    const bool same = std::all_of(nodes.begin(), nodes.end(), [&](const Node* node) { return get(*node) == first; });
    return same ? std::optional<Value>(first) : std::nullopt;
}

} // namespace

NodeForm::NodeForm(ClusterEditor& editor, QWidget* parent)
    : FieldForm(parent)
    , editor_(editor)
    , name_(new CheckedField(
          [](const QString& text) { return check_name(text.trimmed().toStdString(), tr("the name").toStdString()); },
          this))
    , type_(make_choice())
    , figures_of_type_(new QPushButton(this))
    , kind_(make_choice())
    , zone_(make_choice())
    , rack_(make_choice())
    , switch_(make_choice())
{
    add(tr("Name"), name_, {}, tr("The node's id: unique in the cluster"));
    connect(name_, &CheckedField::committed, this, [this] { editor_.figures().rename_marked(name_->text()); });
    for (const auto& gpu : gpu_catalogue())
        type_->addItem(QString::fromStdString(gpu->name), QString::fromStdString(gpu->id));
    make_searchable(*type_);
    add(tr("GPU type"), type_, {}, tr("A type from the catalogue, with its figures and their sources"));
    connect(type_, &QComboBox::activated, this, [this](int at) {
        if (const auto gpu = find_gpu_type(type_->itemData(at).toString().toStdString()))
            editor_.figures().set_gpu_type(gpu, tr("Change GPU type"));
    });
    figures_of_type_->setFlat(true);
    figures_of_type_->setAccessibleName(tr("Figures of the GPU type"));
    figures_of_type_->setStyleSheet(QStringLiteral("QPushButton { text-align: left; padding: 2px 0; }"));
    // Across all columns: beside the names it would push the units out of a narrow pane.
    add_wide(figures_of_type_, tr("Memory, peak in bf16 and memory bandwidth; click to see all figures"));
    connect(figures_of_type_, &QPushButton::clicked, this, &NodeForm::figures_asked);
    add_gpu_figures();
    add_links();
    add_heading(tr("Place"));
    for (QComboBox* place : {zone_, rack_})
        place->setEditable(true);
    add(tr("Zone"), zone_, {}, tr("A building or a network of its own; type a new name to create one; empty: none"));
    add(tr("Rack"), rack_, {}, tr("Type a new name to create one; empty: none"));
    add(tr("Switch"), switch_, {}, tr("The switch that the interfaces are connected to"));
    on_chosen(*zone_, [this](const QString& text) { editor_.moves().put_marked_into_zone(text.toStdString()); });
    on_chosen(*rack_, [this](const QString& text) {
        const std::vector<const Node*> marked = nodes();
        editor_.moves().put_marked_into_rack(
            {marked.empty() ? std::string() : marked.front()->location.zone, text.toStdString()});
    });
    connect(switch_, &QComboBox::activated, this, [this](int at) {
        editor_.figures().change_nodes(
            tr("Change switch"),
            [id = switch_->itemData(at).toString().toStdString()](Node& node) { node.location.switch_id = id; });
    });
    add_measured();
}

void NodeForm::add_figure(Figure figure, const char* key, const QString& sentence)
{
    figure.key = key;
    figure.sentence = sentence;
    const auto check = [this, at = figures_.size()](const QString& text) -> std::optional<Error> {
        const Figure& of = figures_[at];
        if (text.trimmed().isEmpty() && (of.may_be_empty || nodes().size() > 1))
            return {};
        const Result<double> value = typed_quantity(text, of.range, of.unit);
        return value ? std::nullopt : std::optional(value.error());
    };
    figure.field = new CheckedField(check, this);
    add(figure.name, figure.field, unit_beside(figure.unit), sentence);
    connect(figure.field, &CheckedField::committed, this, [this, at = figures_.size()] {
        const Figure of = figures_[at];
        const QString text = of.field->text().trimmed();
        std::optional<double> value;
        if (!text.isEmpty())
            value = *typed_quantity(text, of.range, of.unit);
        else if (!of.may_be_empty)
            return;
        editor_.figures().change_nodes(tr("Change %1").arg(of.name), [&](Node& node) { of.set(node, value); });
    });
    figures_.push_back(std::move(figure));
}

void NodeForm::add_gpu_figures()
{
    add_figure({tr("GPUs"),
                {},
                {1, most_gpus_of_a_node, true},
                false,
                [](const Node& node) { return node.gpu_count; },
                [](Node& node, std::optional<double> value) { node.gpu_count = static_cast<int>(*value); }},
               "gpu_count", tr("In each node"));
}

void NodeForm::add_links()
{
    constexpr NumberRange bandwidth{1, most_bytes_per_s, false};
    constexpr NumberRange latency{0, most_latency_s, false};
    add_heading(tr("Inside"));
    kind_->setEditable(true);
    kind_->addItems({QStringLiteral("nvlink"), QStringLiteral("xgmi"), QStringLiteral("pcie")});
    add(tr("Link"), kind_, {}, tr("What connects the GPUs of a node"));
    on_chosen(*kind_, [this](const QString& text) {
        editor_.figures().change_nodes(tr("Change link"),
                                       [kind = text.toStdString()](Node& node) { node.intra_kind = kind; });
    });
    add_figure({tr("Bandwidth"), QStringLiteral("B/s"), bandwidth, false,
                [](const Node& node) { return node.intra.bytes_per_s; },
                [](Node& node, std::optional<double> value) { node.intra.bytes_per_s = *value; }},
               "intra_node/bytes_per_s",
               tr("Of the link inside, per GPU and direction, such as “450 G” or “3600 Gbit/s”"));
    add_figure({tr("Latency"), QStringLiteral("s"), latency, false,
                [](const Node& node) { return node.intra.latency_s; },
                [](Node& node, std::optional<double> value) { node.intra.latency_s = *value; }},
               "intra_node/latency_s", tr("Of the link inside, such as “2 µs”"));
    add_heading(tr("Interfaces"));
    add_figure({tr("Number"),
                {},
                {1, most_nics_of_a_node, true},
                false,
                [](const Node& node) { return node.nic_count; },
                [](Node& node, std::optional<double> value) { node.nic_count = static_cast<int>(*value); }},
               "nics/count", tr("Network interfaces of each node"));
    add_figure({tr("Each"), QStringLiteral("B/s"), bandwidth, false,
                [](const Node& node) { return node.nic.bytes_per_s; },
                [](Node& node, std::optional<double> value) { node.nic.bytes_per_s = *value; }},
               "nics/bytes_per_s", tr("Bandwidth of one interface, one direction, such as “400 Gbit/s” or “50 G”"));
    add_figure({tr("Latency of each"), QStringLiteral("s"), latency, false,
                [](const Node& node) { return node.nic.latency_s; },
                [](Node& node, std::optional<double> value) { node.nic.latency_s = *value; }},
               "nics/latency_s", tr("Of one interface, such as “5 µs”"));
}

void NodeForm::add_measured()
{
    add_heading(tr("Measured"));
    const auto measured = [](std::optional<double> NodeMeasurements::*what) {
        return std::pair{[what](const Node& node) { return node.measured.*what; },
                         [what](Node& node, std::optional<double> value) { node.measured.*what = value; }};
    };
    const auto matmul = measured(&NodeMeasurements::matmul_flops);
    add_figure({tr("Matmul"), QStringLiteral("FLOP/s"), {1, most_flops, false}, true, matmul.first, matmul.second},
               "measured/matmul_flops",
               tr("Attained by one GPU on a large matmul, used in place of the data sheet; empty: not measured"));
    const auto memory = measured(&NodeMeasurements::memory_bytes_per_s);
    add_figure({tr("Memory"), QStringLiteral("B/s"), {1, most_bytes_per_s, false}, true, memory.first, memory.second},
               "measured/memory_bytes_per_s", tr("Attained by one GPU; empty: not measured"));
    const auto all_reduce = measured(&NodeMeasurements::all_reduce_bytes_per_s);
    add_figure({tr("All-reduce"),
                QStringLiteral("B/s"),
                {1, most_bytes_per_s, false},
                true,
                all_reduce.first,
                all_reduce.second},
               "measured/all_reduce_bytes_per_s",
               tr("Bus bandwidth inside the node, as nccl-tests defines it; empty: not measured"));
}

std::vector<const Node*> NodeForm::nodes() const
{
    std::vector<const Node*> marked;
    for (const int node : editor_.marked().nodes)
        marked.push_back(&editor_.cluster().nodes[node]);
    return marked;
}

void NodeForm::show_marked()
{
    const std::vector<const Node*> marked = nodes();
    set_row_visible(name_, marked.size() == 1);
    name_->set_text(QString::fromStdString(marked.front()->id));
    show_choices();
    const auto origins =
        marked.size() == 1 ? editor_.origins_of(marked.front()->id) : std::map<std::string, std::string>();
    for (const Figure& figure : figures_)
        show_figure(figure, origins);
}

void NodeForm::show_figure(const Figure& figure, const std::map<std::string, std::string>& origins)
{
    const auto origin = origins.find(figure.key);
    figure.field->setToolTip(origin == origins.end() ? figure.sentence
                                                     : tr("%1<br>Imported from %2")
                                                           .arg(figure.sentence.toHtmlEscaped(),
                                                                where_text(origin->second).toHtmlEscaped()));
    const auto value = common(nodes(), figure.get);
    figure.field->setPlaceholderText(value ? (figure.may_be_empty ? tr("not measured") : QString()) : tr("differ"));
    if (!value || !*value)
        figure.field->set_text({});
    else
        figure.field->set_text(quantity_to_type(**value, figure.range, figure.unit));
}

void NodeForm::show_choices()
{
    const std::vector<const Node*> marked = nodes();
    const Cluster& cluster = editor_.cluster();
    const auto type = common(marked, [&](const Node& node) { return cluster.gpu_type_of(node).id; });
    int chosen = -1;
    if (type) { // may be of the cluster's own, and have another name than before
        const QString id = QString::fromStdString(*type);
        const QString name = QString::fromStdString(cluster.gpu_type_of(*marked.front()).name);
        chosen = type_->findData(id);
        if (chosen < 0) {
            chosen = type_->count();
            type_->addItem(name, id);
        } else {
            type_->setItemText(chosen, name);
        }
    }
    show_choice(*type_, chosen, tr("differ"));
    set_row_visible(figures_of_type_, type.has_value());
    if (type) {
        const GpuType& gpu = cluster.gpu_type_of(*marked.front());
        figures_of_type_->setText(QStringLiteral("%1, %2, %3")
                                      .arg(format_memory(gpu.memory_bytes),
                                           format_rate(gpu.peak(Precision::bf16), QStringLiteral("FLOP/s")),
                                           format_rate(gpu.memory_bytes_per_s, QStringLiteral("B/s"))));
    }
    const auto kind = common(marked, [](const Node& node) { return node.intra_kind; });
    show_text(*kind_, kind ? QString::fromStdString(*kind) : QString(), kind ? QString() : tr("differ"));

    const ClusterParts all = whole(cluster);
    QStringList zones;
    for (const std::string& zone : all.zones)
        zones << QString::fromStdString(zone);
    const auto zone = common(marked, [](const Node& node) { return node.location.zone; });
    offer(*zone_, zones);
    show_text(*zone_, zone ? QString::fromStdString(*zone) : QString(), zone ? tr("none") : tr("differ"));
    QStringList racks;
    for (const RackKey& rack : all.racks)
        if (zone && rack.zone == *zone)
            racks << QString::fromStdString(rack.rack);
    const auto rack = common(marked, [](const Node& node) { return node.location.rack; });
    offer(*rack_, racks);
    show_text(*rack_, rack ? QString::fromStdString(*rack) : QString(), rack ? tr("none") : tr("differ"));
    switch_->clear();
    switch_->addItem(tr("none"), QString());
    for (const Switch& made : cluster.switches)
        switch_->addItem(QString::fromStdString(made.id), QString::fromStdString(made.id));
    const auto on = common(marked, [](const Node& node) { return node.location.switch_id; });
    show_choice(*switch_, on ? switch_->findData(QString::fromStdString(*on)) : -1, tr("differ"));
}

void NodeForm::begin_editing()
{
    QWidget* first = name_->isVisible() ? static_cast<QWidget*>(name_) : type_;
    first->setFocus(Qt::OtherFocusReason);
    if (name_->isVisible())
        name_->selectAll();
}

} // namespace tangram
