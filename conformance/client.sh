#!/usr/bin/env bash
# Runs pictures.py by a client library of another maker, over shared memory and then over TCP.
#
#   conformance/client.sh WEBOTS_HOME VERSION [PYTHON [PACKAGES]]
#
# WEBOTS_HOME holds lib/controller/libController.so; VERSION is what it speaks: R2022b, R2023a, R2023b or R2025a.
# PACKAGES is the folder of its Python package, if that is not lib/controller/python.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
export WEBOTS_HOME=$1 PYTHONPATH=${4:-$1/lib/controller/python} LD_LIBRARY_PATH=$1/lib/controller
python=${3:-python3}
rebots=${REBOTS:-$here/../target/release/rebots}
files=$(mktemp -d)
trap 'kill "$simulator" 2>/dev/null; rm -rf "$files"' EXIT
failed=0
for url in ipc:// tcp://127.0.0.1:; do
    "$rebots" --mode=fast --port=25311 --controller-dialect="$2" "$here/worlds/pictures.wbt" >"$files/log" 2>&1 &
    simulator=$!
    until grep -q 'ipc://[0-9]*/' "$files/log"; do
        kill -0 "$simulator" || { cat "$files/log"; exit 1; }
        sleep 0.1
    done
    # Another port is taken where this one is busy.
    port=$(sed -n 's|.*ipc://\([0-9]*\)/.*|\1|p' "$files/log" | head -n 1)
    echo "$2 $url$port/watcher"
    WEBOTS_CONTROLLER_URL=$url$port/watcher "$python" "$here/pictures.py" "$files" || failed=1
    kill "$simulator"
    wait "$simulator" || true
done
exit "$failed"
