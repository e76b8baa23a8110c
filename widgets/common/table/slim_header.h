// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHeaderView>

namespace tangram {

/// The header of a table with many narrow columns: only the column that it is sorted by has room for the arrow. Qt's
/// own keeps that room in every column.
class SlimHeader : public QHeaderView {
    Q_OBJECT
public:
    explicit SlimHeader(QWidget* parent = nullptr);

protected:
    QSize sectionSizeFromContents(int section) const override;
};

} // namespace tangram
