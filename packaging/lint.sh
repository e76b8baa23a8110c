#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Says which files are not formatted as .clang-format has them, and fails if there are any; with --clang, also compiles
# everything with clang 16, whose warnings are errors. Debian 12's clang-format is the measure: others break some lines
# elsewhere. Usage: packaging/lint.sh [--fix|--clang]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

task=${1:-}
if (($# > 1)) || [[ -n $task && $task != --fix && $task != --clang ]]; then
    echo "Usage: packaging/lint.sh [--fix|--clang]" >&2
    exit 2
fi
needs() {
    command -v "$1" >/dev/null && return
    echo "lint.sh: needs $1: apt-get install $2" >&2
    exit 1
}

needs clang-format clang-format
mapfile -t files < <(find app core resources tests widgets -name '*.h' -o -name '*.cpp')
if [[ $task == --fix ]]; then
    exec clang-format -i "${files[@]}"
fi
clang-format --dry-run -Werror "${files[@]}"
echo "${#files[@]} files are formatted."

if [[ $task == --clang ]]; then
    needs clang++-16 clang-16
    packaging/install-deps.sh
    cmake --preset clang
    cmake --build --preset clang
fi
