// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "accuracy/report.h"
#include "calibration/calibration.h"
#include "cluster/cluster.h"
#include "model/job.h"
#include "model/model.h"
#include "plan/evaluate.h"
#include "project/plan_file.h"
#include "result.h"
#include "search/pairs.h"
#include "search/search.h"

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

/// The JSON forms of every file (plan-format.md, input-formats.md). Texts are UTF-8; `source` is the name shown in
/// errors. Readers never throw and refuse unknown formats and newer versions; unknown keys are ignored.
namespace tangram {

/// A whole file; refuses what is larger than 1 GiB.
Result<std::string> read_text_file(const std::filesystem::path& path);
/// What becomes of the file that is replaced.
enum class Previous {
    dropped,
    kept, ///< as backup_path(), in place of an older one; where it cannot be kept nothing is written
};
/// Writes to a temporary file in the same folder, waits until it is on the disk, then renames: whatever happens, at
/// every moment there is the old file or the new one, whole. A link stays and what it names is replaced; permissions
/// stay, owner and group where that is allowed. Write-protected files are refused.
std::optional<Error> write_text_file(const std::filesystem::path& path, std::string_view text,
                                     Previous previous = Previous::dropped);
/// "NAME~" beside the file, or beside what a link names.
std::filesystem::path backup_path(const std::filesystem::path& path);

/// The built-in catalogue, parsed once from the resources. Thread-safe.
const std::vector<std::shared_ptr<const GpuType>>& gpu_catalogue();
/// By id or alias, or as drivers name it ("NVIDIA A100-SXM4-80GB"); null when unknown.
std::shared_ptr<const GpuType> find_gpu_type(std::string_view name);

/// The "gpu_types" of a cluster file, or of any JSON object that has such a list.
Result<std::vector<std::shared_ptr<const GpuType>>> read_gpu_types(std::string_view text, std::string_view source);

/// Nominal speed of the link that joins GPUs of that type inside a node, per GPU and direction, where a cluster file
/// does not tell: their own link, or the PCIe of the catalogue.
double default_link_bytes_per_s(const GpuType& gpu);

/// The node with the links that a cluster file's readers assume where it does not tell: the GPUs' own or PCIe inside,
/// one 100 Gbit/s interface.
Node with_usual_links(Node node, const GpuType& gpu);

struct ModelPreset {
    std::string id; ///< "llama-3.1-70b"
    Model model;
    std::string source;
    double parameters = 0; ///< the published count
    int sequence_length = 0; ///< tokens; what its publishers trained it with
};
const std::vector<ModelPreset>& model_presets();

/// tangram-cluster, or the "cluster" of a plan or project file.
Result<Cluster> read_cluster(std::string_view text, std::string_view source);
/// The same with what "tangram import" adds.
struct ClusterFile {
    Cluster cluster;
    std::string import_record; ///< JSON, as Project::import_record; may be empty
};
Result<ClusterFile> read_cluster_file(std::string_view text, std::string_view source);
/// tangram-model, a Hugging Face config.json of a known family, or anything with a "model" object of ours inside (plan,
/// project).
Result<Model> read_model(std::string_view text, std::string_view source);
/// A model, and the keys of its text's outermost object that its reader had no use for, in alphabetical order.
struct ModelAndUnusedKeys {
    Model model;
    std::vector<std::string> unused_keys;
};
Result<ModelAndUnusedKeys> read_model_and_unused_keys(std::string_view text, std::string_view source);
/// tangram-job, or the "job" of another file of ours; keys that are left out have the defaults of Job.
Result<Job> read_job(std::string_view text, std::string_view source);
/// A plan file with or without results. `defaults` supplies what a hand-made file leaves out (cluster, model, job); may
/// be null.
/// What follows from the rest may be missing (data, samples, micro_batches, island, islands); what cannot be evaluated
/// (interleaved stages, other schedules than 1F1B) and numbers that contradict each other are refused.
struct PlanInput {
    PlanFile file; ///< without results its plan holds the layout alone
    PlanLayout layout; ///< from "plan"/"pipelines"
    bool has_results = false;
};
struct PlanDefaults {
    std::shared_ptr<const Cluster> cluster;
    std::shared_ptr<const Model> model;
    std::optional<Job> job;
    /// In place of the figures that the cluster comes with, whoever it comes from; null: none. Used by those who
    /// evaluate the plan.
    std::shared_ptr<const Calibration> calibration = nullptr;
};
Result<PlanInput> read_plan(std::string_view text, std::string_view source, const PlanDefaults* defaults);

/// Published training runs. A run that does not hold together is left out with the reason; the file is refused only
/// where it is not a list of runs with ids of their own.
Result<std::vector<MeasuredRun>> read_runs(std::string_view text, std::string_view source);

/// A page of resources/help in Markdown; empty when there is none of that name.
std::string_view help_page(std::string_view name);

/// The kind of a file by its "format" key: "tangram-cluster", "tangram-model", "tangram-job", "tangram-plan",
/// "huggingface-config", ...
Result<std::string> detect_format(std::string_view text, std::string_view source);

std::string
write_cluster(const Cluster& cluster); ///< with the GPU types it uses, so that it can be read without our catalogue
std::string write_model(const Model& model);
std::string write_job(const Job& job);
std::string write_plan(const PlanFile& file);
std::string write_pairs(const PlanningProblem& problem, const PairList& pairs);
/// Every run with its prediction, in the order of the runs; and the report.
std::string write_accuracy(const std::vector<MeasuredRun>& runs, const std::vector<Prediction>& predictions);
std::string write_accuracy_csv(const std::vector<MeasuredRun>& runs, const std::vector<Prediction>& predictions);
/// One line of `evaluate --batch` and the body of `evaluate --json`: a plan file with "violations": [...] beside its
/// "plan".
std::string write_evaluation(const PlanFile& file, const Evaluation& evaluation, bool one_line);

/// A job that suits the cluster and the model: sequence length the model's usual one, a global batch that divides into
/// the islands' GPU counts where it can: about 128 below 16 GPUs, 1024 below 2,048, and 2048 from there on.
Job default_job(const Model& model, const Cluster& cluster, const Islands& islands);
/// `job` with global batch and sequence length of the suggested one, as a project wants it that suggests its batch.
Job with_batch_of(Job job, const Job& suggested);

} // namespace tangram
