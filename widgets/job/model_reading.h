// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/model.h"

#include <QString>

#include <string>
#include <vector>

namespace tangram {

/// What is told once a model was read from a file or text of that name, with the keys that had no use.
QString model_was_read(const QString& name, const Model& model, const std::vector<std::string>& unused_keys);

} // namespace tangram
