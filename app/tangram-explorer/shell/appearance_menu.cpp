// SPDX-License-Identifier: GPL-3.0-or-later
#include "tangram-explorer/shell/appearance_menu.h"

#include "common/form/message_bar.h"
#include "common/settings/language.h"
#include "common/theme/appearance.h"

#include <QActionGroup>
#include <QMenu>

#include <utility>

namespace tangram {

void AppearanceMenu::fill(QMenu& view, MessageBar& messages)
{
    add_schemes(view);
    add_languages(view, messages);
    add_island_colours(view);
}

void AppearanceMenu::add_schemes(QMenu& view)
{
    auto* schemes = new QActionGroup(&view);
    const std::pair<QString, ColourScheme> choices[] = {{tr("&System colours"), ColourScheme::system},
                                                        {tr("&Light"), ColourScheme::light},
                                                        {tr("&Dark"), ColourScheme::dark}};
    for (const auto& [name, scheme] : choices) {
        QAction* action = view.addAction(name, &view, [chosen = scheme] {
            Appearance appearance = kept_appearance();
            appearance.scheme = chosen;
            keep_appearance(appearance);
            apply_scheme(chosen);
        });
        action->setCheckable(true);
        action->setChecked(scheme == current_scheme());
        schemes->addAction(action);
    }
}

void AppearanceMenu::add_languages(QMenu& view, MessageBar& messages)
{
    QMenu* spoken = view.addMenu(tr("Lan&guage"));
    auto* choice = new QActionGroup(&view);
    for (const QString& code : QStringList{QString()} + languages()) {
        QAction* action = spoken->addAction(
            code.isEmpty() ? tr("&System language") : language_name(code), &messages, [&messages, code] {
                keep_language(code);
                messages.show_message(MessageKind::note, tr("The language changes when the program is next started."));
            });
        action->setCheckable(true);
        action->setChecked(code == kept_language());
        choice->addAction(action);
    }
}

void AppearanceMenu::add_island_colours(QMenu& view)
{
    QMenu* islands = view.addMenu(tr("Colours of &islands, rules and work"));
    auto* palettes = new QActionGroup(&view);
    const auto change = [](auto edit) {
        Appearance appearance = kept_appearance();
        appearance.islands = island_look();
        edit(appearance.islands);
        keep_appearance(appearance);
        set_island_look(appearance.islands);
    };
    for (int i = 0; i < island_palette_count; ++i) {
        const auto palette = static_cast<IslandPalette>(i);
        QAction* action = islands->addAction(display_name(palette), &view, [change, palette] {
            change([palette](IslandLook& look) { look.palette = palette; });
        });
        action->setCheckable(true);
        action->setChecked(palette == island_look().palette);
        palettes->addAction(action);
    }
    islands->addSeparator();
    QAction* hatches = islands->addAction(tr("Hatches where colours &repeat"));
    hatches->setCheckable(true);
    hatches->setChecked(island_look().hatches);
    QObject::connect(hatches, &QAction::triggered, &view,
                     [change](bool on) { change([on](IslandLook& look) { look.hatches = on; }); });
}

} // namespace tangram
