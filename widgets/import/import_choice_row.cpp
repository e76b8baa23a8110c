// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/import_choice_row.h"
#include "files/catalogue/catalogue.h"

#include "common/form/whole_number_box.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>

#include <algorithm>

namespace tangram {

ImportChoiceRow::ImportChoiceRow(QWidget* parent)
    : QWidget(parent)
    , gpu_label_(new QLabel(tr("GPUs that no source names"), this))
    , gpu_(new QComboBox(this))
    , gpus_label_(new QLabel(tr("GPUs per node where no source says"), this))
    , gpus_(new WholeNumberBox(this))
    , nodes_label_(new QLabel(tr("Nodes of each machine"), this))
    , nodes_(new WholeNumberBox(this))
{
    gpu_->setAccessibleName(gpu_label_->text());
    gpu_->addItem(tr("not known"), QString());
    for (const auto& type : gpu_catalogue())
        gpu_->addItem(QString::fromStdString(type->id), QString::fromStdString(type->id));
    gpus_->setAccessibleName(gpus_label_->text());
    gpus_->setRange(0, most_imported_gpus);
    gpus_->setSpecialValueText(tr("not known"));
    nodes_->setAccessibleName(nodes_label_->text());
    nodes_->setRange(1, most_imported_nodes);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 4, 12, 4);
    layout->setSpacing(8);
    for (QWidget* widget :
         {static_cast<QWidget*>(gpu_label_), static_cast<QWidget*>(gpu_), static_cast<QWidget*>(gpus_label_),
          static_cast<QWidget*>(gpus_), static_cast<QWidget*>(nodes_label_), static_cast<QWidget*>(nodes_)})
        layout->addWidget(widget);
    layout->addStretch(1);
    gpu_label_->setBuddy(gpu_);
    gpus_label_->setBuddy(gpus_);
    nodes_label_->setBuddy(nodes_);
    for (WholeNumberBox* box : {gpus_, nodes_}) {
        connect(box, &WholeNumberBox::valueChanged, this, &ImportChoiceRow::tell);
        connect(box, &WholeNumberBox::fault_changed, this, &ImportChoiceRow::goodness_changed);
    }
    connect(gpu_, &QComboBox::currentIndexChanged, this, &ImportChoiceRow::tell);
}

void ImportChoiceRow::set_open(const OpenChoices& open, const ImportChoices& choices)
{
    const QSignalBlocker quiet(this);
    const QString gpu = QString::fromStdString(choices.gpu);
    if (!gpu.isEmpty() && gpu_->findData(gpu) < 0)
        gpu_->addItem(gpu, gpu); // a type of the user's own
    gpu_->setCurrentIndex(std::max(0, gpu_->findData(gpu)));
    gpus_->setValue(choices.gpus_per_node);
    nodes_->setValue(choices.nodes);
    for (QWidget* widget : {static_cast<QWidget*>(gpu_label_), static_cast<QWidget*>(gpu_)})
        widget->setVisible(open.gpu);
    for (QWidget* widget : {static_cast<QWidget*>(gpus_label_), static_cast<QWidget*>(gpus_)})
        widget->setVisible(open.gpus_per_node);
    for (QWidget* widget : {static_cast<QWidget*>(nodes_label_), static_cast<QWidget*>(nodes_)})
        widget->setVisible(open.nodes);
    setVisible(open.gpu || open.gpus_per_node || open.nodes);
}

bool ImportChoiceRow::is_good() const
{
    return (gpus_->isHidden() || gpus_->fault().isEmpty()) && (nodes_->isHidden() || nodes_->fault().isEmpty());
}

void ImportChoiceRow::tell()
{
    Q_EMIT chosen(gpu_->currentData().toString(), gpus_->value(), nodes_->value());
}

} // namespace tangram
