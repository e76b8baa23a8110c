// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QGraphicsView>

namespace tangram {

/// A drawing of which the user chooses a section: wheel or pinch zooms at the cursor, Shift with the wheel pans. Until
/// then everything is kept in view. Areas and points are in scene units.
class PanZoomView : public QGraphicsView {
    Q_OBJECT
public:
    explicit PanZoomView(QWidget* parent = nullptr);

    virtual QRectF content() const = 0; ///< what fit() shows
    QRectF visible() const { return mapToScene(viewport()->rect()).boundingRect(); }
    void keep_section() { fitted_ = false; } ///< what is visible stays so when the drawing grows
    void show_around(const QPointF& point); ///< puts it into the middle

public Q_SLOTS:
    void fit();
    void zoom_in();
    void zoom_out();

Q_SIGNALS:
    void view_changed(); ///< another section or scale is shown

protected:
    QRectF ground() const; ///< the content, and room to pan beyond its edges
    void show_content(); ///< after content() has changed; the section stays where one was chosen
    void fit_section(const QRectF& area); ///< with more around it than fit() leaves
    void bring_into_view(const QRectF& area); ///< and zooms in where it would be too small to read
    void pan(const QPoint& by); ///< in pixels

    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void showEvent(QShowEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    void fit_area(const QRectF& area, double around); ///< with that much around it on the screen, in pixels
    void scale_view(double factor, const QPoint& fixed); ///< what is there in the viewport stays there

    bool fitted_ = true; ///< keep everything in view when the size changes
};

} // namespace tangram
