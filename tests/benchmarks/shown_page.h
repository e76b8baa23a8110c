// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster_page/cluster_page.h"
#include "document/document.h"

#include <QImage>

namespace tangram {

/// The page of a document, shown as the window shows it, and a frame to paint it into.
class ShownPage {
public:
    ShownPage()
        : page(document)
        , frame(1600, 900, QImage::Format_ARGB32_Premultiplied)
    {
        QObject::connect(&document, &Document::changed, &page, [this] { page.show_document(); });
        page.resize(frame.size());
        page.show();
    }

    Document document;
    ClusterPage page;
    QImage frame;
};

} // namespace tangram
