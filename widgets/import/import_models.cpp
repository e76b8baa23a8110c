// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/import_models.h"

#include "common/core_text.h"
#include "common/theme.h"
#include "common/value_format.h"

#include <QApplication>
#include <QFont>

#include <algorithm>
#include <initializer_list>

namespace tangram {

namespace {

QString name(const std::string& text)
{
    return QString::fromStdString(text);
}

QVariant right()
{
    return QVariant(Qt::AlignRight | Qt::AlignVCenter);
}

QVariant heading(int section, Qt::Orientation orientation, int role, std::initializer_list<QString> names,
                 std::initializer_list<int> numbers)
{
    if (orientation != Qt::Horizontal || section < 0 || section >= static_cast<int>(names.size()))
        return {};
    if (role == Qt::DisplayRole)
        return names.begin()[section];
    if (role == Qt::TextAlignmentRole)
        return std::find(numbers.begin(), numbers.end(), section) != numbers.end()
            ? right()
            : QVariant(Qt::AlignLeft | Qt::AlignVCenter);
    return {};
}

QVariant warning()
{
    return QVariant::fromValue(warning_colour(is_dark(QApplication::palette())));
}

} // namespace

QString place_text(const Origin& origin)
{
    return where_text(origin.place);
}

void ImportSourceModel::set_sources(const std::vector<ImportText>& texts, std::shared_ptr<const ImportPreview> preview)
{
    beginResetModel();
    rows_.clear();
    std::size_t read = 0; // sources are those that could be read
    for (std::size_t i = 0; i < texts.size(); ++i) {
        Row row;
        row.name = name(texts[i].source);
        if (!preview || i >= preview->faults.size()) {
            row.kind = tr("being read…");
        } else if (const std::optional<Error>& fault = preview->faults[i]) {
            row.kind = name(fault->message);
            row.hint = name(fault->hint);
        } else if (preview->imported && read < preview->imported->sources.size()) {
            const ImportedSource& source = preview->imported->sources[read++];
            row.kind = name(source.title);
            row.nodes = source.nodes;
            row.switches = source.switches;
        } else {
            row.kind = tr("read");
        }
        rows_.push_back(std::move(row));
    }
    endResetModel();
}

int ImportSourceModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int ImportSourceModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : column_count;
}

QVariant ImportSourceModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const Row& row = rows_[static_cast<std::size_t>(index.row())];
    const auto number = [](int value) { return value < 0 ? QStringLiteral("–") : QString::number(value); };
    switch (role) {
    case Qt::DisplayRole:
        switch (index.column()) {
        case name_column:
            return row.name;
        case kind_column:
            return row.kind;
        case nodes_column:
            return number(row.nodes);
        default:
            return number(row.switches);
        }
    case Qt::ToolTipRole:
        return row.hint.isEmpty() ? row.name + QStringLiteral(": ") + row.kind
                                  : row.name + QStringLiteral(": ") + row.kind + QLatin1Char('\n') + row.hint;
    case Qt::TextAlignmentRole:
        return index.column() >= nodes_column ? right() : QVariant();
    case Qt::ForegroundRole:
        return !row.hint.isEmpty() && index.column() == kind_column ? warning() : QVariant();
    default:
        return {};
    }
}

QVariant ImportSourceModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    return heading(section, orientation, role, {tr("Source"), tr("What it is"), tr("Nodes"), tr("Switches")},
                   {nodes_column, switches_column});
}

void ImportNodeModel::set_preview(std::shared_ptr<const ImportPreview> preview)
{
    beginResetModel();
    preview_ = std::move(preview);
    endResetModel();
}

int ImportNodeModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || !preview_ ? 0 : static_cast<int>(preview_->groups.size());
}

int ImportNodeModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : column_count;
}

QVariant ImportNodeModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const NodeGroup& group = preview_->groups[static_cast<std::size_t>(index.row())];
    if (role == Qt::TextAlignmentRole)
        return index.column() == count_column || index.column() == gpus_column ? right() : QVariant();
    if (role == Qt::ForegroundRole)
        return !group.is_gpu_known && index.column() == gpu_column ? warning() : QVariant();
    if (role == Qt::ToolTipRole) {
        QStringList lines{group.names};
        if (!group.is_gpu_known)
            lines << tr("What this GPU is has to be said first; what follows from it is left out until then.");
        for (const GroupFigure& figure : group.figures)
            lines << QStringLiteral("%1: %2 (%3)")
                         .arg(figure.label, figure.value,
                              figure.origin.source.empty() ? said_by(figure) : where_text(text_of(figure.origin)));
        return lines.join(QLatin1Char('\n'));
    }
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case names_column:
        return group.names;
    case count_column:
        return format_count(group.nodes.size());
    case gpus_column:
        return QString::number(group.gpus_each);
    case gpu_column:
        return group.is_gpu_known ? group.gpu
            : group.gpu.isEmpty() ? tr("not named by any source")
                                  : tr("%1, not known").arg(group.gpu);
    case links_column:
        return group.links;
    case interfaces_column:
        return group.interfaces;
    default:
        return group.place;
    }
}

QVariant ImportNodeModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    return heading(section, orientation, role,
                   {tr("Nodes"), tr("Count"), tr("GPUs each"), tr("GPU type"), tr("Between its GPUs"), tr("Interfaces"),
                    tr("Place")},
                   {count_column, gpus_column});
}

void ImportFigureModel::set_group(std::shared_ptr<const ImportPreview> preview, int group)
{
    beginResetModel();
    preview_ = std::move(preview);
    figures_.clear();
    if (preview_ && group >= 0 && group < static_cast<int>(preview_->groups.size()))
        figures_ = preview_->groups[static_cast<std::size_t>(group)].figures;
    endResetModel();
}

const GroupFigure* ImportFigureModel::figure(int row) const
{
    return row >= 0 && row < static_cast<int>(figures_.size()) ? &figures_[static_cast<std::size_t>(row)] : nullptr;
}

int ImportFigureModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(figures_.size());
}

int ImportFigureModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : column_count;
}

QVariant ImportFigureModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const GroupFigure& figure = figures_[static_cast<std::size_t>(index.row())];
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    switch (index.column()) {
    case figure_column:
        return figure.label;
    case value_column:
        return figure.value;
    case source_column:
        return said_by(figure);
    default:
        return figure.others == 0 ? place_text(figure.origin)
                                  : tr("%1, and %2 more").arg(place_text(figure.origin)).arg(figure.others);
    }
}

QVariant ImportFigureModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    return heading(section, orientation, role, {tr("Figure"), tr("Value"), tr("Source"), tr("Place")}, {});
}

void ImportNoteModel::set_preview(const std::shared_ptr<const ImportPreview>& preview)
{
    beginResetModel();
    notes_.clear();
    if (preview && preview->imported)
        for (const ImportNote::Kind kind :
             {ImportNote::Kind::conflict, ImportNote::Kind::assumed, ImportNote::Kind::ignored})
            std::copy_if(preview->imported->notes.begin(), preview->imported->notes.end(), std::back_inserter(notes_),
                         [&](const ImportNote& note) { return note.kind == kind; });
    endResetModel();
}

const ImportNote* ImportNoteModel::note(int row) const
{
    return row >= 0 && row < static_cast<int>(notes_.size()) ? &notes_[static_cast<std::size_t>(row)] : nullptr;
}

int ImportNoteModel::count(ImportNote::Kind kind) const
{
    return static_cast<int>(
        std::count_if(notes_.begin(), notes_.end(), [&](const ImportNote& note) { return note.kind == kind; }));
}

int ImportNoteModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(notes_.size());
}

int ImportNoteModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : column_count;
}

QVariant ImportNoteModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const ImportNote& note = notes_[static_cast<std::size_t>(index.row())];
    if (role == Qt::ForegroundRole)
        return note.kind == ImportNote::Kind::conflict && index.column() == kind_column ? warning() : QVariant();
    if (role == Qt::ToolTipRole)
        return where_text(text_of(note.origin)) + QStringLiteral(":\n") + name(note.text);
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case kind_column:
        return note.kind == ImportNote::Kind::conflict ? tr("Contradiction")
            : note.kind == ImportNote::Kind::assumed   ? tr("Assumed")
                                                       : tr("Ignored");
    case source_column:
        return name(note.origin.source);
    case place_column:
        return place_text(note.origin);
    default:
        return name(note.text);
    }
}

QVariant ImportNoteModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    return heading(section, orientation, role, {tr("Kind"), tr("Source"), tr("Place"), tr("What there is to say")}, {});
}

} // namespace tangram
