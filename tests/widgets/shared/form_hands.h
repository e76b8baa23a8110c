// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/form/checked_field.h"
#include "files/model/presets.h"
#include "model/model.h"

#include <QLineEdit>
#include <QTest>
#include <QWidget>

namespace tangram {

inline Model preset(const char* id)
{
    for (const ModelPreset& known : model_presets())
        if (known.id == id)
            return known.model;
    qFatal("no preset %s", id);
}

/// The widget of a form that assistive technology knows by this name.
template <class Widget> Widget& field(const QWidget& root, const char* name)
{
    for (Widget* widget : root.findChildren<Widget*>())
        if (widget->accessibleName() == QString::fromUtf8(name))
            return *widget;
    qFatal("nothing is called %s", name);
}

/// In place of what stands there.
inline void type(QLineEdit& line, const char* text)
{
    line.setFocus();
    line.selectAll();
    QTest::keyClicks(&line, QString::fromUtf8(text));
}

} // namespace tangram
