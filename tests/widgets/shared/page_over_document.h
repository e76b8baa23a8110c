// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/view/cluster_view.h"
#include "cluster_page/cluster_page.h"
#include "document/document.h"
#include "files/project/project_json.h"

#include <utility>

namespace tangram {

/// The Cluster page over a document, as the window has it.
struct PageOverDocument {
    Document document;
    ClusterPage page{document};

    PageOverDocument()
    {
        QObject::connect(&document, &Document::changed, &page, [this] { page.show_document(); });
    }
    explicit PageOverDocument(Cluster shown)
        : PageOverDocument()
    {
        Project project = new_project();
        project.cluster = std::make_shared<const Cluster>(std::move(shown));
        document.replace(std::move(project));
    }
    const Cluster& cluster() const { return *document.project().cluster; }
    ClusterView& view() { return page.view(); }
    const CanvasState& state() { return page.view().state(); }
    ClusterEditor& editor() { return page.editor(); }
};

} // namespace tangram
