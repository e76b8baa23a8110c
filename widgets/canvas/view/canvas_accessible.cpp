// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/view/canvas_accessible.h"

#include "canvas/view/cluster_view.h"
#include "canvas/view/part_names.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QHash>
#include <QPointer>

namespace tangram {

namespace {

/// The parts of a drawing in the order of their children: zones and racks, switches, links, nodes.
class PartOrder {
public:
    explicit PartOrder(const CanvasState& state)
        : state_(state)
    {
        for (std::size_t f = 0; f < state.layout.frames.size(); ++f)
            if (const ClusterFrame& frame = state.layout.frames[f]; frame.zone || !frame.key.rack.empty())
                frames_.push_back(static_cast<int>(f));
    }
    int count() const
    {
        return state_.cluster ? places() + boxes() + links() + static_cast<int>(state_.cluster->nodes.size()) : 0;
    }
    CanvasHit at(int child) const
    {
        if (child < places()) {
            const int f = frames_[child];
            const ClusterFrame& frame = state_.layout.frames[f];
            return {frame.zone ? HitKind::zone : HitKind::rack, -1, frame.key, f};
        }
        child -= places();
        if (child < boxes())
            return {HitKind::switch_box, state_.layout.switches[child].index, {}, -1};
        child -= boxes();
        if (child < links())
            return {HitKind::link, child, {}, -1};
        return {HitKind::node, child - links(), {}, -1};
    }
    int of(const CanvasHit& part) const ///< -1: it is none
    {
        switch (part.kind) {
        case HitKind::node:
            return places() + boxes() + links() + part.index;
        case HitKind::link:
            return places() + boxes() + part.index;
        case HitKind::switch_box:
        case HitKind::uplink:
            for (int i = 0; i < boxes(); ++i)
                if (state_.layout.switches[i].index == part.index)
                    return places() + i;
            return -1;
        case HitKind::rack:
        case HitKind::zone:
            for (int i = 0; i < places(); ++i)
                if (frames_[i] == part.frame)
                    return i;
            return -1;
        case HitKind::cable: { // what hangs on it
            const Wire& cable = state_.layout.wires[part.index];
            return cable.node >= 0 ? of({HitKind::node, cable.node, {}, -1}) : of({HitKind::rack, -1, {}, cable.frame});
        }
        case HitKind::ground:
            break;
        }
        return -1;
    }

private:
    int places() const { return static_cast<int>(frames_.size()); }
    int boxes() const { return static_cast<int>(state_.layout.switches.size()); }
    int links() const { return static_cast<int>(state_.cluster->links.size()); }

    const CanvasState& state_;
    std::vector<int> frames_; ///< that have a name
};

/// One part of one cluster; no longer valid when the view shows another.
class AccessiblePart : public QAccessibleInterface, public QAccessibleActionInterface {
public:
    AccessiblePart(ClusterView& view, CanvasHit part)
        : view_(&view)
        , part_(std::move(part))
        , cluster_(view.state().cluster)
    {
    }
    const CanvasHit& part() const { return part_; }

    bool isValid() const override { return view_ && cluster_ && view_->state().cluster == cluster_; }
    QObject* object() const override { return nullptr; }
    QWindow* window() const override { return isValid() ? view_->window()->windowHandle() : nullptr; }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    QAccessibleInterface* parent() const override { return QAccessible::queryAccessibleInterface(view_); }
    QAccessibleInterface* child(int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }

    QString text(QAccessible::Text kind) const override
    {
        if (!isValid() || kind != QAccessible::Name)
            return {};
        return spoken_name(view_->state(), part_);
    }
    void setText(QAccessible::Text, const QString&) override { }
    QRect rect() const override
    {
        if (!isValid())
            return {};
        const QRect inside =
            view_->mapFromScene(rect_of(view_->state(), parts_of(view_->state(), part_))).boundingRect();
        return {view_->viewport()->mapToGlobal(inside.topLeft()), inside.size()};
    }
    QAccessible::Role role() const override { return part_.is_place() ? QAccessible::Grouping : QAccessible::Graphic; }
    QAccessible::State state() const override
    {
        QAccessible::State state;
        if (!isValid()) {
            state.invalid = true;
            return state;
        }
        state.selectable = state.extSelectable = state.multiSelectable = true;
        state.selected = view_->selection().holds(parts_of(view_->state(), part_));
        state.focusable = part_.kind == HitKind::node;
        state.focused = is_current() && view_->hasFocus();
        const QRect shown(view_->viewport()->mapToGlobal(QPoint()), view_->viewport()->size());
        state.offscreen = !shown.intersects(rect());
        return state;
    }
    void* interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface*>(this) : nullptr;
    }
    QStringList actionNames() const override
    {
        QStringList names{pressAction(), showMenuAction()};
        if (part_.kind == HitKind::node)
            names << setFocusAction();
        return names;
    }
    void doAction(const QString& name) override
    {
        if (!isValid())
            return;
        if (name == pressAction())
            view_->press(part_);
        else if (name == showMenuAction())
            view_->ask_menu(part_);
        else if (name == setFocusAction() && part_.kind == HitKind::node)
            view_->go_to_node(part_.index);
    }
    QStringList keyBindingsForAction(const QString&) const override { return {}; }

private:
    bool is_current() const { return part_.kind == HitKind::node && view_->selection().current() == part_.index; }

    QPointer<ClusterView> view_;
    CanvasHit part_;
    std::shared_ptr<const Cluster> cluster_;
};

/// The view with its parts, behind the widgets that stand in it.
class AccessibleCanvas : public QAccessibleWidget {
public:
    explicit AccessibleCanvas(ClusterView& view)
        : QAccessibleWidget(&view, QAccessible::Canvas)
    {
    }
    ~AccessibleCanvas() override { forget(); }

    int childCount() const override { return widgets() + order().count(); }
    QAccessibleInterface* child(int index) const override
    {
        if (index < widgets())
            return QAccessibleWidget::child(index);
        return part(index - widgets());
    }
    int indexOfChild(const QAccessibleInterface* child) const override
    {
        if (const auto* found = dynamic_cast<const AccessiblePart*>(child)) {
            const int at = found->isValid() ? order().of(found->part()) : -1;
            return at < 0 ? -1 : widgets() + at;
        }
        return QAccessibleWidget::indexOfChild(child);
    }
    QAccessibleInterface* childAt(int x, int y) const override
    {
        const QPoint inside = view().mapFromGlobal(QPoint(x, y));
        QWidget* over = view().childAt(inside);
        if (over != nullptr && over != view().viewport())
            return QAccessibleWidget::childAt(x, y);
        const int at = order().of(view().part_at(inside));
        return at < 0 ? nullptr : part(at);
    }
    QAccessibleInterface* focusChild() const override
    {
        const int current = view().selection().current();
        if (view().hasFocus() && current >= 0)
            return part(order().of({HitKind::node, current, {}, -1}));
        return QAccessibleWidget::focusChild();
    }
    int child_of(const CanvasHit& hit) const { return widgets() + order().of(hit); }

private:
    ClusterView& view() const { return *static_cast<ClusterView*>(widget()); }
    int widgets() const { return QAccessibleWidget::childCount(); }
    const PartOrder& order() const
    {
        if (!order_ || cluster_ != view().state().cluster) {
            forget();
            cluster_ = view().state().cluster;
            order_ = std::make_unique<PartOrder>(view().state());
        }
        return *order_;
    }
    QAccessibleInterface* part(int index) const
    {
        if (index < 0 || index >= order().count())
            return nullptr;
        QAccessible::Id& id = made_[index];
        if (id == 0)
            id = QAccessible::registerAccessibleInterface(new AccessiblePart(view(), order().at(index)));
        return QAccessible::accessibleInterface(id);
    }
    void forget() const
    {
        for (const QAccessible::Id id : std::as_const(made_))
            QAccessible::deleteAccessibleInterface(id);
        made_.clear();
        order_.reset();
    }

    mutable std::shared_ptr<const Cluster> cluster_; ///< whose parts have been made
    mutable std::unique_ptr<PartOrder> order_;
    mutable QHash<int, QAccessible::Id> made_; ///< those that were asked for
};

QAccessibleInterface* make(const QString& type, QObject* object)
{
    if (type == QLatin1String("tangram::ClusterView"))
        if (auto* view = qobject_cast<ClusterView*>(object))
            return new AccessibleCanvas(*view);
    return nullptr;
}

} // namespace

void install_canvas_accessibility()
{
    static bool installed = false;
    if (!installed)
        QAccessible::installFactory(make);
    installed = true;
}

void tell_marked(ClusterView& view)
{
    if (!QAccessible::isActive())
        return;
    QAccessibleEvent told(&view, QAccessible::SelectionWithin);
    QAccessible::updateAccessibility(&told);
}

int accessible_child(ClusterView& view, int node)
{
    const auto* canvas = dynamic_cast<AccessibleCanvas*>(QAccessible::queryAccessibleInterface(&view));
    return canvas == nullptr ? -1 : canvas->child_of({HitKind::node, node, {}, -1});
}

void tell_current(ClusterView& view, int node)
{
    if (!QAccessible::isActive() || node < 0 || !view.hasFocus())
        return;
    QAccessibleEvent told(&view, QAccessible::Focus);
    told.setChild(accessible_child(view, node));
    QAccessible::updateAccessibility(&told);
}

void tell_parts_changed(ClusterView& view)
{
    if (!QAccessible::isActive())
        return;
    QAccessibleEvent told(&view, QAccessible::ObjectReorder);
    QAccessible::updateAccessibility(&told);
}

} // namespace tangram
