// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster_page/part_search.h"

#include "common/theme/field_style.h"
#include "common/theme/palette_follower.h"

#include <QKeyEvent>

#include <algorithm>

namespace tangram {

namespace {

constexpr int least_width = 56; ///< with the button that clears it
constexpr int comfortable_width = 220;

bool describes(const QStringList& words, const QString& text)
{
    return std::all_of(words.begin(), words.end(),
                       [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

ClusterParts together(const std::vector<ClusterParts>& hits)
{
    ClusterParts all;
    for (const ClusterParts& hit : hits) {
        all.nodes.insert(all.nodes.end(), hit.nodes.begin(), hit.nodes.end());
        all.switches.insert(all.switches.end(), hit.switches.begin(), hit.switches.end());
        all.racks.insert(all.racks.end(), hit.racks.begin(), hit.racks.end());
        all.zones.insert(all.zones.end(), hit.zones.begin(), hit.zones.end());
    }
    return all;
}

} // namespace

std::vector<ClusterParts> find_parts(const Cluster& cluster, const QString& typed)
{
    const QStringList words = typed.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    std::vector<ClusterParts> hits;
    if (words.isEmpty())
        return hits;
    for (std::size_t n = 0; n < cluster.nodes.size(); ++n) {
        const Node& node = cluster.nodes[n];
        const GpuType& gpu = cluster.gpu_type_of(node);
        const Location& place = node.location;
        const std::string text =
            node.id + ' ' + gpu.id + ' ' + gpu.name + ' ' + place.zone + ' ' + place.rack + ' ' + place.switch_id;
        if (describes(words, QString::fromStdString(text)))
            hits.push_back({{static_cast<int>(n)}, {}, {}, {}, {}});
    }
    for (std::size_t s = 0; s < cluster.switches.size(); ++s)
        if (describes(words, QString::fromStdString(cluster.switches[s].id)))
            hits.push_back({{}, {static_cast<int>(s)}, {}, {}, {}});
    const ClusterParts all = whole(cluster);
    for (const RackKey& rack : all.racks)
        if (describes(words, QString::fromStdString(rack.rack)))
            hits.push_back({{}, {}, {}, {rack}, {}});
    for (const std::string& zone : all.zones)
        if (describes(words, QString::fromStdString(zone)))
            hits.push_back({{}, {}, {}, {}, {zone}});
    return hits;
}

PartSearch::PartSearch(QWidget* parent)
    : SearchField(parent)
{
    setPlaceholderText(tr("Find node, type, rack…"));
    setAccessibleName(tr("Find in the drawing"));
    setMinimumWidth(least_width);
    setMaximumWidth(comfortable_width);
    follow_palette_with_sheet(this, field_sheet);
    connect(this, &QLineEdit::textEdited, this, &PartSearch::find);
    connect(this, &SearchField::cleared, this, &PartSearch::find);
    tell_whether_found();
}

void PartSearch::set_cluster(std::shared_ptr<const Cluster> cluster)
{
    cluster_ = std::move(cluster);
    hits_.clear();
    at_ = -1;
}

void PartSearch::find()
{
    hits_ = cluster_ ? find_parts(*cluster_, text()) : std::vector<ClusterParts>();
    at_ = -1;
    tell_whether_found();
    Q_EMIT found(together(hits_));
}

void PartSearch::tell_whether_found()
{
    const bool nothing = hits_.empty() && !text().trimmed().isEmpty();
    mark_faulty(*this, nothing);
    setAccessibleDescription(nothing ? tr("Nothing in the drawing has this name") : QString());
    setToolTip(nothing ? accessibleDescription()
                       : tr("Name, GPU type, rack, zone or switch; Enter goes to the next (Ctrl+F)"));
}

void PartSearch::go(int step)
{
    if (hits_.empty())
        find();
    if (hits_.empty())
        return;
    const int count = static_cast<int>(hits_.size());
    at_ = at_ < 0 && step < 0 ? count - 1 : (at_ + step + count) % count;
    Q_EMIT shown(hits_[at_]);
}

void PartSearch::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        go((event->modifiers() & Qt::ShiftModifier) ? -1 : 1);
        return;
    }
    SearchField::keyPressEvent(event);
}

bool PartSearch::event(QEvent* event)
{
    // With nothing typed there is nothing here to be undone: the keys are meant for the drawing.
    if (event->type() == QEvent::ShortcutOverride && text().isEmpty()) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo)) {
            event->ignore();
            return false;
        }
    }
    return SearchField::event(event);
}

} // namespace tangram
