// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/network_form.h"

#include "cluster/cluster_check.h"
#include "cluster/cluster_limits.h"
#include "common/form/checked_field.h"
#include "common/text/quantity_text.h"
#include "inspector/choices.h"

#include <QComboBox>
#include <QSignalBlocker>

namespace tangram {

namespace {

constexpr NumberRange uplink_range{0, most_uplink_bytes_per_s, false};
constexpr NumberRange bandwidth_range{1, most_bytes_per_s, false};
constexpr NumberRange latency_range{0, most_latency_s, false};

CheckedField* quantity_field(const NumberRange& range, const QString& unit, QWidget* parent)
{
    return new CheckedField(
        [range, unit](const QString& text) -> std::optional<Error> {
            const Result<double> value = typed_quantity(text, range, unit);
            return value ? std::nullopt : std::optional(value.error());
        },
        parent);
}

CheckedField* name_field(QWidget* parent)
{
    return new CheckedField(
        [](const QString& text) {
            return check_name(text.trimmed().toStdString(), SwitchForm::tr("the name").toStdString());
        },
        parent);
}

double quantity(const CheckedField& field, const NumberRange& range, const QString& unit)
{
    return *typed_quantity(field.text(), range, unit);
}

const QString bytes = QStringLiteral("B/s");
const QString seconds = QStringLiteral("s");

} // namespace

SwitchForm::SwitchForm(ClusterEditor& editor, QWidget* parent)
    : FieldForm(parent)
    , editor_(editor)
    , name_(name_field(this))
    , parent_(make_choice())
    , uplink_(quantity_field(uplink_range, bytes, this))
    , latency_(quantity_field(latency_range, seconds, this))
{
    add(tr("Name"), name_, {}, tr("The switch's id: unique among switches"));
    add(tr("Below"), parent_, {}, tr("The switch that its uplink leads to; none: a root"));
    add(tr("Uplink"), uplink_, bytes, tr("The whole uplink, one direction; 0: non-blocking. “3.2 Tbit/s” or “400 G”"));
    add(tr("Latency"), latency_, unit_beside(seconds), tr("Of one passage through the switch, such as “1 µs”"));
    connect(name_, &CheckedField::committed, this, [this] { editor_.figures().rename_marked(name_->text()); });
    connect(parent_, &QComboBox::activated, this, [this](int at) {
        editor_.figures().change_switch(
            tr("Change switch above"),
            [id = parent_->itemData(at).toString().toStdString()](Switch& made) { made.parent = id; });
    });
    connect(uplink_, &CheckedField::committed, this, [this] {
        editor_.figures().change_switch(
            tr("Change uplink"),
            [value = quantity(*uplink_, uplink_range, bytes)](Switch& made) { made.uplink_bytes_per_s = value; });
    });
    connect(latency_, &CheckedField::committed, this, [this] {
        editor_.figures().change_switch(
            tr("Change latency"),
            [value = quantity(*latency_, latency_range, seconds)](Switch& made) { made.latency_s = value; });
    });
}

void SwitchForm::show_marked()
{
    const Cluster& cluster = editor_.cluster();
    const bool one = editor_.marked().switches.size() == 1;
    const Switch& made = cluster.switches[editor_.marked().switches.front()];
    set_row_visible(name_, one);
    name_->set_text(QString::fromStdString(made.id));
    {
        const QSignalBlocker quiet(parent_);
        parent_->clear();
        parent_->addItem(tr("none"), QString());
        for (const Switch& other : cluster.switches)
            if (other.id != made.id)
                parent_->addItem(QString::fromStdString(other.id), QString::fromStdString(other.id));
    }
    show_choice(*parent_, parent_->findData(QString::fromStdString(made.parent)), {});
    uplink_->set_text(number_to_type(made.uplink_bytes_per_s, uplink_range));
    latency_->set_text(quantity_to_type(made.latency_s, latency_range, seconds));
}

void SwitchForm::begin_editing()
{
    name_->setFocus(Qt::OtherFocusReason);
    name_->selectAll();
}

LinkForm::LinkForm(ClusterEditor& editor, QWidget* parent)
    : FieldForm(parent)
    , editor_(editor)
    , bandwidth_(quantity_field(bandwidth_range, bytes, this))
    , latency_(quantity_field(latency_range, seconds, this))
{
    add(tr("Bandwidth"), bandwidth_, bytes, tr("One direction, such as “100 Gbit/s” or “12.5 G”"));
    add(tr("Latency"), latency_, unit_beside(seconds), tr("Of one way, such as “20 ms”"));
    connect(bandwidth_, &CheckedField::committed, this, [this] {
        editor_.figures().change_link(tr("Change bandwidth"),
                                      [value = quantity(*bandwidth_, bandwidth_range, bytes)](ExtraLink& link) {
                                          link.speed.bytes_per_s = value;
                                      });
    });
    connect(latency_, &CheckedField::committed, this, [this] {
        editor_.figures().change_link(
            tr("Change latency"),
            [value = quantity(*latency_, latency_range, seconds)](ExtraLink& link) { link.speed.latency_s = value; });
    });
}

void LinkForm::show_marked()
{
    const ExtraLink& link = editor_.cluster().links[editor_.marked().links.front()];
    bandwidth_->set_text(number_to_type(link.speed.bytes_per_s, bandwidth_range));
    latency_->set_text(quantity_to_type(link.speed.latency_s, latency_range, seconds));
}

void LinkForm::begin_editing()
{
    bandwidth_->setFocus(Qt::OtherFocusReason);
    bandwidth_->selectAll();
}

PlaceForm::PlaceForm(ClusterEditor& editor, QWidget* parent)
    : FieldForm(parent)
    , editor_(editor)
    , name_(new CheckedField(
          [this](const QString& text) { // the cluster needs none
              return editor_.marked().empty() && text.trimmed().isEmpty()
                  ? std::nullopt
                  : check_name(text.trimmed().toStdString(), tr("the name").toStdString());
          },
          this))
    , zone_(make_choice())
{
    add(tr("Name"), name_, {}, tr("A name that is already used merges the two"));
    zone_->setEditable(true);
    add(tr("Zone"), zone_, {}, tr("The zone that the rack belongs to; type a new name to create one; empty: none"));
    connect(name_, &CheckedField::committed, this, [this] {
        if (editor_.marked().empty())
            editor_.figures().rename_cluster(name_->text());
        else
            editor_.figures().rename_marked(name_->text());
    });
    on_chosen(*zone_, [this](const QString& text) { editor_.moves().put_marked_into_zone(text.toStdString()); });
}

void PlaceForm::show_marked()
{
    const ClusterParts& parts = editor_.marked();
    set_row_visible(zone_, !parts.racks.empty());
    if (!parts.racks.empty()) {
        name_->set_text(QString::fromStdString(parts.racks.front().rack));
        QStringList zones;
        for (const std::string& zone : whole(editor_.cluster()).zones)
            zones << QString::fromStdString(zone);
        offer(*zone_, zones);
        show_text(*zone_, QString::fromStdString(parts.racks.front().zone), tr("none"));
    } else if (!parts.zones.empty()) {
        name_->set_text(QString::fromStdString(parts.zones.front()));
    } else {
        name_->set_text(QString::fromStdString(editor_.cluster().name));
    }
}

void PlaceForm::begin_editing()
{
    name_->setFocus(Qt::OtherFocusReason);
    name_->selectAll();
}

} // namespace tangram
