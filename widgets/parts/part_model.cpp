// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/part_model.h"

#include "canvas/view/cluster_view.h"
#include "common/text/value_format.h"
#include "common/theme/icons.h"
#include "common/theme/theme.h"

#include <QApplication>
#include <QMimeData>

#include <algorithm>

namespace tangram {

namespace {

constexpr int containers = 3;
const QString node_prefix = QStringLiteral("node ");

struct Container {
    const char* part;
    const char* icon;
    QString name;
    QString detail;
};

Container container(int row)
{
    switch (row) {
    case 0:
        return {"rack", "server", PartModel::tr("Rack"), PartModel::tr("drop nodes into it")};
    case 1:
        return {"zone", "square-dashed", PartModel::tr("Zone"), PartModel::tr("a building or network of its own")};
    default:
        return {"switch", "router", PartModel::tr("Switch"), PartModel::tr("link racks and other switches to it")};
    }
}

const NodeTemplate& kind(int row)
{
    return node_templates()[row - containers];
}

/// "80 GiB · 989 TFLOP/s · 450 GB/s", or in full "… · nvlink 450 GB/s"
QString figures(const NodeTemplate& made, bool in_full)
{
    const QString kind = in_full ? QString::fromStdString(made.node.intra_kind) + QLatin1Char(' ') : QString();
    return QStringLiteral("%1 · %2 · %3%4")
        .arg(format_memory(made.gpu->memory_bytes),
             format_rate(made.gpu->peak(Precision::bf16), QStringLiteral("FLOP/s")), kind,
             format_rate(made.node.intra.bytes_per_s, QStringLiteral("B/s")));
}

QString tooltip(const NodeTemplate& made)
{
    return PartModel::tr("<b>%1</b><br>%2 × %3, bf16 and memory per GPU: %4<br>interfaces: %5 × %6<br>%7")
        .arg(QString::fromStdString(made.name).toHtmlEscaped())
        .arg(made.node.gpu_count)
        .arg(QString::fromStdString(made.gpu->name).toHtmlEscaped(), figures(made, true))
        .arg(made.node.nic_count)
        .arg(format_rate(made.node.nic.bytes_per_s, QStringLiteral("B/s")),
             QString::fromStdString(made.source).toHtmlEscaped());
}

} // namespace

int PartModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : containers + static_cast<int>(node_templates().size());
}

QVariant PartModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    if (index.row() < containers) {
        const Container made = container(index.row());
        switch (role) {
        case Qt::DisplayRole:
        case search_role:
            return made.name;
        case detail_role:
        case Qt::ToolTipRole:
            return made.detail;
        case Qt::AccessibleTextRole:
            return QStringLiteral("%1, %2").arg(made.name, made.detail);
        case part_role:
            return QString::fromLatin1(made.part);
        case Qt::DecorationRole:
            return line_icon(QString::fromLatin1(made.icon), quiet_text_colour(is_dark(QApplication::palette())));
        default:
            return {};
        }
    }
    const NodeTemplate& made = kind(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return QString::fromStdString(made.name);
    case search_role:
        return QString::fromStdString(made.name + " " + made.gpu->name + " " + made.gpu->id);
    case detail_role:
        return figures(made, false);
    case Qt::ToolTipRole:
        return tooltip(made);
    case Qt::AccessibleTextRole:
        return QStringLiteral("%1, %2").arg(QString::fromStdString(made.name), figures(made, true));
    case part_role:
        return node_prefix + QString::number(index.row() - containers);
    case Qt::DecorationRole:
        return line_icon(QStringLiteral("layout-grid"), accent_colour(is_dark(QApplication::palette())));
    default:
        return {};
    }
}

Qt::ItemFlags PartModel::flags(const QModelIndex& index) const
{
    return QAbstractListModel::flags(index) | Qt::ItemIsDragEnabled;
}

QStringList PartModel::mimeTypes() const
{
    return {QString::fromLatin1(canvas_part_type)};
}

QMimeData* PartModel::mimeData(const QModelIndexList& indexes) const
{
    if (indexes.isEmpty())
        return nullptr;
    auto* data = new QMimeData;
    data->setData(mimeTypes().front(), indexes.front().data(part_role).toString().toUtf8());
    return data;
}

const NodeTemplate* node_of_part(const QString& part)
{
    if (!part.startsWith(node_prefix))
        return nullptr;
    bool is_number = false;
    const int at = part.mid(node_prefix.size()).toInt(&is_number);
    const auto& templates = node_templates();
    return is_number && at >= 0 && at < static_cast<int>(templates.size()) ? &templates[at] : nullptr;
}

} // namespace tangram
