#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds the distribution's oneTBB under ThreadSanitizer into build/tsan-tbb, and prints the folder of its CMake package.
# The packaged library hands work between threads in ways that ThreadSanitizer cannot see, so every result would look like a race.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

here=$PWD/build/tsan-tbb
package=$here/installed/lib/cmake/TBB
if [[ -f $package/TBBConfig.cmake ]]; then
    echo "$package"
    exit 0
fi

# A source list of our own, so that the system's stays as it is.
. /etc/os-release
case $ID in
    debian) source="[signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian $VERSION_CODENAME main" ;;
    ubuntu) source="[signed-by=/usr/share/keyrings/ubuntu-archive-keyring.gpg] http://archive.ubuntu.com/ubuntu $VERSION_CODENAME main universe" ;;
    *)
        echo "instrumented-tbb.sh: knows where oneTBB's source is on Debian and Ubuntu only" >&2
        exit 1
        ;;
esac
rm -rf "$here"
mkdir -p "$here"/{lists,cache/archives}/partial
echo "deb-src $source" >"$here/sources.list"
apt=(apt-get -q -o Dir::Etc::SourceList="$here/sources.list" -o Dir::Etc::SourceParts=- -o Dir::State::Lists="$here/lists"
    -o Dir::Cache="$here/cache" -o APT::Sandbox::User=root)
{
    "${apt[@]}" update
    (cd "$here" && "${apt[@]}" source onetbb)
    cmake -S "$here"/onetbb-*/ -B "$here/objects" -G Ninja -DCMAKE_BUILD_TYPE=RelWithDebInfo -DCMAKE_INSTALL_PREFIX="$here/installed" \
        -DCMAKE_INSTALL_LIBDIR=lib -DTBB_SANITIZE=thread -DTBB_TEST=OFF -DTBBMALLOC_BUILD=OFF -DTBB_STRICT=OFF
    cmake --build "$here/objects" --target install
} >&2
echo "$package"
