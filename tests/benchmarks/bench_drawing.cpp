// SPDX-License-Identifier: GPL-3.0-or-later
// What is done to large drawings on the real page: copies, machines of many nodes, moves of everything.
#include "canvas/editor/cluster_editor.h"
#include "canvas/view/cluster_view.h"
#include "largest_machine.h"
#include "painted.h"
#include "shown_page.h"

#include <QKeyEvent>
#include <QMouseEvent>

using namespace tangram;

namespace {

class PaintedPage : public ShownPage {
public:
    void paint() { page.view().viewport()->render(&frame); }
};

void add_machines(benchmark::State& state)
{
    PaintedPage drawing;
    for (auto _ : state) {
        drawing.page.editor().parts().add_nodes(machine_of_many_nodes(), static_cast<int>(state.range(0)), {0, 0});
        drawing.paint();
        state.PauseTiming();
        drawing.document.history().undo();
        state.ResumeTiming();
    }
}

void duplicate(benchmark::State& state)
{
    PaintedPage drawing;
    drawing.page.editor().parts().add_nodes(machine_of_many_nodes(), 1, {0, 0});
    for (auto _ : state) {
        drawing.page.editor().copies().duplicate_marked(static_cast<int>(state.range(0)));
        drawing.paint();
        state.PauseTiming();
        drawing.document.history().undo();
        drawing.page.selection().mark({{0}, {}, {}, {}, {}});
        state.ResumeTiming();
    }
}

void send(ClusterView& view, QEvent::Type type, const QPointF& at)
{
    const bool moves = type == QEvent::MouseMove;
    QMouseEvent event(type, at, view.viewport()->mapToGlobal(at), moves ? Qt::NoButton : Qt::LeftButton,
                      type == QEvent::MouseButtonRelease ? Qt::NoButton : Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(view.viewport(), &event);
}

/// One move of a mouse, or one repeat of a key, that holds everything.
void move_all(benchmark::State& state, bool by_keys)
{
    PaintedPage drawing;
    drawing.page.editor().parts().add_nodes(machine_of_many_nodes(), static_cast<int>(state.range(0)), {0, 0});
    ClusterView& view = drawing.page.view();
    view.fit();
    const QPointF grip = view.mapFromScene(view.state().layout.nodes.front().center());
    if (!by_keys)
        send(view, QEvent::MouseButtonPress, grip);
    int step = 0;
    for (auto _ : state) {
        ++step;
        if (by_keys) {
            QKeyEvent key(QEvent::KeyPress, step % 2 == 0 ? Qt::Key_Right : Qt::Key_Left, Qt::ControlModifier,
                          QString(), step > 1);
            QApplication::sendEvent(&view, &key);
        } else {
            send(view, QEvent::MouseMove, grip + QPointF(20 + step % 50, 10));
        }
        drawing.paint();
    }
}

void drag(benchmark::State& state)
{
    move_all(state, false);
}

void nudge(benchmark::State& state)
{
    move_all(state, true);
}

/// What letting go costs: the one edit.
void drop(benchmark::State& state)
{
    PaintedPage drawing;
    drawing.page.editor().parts().add_nodes(machine_of_many_nodes(), static_cast<int>(state.range(0)), {0, 0});
    for (auto _ : state) {
        drawing.page.editor().moves().move_marked({8, 0});
        drawing.paint();
    }
}

BENCHMARK(add_machines)->Arg(1000)->Arg(10000)->Unit(benchmark::kMillisecond);
BENCHMARK(duplicate)->Arg(5000)->Unit(benchmark::kMillisecond);
BENCHMARK(drag)->Arg(1280)->Arg(10000)->Unit(benchmark::kMillisecond);
BENCHMARK(nudge)->Arg(1280)->Arg(10000)->Unit(benchmark::kMillisecond);
BENCHMARK(drop)->Arg(1280)->Arg(10000)->Unit(benchmark::kMillisecond);

} // namespace

int main(int argc, char** argv)
{
    return run_painted(argc, argv);
}
