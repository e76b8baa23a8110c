// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/plan/named_settings_json.h"

#include <QWidget>

class QAction;
class QComboBox;

namespace tangram {

/// The settings that come with the program, under their names as read on screen: Default, Exact, Quick.
std::vector<NamedSettings> built_in_settings();

/// Settings of the search by name: those of the program and the user's own, which are kept for the next start. Tells
/// when what is set is no longer what the name stands for. How wide islands are merged, how many threads work and as
/// which planner is searched belong to no name.
class SettingsChoice : public QWidget {
    Q_OBJECT
public:
    explicit SettingsChoice(QWidget* parent = nullptr);

    /// What is set now; emits nothing. Where a name stands for just that, it is chosen.
    void set_settings(const SearchSettings& settings);
    QString chosen_name() const; ///< what was chosen last, or found to be the same
    bool is_changed() const { return changed_; } ///< since then
    /// What such settings are called, the chosen name where it stands for them; empty: they have no name.
    QString name_of(const SearchSettings& settings) const;
    QStringList names() const;

    /// False, and nothing happens, where why_not_save() or why_not_rename() tells why, or there is none of that name.
    bool save_as(const QString& name);
    bool rename(const QString& from, const QString& to);
    bool remove(const QString& name);
    QString why_not_save(const QString& name) const; ///< empty: it can be saved so
    QString why_not_rename(const QString& from, const QString& to) const;

Q_SIGNALS:
    /// Without threads, merge tolerance and planner, which stay.
    void settings_chosen(const tangram::SearchSettings& settings);

private:
    void show_all();
    void choose(int at);
    void read_own();
    void read_again(); ///< another window may have changed them
    void keep() const;
    int find(const SearchSettings& settings) const; ///< the chosen one before others; -1: none
    bool is_own(int at) const { return at >= built_in_count_; }
    int find(const QString& name) const;
    void ask_save();
    void ask_rename();

    QComboBox* box_;
    QAction* rename_;
    QAction* remove_;
    std::vector<NamedSettings> all_; ///< built-in ones first
    int built_in_count_ = 0;
    int chosen_ = 0;
    bool changed_ = false;
    SearchSettings settings_;
};

} // namespace tangram
