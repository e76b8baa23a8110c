// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/derived_facts.h"

#include "common/text/value_format.h"
#include "cost/model_state.h"
#include "cost/training_state.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace tangram {

namespace {

struct DerivedFactsWords {
    Q_DECLARE_TR_FUNCTIONS(tangram::DerivedFacts)
};

QString exact(double count)
{
    return count < 1e18 ? format_count(static_cast<std::uint64_t>(std::llround(count))) : format_rate(count, {});
}

/// "70.6 G", without the space that a unit would stand behind.
QString short_count(double count)
{
    return format_rate(count, {}).trimmed();
}

DerivedFact layers_fact(const Model& model)
{
    const LayerCounts counts = count_layers(model, {0, model.layer_count()});
    const int dense = counts[static_cast<std::size_t>(LayerKind::dense_block)];
    const int experts = counts[static_cast<std::size_t>(LayerKind::expert_block)];
    QString formula = DerivedFactsWords::tr("Embedding, %1 and head: what is divided into stages.")
                          .arg(counted(static_cast<std::uint64_t>(model.blocks), DerivedFactsWords::tr("block"),
                                       DerivedFactsWords::tr("blocks")));
    if (experts > 0)
        formula += QLatin1Char(' ')
            + DerivedFactsWords::tr("Of the blocks %1 are dense and %2 have experts.").arg(dense).arg(experts);
    if (model.next_token_heads > 0)
        formula += QLatin1Char(' ') + DerivedFactsWords::tr("Next-token-prediction blocks belong to the head.");
    return {DerivedFactsWords::tr("Layers"), exact(model.layer_count()), {}, formula};
}

DerivedFact state_fact(const QString& name, double bytes, double per_parameter, const QString& what, const Model& model,
                       const Cluster* cluster)
{
    QString formula = DerivedFactsWords::tr("%1 parameters in training × %2 B: %3.")
                          .arg(exact(trained_parameters(model)), QString::number(per_parameter), what);
    DerivedFact fact{name, format_memory(bytes), {}, {}};
    if (cluster && cluster->gpu_count() > 0) {
        fact.per_gpu = format_memory(bytes / cluster->gpu_count());
        formula += QLatin1Char(' ')
            + DerivedFactsWords::tr("Per GPU: divided evenly over %1; replicas hold more.")
                  .arg(counted(static_cast<std::uint64_t>(cluster->gpu_count()), DerivedFactsWords::tr("GPU"),
                               DerivedFactsWords::tr("GPUs")));
    }
    fact.formula = formula;
    return fact;
}

DerivedFact room_fact(const Job& job, const Cluster& cluster)
{
    const GpuType* smallest = &cluster.gpu_type_of(cluster.nodes.front());
    for (const Node& node : cluster.nodes)
        if (cluster.gpu_type_of(node).memory_bytes < smallest->memory_bytes)
            smallest = &cluster.gpu_type_of(node);
    double all_bytes = 0;
    for (const Node& node : cluster.nodes)
        all_bytes += node.gpu_count * std::max(0.0, cluster.gpu_type_of(node).memory_bytes - job.memory_reserve_bytes);
    return {DerivedFactsWords::tr("Available memory"), format_memory(all_bytes),
            format_memory(std::max(0.0, smallest->memory_bytes - job.memory_reserve_bytes)),
            DerivedFactsWords::tr(
                "Memory of the GPUs less the reserve of %1 each, for state, activations and buffers. Per GPU: of "
                "the smallest, %2 with %3.")
                .arg(format_bytes(job.memory_reserve_bytes), QString::fromStdString(smallest->name),
                     format_memory(smallest->memory_bytes))};
}

} // namespace

std::vector<DerivedFact> derived_facts(const Model& model, const Job& job, const Cluster* cluster)
{
    const double sequence = job.sequence_length;
    const double tokens = job.global_batch * sequence;
    const double parameters = parameter_count(model);
    const double active = active_parameter_count(model);
    const double flops = model_flops(model, job.global_batch, sequence);
    const QString flops_formula = DerivedFactsWords::tr(
        "Three times the forward pass (backward is twice forward), without recomputation, attention counted in full: "
        "Narayanan et al., arXiv:2104.04473, eq. 3, for GPTs; the same sum over all matmuls for other models.");

    std::vector<DerivedFact> facts;
    facts.push_back(layers_fact(model));
    QString counted_as =
        DerivedFactsWords::tr(
            "%1: embedding %2, %3 of blocks and norms, head; tied embeddings once, without next-token-prediction "
            "blocks, as publishers count.")
            .arg(exact(parameters), exact(layer_parameters(model, LayerKind::embedding)),
                 short_count(parameters - layer_parameters(model, LayerKind::embedding)
                             - (model.tied_embeddings ? 0.0 : double(model.vocabulary) * model.hidden)));
    facts.push_back({DerivedFactsWords::tr("Parameters"), short_count(parameters), {}, counted_as});
    facts.push_back({DerivedFactsWords::tr("Active per token"),
                     short_count(active),
                     {},
                     model.experts.count > 0 ? DerivedFactsWords::tr("%1: of routed experts %2 of %3.")
                                                   .arg(exact(active))
                                                   .arg(model.experts.per_token)
                                                   .arg(model.experts.count)
                                             : DerivedFactsWords::tr("All: the model has no experts.")});
    facts.push_back({DerivedFactsWords::tr("FLOPs per token"), short_count(flops / tokens), {}, flops_formula});
    facts.push_back({DerivedFactsWords::tr("Tokens per iteration"),
                     short_count(tokens),
                     {},
                     DerivedFactsWords::tr("%1 sequences × %2 tokens = %3.")
                         .arg(exact(job.global_batch), exact(sequence), exact(tokens))});
    DerivedFact per_iteration{DerivedFactsWords::tr("FLOPs per iteration"), short_count(flops), {}, flops_formula};
    if (cluster && cluster->gpu_count() > 0)
        per_iteration.per_gpu = short_count(flops / cluster->gpu_count());
    facts.push_back(per_iteration);
    if (job.tokens_to_train)
        facts.push_back({DerivedFactsWords::tr("Iterations"),
                         short_count(std::ceil(*job.tokens_to_train / tokens)),
                         {},
                         DerivedFactsWords::tr("%1 tokens to train / %2 per iteration, rounded up.")
                             .arg(short_count(*job.tokens_to_train), exact(tokens))});

    const StateBytes bytes = state_bytes(job, job.precision);
    const ModelState state = model_state(model, job, job.precision);
    const QString framework = QString::fromLatin1(to_string(job.framework));
    facts.push_back(state_fact(
        DerivedFactsWords::tr("Weights"), state.weights, bytes.weight,
        DerivedFactsWords::tr("%1 as %2 keeps them").arg(QString::fromLatin1(to_string(job.precision)), framework),
        model, cluster));
    facts.push_back(state_fact(DerivedFactsWords::tr("Gradients"), state.gradients, bytes.gradient,
                               DerivedFactsWords::tr("as %1 accumulates them").arg(framework), model, cluster));
    facts.push_back(
        state_fact(DerivedFactsWords::tr("Optimizer state"), state.optimizer, bytes.optimizer,
                   DerivedFactsWords::tr("the moments of %1 and, where weights are narrower, their fp32 copy")
                       .arg(QString::fromStdString(job.optimizer)),
                   model, cluster));
    facts.push_back(state_fact(
        DerivedFactsWords::tr("Training state"), state.total(), bytes.weight + bytes.gradient + bytes.optimizer,
        DerivedFactsWords::tr("weights, gradients and optimizer state (after ZeRO, arXiv:1910.02054, "
                              "section 3.1)"),
        model, cluster));
    if (cluster && !cluster->nodes.empty())
        facts.push_back(room_fact(job, *cluster));
    return facts;
}

} // namespace tangram
