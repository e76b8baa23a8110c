#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what is missing, builds everything in release mode and runs every test.
# Usage: packaging/test.sh [CTEST OPTION...], for example packaging/test.sh -R schedule
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

packaging/install-deps.sh
cmake --preset release
cmake --build --preset release
exec ctest --preset release "$@"
