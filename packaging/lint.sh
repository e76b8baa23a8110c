#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Says which files are not formatted as .clang-format has them, and fails if there are any. Debian 12's clang-format is
# the measure: others break some lines elsewhere. With --clang, also compiles everything with clang 16, whose warnings are
# errors; with --tidy, also runs clang-tidy 16, as .clang-tidy says, over everything, or over the rooms of FILES.
# Usage: packaging/lint.sh [--fix|--clang|--tidy [FILE...]]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

task=${1:-}
if [[ -n $task && $task != --fix && $task != --clang && $task != --tidy ]] || { (($# > 1)) && [[ $task != --tidy ]]; }; then
    echo "Usage: packaging/lint.sh [--fix|--clang|--tidy [FILE...]]" >&2
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

if [[ $task == --tidy ]]; then
    shift
    needs run-clang-tidy-16 clang-tidy-16
    needs clang++-16 clang-16
    packaging/install-deps.sh
    cmake --preset tidy
    targets=$(ninja -C build/tidy -t targets all)
    mapfile -t mocs < <(sed -n 's/^\(tests\/.*\.moc\): .*/\1/p' <<<"$targets")
    cmake --build --preset tidy --target autogen "${mocs[@]}"
    # Most rooms are a few files that include all of their own; the rest, and tests, stand alone.
    compiled=("^$PWD/(app|core|tests|widgets)/" "/Unity/unity_[0-9]+_cxx\.cxx$")
    if (($# > 0)); then
        compiled=()
        for file in "$@"; do
            if ! grep -rlF "/$file\"" build/tidy --include='unity_*.cxx' --include=compile_commands.json >/dev/null; then
                echo "lint.sh: $file is not compiled by itself or in a room; name .cpp files, as seen from the top" >&2
                exit 2
            fi
            while read -r room; do
                compiled+=("/$room$")
            done < <(grep -rlF "/$file\"" build/tidy --include='unity_*.cxx')
            compiled+=("^$PWD/$file$")
        done
    fi
    # What moc writes is nobody's to mend.
    run-clang-tidy-16 -p build/tidy -quiet -header-filter="^$PWD/(app|core|tests|widgets)/" "${compiled[@]}"
fi
