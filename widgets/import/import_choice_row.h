// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/import/import.h"

#include <QWidget>

class QComboBox;
class QLabel;

namespace tangram {

class WholeNumberBox;

/// Choices for what no source says: the GPUs' type, how many a node has, how many nodes there are. Only those that are
/// open are shown.
class ImportChoiceRow : public QWidget {
    Q_OBJECT
public:
    explicit ImportChoiceRow(QWidget* parent = nullptr);

    void set_open(const OpenChoices& open, const ImportChoices& choices);
    /// Whether every choice that is open can be taken as it is typed.
    bool is_good() const;

Q_SIGNALS:
    void goodness_changed();
    /// The type is an id of the catalogue; empty: not known. 0 GPUs: not known.
    void chosen(const QString& gpu, int gpus_per_node, int nodes);

private:
    void tell();

    QLabel* gpu_label_;
    QComboBox* gpu_;
    QLabel* gpus_label_;
    WholeNumberBox* gpus_;
    QLabel* nodes_label_;
    WholeNumberBox* nodes_;
};

} // namespace tangram
