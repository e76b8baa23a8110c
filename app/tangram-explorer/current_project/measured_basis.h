// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QObject>

#include <memory>
#include <string>

class QWidget;

namespace tangram {

class BasisBar;
class MessageBar;
class OpenProject;
struct Calibration;
struct ProjectProfiles;

/// The measurements of the user's own that plans rest on, layer times and calibration: takes those that are opened into
/// the project, and says in bars what they are of, or why nothing can be planned with them. GUI thread.
class MeasuredBasis : public QObject {
    Q_OBJECT
public:
    /// Project and messages must outlive it.
    MeasuredBasis(OpenProject& project, MessageBar& messages, QWidget& window);

    QList<QWidget*> bars() const; ///< from the top; whoever lays them out owns them
    /// A step of undo. Where they are of one model alone, that becomes the project's.
    void use(const std::shared_ptr<const ProjectProfiles>& profiles);
    /// A step of undo; `name` is that of its file.
    void use(Calibration calibration, const QString& name);
    /// Whether plans can be made; where they cannot, points at the bar that says why.
    bool is_good();
    void show(); ///< after the project, its islands or its job have changed

private:
    void show_profile();
    void show_calibration();
    void offer_gpu_names(); ///< of the layer times, for GPUs of the cluster that they have under none
    void name_gpu(const std::string& gpu_type, const std::string& name);
    void stop_using_profiles();
    void stop_using_calibration();

    OpenProject& project_;
    MessageBar& messages_;
    BasisBar* profile_bar_;
    BasisBar* calibration_bar_;
};

} // namespace tangram
