#!/usr/bin/env bash
# Peers of other makers for the controller ros2 and for --ros2: programs on Cyclone DDS and Fast DDS, the libraries below the middlewares of ROS 2.
#
#   apt-get install cyclonedds-dev cyclonedds-tools libfastrtps-dev libfastcdr-dev fastddsgen
#   conformance/ros2/run.sh target/release/rebots
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
rebots=$(realpath "$1")
export ROS_DOMAIN_ID=${ROS_DOMAIN_ID:-77}
files=$(mktemp -d)
simulator=
trap '[ -z "$simulator" ] || kill "$simulator" 2>/dev/null; rm -rf "$files"' EXIT
mkdir "$files/cyclone" "$files/fastdds"
cd "$files/cyclone"
idlc "$here/types.idl"
cc -O1 -I. "$here/cyclone.c" types.c -lddsc -lm -o peer
cc -O1 -I. "$here/rates.c" types.c -lddsc -lm -o rates
cc -O1 -I. "$here/devices.c" types.c -lddsc -lm -o devices
# With this maker a question has its number in front, and so has its answer.
sed 's/HEAD/unsigned long long guid; long long seq;/' "$here/simulation.idl" >simulation.idl
idlc simulation.idl
cc -O1 -I. "$here/simulation_cyclone.c" simulation.c -lddsc -lm -o simulation_peer
cd "$files/fastdds"
cp "$here/types.idl" .
sed 's/HEAD//' "$here/simulation.idl" >simulation.idl
fastddsgen -replace types.idl simulation.idl >/dev/null
c++ -std=c++17 -O1 -I. "$here/fastdds.cpp" types.cxx typesPubSubTypes.cxx -lfastrtps -lfastcdr -o peer
c++ -std=c++17 -O1 -I. "$here/simulation_fastdds.cpp" simulation.cxx simulationPubSubTypes.cxx -lfastrtps -lfastcdr -o simulation_peer
failed=0
for maker in cyclone fastdds; do
    "$rebots" --mode=realtime --no-page "$here/worlds/arm.wbt" >"$files/log" 2>&1 &
    simulator=$!
    "$files/$maker/peer" "$ROS_DOMAIN_ID" || failed=1
    kill "$simulator"
    wait "$simulator" || true
    simulator=
done
"$rebots" --mode=realtime --no-page "$here/worlds/sensors.wbt" >"$files/log" 2>&1 &
simulator=$!
"$files/cyclone/rates" "$ROS_DOMAIN_ID" || failed=1
kill "$simulator"
wait "$simulator" || true
simulator=
"$rebots" --mode=realtime --no-page "$here/worlds/studio.wbt" >"$files/log" 2>&1 &
simulator=$!
# Two seconds of silence.
{ printf 'RIFF\044\175\000\000WAVEfmt \020\000\000\000\001\000\001\000\200\076\000\000\200\076\000\000\001\000\010\000data\000\175\000\000' &&
    head -c 32000 /dev/zero | tr '\0' '\200'; } >"$files/silence.wav"
"$files/cyclone/devices" "$ROS_DOMAIN_ID" "$files/silence.wav" || failed=1
kill "$simulator"
wait "$simulator" || true
simulator=
for maker in cyclone fastdds; do
    "$rebots" --ros2=subnet --mode=fast --no-page "$here/worlds/ball.wbt" >"$files/log" 2>&1 &
    simulator=$!
    # The peer ends it.
    if ! "$files/$maker/simulation_peer" "$ROS_DOMAIN_ID" || ! wait "$simulator"; then
        failed=1
        kill "$simulator" 2>/dev/null || true
        cat "$files/log"
    fi
    simulator=
done
exit "$failed"
