#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Says which files are not formatted as .clang-format has them, and fails if there are any. Debian 12's clang-format is
# the measure: others break some lines elsewhere. Usage: packaging/lint.sh [--fix]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if (($# > 1)) || [[ ${1:---fix} != --fix ]]; then
    echo "Usage: packaging/lint.sh [--fix]" >&2
    exit 2
fi
if ! command -v clang-format >/dev/null; then
    echo "lint.sh: needs clang-format: apt-get install clang-format" >&2
    exit 1
fi

mapfile -t files < <(git ls-files '*.h' '*.cpp')
if [[ ${1:-} == --fix ]]; then
    exec clang-format -i "${files[@]}"
fi
clang-format --dry-run -Werror "${files[@]}"
echo "${#files[@]} files are formatted."
