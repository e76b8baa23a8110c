// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMainWindow>
#include <QStringList>

#include <memory>
#include <vector>

namespace tangram {

class ChartActions;
class ClusterPage;
class Comparing;
class Document;
class ElidedLabel;
class IdleDrawing;
class JobPage;
class KeptPlans;
class LayoutMemory;
class MeasuredBasis;
class MessageBar;
class OpenProject;
class Opening;
class Page;
class PageStack;
class PlanOpening;
class PlanSaving;
class Planning;
class PlansPage;
class ProjectSaving;
class Recovering;
class SearchPage;
class SideWindows;
class StartPage;
class TopBar;
class WindowMenus;
struct PageContent;
struct PlanningWindow;
struct StartFile;

/// The one window: it holds the pages and the objects that open, save and plan, and shows what they tell.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    enum Perspective { cluster_perspective, search_perspective, plans_perspective };

    explicit MainWindow(QWidget* parent = nullptr);
    ~MainWindow() override;

    OpenProject& project() const { return *project_; }
    Document& document() const;
    Opening& opening() const { return *opening_; }
    Recovering& recovering() const { return *recovering_; }
    ProjectSaving& project_saving() const { return *project_saving_; }
    PlanSaving& plan_saving() const { return *plan_saving_; }
    KeptPlans& kept_plans() const { return *kept_plans_; }
    Planning& planning() const { return *planning_; }
    Comparing& comparing() const { return *comparing_; }
    SideWindows& side_windows() const { return *side_windows_; }
    ChartActions& charts() const { return *charts_; }
    MessageBar& messages() const { return *messages_; }
    ClusterPage& cluster_page() const { return *cluster_page_; }
    PlansPage& plans_page() const { return *plans_; }
    JobPage& job_page(); ///< made when it is first asked for
    const std::vector<Page*>& pages() const { return pages_; } ///< those of the perspectives first, in their order

    /// Opens files one after the other (see Opening::open()); what is wrong with each is shown in the message bar. True
    /// when all were opened.
    bool open(const QStringList& paths);
    bool open(const QString& path) { return open(QStringList{path}); }
    /// A preset's id, or else a file.
    bool choose_model(const QString& preset_or_path);
    QString message() const; ///< what there is to say

    /// Shows the window. Where nothing but measured runs was opened, shows these alone: then closing them ends the
    /// program.
    void show_opened();
    void show_perspective(Perspective perspective);
    void show_job_page(); ///< in place of the perspective, until one is chosen
    void show_job_page_or_last(bool job_page); ///< else the perspective that was shown before it
    void show_accuracy(); ///< asks for measured runs where there are none yet
    void show_full_screen(bool full);
    /// Window, splitters, panes and columns as at first.
    void reset_layout();
    void forget_recent_files();

protected:
    void closeEvent(QCloseEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void lay_out();
    PlanningWindow window_for_planning();
    void make_charts();
    void connect_project();
    void connect_top();
    void connect_pages();
    void begin(const std::vector<StartFile>& samples); ///< without a project
    void finish_typing();
    bool typing_is_good(); ///< tells what is typed and cannot be planned with
    void show_project(bool cluster_changed); ///< after every change of the document
    void show_drawing(); ///< with the keyboard on it
    void show_state(); ///< title, status bar, what is enabled
    void show_menus();
    void show_title();
    PageContent content(bool cluster_changed) const; ///< of the pages

    OpenProject* project_;
    MessageBar* messages_;
    MeasuredBasis* basis_;
    PageStack* stack_;
    StartPage* start_;
    ClusterPage* cluster_page_;
    SearchPage* search_;
    PlansPage* plans_;
    JobPage* job_page_ = nullptr;
    std::vector<Page*> pages_;
    TopBar* top_;
    Planning* planning_;
    Comparing* comparing_;
    ProjectSaving* project_saving_;
    PlanSaving* plan_saving_;
    KeptPlans* kept_plans_;
    Recovering* recovering_;
    PlanOpening* plan_opening_;
    Opening* opening_;
    SideWindows* side_windows_;
    ChartActions* charts_ = nullptr;
    WindowMenus* menus_ = nullptr;
    LayoutMemory* layout_ = nullptr;
    ElidedLabel* counts_;
    std::unique_ptr<IdleDrawing> idle_;
    bool may_close_ = false; ///< whatever closing asks has been answered
};

} // namespace tangram
