// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPlainTextEdit>

namespace tangram {

/// Takes text to be imported, as tables show it best. Files that are dropped or pasted are told, not written as their
/// names.
class PasteField : public QPlainTextEdit {
    Q_OBJECT
public:
    explicit PasteField(QWidget* parent = nullptr);

Q_SIGNALS:
    void files_given(const QStringList& paths);

protected:
    bool canInsertFromMimeData(const QMimeData* source) const override;
    void insertFromMimeData(const QMimeData* source) override;
};

} // namespace tangram
