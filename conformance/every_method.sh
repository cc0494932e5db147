#!/bin/sh
# Runs every_method.py once for each of the three classes of robots, in worlds/every_device.wbt. Usage:
#   every_method.sh REBOTS [WEBOTS_HOME [PACKAGE]]
# REBOTS is the program. WEBOTS_HOME has the controller library, an official one for example, and PACKAGE the Python package,
# that of WEBOTS_HOME if it is not said; without them, ours are used. Status 1 if anything was wrong. With SHOW=list, all
# calls are listed; with SHOW=messages, what the library has printed.
set -u
here=$(cd "$(dirname "$0")" && pwd)
rebots=$1
home=${2:-$("$rebots" home)}
package=${3:-$home/lib/controller/python}
work=$(mktemp -d)
trap 'kill "$simulator" 2>/dev/null; rm -rf "$work"' EXIT
: >"$work/simulator"
echo "joystick 2 4 1 Stick" >"$work/user"
"$rebots" --mode=fast --input="$work/user" "$here/worlds/every_device.wbt" >"$work/simulator" 2>&1 &
simulator=$!
status=0
runs=0
for run in "Supervisor worldReload" "Car worldLoad" "Driver simulationQuit"; do
  runs=$((runs + 1))
  # The URL is printed each time the robot waits for its controller.
  while [ "$(grep -c '^waiting for' "$work/simulator")" -lt "$runs" ]; do
    kill -0 "$simulator" 2>/dev/null || { cat "$work/simulator"; exit 1; }
    sleep 0.1
  done
  url=$(grep '^waiting for' "$work/simulator" | grep -o 'ipc://[^ ]*' | tail -1)
  # shellcheck disable=SC2086
  (cd "$work" && WEBOTS_HOME=$home PYTHONPATH=$package WEBOTS_CONTROLLER_URL=$url \
    python3 "$here/every_method.py" $run >"$work/out" 2>"$work/err") || status=1
  cat "$work/out"
  [ "${SHOW:-}" = messages ] && cat "$work/err"
  grep -q '^failed 0$' "$work/out" || { cat "$work/err"; status=1; }
  grep -q 'called; step answers -1' "$work/out" || { status=1; break; }
done
[ "$status" = 0 ] && { wait "$simulator" || status=1; }
[ "$status" = 0 ] || cat "$work/simulator"
exit "$status"
