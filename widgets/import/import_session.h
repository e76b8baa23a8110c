// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/import/import.h"
#include "import/node_groups.h"

#include <QObject>
#include <QStringList>

#include <memory>
#include <vector>

namespace tangram {

/// What was read of the texts of an import, with all that is shown of it. A value; made on a thread of its own.
struct ImportPreview {
    std::vector<std::optional<Error>> faults; ///< one per text; nothing for those that were read
    std::optional<Error> error; ///< why there is no cluster at all
    std::shared_ptr<const ImportedCluster> imported; ///< null with an error
    std::vector<NodeGroup> groups;

    bool has_cluster() const { return imported && imported->cluster; } ///< no GPU is left to ask for
};

/// The texts of an import and the choices for what they leave open. Reads them anew in the background whenever either
/// changes; what was asked last is what is shown.
class ImportSession : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    void add(std::vector<ImportText> texts);
    /// Once they are read, in the order of calls: where sources contradict each other, the first counts.
    void add_files(const QStringList& paths);
    void remove(int index); ///< of texts()
    void set_choices(ImportChoices choices);

    const std::vector<ImportText>& texts() const { return *texts_; }
    const ImportChoices& choices() const { return choices_; }
    /// Of the texts and choices as they are; null while they are being read, and where there is no text.
    std::shared_ptr<const ImportPreview> preview() const { return preview_; }
    bool is_reading() const { return running_; }

Q_SIGNALS:
    void texts_changed();
    void files_unread(const std::vector<tangram::Error>& errors); ///< those are left out
    /// preview() is that of the texts and choices as they are now.
    void read();

private:
    void read_files();
    void read_later();
    void start();
    void take(std::shared_ptr<const ImportPreview> preview);

    std::shared_ptr<const std::vector<ImportText>> texts_ = std::make_shared<const std::vector<ImportText>>();
    ImportChoices choices_;
    std::shared_ptr<const ImportPreview> preview_;
    QStringList files_; ///< to be read yet
    bool reads_files_ = false;
    bool running_ = false;
    bool again_ = false; ///< something changed while it ran
};

} // namespace tangram
