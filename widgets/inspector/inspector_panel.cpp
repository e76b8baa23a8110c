// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/inspector_panel.h"

#include "common/form/checked_field.h"
#include "common/text/value_format.h"
#include "inspector/gpu_type_form.h"
#include "inspector/network_form.h"
#include "inspector/node_form.h"

#include <QKeyEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace tangram {

InspectorPanel::InspectorPanel(ClusterEditor& editor, QWidget* parent)
    : Panel(tr("Inspector"), parent)
    , editor_(editor)
    , forms_(new QStackedWidget(this))
    , nodes_(new NodeForm(editor, this))
    , gpu_types_(new GpuTypeForm(editor, this))
    , switches_(new SwitchForm(editor, this))
    , links_(new LinkForm(editor, this))
    , places_(new PlaceForm(editor, this))
{
    auto* of_nodes = new QWidget(this);
    auto* under_each_other = new QVBoxLayout(of_nodes);
    under_each_other->setContentsMargins(0, 0, 0, 0);
    under_each_other->setSpacing(0);
    under_each_other->addWidget(nodes_);
    under_each_other->addWidget(gpu_types_);
    for (QWidget* form :
         {of_nodes, static_cast<QWidget*>(switches_), static_cast<QWidget*>(links_), static_cast<QWidget*>(places_)}) {
        auto* scroll = new QScrollArea(forms_);
        scroll->setWidgetResizable(true);
        scroll->setFrameShape(QFrame::NoFrame);
        scroll->setFocusPolicy(Qt::NoFocus);
        scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        form->setBackgroundRole(QPalette::Base);
        form->setAutoFillBackground(true);
        form->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
        scroll->setBackgroundRole(QPalette::Base);
        scroll->setWidget(form);
        forms_->addWidget(scroll);
    }
    connect(nodes_, &NodeForm::figures_asked, this, [this] {
        scroll_area().verticalScrollBar()->setValue(gpu_types_->y());
        gpu_types_->begin_editing();
    });
    // What is typed again in other units, or refused, changes nothing that would be shown anew.
    for (CheckedField* field : findChildren<CheckedField*>())
        connect(field, &CheckedField::committed, this, &InspectorPanel::show_marked);
    add_content(forms_, 1);
    show_marked();
}

void InspectorPanel::show_marked()
{
    const ClusterParts& parts = editor_.marked();
    const Cluster& cluster = editor_.cluster();
    if (!parts.nodes.empty()) {
        set_detail(parts.nodes.size() == 1 ? QString::fromStdString(cluster.nodes[parts.nodes.front()].id)
                                           : counted(parts.nodes.size(), tr("node"), tr("nodes")));
        nodes_->show_marked();
        gpu_types_->show_marked();
        forms_->setCurrentIndex(0);
    } else if (!parts.switches.empty()) {
        set_detail(parts.switches.size() == 1
                       ? tr("switch %1").arg(QString::fromStdString(cluster.switches[parts.switches.front()].id))
                       : counted(parts.switches.size(), tr("switch"), tr("switches")));
        switches_->show_marked();
        forms_->setCurrentIndex(1);
    } else if (!parts.links.empty()) {
        const ExtraLink& link = cluster.links[parts.links.front()];
        set_detail(tr("link %1 – %2").arg(QString::fromStdString(link.a), QString::fromStdString(link.b)));
        links_->show_marked();
        forms_->setCurrentIndex(2);
    } else {
        set_detail(!parts.racks.empty()       ? tr("rack %1").arg(QString::fromStdString(parts.racks.front().rack))
                       : !parts.zones.empty() ? tr("zone %1").arg(QString::fromStdString(parts.zones.front()))
                                              : tr("the whole cluster"));
        places_->show_marked();
        forms_->setCurrentIndex(3);
    }
}

QScrollArea& InspectorPanel::scroll_area() const
{
    return *static_cast<QScrollArea*>(forms_->currentWidget());
}

void InspectorPanel::begin_editing()
{
    scroll_area().verticalScrollBar()->setValue(0); // where the first field stands
    switch (forms_->currentIndex()) {
    case 0:
        return nodes_->begin_editing();
    case 1:
        return switches_->begin_editing();
    case 2:
        return links_->begin_editing();
    default:
        return places_->begin_editing();
    }
}

void InspectorPanel::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        Q_EMIT left();
    else
        Panel::keyPressEvent(event);
}

} // namespace tangram
