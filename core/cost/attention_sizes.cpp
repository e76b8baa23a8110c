// SPDX-License-Identifier: GPL-3.0-or-later
#include "cost/attention_sizes.h"

namespace tangram {

AttentionSizes attention_sizes(const Model& model)
{
    AttentionSizes sizes;
    const double heads = model.query_heads;
    if (model.attention == AttentionKind::mla) {
        // DeepSeek-V2, arXiv:2405.04434, section 2.1: K is expanded to every head from the latent; the rotary part is
        // shared.
        const LatentAttention& latent = model.latent;
        sizes.key_size = latent.nope_head_size + latent.rope_head_size;
        sizes.value_size = latent.value_head_size;
        sizes.key_value_heads = heads;
        sizes.query_rank = latent.query_rank;
        sizes.latent = latent.key_value_rank + latent.rope_head_size;
        sizes.expanded = heads * (latent.nope_head_size + latent.value_head_size);
        sizes.rotated = (heads + 1) * latent.rope_head_size;
    } else {
        sizes.key_size = model.head_size;
        sizes.value_size = model.head_size;
        sizes.key_value_heads = model.key_value_heads;
        if (!model.learned_positions)
            sizes.rotated = (heads + sizes.key_value_heads) * model.head_size;
    }
    sizes.query = heads * sizes.key_size;
    sizes.key = sizes.key_value_heads * sizes.key_size;
    sizes.value = sizes.key_value_heads * sizes.value_size;
    sizes.output = heads * sizes.value_size;
    return sizes;
}

} // namespace tangram
