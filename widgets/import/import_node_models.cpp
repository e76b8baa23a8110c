// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/import_node_models.h"

#include "common/text/core_text.h"
#include "common/text/value_format.h"
#include "import/import_cells.h"

namespace tangram {

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
    const NodeGroup& group = preview_->groups[index.row()];
    if (role == Qt::TextAlignmentRole)
        return index.column() == count_column || index.column() == gpus_column ? right_aligned() : QVariant();
    if (role == Qt::ForegroundRole)
        return !group.is_gpu_known && index.column() == gpu_column ? warning_foreground() : QVariant();
    if (role == Qt::ToolTipRole) {
        QStringList lines{group.names};
        if (!group.is_gpu_known)
            lines << tr("Identify this GPU first; figures that depend on it are left out until then.");
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
    return column_heading(section, orientation, role,
                          {tr("Nodes"), tr("Count"), tr("GPUs each"), tr("GPU type"), tr("Between its GPUs"),
                           tr("Interfaces"), tr("Place")},
                          {count_column, gpus_column});
}

void ImportFigureModel::set_group(std::shared_ptr<const ImportPreview> preview, int group)
{
    beginResetModel();
    preview_ = std::move(preview);
    figures_.clear();
    if (preview_ && group >= 0 && group < static_cast<int>(preview_->groups.size()))
        figures_ = preview_->groups[group].figures;
    endResetModel();
}

const GroupFigure* ImportFigureModel::figure(int row) const
{
    return row >= 0 && row < static_cast<int>(figures_.size()) ? &figures_[row] : nullptr;
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
    const GroupFigure& figure = figures_[index.row()];
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
    return column_heading(section, orientation, role, {tr("Figure"), tr("Value"), tr("Source"), tr("Place")}, {});
}

} // namespace tangram
