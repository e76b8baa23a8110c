// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/gpu_type_form.h"
#include "cluster/cluster.h"
#include "files/catalogue/catalogue.h"
#include "text/result.h"

#include "cluster/cluster_check.h"
#include "cluster/cluster_limits.h"
#include "common/form/checked_field.h"
#include "common/form/panel.h"
#include "common/text/quantity_text.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include <algorithm>

namespace tangram {

namespace {

const QString bytes_per_s = QStringLiteral("B/s");

/// Of the catalogue: the type itself or the one that it was made of; null: none.
std::shared_ptr<const GpuType> known_type(const GpuType& gpu)
{
    for (const std::string& id : {gpu.based_on, gpu.id})
        if (const auto known = id.empty() ? nullptr : find_gpu_type(id); known && known->id == id)
            return known;
    return nullptr;
}

double figure_of(const std::function<double&(GpuType&)>& place, const GpuType& gpu)
{
    GpuType copy = gpu;
    return place(copy);
}

} // namespace

GpuTypeForm::GpuTypeForm(ClusterEditor& editor, QWidget* parent)
    : FieldForm(parent)
    , editor_(editor)
    , state_(new QLabel(this))
    , name_(new CheckedField(
          [](const QString& text) { return check_name(text.trimmed().toStdString(), tr("the name").toStdString()); },
          this))
    , back_(new QPushButton(tr("Back to the catalogue's figures"), this))
    , all_(new QPushButton(this))
{
    all_->setAccessibleName(tr("Select all nodes of this type"));
    add_heading(tr("Figures of the GPU type"));
    state_->setWordWrap(true);
    state_->setTextFormat(Qt::PlainText);
    state_->setFont(small_font(font()));
    state_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    add_wide(state_);
    add_wide(all_, tr("So that a change of the figures applies to all of them"));
    connect(all_, &QPushButton::clicked, this, [this] { editor_.figures().mark_nodes_of_same_type(); });
    add(tr("Type's name"), name_, {}, tr("What the type is called in this cluster"));
    connect(name_, &CheckedField::committed, this, [this] {
        editor_.figures().change_gpu_type(
            tr("Rename GPU type"), [name = name_->text().trimmed().toStdString()](GpuType& gpu) { gpu.name = name; });
    });
    add_figures();
    add_wide(back_, tr("The selected nodes use the unchanged type of the catalogue again"));
    connect(back_, &QPushButton::clicked, this, [this] {
        if (const auto gpu = type())
            if (const auto known = known_type(*gpu))
                editor_.figures().set_gpu_type(known, tr("Back to the catalogue's figures"));
    });
}

Result<double> GpuTypeForm::typed(const Figure& figure, const QString& text)
{
    if (text.trimmed().isEmpty() && figure.range.low == 0)
        return 0.0;
    return typed_quantity(text, figure.range, figure.unit);
}

void GpuTypeForm::add_figure(const Figure& figure)
{
    const auto check = [this, at = figures_.size()](const QString& text) -> std::optional<Error> {
        const Result<double> value = typed(figures_[at], text);
        if (!value)
            return value.error();
        const auto gpu = type();
        if (!gpu)
            return {};
        GpuType after = *gpu;
        figures_[at].place(after) = *value;
        return check_gpu_type(after);
    };
    Figure added = figure;
    added.field = new CheckedField(check, this);
    figures_.push_back(added);
    if (figure.range.low == 0)
        added.field->setPlaceholderText(tr("none"));
    add(figure.name, added.field, figure.unit, figure.sentence);
    connect(added.field, &CheckedField::committed, this, [this, at = figures_.size() - 1] {
        const Figure of = figures_[at];
        editor_.figures().change_gpu_type(
            tr("Change %1").arg(of.name),
            [of, value = *typed(of, of.field->text())](GpuType& gpu) { of.place(gpu) = value; });
    });
}

void GpuTypeForm::add_peaks()
{
    const std::pair<Precision, QString> precisions[] = {
        {Precision::bf16, tr("Peak, bf16")},
        {Precision::fp16, tr("Peak, fp16")},
        {Precision::fp8, tr("Peak, fp8")},
        {Precision::fp32, tr("Peak, fp32")},
    };
    for (const auto& [precision, name] : precisions)
        add_figure(
            {name,
             QStringLiteral("FLOP/s"),
             {0, most_flops, false},
             std::string("peak_flops.") + to_string(precision),
             [at = static_cast<std::size_t>(precision)](GpuType& gpu) -> double& { return gpu.peak_flops[at]; },
             tr("From the data sheet, without sparsity, such as “989 TFLOP/s”; empty: the GPU does not support it")});
}

void GpuTypeForm::add_figures()
{
    const auto member = [](double GpuType::*figure) {
        return [figure](GpuType& gpu) -> double& { return gpu.*figure; };
    };
    add_figure({tr("Memory"),
                QStringLiteral("B"),
                {least_memory_bytes, most_memory_bytes, false},
                "memory_bytes",
                member(&GpuType::memory_bytes),
                tr("Of one GPU, such as “80 GiB” or “80 GB”")});
    add_figure({tr("Memory bandwidth"),
                bytes_per_s,
                {1, most_bytes_per_s, false},
                "memory_bytes_per_s",
                member(&GpuType::memory_bytes_per_s),
                tr("From the data sheet, such as “3.35 TB/s”")});
    add_peaks();
    add_figure({tr("Links"),
                bytes_per_s,
                {0, most_bytes_per_s, false},
                "link_bytes_per_s",
                member(&GpuType::link_bytes_per_s),
                tr("To the other GPUs of a node, one direction; the default of new nodes; empty: PCIe only")});
    add_figure({tr("Power"),
                QStringLiteral("W"),
                {0, most_power_w, false},
                "power_w",
                member(&GpuType::power_w),
                tr("Of one GPU under load; empty: not known")});
    add_figure({tr("Price"),
                QStringLiteral("$"),
                {0, most_price_usd, false},
                "price_usd",
                member(&GpuType::price_usd),
                tr("To buy one, in US dollars; empty: not known")});
    add_figure({tr("Rent"),
                QStringLiteral("$/h"),
                {0, most_price_usd_per_hour, false},
                "price_usd_per_hour",
                member(&GpuType::price_usd_per_hour),
                tr("Of one for an hour, in US dollars; empty: not known")});
}

std::shared_ptr<const GpuType> GpuTypeForm::type() const
{
    const Cluster& cluster = editor_.cluster();
    const std::vector<int>& marked = editor_.marked().nodes;
    const auto type_of = [&](int node) { return cluster.nodes[node].gpu_type; };
    const bool one = !marked.empty() && std::all_of(marked.begin(), marked.end(), [&](int node) {
        return type_of(node) == type_of(marked.front());
    });
    return one ? cluster.gpu_types[type_of(marked.front())] : nullptr;
}

void GpuTypeForm::show_marked()
{
    const std::shared_ptr<const GpuType> gpu = type();
    set_row_visible(name_, gpu != nullptr);
    for (const Figure& figure : figures_)
        set_row_visible(figure.field, gpu != nullptr);
    if (!gpu) {
        state_->setText(tr("The selected nodes have several GPU types. Select nodes of one type to see its figures."));
        set_row_visible(back_, false);
        set_row_visible(all_, false);
        return;
    }
    const std::shared_ptr<const GpuType> known = known_type(*gpu);
    name_->set_text(QString::fromStdString(gpu->name));
    for (const Figure& figure : figures_)
        show_figure(figure, *gpu, known.get());
    state_->setText(state_text(*gpu, known.get()));
    const bool is_changed = known && std::any_of(figures_.begin(), figures_.end(), [&](const Figure& figure) {
                                return figure_of(figure.place, *gpu) != figure_of(figure.place, *known);
                            });
    set_row_visible(back_, is_changed || (known && !gpu->based_on.empty()));
    const auto& nodes = editor_.cluster().nodes;
    const auto count = std::count_if(nodes.begin(), nodes.end(), [&](const Node& node) {
        return editor_.cluster().shared_gpu_type_of(node) == gpu;
    });
    set_row_visible(all_, count > static_cast<std::ptrdiff_t>(editor_.marked().nodes.size()));
    all_->setText(tr("Select all %n node(s) of this type", nullptr, static_cast<int>(count)));
}

QString GpuTypeForm::state_text(const GpuType& gpu, const GpuType* known) const
{
    if (known == nullptr)
        return tr("Only in this cluster: the catalogue does not have it.");
    QStringList changed;
    for (const Figure& figure : figures_)
        if (figure_of(figure.place, gpu) != figure_of(figure.place, *known))
            changed << figure.name;
    if (!changed.isEmpty())
        return tr("Changed from the catalogue's %1: %2.")
            .arg(QString::fromStdString(known->name), changed.join(QStringLiteral(", ")));
    return gpu.based_on.empty() ? tr("As in the catalogue; a change creates a type of this cluster only.")
                                : tr("Every figure is the catalogue's.");
}

void GpuTypeForm::show_figure(const Figure& figure, const GpuType& gpu, const GpuType* known)
{
    const double value = figure_of(figure.place, gpu);
    figure.field->set_text(value == 0 ? QString() : quantity_to_type(value, figure.range, figure.unit));
    QString told = figure.sentence.toHtmlEscaped();
    if (known != nullptr && figure_of(figure.place, *known) != value) {
        const double before = figure_of(figure.place, *known);
        told += tr("<br>Changed; the catalogue has %1.")
                    .arg((before == 0 ? tr("none") : quantity_to_type(before, figure.range, figure.unit) + figure.unit)
                             .toHtmlEscaped());
    }
    if (const auto source = gpu.sources.find(figure.key); source != gpu.sources.end())
        told += tr("<br>Source: %1").arg(QString::fromStdString(source->second).toHtmlEscaped());
    figure.field->setToolTip(told);
}

void GpuTypeForm::begin_editing()
{
    figures_.front().field->setFocus(Qt::OtherFocusReason);
    figures_.front().field->selectAll();
}

} // namespace tangram
