// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/form/message_bar.h"
#include "own_settings.h"
#include "plans/page/plans_page.h"
#include "search/page/search_page.h"
#include "tangram-explorer/current_project/measured_basis.h"
#include "tangram-explorer/current_project/open_project.h"
#include "tangram-explorer/opening/opening.h"
#include "tangram-explorer/planning/planning.h"
#include "tangram-explorer/saving/plan_saving.h"
#include "tangram-explorer/saving/project_saving.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

namespace tangram {

/// Opening, saving and planning as the window puts them together, without it.
struct WindowParts {
    static constexpr int patience_ms = 120'000;

    static QString sample(const char* name)
    {
        return QStringLiteral(TANGRAM_SOURCE_DIR "/sample_clusters/") + QLatin1String(name);
    }
    QString path(const char* name) const { return folder.filePath(QLatin1String(name)); }
    QString write(const char* name, const QByteArray& text) const
    {
        QFile file(path(name));
        return file.open(QIODevice::WriteOnly) && file.write(text) == text.size() ? file.fileName() : QString();
    }
    bool open(const QString& file) { return opening.open({file}); }
    /// A small cluster with a model that fits it.
    bool open_toy()
    {
        const bool opened = open(sample("two-nodes-toy.json"));
        project.choose_model(QStringLiteral("llama-2-7b"));
        return opened && project.problem() != nullptr;
    }

    OwnSettings settings;
    QTemporaryDir folder;
    QWidget window;
    OpenProject project{path("recovery").toStdString()};
    MessageBar messages;
    SearchPage search;
    PlansPage plans;
    MeasuredBasis basis{project, messages, window};
    const QWidget* shown_page = nullptr;
    bool typing_is_good = true;
    int typing_finished = 0;
    Planning planning{project,
                      search,
                      plans,
                      messages,
                      {[this] { ++typing_finished; }, [this] { return typing_is_good && basis.is_good(); },
                       [this] { return shown_page; }}};
    ProjectSaving saving{project, messages, [this] { ++typing_finished; }, window};
    PlanSaving plan_saving{project, plans, messages, window};
    PlanOpening plan_opening{project, search, plans, Leaving(planning, saving), &window};
    Opening opening{project, basis, plan_opening, messages, Leaving(planning, saving), window};

    WindowParts() { project.document().replace(begun()); }

private:
    Project begun() const
    {
        Project first = project.project();
        first.model = OpenProject::known_model(QStringLiteral("llama-3.1-70b"), nullptr);
        return first;
    }
};

} // namespace tangram
