#!/usr/bin/env bash
# ROS 1 itself as the peer of the controller ros: its master, its command-line tools, a node of rospy and one of roscpp.
#
#   apt-get install ros-core python3-roslaunch python3-rosservice python3-rostopic python3-rosnode python3-rosbag python3-rosmaster \
#       python3-rospy libroscpp-dev libros-rosgraph-msgs-dev python3-genpy python3-gencpp python3-sensor-msgs python3-nav-msgs \
#       python3-actionlib
#   conformance/ros1/run.sh target/release/rebots
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
rebots=$(realpath "$1")
port=${ROS_PORT:-11355}
export ROS_MASTER_URI=http://localhost:$port ROS_HOSTNAME=localhost
files=$(mktemp -d)
export HOME=$files ROS_HOME=$files/ros
master=
simulator=
finish() {
    [ -z "$simulator" ] || kill "$simulator" 2>/dev/null || true
    [ -z "$master" ] || { kill "$master" && wait "$master"; } 2>/dev/null || true
    rm -rf "$files"
}
trap finish EXIT
# Programs of ROS want the system's Python.
python=/usr/bin/python3
"$python" "$here/make_types.py" "$files/types"
export PYTHONPATH=$files/types/python
mkdir -p "$files/include/webots_ros"
"$python" /usr/lib/gencpp/gen_cpp.py "$files/types/definitions/webots_ros/srv/set_int.srv" -p webots_ros \
    -o "$files/include/webots_ros" -e /usr/share/gencpp -I "webots_ros:$files/types/definitions/webots_ros/msg"
c++ -std=c++17 -O1 -I"$files/include" "$here/peer.cpp" -lroscpp -lrostime -lrosconsole -lroscpp_serialization -o "$files/peer"

say() { printf '%s\n' "-- $*"; }
# The world is there before its master.
"$rebots" --mode=fast --no-page --stdout "$here/worlds/arm.wbt" >"$files/log" 2>&1 &
simulator=$!
for _ in $(seq 100); do
    grep -q "no answer\|master" "$files/log" && break
    sleep 0.1
done
say "the log without a master:"
cat "$files/log"
roscore -p "$port" >"$files/master" 2>&1 &
master=$!
until rosnode list >/dev/null 2>&1; do sleep 0.2; done
timeout 60 "$python" "$here/peer.py"
timeout 60 "$files/peer"
say "rosservice"
[ "$(timeout 20 rosservice type /arm/the_motor/set_velocity)" = webots_ros/set_float ]
timeout 20 rosservice list | grep -c "^/arm/"
timeout 20 rosservice call /arm/the_sensor/get_sampling_period true | grep 32 >/dev/null
timeout 20 rosservice call /arm/robot/get_name true | grep arm >/dev/null
say "rostopic"
timeout 20 rostopic list | grep "^/arm/the_sensor/value$" >/dev/null
[ "$(timeout 20 rostopic type /arm/the_sensor/value)" = webots_ros/Float64Stamped ]
timeout 20 rostopic echo -n1 /model_name | grep arm >/dev/null
say "rosbag"
timeout 60 rosbag record -q -O "$files/run.bag" --lz4 /clock /arm/the_sensor/value >/dev/null 2>&1 &
recorder=$!
until rosnode info /arm 2>/dev/null | grep "record"; do sleep 0.1; done >/dev/null
for _ in 1 2 3 4 5; do timeout 20 rosservice call /arm/robot/time_step 32 >/dev/null; done
kill -INT "$recorder"
wait "$recorder" || true
# The recorder itself outlives the script that started it.
for _ in $(seq 100); do [ -f "$files/run.bag" ] || sleep 0.1; done
rosbag info "$files/run.bag" | grep -E "/clock|the_sensor"
[ "$("$python" -c "import rosbag, sys; print(sum(topic == '/clock' for topic, *_ in rosbag.Bag(sys.argv[1])))" "$files/run.bag")" -ge 5 ]
say "a wrong type, a wrong name"
! timeout 20 rosservice call /arm/robot/time_step abc 2>&1 | tail -1 | grep success >/dev/null
timeout 20 rosservice call /arm/the_motor/set_position 100 >/dev/null
say "the end"
timeout 20 rosservice call /arm/robot/time_step 0 || true
kill "$simulator"
wait "$simulator" || true
tail -3 "$files/log"
say "ros_control"
"$rebots" --mode=realtime --no-page --stdout "$here/worlds/cart.wbt" >"$files/log" 2>&1 &
simulator=$!
timeout 100 "$python" "$here/control.py" || { cat "$files/log"; exit 1; }
rosnode info /cart | grep -A 9 Subscriptions
kill "$simulator"
wait "$simulator" || true
simulator=
say "all done"
