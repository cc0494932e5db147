#!/usr/bin/env bash
# Installs what a bare Debian or Ubuntu machine with the Rust toolchain lacks to build and run Rebots; with --tests also
# what only its tests need. Does nothing when all is there.
set -euo pipefail
cd "$(dirname "$0")"

# A program that is looked for, and the package that brings it.
# cc links Rust programs and, with make, builds controllers in C and C++; python3 runs controllers in Python;
# ps and kill are for the tests of processes.
needs=(cc:gcc c++:g++ make:make python3:python3 ps:procps kill:procps)

packages=()
for need in "${needs[@]}"; do
  command -v "${need%%:*}" >/dev/null || packages+=("${need##*:}")
done
# A compiler without the C library's headers builds nothing.
if command -v cc >/dev/null && ! echo '#include <stdio.h>' | cc -E - >/dev/null 2>&1; then
  packages+=(libc6-dev)
fi

# A graphics card played by a program, on machines without a driver for a real one: tests compare its pictures with
# those of the processor.
if [ "${1:-}" = --tests ] && [ -z "$(find /usr/share/vulkan/icd.d /etc/vulkan/icd.d -name '*.json' 2>/dev/null)" ] && [ "$(uname)" = Linux ]; then
  packages+=(libvulkan1 mesa-vulkan-drivers)
fi

# Controllers with a CMakeLists.txt are built by CMake where it is installed.
if [ "${1:-}" = --tests ] && ! command -v cmake >/dev/null; then
  packages+=(cmake)
fi

# A browser for the tests of the page. On Ubuntu the package only leads to a snap, which containers cannot install: the
# tests are left out there, with a line that says so, unless a Chromium or Chrome is there.
if [ "${1:-}" = --tests ] && ! command -v chromium chromium-browser google-chrome >/dev/null && grep -qi '^ID=debian' /etc/os-release 2>/dev/null; then
  packages+=(chromium)
fi

if [ ${#packages[@]} -gt 0 ]; then
  # gcc only recommends the headers of the C library, and recommendations are left out below.
  packages+=(libc6-dev)
  if ! command -v apt-get >/dev/null; then
    echo "setup.sh: this system has no apt-get; please install: ${packages[*]}" >&2
    exit 1
  fi
  as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
      echo "setup.sh: please run as root: apt-get install ${packages[*]}" >&2
      exit 1
    fi
    as_root=(sudo)
  fi
  echo "setup.sh: installing ${packages[*]}"
  "${as_root[@]}" apt-get update -qq
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${packages[@]}"
fi

if ! command -v cargo >/dev/null; then
  echo "setup.sh: cargo is missing; install the Rust toolchain first (rustup)" >&2
  exit 1
fi
# rustup's smallest profile has neither; they are there already in all others.
if command -v rustup >/dev/null; then
  for component in rustfmt clippy; do
    case $component in rustfmt) tool=cargo-fmt ;; *) tool=cargo-clippy ;; esac
    "$tool" --version >/dev/null 2>&1 || rustup component add "$component"
  done
fi
