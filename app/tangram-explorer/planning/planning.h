// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QTimer>

#include <deque>
#include <functional>
#include <memory>

class QWidget;

namespace tangram {

class MessageBar;
class OpenProject;
class PlansPage;
class SearchPage;
class SearchSession;
struct SearchOutcome;

/// What planning asks of the window.
struct PlanningWindow {
    std::function<void()> finish_typing; ///< the value that is being typed is taken, as leaving its field would
    std::function<bool()> is_good; ///< what was typed, and the measurements; tells what is not
    std::function<const QWidget*()> shown_page;
};

/// The search for the best plan of what is open, from the asking to the plans on their page. GUI thread.
class Planning : public QObject {
    Q_OBJECT
public:
    /// All must outlive it.
    Planning(OpenProject& project, SearchPage& search, PlansPage& plans, MessageBar& messages, PlanningWindow window,
             QObject* parent = nullptr);

    /// Asks first where a search is running. Waits for the islands while they are being found.
    void plan();
    /// The search ends with the best so far; what only waits does not begin.
    void cancel();
    void abandon(); ///< nothing follows: what was to be planned is no longer wanted
    bool is_waiting() const { return waits_; } ///< for the islands
    bool is_planning() const; ///< until ended()

    /// Whether no search runs that `then` would end. Else asks in the message bar, where the user may take that back;
    /// `then` is called once the user would rather have it than the search: the answer to this question alone.
    bool may_end_search(const QString& why, const QString& end_it, std::function<void()> then);
    bool is_asking() const; ///< that question has no answer yet
    void stay_here(); ///< the user went to another page: the plans do not come by themselves
    void end_outcome(); ///< what the last search found is no longer told

Q_SIGNALS:
    void starting(); ///< the user goes on without whatever could not be opened
    void search_wanted(); ///< on screen
    void plans_wanted();
    void changed(); ///< whether a search runs, or waits, unless the document tells of a change at the same time
    /// The search has ended; its plan, if it found one, is the chosen one of the plans page.
    void ended();

private:
    void connect_search();
    void plan_now(); ///< whatever runs
    void go_on_waiting(); ///< unless the islands are there
    void edit_settings();
    void end_question(); ///< there is nothing left to ask
    void show_outcome(const std::shared_ptr<const SearchOutcome>& outcome);
    void show_next_of_outcome();
    void tell_outcome(const SearchOutcome& outcome); ///< where it is not seen, or not as good as can be

    OpenProject& project_;
    SearchPage& search_;
    PlansPage& plans_;
    MessageBar& messages_;
    PlanningWindow window_;
    SearchSession* session_;
    QString said_; ///< of the last search, while it is true of what is open; empty: nothing, or no longer
    bool waits_ = false;
    std::deque<std::function<void()>> ending_; ///< how the search that has ended is shown, a turn each
    QTimer ending_turns_;
    QString question_; ///< that may_end_search() asks; empty: none
    bool leads_to_plans_ = false; ///< the search, once it has found some: it was not started where it is watched
};

} // namespace tangram
