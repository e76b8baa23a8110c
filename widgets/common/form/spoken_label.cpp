// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/form/spoken_label.h"

#include <QComboBox>
#include <QEvent>
#include <QLabel>

namespace tangram {

namespace {

/// Beside the box wherever a layout takes it: only there a label is found.
class SpokenLabel : public QLabel {
public:
    SpokenLabel(const QString& name, QComboBox& box)
        : QLabel(name, box.parentWidget())
    {
        setBuddy(&box);
        hide();
        box.installEventFilter(this);
    }

protected:
    bool eventFilter(QObject* box, QEvent* event) override
    {
        if (event->type() == QEvent::ParentChange) {
            setParent(static_cast<QWidget*>(box)->parentWidget());
            hide();
        }
        return QLabel::eventFilter(box, event);
    }
};

} // namespace

void set_spoken_label(QComboBox& box, const QString& name)
{
    box.setAccessibleName(name);
    new SpokenLabel(name, box);
}

} // namespace tangram
