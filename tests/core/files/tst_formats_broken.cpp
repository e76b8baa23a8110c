// SPDX-License-Identifier: GPL-3.0-or-later
#include "test_program.h"

#include "cluster/cluster.h"
#include "files/cluster/cluster_file.h"
#include "files/disk/text_file.h"
#include "files/model/job_file.h"
#include "files/model/model_file.h"
#include "text/result.h"

#include <QtTest>

#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <thread>

using namespace tangram;

namespace {

/// A cluster file of one node entry and whatever follows its nodes.
QByteArray cluster(const char* node, const char* more = "")
{
    return QByteArray(R"({"format": "tangram-cluster", "version": 1, "nodes": [)") + node + "]" + more + "}";
}

const char* const good_node = R"({"id": "a", "gpu_type": "a100-sxm-80", "gpu_count": 8})";

/// A model file with one key replaced or added.
QByteArray model(const char* key, const char* value)
{
    QMap<QByteArray, QByteArray> keys{
        {"format", "\"tangram-model\""}, {"version", "1"},     {"blocks", "4"},       {"hidden", "512"},
        {"feed_forward", "2048"},        {"query_heads", "8"}, {"vocabulary", "1000"}};
    keys[key] = value;
    QByteArray text = "{";
    for (auto entry = keys.begin(); entry != keys.end(); ++entry)
        if (!entry.value().isEmpty())
            text += (text.size() > 1 ? ", \"" : "\"") + entry.key() + "\": " + entry.value();
    return text + "}";
}

QByteArray job(const char* body)
{
    return QByteArray(R"({"format": "tangram-job", "version": 1, )") + body + "}";
}

template <typename T> std::optional<Error> error_of(const Result<T>& result)
{
    return result.ok() ? std::nullopt : std::optional(result.error());
}

std::optional<Error> read_as(const QString& reader, std::string_view text)
{
    if (reader == "cluster")
        return error_of(read_cluster(text, "input.json"));
    if (reader == "model")
        return error_of(read_model(text, "input.json"));
    return error_of(read_job(text, "input.json"));
}

} // namespace

class BrokenInputTest : public QObject {
    Q_OBJECT

    void row(const char* name, const char* reader, const QByteArray& text, const char* where, const char* message,
             const char* hint = "")
    {
        QTest::newRow(name) << QString(reader) << text << QString(where) << QString(message) << QString(hint);
    }

    /// Not JSON, from its beginning.
    void no_json()
    {
        row("empty", "cluster", "", "input.json", "the file is empty");
        row("blank", "cluster", " \n\t ", "input.json", "the file is empty");
        row("truncated", "cluster", cluster(good_node).left(80), "input.json: line 1, column 81",
            "this is not JSON: it ends ", "cut off");
        row("truncated after a line", "cluster", "{\n  \"format\":\n", "input.json: line 3, column 1",
            "it ends where a value should begin", "cut off");
        row("truncated inside a text", "cluster", "{\"format\": \"tan", "input.json: line 1, column 16",
            "it ends inside a string that is not closed", "cut off");
        row("not JSON", "cluster", "nodes: 3", "input.json: line 1, column 1",
            "this is not JSON: found 'nodes' where a value should begin", "is it the right file?");
        row("a picture", "cluster", QByteArray::fromHex("89504e470d0a1a0a0000000d49484452"),
            "input.json: line 1, column 1", "found the byte 0x89 where a value should begin", "right file?");
        row("zero bytes", "cluster", QByteArray(100, '\0'), "input.json: line 1, column 1", "the byte 0x00");
        row("invalid UTF-8", "cluster", "{\"format\": \"\xC3(\"}", "input.json: line 1, column 14",
            "not valid UTF-8 here");
        row("UTF-16", "cluster", QByteArray("\xFF\xFE{\0}\0", 6), "input.json", "UTF-16", "save it as UTF-8");
        row("two values", "cluster", "{} {}", "input.json: line 1, column 4", "found '{' where the text should end");
        row("unknown word", "cluster", "{\n  \"a\": yes\n}", "input.json: line 2, column 8",
            "found 'yes' where a value should begin");
        row("cut word", "cluster", "{\n  \"a\": tru\n}", "input.json: line 2, column 8", "found 'tru' where");
    }

    /// Nearly JSON.
    void faults_of_syntax()
    {
        row("no comma", "cluster", "{\"a\": [1 20]}", "input.json: line 1, column 10",
            "found '20' where a comma or a closing bracket should follow");
        row("no comma in an object", "cluster", R"({"a": 1 "b": 2})", "input.json: line 1, column 9",
            "where a comma or a closing brace should follow");
        row("no colon", "cluster", R"({"a" 1})", "input.json: line 1, column 6", "where a colon should follow the key");
        row("single quotes", "cluster", "{'a': 1}", "input.json: line 1, column 2",
            "where a key in double quotes should begin", "double quotes");
        row("bare key", "cluster", "{nodes: 1}", "input.json: line 1, column 2", "found 'nodes' where a key");
        row("line break in a text", "cluster", "{\"a\": \"b\nc\"}", "input.json: line 1, column 9",
            "a line break inside a string", "close the string");
        row("unknown escape", "cluster", R"({"a": "C:\data"})", "input.json: line 1, column 11", "a \\ inside a string",
            "write a backslash as");
        row("no digit", "cluster", R"({"a": 1.})", "input.json: line 1, column 7", "'1.' is not a number");
        row("trailing comma", "cluster", "{\"a\": [1, 2,]}", "input.json: line 1, column 13",
            "found ']' where a value should begin", "remove the comma");
        row("comment", "cluster", "{ // nodes\n}", "input.json: line 1, column 3", "found '//' where", "no comments");
        row("NaN", "cluster", "{\"a\": NaN}", "input.json: line 1, column 7", "found 'NaN'", "no NaN");
        row("infinity", "cluster", "{\"a\": Infinity}", "input.json: line 1, column 7", "found 'Infinity'",
            "no infinity");
        row("1e999", "cluster", "{\"a\": 1e999}", "input.json: line 1, column 7", "the number 1e999 is too large");
    }

    /// JSON of no use.
    void json_of_no_use()
    {
        row("open brackets", "cluster", QByteArray(64 << 20, '['), "input.json", "nested more than 64 levels");
        row("open braces", "model", QByteArray("{\"a\":").repeated(100000), "input.json", "nested more than 64 levels");
        row("many values", "cluster", "[" + QByteArray("0,").repeated(10000001) + "0]", "input.json",
            "more than 10000000 values");
        row("duplicate key", "cluster", R"({"nodes": [{"id": "a", "id": "b"}]})", "input.json: /nodes/0/id",
            "occurs twice");
        row("array at the top", "cluster", "[1, 2]", "input.json", "expected an object, found an array of 2");
        row("text at the top", "job", "\"hello\"", "input.json", "expected an object, found \"hello\"");
        row("null at the top", "model", "null", "input.json", "expected an object, found null");
    }

    /// In format and version.
    void faults_of_format()
    {
        row("no format", "cluster", "{\"nodes\": []}", "input.json: /format", "\"format\" is missing");
        row("other format", "cluster", job("\"global_batch\": 1"), "input.json: /format",
            "expected the format \"tangram-cluster\", found \"tangram-job\"");
        row("no version", "cluster", R"({"format": "tangram-cluster"})", "input.json: /version",
            "\"version\" is missing");
        row("newer version", "cluster", R"({"format": "tangram-cluster", "version": 2})", "input.json: /version",
            "version 2 is too new", "update");
        row("version zero", "cluster", R"({"format": "tangram-cluster", "version": 0})", "input.json: /version",
            "expected a positive whole number");
        row("version as text", "cluster", R"({"format": "tangram-cluster", "version": "1"})", "input.json: /version",
            "found \"1\"");
    }

    /// In nodes.
    void faults_of_nodes()
    {
        row("nodes missing", "cluster", R"({"format": "tangram-cluster", "version": 1})", "input.json: /nodes",
            "\"nodes\" is missing");
        row("nodes of a wrong type", "cluster", R"({"format": "tangram-cluster", "version": 1, "nodes": {"a": 1}})",
            "input.json: /nodes", "expected an array, found an object");
        row("no nodes", "cluster", cluster(""), "input.json: /nodes", "at least one node");
        row("node of a wrong type", "cluster", cluster("7"), "input.json: /nodes/0", "expected an object, found 7");
        row("negative count", "cluster", cluster(R"({"id": "a", "gpu_type": "v100", "gpu_count": -4})"),
            "input.json: /nodes/0/gpu_count", "expected a positive whole number of at most 1024, found -4");
        row("fraction", "cluster", cluster(R"({"id": "a", "gpu_type": "v100", "gpu_count": 1.5})"),
            "input.json: /nodes/0/gpu_count", "found 1.5");
        row("text for a number", "cluster", cluster(R"({"id": "a", "gpu_type": "v100", "gpu_count": "8"})"),
            "input.json: /nodes/0/gpu_count", "found \"8\"");
        row("1e300 GPUs", "cluster", cluster(R"({"id": "a", "gpu_type": "v100", "gpu_count": 1e300})"),
            "input.json: /nodes/0/gpu_count", "found 1e+300");
        row("1e12 nodes", "cluster", cluster(R"({"id": "a", "gpu_type": "v100", "gpu_count": 8, "count": 1e12})"),
            "input.json: /nodes/0/count", "at most 100000");
        row("too many nodes in all", "cluster",
            cluster(
                R"({"id": "a", "gpu_type": "v100", "gpu_count": 1, "count": 99999}, {"id": "b", "gpu_type": "v100", "gpu_count": 1, "count": 2})"),
            "input.json: /nodes/1", "more than 100000 nodes");
        row("too many GPUs in all", "cluster",
            cluster(R"({"id": "a", "gpu_type": "v100", "gpu_count": 1000, "count": 1001})"), "input.json: /nodes/0",
            "1000000 GPUs");
        row("huge integer", "cluster", cluster(R"({"id": "a", "gpu_type": "v100", "gpu_count": 99999999999999999999})"),
            "input.json: /nodes/0/gpu_count", "at most 1024");
        row("empty id", "cluster", cluster(R"({"id": "", "gpu_type": "v100", "gpu_count": 8})"),
            "input.json: /nodes/0/id", "printable");
        row("id with control characters", "cluster",
            cluster("{\"id\": \"a\\u001b[2J\", \"gpu_type\": \"v100\", \"gpu_count\": 8}"), "input.json: /nodes/0/id",
            "\\u001b");
        row("duplicate ids", "cluster",
            cluster(
                R"({"id": "a", "gpu_type": "v100", "gpu_count": 8}, {"id": "a", "gpu_type": "v100", "gpu_count": 8})"),
            "input.json: /nodes/1", "two nodes have the id \"a\"");
        row("id of an expanded node", "cluster",
            cluster(
                R"({"id": "a", "count": 3, "gpu_type": "v100", "gpu_count": 8}, {"id": "a-1", "gpu_type": "v100", "gpu_count": 8})"),
            "input.json: /nodes/1", "\"a-1\"");
        row("unknown GPU", "cluster", cluster(R"({"id": "a", "gpu_type": "a100-smx-80", "gpu_count": 8})"),
            "input.json: /nodes/0/gpu_type", "no GPU type \"a100-smx-80\" is known", "did you mean a100-sxm-80");
        row("unknown GPU like none", "cluster",
            cluster(R"({"id": "a", "gpu_type": "quantum processing unit", "gpu_count": 8})"),
            "input.json: /nodes/0/gpu_type", "is known", "gpu_types");
        row("GPU missing", "cluster", cluster(R"({"id": "a", "gpu_count": 8})"), "input.json: /nodes/0/gpu_type",
            "is missing", "add it");
        row("bandwidth zero", "cluster",
            cluster(R"({"id": "a", "gpu_type": "v100", "gpu_count": 8, "intra_node": {"bytes_per_s": 0}})"),
            "input.json: /nodes/0/intra_node/bytes_per_s", "above 0");
        row("bandwidth 1e300", "cluster",
            cluster(R"({"id": "a", "gpu_type": "v100", "gpu_count": 8, "nics": {"bytes_per_s": 1e300}})"),
            "input.json: /nodes/0/nics/bytes_per_s", "found 1e+300");
        row("latency of a minute", "cluster",
            cluster(R"({"id": "a", "gpu_type": "v100", "gpu_count": 8, "nics": {"latency_s": 60}})"),
            "input.json: /nodes/0/nics/latency_s", "from 0 to 10, found 60");
        row("no interfaces", "cluster",
            cluster(R"({"id": "a", "gpu_type": "v100", "gpu_count": 8, "nics": {"count": 0}})"),
            "input.json: /nodes/0/nics/count", "positive whole number");
        row("measured below zero", "cluster",
            cluster(R"({"id": "a", "gpu_type": "v100", "gpu_count": 8, "measured": {"matmul_flops": -1}})"),
            "input.json: /nodes/0/measured/matmul_flops", "found -1");
        row("location of a wrong type", "cluster",
            cluster(R"({"id": "a", "gpu_type": "v100", "gpu_count": 8, "location": ["r1"]})"),
            "input.json: /nodes/0/location", "expected an object");
        row("position without y", "cluster",
            cluster(R"({"id": "a", "gpu_type": "v100", "gpu_count": 8, "position": {"x": 1}})"),
            "input.json: /nodes/0/position/y", "is missing");
    }

    /// In the network.
    void faults_of_network()
    {
        row("unknown switch", "cluster",
            cluster(R"({"id": "a", "gpu_type": "v100", "gpu_count": 8, "location": {"switch": "leaf2"}})",
                    R"(, "switches": [{"id": "leaf1"}])"),
            "input.json: /nodes/0/location/switch", "no switch has the id \"leaf2\"", "did you mean leaf1");
        row("unknown scale-up domain", "cluster",
            cluster(R"({"id": "a", "gpu_type": "v100", "gpu_count": 8, "scale_up": "x"})"),
            "input.json: /nodes/0/scale_up", "no scale-up domain has the id \"x\"");
        row("unknown parent", "cluster", cluster(good_node, R"(, "switches": [{"id": "leaf", "parent": "spine"}])"),
            "input.json: /switches/0/parent", "no switch has the id \"spine\"");
        row("cycle of switches", "cluster",
            cluster(
                good_node,
                R"(, "switches": [{"id": "r"}, {"id": "a", "parent": "b"}, {"id": "b", "parent": "c"}, {"id": "c", "parent": "a"}])"),
            "input.json: /switches/1/parent", "lead back", "tree");
        row("switch above itself", "cluster", cluster(good_node, R"(, "switches": [{"id": "a", "parent": "a"}])"),
            "input.json: /switches/0/parent", "lead back");
        row("duplicate switches", "cluster", cluster(good_node, R"(, "switches": [{"id": "a"}, {"id": "a"}])"),
            "input.json: /switches/1/id", "two switches");
        row("negative uplink", "cluster",
            cluster(good_node, R"(, "switches": [{"id": "a", "uplink_bytes_per_s": -1}])"),
            "input.json: /switches/0/uplink_bytes_per_s", "found -1");
        row("link to nowhere", "cluster",
            cluster(R"({"id": "a", "gpu_type": "v100", "gpu_count": 8, "location": {"zone": "z1"}})",
                    R"(, "links": [{"a": "z1", "b": "z9", "bytes_per_s": 1e9}])"),
            "input.json: /links/0/b", "no zone or switch has the id \"z9\"", "did you mean z1");
        row("link with itself", "cluster",
            cluster(R"({"id": "a", "gpu_type": "v100", "gpu_count": 8, "location": {"zone": "z1"}})",
                    R"(, "links": [{"a": "z1", "b": "z1", "bytes_per_s": 1e9}])"),
            "input.json: /links/0/b", "to itself");
        row("link without speed", "cluster",
            cluster(good_node, R"(, "switches": [{"id": "s"}, {"id": "t"}], "links": [{"a": "s", "b": "t"}])"),
            "input.json: /links/0/bytes_per_s", "is missing");
        row("duplicate domains", "cluster",
            cluster(good_node,
                    R"(, "scale_up_domains": [{"id": "d", "bytes_per_s": 1e9}, {"id": "d", "bytes_per_s": 1e9}])"),
            "input.json: /scale_up_domains/1/id", "two scale-up domains");
    }

    /// In islands and GPU types.
    void faults_of_islands_and_gpu_types()
    {
        row("island of an unknown node", "cluster", cluster(good_node, R"(, "islands": [{"id": "i", "nodes": ["b"]}])"),
            "input.json: /islands/0/nodes/0", "no node has the id \"b\"");
        row("node in two islands", "cluster",
            cluster(good_node, R"(, "islands": [{"id": "i", "nodes": ["a"]}, {"id": "j", "nodes": ["a"]}])"),
            "input.json: /islands/1/nodes", "already belongs to island \"i\"");
        row("node twice in an island", "cluster",
            cluster(good_node, R"(, "islands": [{"id": "i", "nodes": ["a", "a"]}])"), "input.json: /islands/0/nodes/1",
            "already in the list");
        row("empty island", "cluster", cluster(good_node, R"(, "islands": [{"id": "i", "nodes": []}])"),
            "input.json: /islands/0/nodes", "at least one node");
        row("duplicate islands", "cluster",
            cluster(R"({"id": "a", "count": 2, "gpu_type": "v100", "gpu_count": 8})",
                    R"(, "islands": [{"id": "i", "nodes": ["a-0"]}, {"id": "i", "nodes": ["a-1"]}])"),
            "input.json: /islands/1/id", "two islands");
        row("GPU without memory", "cluster",
            cluster(good_node,
                    R"(, "gpu_types": [{"id": "x", "memory_bytes_per_s": 1e12, "peak_flops": {"bf16": 1e14}}])"),
            "input.json: /gpu_types/0/memory_bytes", "is missing");
        row("GPU without peaks", "cluster",
            cluster(
                good_node,
                R"(, "gpu_types": [{"id": "x", "memory_bytes": 8e10, "memory_bytes_per_s": 1e12, "peak_flops": {}}])"),
            "input.json: /gpu_types/0/peak_flops", "at least one of");
        row("GPU with too much memory", "cluster",
            cluster(good_node, R"(, "gpu_types": [{"id": "h100-sxm", "memory_bytes": 1e300}])"),
            "input.json: /gpu_types/0/memory_bytes", "found 1e+300");
        row("duplicate GPU types", "cluster",
            cluster(good_node, R"(, "gpu_types": [{"id": "h100-sxm"}, {"id": "h100-sxm"}])"),
            "input.json: /gpu_types/1/id", "two GPU types");
        row("efficiency beyond one", "cluster",
            cluster(good_node, R"(, "gpu_types": [{"id": "h100-sxm", "efficiency": {"matmul": [[0, 1.2]]}}])"),
            "input.json: /gpu_types/0/efficiency/matmul/0/1", "at most 1, found 1.2");
        row("unsorted curve", "cluster",
            cluster(good_node,
                    R"(, "gpu_types": [{"id": "h100-sxm", "efficiency": {"matmul": [[3, 0.1], [2, 0.2]]}}])"),
            "input.json: /gpu_types/0/efficiency/matmul/1", "sorted by x");
        row("point of three numbers", "cluster",
            cluster(good_node, R"(, "gpu_types": [{"id": "h100-sxm", "efficiency": {"attention": [[3, 0.1, 5]]}}])"),
            "input.json: /gpu_types/0/efficiency/attention/0", "[x, y]");

        row("matmul cost beyond the peak", "cluster",
            cluster(good_node,
                    R"(, "gpu_types": [{"id": "h100-sxm", "efficiency": {"matmul": {"peak_fraction": 1.2}}}])"),
            "input.json: /gpu_types/0/efficiency/matmul/peak_fraction", "at most 1, found 1.2");
        row("unsorted collective curves", "cluster",
            cluster(good_node,
                    R"(, "gpu_types": [{"id": "h100-sxm", "efficiency": {"collectives": {"all_reduce": [
                        {"ranks": 8, "latency_s": 0, "slope": 1, "ramp_s": 0},
                        {"ranks": 2, "latency_s": 0, "slope": 1, "ramp_s": 0}]}}}])"),
            "input.json: /gpu_types/0/efficiency/collectives/all_reduce/1/ranks", "sorted by ranks");
        row("training factor beyond one", "cluster", cluster(good_node, R"(, "training": {"gradient_overlap": 2})"),
            "input.json: /training/gradient_overlap", "from 0 to 1, found 2");
    }

    /// In models.
    void faults_of_models()
    {
        row("no blocks", "model", model("blocks", "0"), "input.json: /blocks", "positive whole number");
        row("blocks missing", "model", model("blocks", ""), "input.json: /blocks", "is missing");
        row("huge hidden", "model", model("hidden", "1e9"), "input.json: /hidden", "at most 1000000, found 1000000000");
        row("heads do not divide", "model", model("query_heads", "7"), "input.json",
            "hidden 512 is not divisible by query_heads 7", "head_size");
        row("key/value heads do not divide", "model", model("key_value_heads", "3"), "input.json",
            "8 query heads cannot be divided evenly among 3");
        row("mha with fewer key/value heads", "model", model("attention", R"({"kind": "mha"}, "key_value_heads": 2)"),
            "input.json", "mha", "gqa");
        row("unknown attention", "model", model("attention", R"({"kind": "linear"})"), "input.json: /attention/kind",
            "expected \"mha\", \"gqa\" or \"mla\", found \"linear\"");
        row("mla without ranks", "model", model("attention", R"({"kind": "mla"})"),
            "input.json: /attention/key_value_rank", "is missing");
        row("more experts per token than experts", "model",
            model("experts", R"({"count": 4, "per_token": 8, "feed_forward": 64})"), "input.json",
            "each token is routed to 8 experts, but there are 4");
        row("experts without width", "model", model("experts", R"({"count": 4, "per_token": 2})"),
            "input.json: /experts/feed_forward", "is missing");
        row("gated as text", "model", model("gated", "\"yes\""), "input.json: /gated",
            "expected true or false, found \"yes\"");
        row("no feed-forward width", "model", model("feed_forward", ""), "input.json", "\"feed_forward\" is missing");
        row("positions without a number", "model", model("learned_positions", "true"), "input.json",
            "\"max_positions\" is missing");
        row("neither model nor config", "model", "{\"hidden\": 4}", "input.json", "neither a Tangram model file");
        row("unknown family", "model", R"({"model_type": "mamba"})", "input.json: /model_type",
            "the model family \"mamba\" is not known; known are deepseek_v2,");
        row("config without layers", "model", R"({"model_type": "llama", "hidden_size": 64})",
            "input.json: /num_hidden_layers", "is missing");
        row("model file expected", "model", cluster(good_node), "input.json: /format",
            "expected the format \"tangram-model\"");
        row("model in a newer plan", "model", R"({"format": "tangram-plan", "version": 9, "model": {}})",
            "input.json: /version", "too new");
    }

    /// In jobs.
    void faults_of_jobs()
    {
        row("batch of zero", "job", job("\"global_batch\": 0"), "input.json: /global_batch", "positive whole number");
        row("unknown precision", "job", job("\"precision\": \"int4\""), "input.json: /precision",
            "expected \"fp32\", \"fp16\", \"bf16\" or \"fp8\"");
        row("unknown optimizer", "job", job("\"optimizer\": 7"), "input.json: /optimizer", "found 7");
        row("gradients of three bytes", "job", job("\"gradient_bytes\": 3"), "input.json: /gradient_bytes", "2 or 4");
        row("nothing allowed", "job", job("\"allow\": {\"zero\": []}"), "input.json: /allow/zero",
            "at least one choice");
        row("ZeRO 4", "job", job("\"allow\": {\"zero\": [0, 4]}"), "input.json: /allow/zero/1", "from 0 to 3, found 4");
        row("another schedule", "job", job("\"allow\": {\"schedules\": [\"eager\"]}"), "input.json: /allow/schedules/0",
            "\"zb-v\", \"dualpipe\" or \"any\", found \"eager\"");
        row("no virtual stage", "job", job("\"allow\": {\"virtual_stages\": [0, 2]}"),
            "input.json: /allow/virtual_stages/0", "found 0");
        row("negative reserve", "job", job("\"memory_reserve_bytes\": -1"), "input.json: /memory_reserve_bytes",
            "found -1");
        row("format as a number", "job", "{\"format\": 3}", "input.json: /format", "found 3");
    }

private Q_SLOTS:
    void broken_text_gives_one_clear_error_data()
    {
        QTest::addColumn<QString>("reader");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("where");
        QTest::addColumn<QString>("message");
        QTest::addColumn<QString>("hint");
        no_json();
        faults_of_syntax();
        json_of_no_use();
        faults_of_format();
        faults_of_nodes();
        faults_of_network();
        faults_of_islands_and_gpu_types();
        faults_of_models();
        faults_of_jobs();
    }
    void broken_text_gives_one_clear_error()
    {
        QFETCH(QString, reader);
        QFETCH(QByteArray, text);
        QFETCH(QString, where);
        QFETCH(QString, message);
        QFETCH(QString, hint);
        const std::optional<Error> error = read_as(reader, {text.constData(), std::size_t(text.size())});
        QVERIFY(error.has_value());
        QCOMPARE(QString::fromStdString(error->where), where);
        QVERIFY2(QString::fromStdString(error->message).contains(message), error->message.c_str());
        QVERIFY2(QString::fromStdString(error->hint).contains(hint), error->hint.c_str());
        QVERIFY2(error->message.size() < 500, error->message.c_str());
    }

    void a_byte_order_mark_is_no_error()
    {
        QVERIFY(read_cluster("\xEF\xBB\xBF" + cluster(good_node).toStdString(), "input.json").ok());
    }

    void keys_in_pointers_are_escaped()
    {
        const Result<Cluster> read = read_cluster(R"({"a/b": {"c~d": {"e": 1, "e": 2}}})", "x");
        QVERIFY(!read.ok());
        QCOMPARE(read.error().where, std::string("x: /a~1b/c~0d/e"));
    }

    void files_that_cannot_be_read()
    {
        QTemporaryDir folder;
        const std::filesystem::path path = folder.path().toStdString();
        const Result<std::string> missing = read_text_file(path / "missing.json");
        QVERIFY(!missing.ok());
        QCOMPARE(missing.error().where, (path / "missing.json").string());
        const Result<std::string> directory = read_text_file(path);
        QVERIFY(!directory.ok());
        QVERIFY(directory.error().message.find("folder") != std::string::npos);
        const std::filesystem::path large = path / "large.json";
        std::ofstream(large) << "[";
        std::filesystem::resize_file(large, std::uintmax_t{2} << 30); // sparse: takes no space
        const Result<std::string> refused = read_text_file(large);
        QVERIFY(!refused.ok());
        QVERIFY(refused.error().message.find("larger than 1 GiB") != std::string::npos);
    }

    void pipes_are_read_if_somebody_writes()
    {
        QTemporaryDir folder;
        const std::filesystem::path path = folder.path().toStdString() + "/pipe";
        QCOMPARE(::mkfifo(path.c_str(), 0600), 0);
        const Result<std::string> nobody = read_text_file(path); // and ends
        QVERIFY(!nobody.ok());
        QVERIFY2(nobody.error().message.find("nobody writes") != std::string::npos, nobody.error().message.c_str());
        const std::string text(300'000, 'x'); // more than a pipe holds
        std::jthread writer([&] { std::ofstream(path) << text; });
        const Result<std::string> read = read_text_file(path);
        QVERIFY2(read.ok(), read ? "" : read.error().message.c_str());
        QVERIFY(*read == text);
    }

    void files_are_replaced_whole_or_not_at_all()
    {
        QTemporaryDir folder;
        const std::filesystem::path path = folder.path().toStdString();
        QVERIFY(!write_text_file(path / "a.json", "first"));
        QVERIFY(!write_text_file(path / "a.json", "second\n"));
        QCOMPARE(*read_text_file(path / "a.json"), std::string("second\n"));
        QVERIFY(write_text_file(path, "x").has_value());
        QVERIFY(write_text_file(path / "no" / "such" / "folder.json", "x").has_value());
        std::filesystem::create_symlink("a.json", path / "link.json");
        QVERIFY(!write_text_file(path / "link.json", "third"));
        QVERIFY(std::filesystem::is_symlink(path / "link.json"));
        QCOMPARE(*read_text_file(path / "a.json"), std::string("third"));
        QVERIFY(!write_text_file("/dev/null", "x"));
        QVERIFY(std::filesystem::is_character_file("/dev/null"));
        int pipe_ends[2] = {};
        QCOMPARE(::pipe(pipe_ends), 0);
        QVERIFY(!write_text_file("/proc/self/fd/" + std::to_string(pipe_ends[1]), "through")); // as /dev/stdout is one
        char received[7] = {};
        QCOMPARE(::read(pipe_ends[0], received, sizeof received), ssize_t{7});
        QCOMPARE(std::string(received, 7), std::string("through"));
        ::close(pipe_ends[0]);
        ::close(pipe_ends[1]);
        const auto entries = std::filesystem::directory_iterator(path);
        QCOMPARE(std::distance(begin(entries), end(entries)), 2); // no temporary file is left behind
        const std::filesystem::perms owner_only =
            std::filesystem::perms::owner_read | std::filesystem::perms::owner_write;
        std::filesystem::permissions(path / "a.json", owner_only);
        QVERIFY(!write_text_file(path / "a.json", "fourth"));
        QVERIFY(std::filesystem::status(path / "a.json").permissions() == owner_only);
    }
};

TANGRAM_TEST(BrokenInputTest)
#include "tst_formats_broken.moc"
