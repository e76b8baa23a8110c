// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/import_models.h"

#include "common/text/core_text.h"
#include "import/import_cells.h"

#include <algorithm>
#include <iterator>

namespace tangram {

namespace {

QString name(const std::string& text)
{
    return QString::fromStdString(text);
}

} // namespace

void ImportSourceModel::set_sources(const std::vector<ImportText>& texts,
                                    const std::shared_ptr<const ImportPreview>& preview)
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
    const Row& row = rows_[index.row()];
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
        return index.column() >= nodes_column ? right_aligned() : QVariant();
    case Qt::ForegroundRole:
        return !row.hint.isEmpty() && index.column() == kind_column ? warning_foreground() : QVariant();
    default:
        return {};
    }
}

QVariant ImportSourceModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    return column_heading(section, orientation, role, {tr("Source"), tr("What it is"), tr("Nodes"), tr("Switches")},
                          {nodes_column, switches_column});
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
    return row >= 0 && row < static_cast<int>(notes_.size()) ? &notes_[row] : nullptr;
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
    const ImportNote& note = notes_[index.row()];
    if (role == Qt::ForegroundRole)
        return note.kind == ImportNote::Kind::conflict && index.column() == kind_column ? warning_foreground()
                                                                                        : QVariant();
    if (role == Qt::ToolTipRole)
        return where_text(text_of(note.origin)) + QStringLiteral(":\n") + QString::fromStdString(note.text.words());
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
        return QString::fromStdString(note.text.words());
    }
}

QVariant ImportNoteModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    return column_heading(section, orientation, role, {tr("Kind"), tr("Source"), tr("Place"), tr("Note")}, {});
}

} // namespace tangram
