#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what is missing, builds, and plans a sample cluster: in the window where there is a display,
# with the command line otherwise. Usage: packaging/run.sh [CLUSTER.json [MODEL]]
set -euo pipefail
called_from=$PWD
cd "$(dirname "${BASH_SOURCE[0]}")/.."

cluster=sample_clusters/h100-and-a100-two-racks.json
if (($# > 0)); then
    cluster=$(realpath -m -- "$called_from/$1")
    [[ $1 == /* ]] && cluster=$1
fi
model=${2:-llama-3.1-70b}

packaging/install-deps.sh
cmake --preset run
cmake --build --preset run
bin=build/run/bin

if [[ -n ${DISPLAY:-} || -n ${WAYLAND_DISPLAY:-} ]]; then
    exec "$bin/tangram-explorer" "$cluster" --model "$model" --plan
fi

out=build/run/plan
mkdir -p "$out"
"$bin/tangram" plan --cluster "$cluster" --model "$model" --out "$out/plan.json"
"$bin/tangram" render "$out/plan.json" --gantt "$out/plan.svg"
echo "No display, so no window. Plan file: $out/plan.json, Gantt chart: $out/plan.svg"
