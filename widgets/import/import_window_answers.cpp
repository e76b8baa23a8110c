// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/form/message_bar.h"
#include "import/import_window.h"

#include <algorithm>

namespace tangram {

void ImportWindow::name_gpu(const QString& name, const QString& type, bool remember_it)
{
    ImportChoices choices = session_->choices();
    if (name.isEmpty()) {
        choices.gpu = type.toStdString();
    } else {
        choices.naming.aliases[name.toStdString()] = type.toStdString();
        if (remember_it) {
            GpuNaming naming;
            naming.aliases[name.toStdString()] = type.toStdString();
            remember(naming);
        }
    }
    answers_.push_back({name.toStdString(), {}, remember_it && !name.isEmpty()});
    session_->set_choices(std::move(choices));
}

void ImportWindow::describe_gpu(const GpuFigures& figures, bool remember_it)
{
    const Result<std::shared_ptr<const GpuType>> type = gpu_type_of(figures);
    if (!type) {
        messages_->show_error(type.error());
        return;
    }
    GpuNaming naming;
    naming.own_types = {*type};
    ImportChoices choices = session_->choices();
    choices.naming = merged(naming, choices.naming);
    if (figures.name.empty())
        choices.gpu = (*type)->id;
    else if (remember_it)
        remember(naming);
    answers_.push_back({figures.name, (*type)->id, remember_it && !figures.name.empty()});
    session_->set_choices(std::move(choices));
}

void ImportWindow::ask_again()
{
    if (answers_.empty())
        return;
    const Answer last = answers_.back();
    answers_.pop_back();
    const auto forget = [&](GpuNaming& naming) {
        naming.aliases.erase(last.name);
        std::erase_if(naming.own_types, [&](const auto& type) { return type->id == last.own_type; });
    };
    if (last.is_remembered) {
        Result<GpuNaming> known = load_gpu_names(gpu_names_);
        if (known)
            forget(*known);
        if (const auto error = known ? save_gpu_names(*known, gpu_names_) : std::optional<Error>(known.error()))
            messages_->show_error(*error);
    }
    ImportChoices choices = session_->choices();
    forget(choices.naming);
    if (last.name.empty())
        choices.gpu.clear();
    session_->set_choices(std::move(choices));
}

void ImportWindow::remember(const GpuNaming& naming)
{
    // Another window or the user may have changed the file since.
    const Result<GpuNaming> known = load_gpu_names(gpu_names_);
    const std::optional<Error> error =
        known ? save_gpu_names(merged(naming, *known), gpu_names_) : std::optional<Error>(known.error());
    if (error)
        messages_->show_error(*error);
}

} // namespace tangram
