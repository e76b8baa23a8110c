// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/command_delegate.h"

#include "commands/command_model.h"
#include "common/form/panel.h"
#include "common/theme/theme.h"

#include <QIcon>
#include <QPainter>

namespace tangram {

namespace {

constexpr int row_height = 28;
constexpr int icon_size = 16;
constexpr int gap = 8;

} // namespace

void CommandDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    painter->save();
    const bool dark = is_dark(option.palette);
    const bool enabled = index.flags().testFlag(Qt::ItemIsEnabled);
    if (option.state.testFlag(QStyle::State_Selected)) {
        painter->fillRect(option.rect, tint(accent_colour(dark), option.palette.color(QPalette::Base)));
        painter->fillRect(QRect(option.rect.topLeft(), QSize(2, option.rect.height())), accent_colour(dark));
    }
    QRect rest = option.rect.adjusted(gap, 0, -gap, 0);
    const QRect icon_box(rest.left(), rest.center().y() - icon_size / 2, icon_size, icon_size);
    if (const QVariant checked = index.data(Qt::CheckStateRole); checked.toInt() == Qt::Checked)
        painter->drawText(icon_box, Qt::AlignCenter, QStringLiteral("✓"));
    else
        index.data(Qt::DecorationRole)
            .value<QIcon>()
            .paint(painter, icon_box, Qt::AlignCenter, enabled ? QIcon::Normal : QIcon::Disabled);
    rest.setLeft(icon_box.right() + gap);

    const QColor quiet = quiet_text_colour(dark);
    const QString keys = index.data(CommandModel::keys_role).toString();
    painter->setPen(quiet);
    painter->drawText(rest, Qt::AlignRight | Qt::AlignVCenter, keys);
    if (!keys.isEmpty())
        rest.setRight(rest.right() - option.fontMetrics.horizontalAdvance(keys) - gap);

    // Letter by letter, as bold ones stand among others.
    const QString name = index.data().toString();
    const auto places = index.data(CommandModel::places_role).value<QList<int>>();
    QFont bold = option.font;
    bold.setBold(true);
    const QFontMetrics bold_metrics(bold);
    painter->setPen(enabled ? option.palette.color(QPalette::Text)
                            : option.palette.color(QPalette::Disabled, QPalette::Text));
    int x = rest.left();
    for (qsizetype i = 0; i < name.size() && x < rest.right() - gap;) {
        const bool wanted = places.contains(static_cast<int>(i));
        qsizetype end = i;
        while (end < name.size() && places.contains(static_cast<int>(end)) == wanted)
            ++end;
        const QString part = name.mid(i, end - i);
        const QFontMetrics& metrics = wanted ? bold_metrics : option.fontMetrics;
        painter->setFont(wanted ? bold : option.font);
        const QRect box(x, rest.top(), rest.right() - x, rest.height());
        painter->drawText(box, Qt::AlignLeft | Qt::AlignVCenter, metrics.elidedText(part, Qt::ElideRight, box.width()));
        x += metrics.horizontalAdvance(part);
        i = end;
    }

    QString beside = index.data(CommandModel::path_role).toString();
    if (const QString reason = index.data(CommandModel::reason_role).toString(); !reason.isEmpty())
        beside = reason;
    const QRect box(x + gap + gap / 2, rest.top(), rest.right() - x - gap - gap / 2, rest.height());
    if (box.width() > icon_size) {
        const QFont small = small_font(option.font);
        painter->setFont(small);
        painter->setPen(quiet);
        painter->drawText(box, Qt::AlignLeft | Qt::AlignVCenter,
                          QFontMetrics(small).elidedText(beside, Qt::ElideRight, box.width()));
    }
    painter->restore();
}

QSize CommandDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const
{
    return {0, std::max(row_height, option.fontMetrics.height() + gap)};
}

} // namespace tangram
