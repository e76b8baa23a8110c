#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds the planner under sanitizers and runs its tests: asan (AddressSanitizer and UBSan) or tsan (ThreadSanitizer).
# Usage: packaging/sanitize.sh asan|tsan [CTEST OPTION...]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

preset=${1:-}
if [[ $preset != asan && $preset != tsan ]]; then
    echo "Usage: packaging/sanitize.sh asan|tsan [CTEST OPTION...]" >&2
    exit 2
fi
shift

packaging/install-deps.sh
options=()
if [[ $preset == tsan ]]; then
    options=(-DTBB_DIR="$(packaging/instrumented-tbb.sh)")
fi
cmake --preset "$preset" "${options[@]}"
cmake --build --preset "$preset"

# GCC 12's ThreadSanitizer stops at start on kernels that randomise addresses by more bits than it knows.
fixed_addresses=()
if [[ $preset == tsan ]] && setarch "$(uname -m)" -R true 2>/dev/null; then
    fixed_addresses=(setarch "$(uname -m)" -R)
fi
exec "${fixed_addresses[@]}" ctest --preset "$preset" "$@"
