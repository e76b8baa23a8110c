// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"
#include "files/import/import.h"

#include <QByteArray>

#include <string>

namespace tangram {

/// "2: 8 h100-sxm nvlink 450, 8 x 50; 1: ...": nodes that are alike counted, in the order of the first.
std::string summary(const Cluster& cluster);
/// Whether a note holds the text, its place before it.
bool has_note(const ImportedCluster& imported, const std::string& text);
/// A file of tests/data/import.
QByteArray import_fixture(const char* name);
/// One GPU as nvidia-smi -q -x describes it, and the file around such GPUs.
QByteArray smi_gpu(const char* product, int mib, const char* more = "");
QByteArray smi(const QByteArray& gpus, const char* version = "v12");

/// Data of a test of variants of what one program prints: the text, the summary() of the cluster in it, and a part of a
/// note.
void variant_columns();
void variant(const char* name, const QByteArray& text, const char* nodes, const char* note = "");
/// Checks a variant; GPUs that no source names are H100. `kind` is the importer that has to recognise it.
void check_variant(const char* kind);

} // namespace tangram
