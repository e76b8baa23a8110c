// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/profiles/measurements_read.h"
#include "files/catalogue/catalogue.h"

#include "cluster/rates_above_peak.h"
#include "files/json/text.h"
#include "files/profiles/nccl_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <memory>
#include <optional>

namespace tangram {

namespace {

using Cells = std::vector<std::string_view>;

bool contains(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

std::optional<double> positive(std::string_view text)
{
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || !(value > 0) || !std::isfinite(value))
        return std::nullopt;
    return value;
}

std::optional<Collective> collective_named(std::string_view name)
{
    for (const Collective each :
         {Collective::all_reduce, Collective::all_gather, Collective::reduce_scatter, Collective::all_to_all})
        if (name == to_string(each))
            return each;
    return std::nullopt;
}

/// The lines of a file, counted, and what is wrong with one.
class Lines {
public:
    Lines(std::string_view text, std::string_view source)
        : rest_(text)
        , source_(source)
    {
    }

    bool next(std::string_view& line)
    {
        if (rest_.empty())
            return false;
        const std::size_t end = rest_.find('\n');
        line = rest_.substr(0, end);
        rest_ = end == std::string_view::npos ? std::string_view() : rest_.substr(end + 1);
        ++number_;
        return true;
    }
    Error error(std::string message, std::string hint) const
    {
        return {std::move(message), fmt::format("{}: line {}", source_, number_), std::move(hint)};
    }

private:
    std::string_view rest_;
    std::string_view source_;
    int number_ = 0;
};

struct Measured {
    std::shared_ptr<const GpuType> type;
    GpuMeasurements* measurements = nullptr;
};

/// The measurements of the system that a line or the context names.
Result<Measured> gpu_of(std::string_view system, const Lines& lines, Measurements& measurements)
{
    std::string name(system);
    std::replace(name.begin(), name.end(), '_', '-');
    const auto gpu = find_gpu_type(name);
    if (gpu)
        return Measured{gpu, &measurements[gpu->id]};
    std::vector<std::string> ids;
    for (const auto& known : gpu_catalogue())
        ids.push_back(known->id);
    if (name.empty())
        return lines.error("the measurements do not say of which GPU they are", "name it with --gpu");
    return lines.error(fmt::format("no GPU type \"{}\" is known", shortened(system, 60)),
                       did_you_mean(name, ids, "name one of the catalogue"));
}

/// A table of comma-separated values whose first line names the columns.
class Columns {
public:
    explicit Columns(std::string_view heading)
        : names_(split(heading, ","))
    {
    }

    int find(std::string_view name) const
    {
        const auto found = std::find(names_.begin(), names_.end(), name);
        return found == names_.end() ? -1 : static_cast<int>(found - names_.begin());
    }
    bool has(std::initializer_list<std::string_view> names) const
    {
        return std::all_of(names.begin(), names.end(), [this](std::string_view name) { return find(name) >= 0; });
    }
    std::size_t size() const { return names_.size(); }
    const Cells& names() const { return names_; }

private:
    Cells names_;
};

struct LatencyColumn {
    std::string_view name;
    double seconds;
};
constexpr std::array<LatencyColumn, 3> latency_columns{{{"latency_s", 1}, {"latency_ms", 1e-3}, {"latency_us", 1e-6}}};

/// One line of a table.
class Row {
public:
    Row(const Columns& columns, Cells cells, const Lines& lines)
        : columns_(columns)
        , cells_(std::move(cells))
        , lines_(lines)
    {
    }

    std::string_view text(std::string_view name) const
    {
        const int column = columns_.find(name);
        return column < 0 ? std::string_view() : cells_[column];
    }
    double number(std::string_view name)
    {
        const std::optional<double> value = positive(text(name));
        if (!value && !error_)
            error_ = lines_.error(
                fmt::format("expected a number above 0 for {}, found \"{}\"", name, shortened(text(name), 40)),
                "mend or remove the line");
        return value.value_or(1);
    }
    double seconds()
    {
        for (const LatencyColumn& latency : latency_columns)
            if (columns_.find(latency.name) >= 0)
                return number(latency.name) * latency.seconds;
        return 1;
    }
    const std::optional<Error>& error() const { return error_; }

private:
    const Columns& columns_;
    Cells cells_;
    const Lines& lines_;
    std::optional<Error> error_;
};

/// What is wrong with a line by itself, or else with the rate that it comes to.
std::optional<Error> first_of(const Row& row, std::optional<Error> rate, const Lines& lines)
{
    if (row.error() || !rate)
        return row.error();
    return lines.error(std::move(rate->message), std::move(rate->hint));
}

std::optional<Error> add_matmul(Row& row, GpuMeasurements& gpu, const GpuType& type, const Lines& lines)
{
    const MatmulSample sample{row.number("m"), row.number("k"), row.number("n"), row.seconds()};
    const std::string_view element = row.text("dtype");
    const bool fp8 = element == "fp8";
    if (!fp8 && element != "bfloat16" && element != "bf16" && element != "float16" && element != "fp16"
        && element != "half")
        return row.error();
    (fp8 ? gpu.matmul_fp8 : gpu.matmul).push_back(sample);
    const double flops = 2 * sample.rows * sample.inner * sample.columns;
    return first_of(row, flops_above_peak(flops / sample.seconds, fp8 ? Precision::fp8 : Precision::bf16, type), lines);
}

std::optional<Error> add_collective(Row& row, GpuMeasurements& gpu, const GpuType&, const Lines& lines)
{
    const std::optional<Collective> collective = collective_named(row.text("op"));
    if (!collective)
        return lines.error(fmt::format("no collective \"{}\" is known", shortened(row.text("op"), 40)),
                           "the collectives are all_reduce, all_gather, reduce_scatter and alltoall");
    const int ranks = static_cast<int>(std::min(row.number("num_gpus"), 1e6));
    if (ranks < 2)
        return lines.error("a collective takes at least 2 GPUs", "mend or remove the line");
    gpu.collectives[{*collective, ranks}].push_back({row.number("bytes"), row.seconds()});
    return row.error();
}

std::optional<Error> add_attention(Row& row, GpuMeasurements& gpu, const GpuType& type, const Lines& lines)
{
    const std::string_view window = row.text("window");
    if (!window.empty() && window != "0")
        return row.error();
    const std::string_view pass = row.text("pass");
    if (!pass.empty() && pass != "forward" && pass != "backward")
        return lines.error(fmt::format("expected forward or backward for pass, found \"{}\"", shortened(pass, 40)),
                           "mend or remove the line");
    const AttentionSample sample{row.number("batch"),    row.number("seq"), row.number("heads"), row.number("kv_heads"),
                                 row.number("head_dim"), row.seconds(),     pass == "backward"};
    gpu.attention.push_back(sample);
    // Causal: half of two products of sequence x sequence x head size forward, of four backward.
    const double flops = (sample.backward ? 4.0 : 2.0) * sample.samples * sample.heads * sample.sequence
        * sample.sequence * sample.head_size;
    // Tables do not all tell whether it computes in fp8.
    return first_of(row, flops_above_peak(flops / sample.seconds, Precision::fp8, type), lines);
}

std::optional<Error> add_memory_bound(Row& row, GpuMeasurements& gpu, const GpuType& type, const Lines& lines)
{
    const MemorySample sample{row.number("bytes"), row.seconds()};
    gpu.memory.push_back(sample);
    // What fits into a cache may be faster than the memory.
    constexpr double beyond_caches_bytes = 1e9;
    const double rate = sample.bytes < beyond_caches_bytes ? 0 : sample.bytes / sample.seconds;
    return first_of(row, bytes_above_peak(rate, type), lines);
}

std::optional<Error> read_table(std::string_view heading, Lines& lines, const MeasurementContext& context,
                                Measurements& measurements)
{
    const Columns columns(heading);
    std::optional<Error> (*add)(Row&, GpuMeasurements&, const GpuType&, const Lines&) = nullptr;
    if (columns.has({"m", "n", "k", "dtype"}))
        add = add_matmul;
    else if (columns.has({"op", "num_gpus", "bytes"}))
        add = add_collective;
    else if (columns.has({"batch", "seq", "heads", "kv_heads", "head_dim"}))
        add = add_attention;
    else if (columns.has({"operator", "bytes"}))
        add = add_memory_bound;
    const bool timed = std::any_of(latency_columns.begin(), latency_columns.end(),
                                   [&](const LatencyColumn& latency) { return columns.find(latency.name) >= 0; });
    if (!add || !timed)
        return lines.error(
            "the columns are not those of a table of measurements",
            "matmuls: m,n,k,dtype,latency_ms; collectives: op,num_gpus,bytes,latency_ms; attention: "
            "batch,seq,heads,kv_heads,head_dim,latency_ms and, if it is not all forward, pass; memory-bound "
            "operators: operator,bytes,latency_ms");
    std::string_view line;
    while (lines.next(line)) {
        if (trimmed(line).empty())
            continue;
        Cells cells = split(line, ",");
        if (cells.size() != columns.size())
            return lines.error(
                fmt::format("expected {} values as in the heading, found {}", columns.size(), cells.size()),
                "mend or remove the line");
        Row row(columns, std::move(cells), lines);
        const std::string_view system = row.text("system");
        const Result<Measured> gpu = gpu_of(context.gpu_type.empty() ? system : context.gpu_type, lines, measurements);
        if (!gpu)
            return gpu.error();
        if (const std::optional<Error> error = add(row, *gpu->measurements, *gpu->type, lines))
            return error;
    }
    return std::nullopt;
}

/// Lines of nccl-tests; mpirun may have put its mark in front. Headings start with #.
std::optional<Error> read_nccl_tests(std::string_view first, Lines& lines, const MeasurementContext& context,
                                     Measurements& measurements)
{
    std::vector<CollectiveSample> samples;
    std::string_view line = first;
    do {
        constexpr std::string_view mark = "<stdout>:";
        if (const std::size_t found = line.find(mark); found != std::string_view::npos)
            line.remove_prefix(found + mark.size());
        if (const std::optional<NcclRow> row = nccl_row(line)) {
            samples.push_back({row->bytes, row->seconds});
            continue;
        }
        const Cells cells = words(line);
        if (cells.size() >= 6 && positive(cells[0]) && positive(cells[1]))
            return lines.error("expected a time in microseconds", "use the unmodified output of an nccl-tests program");
    } while (lines.next(line));
    if (samples.empty())
        return lines.error("there are no measurements in this file",
                           "expected CSV with a heading line, or the output of an nccl-tests program");
    if (context.gpu_type.empty() || context.ranks < 2)
        return lines.error("output of nccl-tests does not say on which GPUs and how many it ran",
                           "name them with --gpu and --ranks");
    const Result<Measured> gpu = gpu_of(context.gpu_type, lines, measurements);
    if (!gpu)
        return gpu.error();
    std::vector<CollectiveSample>& all = gpu->measurements->collectives[{context.collective, context.ranks}];
    all.insert(all.end(), samples.begin(), samples.end());
    return std::nullopt;
}

} // namespace

std::optional<Error> read_measurements(std::string_view text, std::string_view source,
                                       const MeasurementContext& context, Measurements& measurements)
{
    Lines lines(text, source);
    std::string_view line;
    while (lines.next(line)) {
        const std::string_view first = trimmed(line);
        if (first.empty())
            continue;
        const bool is_output = first.starts_with('#') || contains(line, "<stdout>");
        if (!is_output && !contains(line, ",") && contains(line, "latency_"))
            return lines.error("the columns are not separated by commas",
                               "save the table as CSV with commas between values, and points in numbers");
        return is_output || !contains(line, ",") ? read_nccl_tests(line, lines, context, measurements)
                                                 : read_table(line, lines, context, measurements);
    }
    return lines.error("the file is empty", "give a file of measurements");
}

} // namespace tangram
