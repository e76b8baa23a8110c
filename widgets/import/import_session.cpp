// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/import_session.h"

#include "common/text/file_path.h"
#include "common/work/background.h"
#include "files/disk/text_file.h"
#include "files/import/source/gpu_name_table.h"

#include <QFileInfo>

#include <algorithm>
#include <map>
#include <utility>

namespace tangram {

namespace {

struct ReadFiles {
    std::vector<ImportText> texts;
    std::vector<Error> errors;
};

ReadFiles read_each(const QStringList& paths)
{
    ReadFiles read;
    for (const QString& path : paths) {
        Result<std::string> text = read_text_file(to_path(path));
        if (text)
            read.texts.push_back({QFileInfo(path).fileName().toStdString(), std::move(*text)});
        else
            read.errors.push_back(text.error());
    }
    return read;
}

/// What is understood of the nodes while some GPUs are not known: types that stand in for these take the texts that
/// far.
std::vector<NodeGroup> groups_meanwhile(const std::vector<ImportText>& texts, ImportChoices choices,
                                        const std::vector<UnknownGpu>& unknown)
{
    constexpr double any_bytes = 1e9;
    constexpr double any_rate = 1e12;
    std::map<std::string, std::string> names;
    for (const UnknownGpu& gpu : unknown) {
        const double memory = gpu.memory_bytes > 0 ? gpu.memory_bytes : any_bytes;
        const auto type = gpu_type_of(GpuFigures{gpu.name, memory, any_rate, any_rate});
        if (!type)
            return {};
        GpuType stand_in = **type;
        stand_in.id = "not-known-" + std::to_string(names.size());
        names[stand_in.id] = gpu.name;
        if (gpu.name.empty())
            choices.gpu = stand_in.id;
        choices.naming.own_types.push_back(std::make_shared<const GpuType>(std::move(stand_in)));
    }
    const ImportReading reading = read_imports(texts, choices);
    return reading.imported ? node_groups(*reading.imported, names) : std::vector<NodeGroup>();
}

std::shared_ptr<const ImportPreview> previewed(const std::vector<ImportText>& texts, const ImportChoices& choices)
{
    ImportReading reading = read_imports(texts, choices);
    auto preview = std::make_shared<ImportPreview>();
    preview->faults = std::move(reading.faults);
    if (!reading.imported) {
        preview->error = reading.imported.error();
        return preview;
    }
    preview->imported = std::make_shared<const ImportedCluster>(std::move(*reading.imported));
    preview->groups = preview->imported->unknown.empty() ? node_groups(*preview->imported)
                                                         : groups_meanwhile(texts, choices, preview->imported->unknown);
    return preview;
}

} // namespace

void ImportSession::add(std::vector<ImportText> texts)
{
    std::vector<ImportText> all = *texts_;
    for (ImportText& text : texts) {
        // Places are told by the source's name, and files of two folders may share theirs.
        const std::string name = text.source;
        for (int number = 2;
             std::any_of(all.begin(), all.end(), [&](const ImportText& other) { return other.source == text.source; });
             ++number)
            text.source = name + " (" + std::to_string(number) + ")";
        all.push_back(std::move(text));
    }
    texts_ = std::make_shared<const std::vector<ImportText>>(std::move(all));
    read_later();
    Q_EMIT texts_changed();
}

void ImportSession::add_files(const QStringList& paths)
{
    files_ += paths;
    if (!reads_files_)
        read_files();
}

void ImportSession::read_files()
{
    reads_files_ = !files_.isEmpty();
    if (!reads_files_)
        return;
    in_background(
        this, [paths = std::exchange(files_, {})] { return read_each(paths); },
        [this](ReadFiles read) {
            if (!read.errors.empty())
                Q_EMIT files_unread(read.errors);
            if (!read.texts.empty())
                add(std::move(read.texts));
            read_files();
        },
        [this](const Error& error) {
            Q_EMIT files_unread({error});
            read_files();
        });
}

void ImportSession::remove(int index)
{
    std::vector<ImportText> all = *texts_;
    if (index < 0 || index >= static_cast<int>(all.size()))
        return;
    all.erase(all.begin() + index);
    texts_ = std::make_shared<const std::vector<ImportText>>(std::move(all));
    read_later();
    Q_EMIT texts_changed();
}

void ImportSession::set_choices(ImportChoices choices)
{
    choices_ = std::move(choices);
    read_later();
}

void ImportSession::read_later()
{
    preview_.reset();
    again_ = running_;
    if (!running_)
        start();
}

void ImportSession::start()
{
    running_ = true;
    in_background(
        this, [texts = texts_, choices = choices_] { return previewed(*texts, choices); },
        [this](std::shared_ptr<const ImportPreview> preview) { take(std::move(preview)); },
        [this, texts = texts_](const Error& error) {
            auto preview = std::make_shared<ImportPreview>();
            preview->faults.resize(texts->size());
            preview->error = error;
            take(std::move(preview));
        });
}

void ImportSession::take(std::shared_ptr<const ImportPreview> preview)
{
    running_ = false;
    if (again_) {
        again_ = false;
        start();
        return;
    }
    if (!texts_->empty())
        preview_ = std::move(preview);
    Q_EMIT read();
}

} // namespace tangram
