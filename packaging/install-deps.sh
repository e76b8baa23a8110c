#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what building, running and testing Tangram Explorer needs, on Debian 12 and Ubuntu 24.04.
# Does nothing when everything is there; safe to run again.
set -euo pipefail

packages=(
    # to build
    build-essential cmake ninja-build ccache
    qt6-base-dev qt6-svg-dev qt6-tools-dev qt6-l10n-tools libgl1-mesa-dev libqcustomplot-dev
    libtbb-dev nlohmann-json3-dev libvalijson-dev libfmt-dev libpugixml-dev libcli11-dev libjemalloc-dev
    # to run the window, and to run it without a screen
    qt6-translations-l10n fonts-dejavu-core xvfb xauth
    # to test and to measure
    libbenchmark-dev xdotool python3 clang-format
)

missing=()
for package in "${packages[@]}"; do
    status=$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null || true)
    [[ $status == installed ]] || missing+=("$package")
done
if ((${#missing[@]} == 0)); then
    exit 0
fi

if ! command -v apt-get >/dev/null; then
    echo "install-deps.sh: needs apt-get (Debian 12 or Ubuntu 24.04). Elsewhere, install by hand what these packages hold:" >&2
    printf '  %s\n' "${missing[@]}" >&2
    exit 1
fi
as_root=()
if ((EUID != 0)); then
    if ! command -v sudo >/dev/null; then
        echo "install-deps.sh: run it as root, or install sudo. Missing packages: ${missing[*]}" >&2
        exit 1
    fi
    as_root=(sudo)
fi

echo "Installing: ${missing[*]}"
"${as_root[@]}" apt-get update -q
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "${missing[@]}"
