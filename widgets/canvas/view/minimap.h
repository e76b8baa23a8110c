// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPixmap>
#include <QWidget>

#include <vector>

namespace tangram {

class ClusterView;

/// The whole drawing in a corner of the view, and what of it is visible; a click or drag goes there. Hidden while
/// everything is visible.
class Minimap : public QWidget {
    Q_OBJECT
public:
    /// Child of the view, which it follows.
    explicit Minimap(ClusterView& view);

protected:
    bool eventFilter(QObject* object, QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void follow_view();
    void draw_cluster();
    void go_to(const QPointF& position);
    QTransform to_map() const;

    ClusterView& view_;
    QPixmap drawn_; ///< of this cluster and these islands
    const void* of_cluster_ = nullptr;
    std::vector<int> of_islands_;
};

} // namespace tangram
