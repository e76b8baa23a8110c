// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "start/start_page.h"

#include <QObject>

#include <vector>

class QAction;
class QMenu;

namespace tangram {

class MainWindow;

/// What of the window's menus can be used.
struct MenuState {
    bool cluster = false; ///< is open, with nodes
    bool model = false; ///< is chosen
    bool plan = false; ///< is chosen
    bool planning = false;
    bool comparing = false;
    bool full_screen = false;
    bool job_page = false; ///< is shown
};

/// The main window's menu bar, and the menu of its Export button. GUI thread.
class WindowMenus : public QObject {
    Q_OBJECT
public:
    /// `samples` can be opened from the File menu.
    WindowMenus(MainWindow& window, const std::vector<StartFile>& samples);

    void show(const MenuState& state); ///< what can be used, and why the rest cannot
    QMenu* export_menu() const { return export_menu_; } ///< the window's
    QAction* job_page_action() const { return job_page_; } ///< checked while the page is shown

private:
    void make_file_menu(const std::vector<StartFile>& samples);
    void make_saving(QMenu& file);
    void make_recent_menu(QMenu& file);
    void make_export_menu();
    void make_edit_menus();
    void make_plan_menu();
    void make_view_menu();
    void make_help_menu();
    void show_why_not(const MenuState& state); ///< of what is switched off
    void show_about();

    MainWindow& window_;
    QMenu* export_menu_ = nullptr;
    QAction* job_page_ = nullptr;
    QAction* plan_ = nullptr;
    QAction* cancel_ = nullptr;
    QAction* compare_planners_ = nullptr;
    QAction* keep_plan_ = nullptr;
    QAction* save_cluster_ = nullptr;
    QAction* save_plan_ = nullptr;
    QAction* save_picture_ = nullptr;
    QAction* full_screen_ = nullptr;
};

} // namespace tangram
