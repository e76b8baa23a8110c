// SPDX-License-Identifier: GPL-3.0-or-later
#include "problems/finding_model.h"

#include "common/theme/icons.h"
#include "common/theme/theme.h"

#include <QApplication>

namespace tangram {

void FindingModel::set_findings(std::vector<Finding> findings)
{
    if (findings == findings_)
        return; // where the list is scrolled to stays
    beginResetModel();
    findings_ = std::move(findings);
    endResetModel();
}

int FindingModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(findings_.size());
}

QVariant FindingModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const Finding& finding = findings_[index.row()];
    const bool dark = is_dark(QApplication::palette());
    switch (role) {
    case Qt::DisplayRole:
        return QString::fromStdString(finding.text);
    case Qt::ToolTipRole:
        return QStringLiteral("%1.<br>%2.")
            .arg(QString::fromStdString(finding.text).toHtmlEscaped(),
                 QString::fromStdString(finding.hint).toHtmlEscaped());
    case Qt::AccessibleTextRole:
        return (finding.is_fault ? tr("problem: %1") : tr("note: %1")).arg(QString::fromStdString(finding.text));
    case Qt::DecorationRole:
        return line_icon(finding.is_fault ? QStringLiteral("triangle-alert") : QStringLiteral("info"),
                         finding.is_fault ? warning_colour(dark) : quiet_text_colour(dark));
    default:
        return {};
    }
}

} // namespace tangram
