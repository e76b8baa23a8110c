// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/gpu_type.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tangram {

/// What GPUs are called beyond the catalogue's names.
struct GpuNaming {
    std::map<std::string, std::string> aliases; ///< a name as sources word it, to an id or alias of the catalogue
    std::vector<std::shared_ptr<const GpuType>> own_types; ///< found by id and by name, before the catalogue's
};

/// The GPU type that a product name ("NVIDIA H100 80GB HBM3", "Tesla V100-SXM2-16GB") or a site's own word ("a100",
/// "nvidia_a100-sxm4-80gb") means; null when unknown. With the memory of one GPU given (bytes; 0: not), it is the
/// variant of that much memory, made from the nearest one where the catalogue has none.
std::shared_ptr<const GpuType> gpu_type_named(std::string_view name, double memory_bytes, const GpuNaming& naming);

/// The other types of the catalogue that the name may mean as well as `taken`, where it says neither how much memory
/// the GPU has nor what form: of "a100" those with 40 GB and for PCIe slots. Ids; empty where the name is one type's
/// alone, or the user's.
std::vector<std::string> other_meanings(std::string_view name, double memory_bytes, const GpuType& taken,
                                        const GpuNaming& naming);

/// What a name of MIG slices ("NVIDIA-A100-SXM4-40GB-MIG-1g.5gb", "h100_3g.40gb") is of.
struct GpuSlice {
    std::string gpu; ///< may be empty
    int sevenths = 7; ///< of a GPU
};
/// Nothing where the name is of a whole GPU.
std::optional<GpuSlice> gpu_slice(std::string_view name);

/// Slices of GPUs of one type, put together.
class SlicedGpus {
public:
    void add(const GpuSlice& slice, int count);
    /// As few GPUs as hold all of them.
    int gpus() const;

private:
    int sevenths_ = 0;
    int most_ = 0; ///< GPUs that one kind of slice needs
};

/// `known`, its variant of that much memory, or a copy with that memory and `id` where there is no such variant.
std::shared_ptr<const GpuType> gpu_type_of_memory(const std::shared_ptr<const GpuType>& known, double memory_bytes,
                                                  const std::string& id);

} // namespace tangram
