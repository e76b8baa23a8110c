// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tangram-explorer/saving/save_dialog.h"
#include "text/result.h"

#include <QObject>

#include <functional>
#include <optional>

namespace tangram {

struct SaveTarget;

/// Saving the project in its file, and what is asked before unsaved edits would be lost. GUI thread.
class ProjectSaving : public QObject {
    Q_OBJECT
public:
    /// All must outlive it. `finish_typing`: the value that is being typed is taken.
    ProjectSaving(OpenProject& project, MessageBar& messages, std::function<void()> finish_typing, QWidget& window);

    /// Writes the project there, and again with every save from then on; true when that is done.
    bool save_as(const QString& path);
    void save_later(); ///< the window goes on meanwhile; asks for a name where the project has none
    void ask_save_as();

    /// Whether the next project goes on with the open one's model, job and settings.
    enum class Choices { end, go_on };
    /// Asks what is to become of unsaved edits that would be lost; false where they are to stay.
    bool may_leave(Choices choices = Choices::end);

Q_SIGNALS:
    /// What goes on, for the status bar; gone after so many milliseconds, 0: once something else is told. Empty:
    /// nothing does any more.
    void told(const QString& what, int milliseconds);

private:
    bool save_now();
    void save_at(std::optional<SaveTarget> target); ///< later; nothing: not now
    std::optional<SaveTarget> own_or_asked(); ///< nothing: not now
    std::optional<SaveTarget> ask_target();
    std::optional<SaveTarget> target_at(const QString& path); ///< tells who has it otherwise
    void show_saved(const QString& path);
    void warn(const Error& what);

    OpenProject& project_;
    MessageBar& messages_;
    std::function<void()> finish_typing_;
    QWidget& window_;
    SaveDialog dialog_;
};

} // namespace tangram
