"""A node of rospy that loads controllers as those of ros_control into the robot `cart`, drives its wheels with a twist, and
lets them follow a trajectory with the action client of ROS."""

import threading
import time

import actionlib
import rospy
from control_msgs.msg import FollowJointTrajectoryAction, FollowJointTrajectoryGoal
from controller_manager_msgs.srv import ListControllers, LoadController, SwitchController, UnloadController
from geometry_msgs.msg import Twist
from nav_msgs.msg import Odometry
from sensor_msgs.msg import JointState
from std_msgs.msg import Float64
from trajectory_msgs.msg import JointTrajectoryPoint

WHEELS = ["left wheel", "right wheel"]


class Inbox:
    """The last message of a topic."""

    def __init__(self, topic, kind):
        self.last, self.came = None, threading.Condition()
        self.subscriber = rospy.Subscriber(topic, kind, self.take, queue_size=100)

    def take(self, message):
        with self.came:
            self.last = message
            self.came.notify_all()

    def wait(self, wanted):
        """A message that is as wanted."""
        with self.came:
            assert self.came.wait_for(lambda: self.last is not None and wanted(self.last), 20), self.last
            return self.last


def near(values, expected, error):
    return len(values) == len(expected) and all(abs(a - b) < error for a, b in zip(values, expected))


rospy.init_node("peer", disable_rostime=True)
manager = {
    name: rospy.ServiceProxy(f"/cart/controller_manager/{name}", kind)
    for name, kind in (
        ("list_controllers", ListControllers),
        ("load_controller", LoadController),
        ("switch_controller", SwitchController),
        ("unload_controller", UnloadController),
    )
}
rospy.wait_for_service("/cart/controller_manager/load_controller", 20)
rospy.set_param(
    "/cart",
    {
        "states": {"type": "joint_state_controller/JointStateController", "publish_rate": 50},
        "drive": {
            "type": "diff_drive_controller/DiffDriveController",
            "left_wheel": WHEELS[0],
            "right_wheel": [WHEELS[1]],
            "wheel_separation": 0.2,
            "wheel_radius": 0.05,
            "cmd_vel_timeout": 0.25,
        },
        "wheel": {"type": "velocity_controllers/JointVelocityController", "joint": WHEELS[0]},
        "path": {
            "type": "position_controllers/JointTrajectoryController",
            "joints": WHEELS,
            "constraints": {"goal_time": 1.0, WHEELS[0]: {"goal": 0.01}, WHEELS[1]: {"goal": 0.01}},
        },
    },
)


def switch(starts, stops):
    assert manager["switch_controller"](starts, stops, 2, False, 0.0).ok


for name in ("states", "drive", "wheel", "path"):
    assert manager["load_controller"](name).ok, name
assert not manager["load_controller"]("nothing").ok
switch(["states", "drive"], [])
running = [one.name for one in manager["list_controllers"]().controller if one.state == "running"]
assert running == ["states", "drive"], running

states, odometry = Inbox("/cart/joint_states", JointState), Inbox("/cart/drive/odom", Odometry)
twists = rospy.Publisher("/cart/drive/cmd_vel", Twist, queue_size=1)
twist = Twist()
twist.linear.x, twist.angular.z = 0.5, 1.0
is_driving = True


def drive():
    while is_driving:
        twists.publish(twist)
        time.sleep(0.02)


thread = threading.Thread(target=drive)
thread.start()
state = states.wait(lambda state: near(state.velocity, [8.0, 12.0], 1e-6))
assert state.name == WHEELS, state.name
odometry.wait(lambda said: near([said.twist.twist.linear.x, said.twist.twist.angular.z], [0.5, 1.0], 1e-6))
is_driving = False
thread.join()
states.wait(lambda state: near(state.velocity, [0.0, 0.0], 1e-6))
print("rospy: a twist drove the wheels, and its end stopped them")

switch(["wheel"], ["drive"])
command = rospy.Publisher("/cart/wheel/command", Float64, queue_size=1, latch=True)
command.publish(Float64(3.0))
states.wait(lambda state: near(state.velocity, [3.0, 0.0], 1e-6))
switch(["path"], ["wheel"])
assert manager["unload_controller"]("wheel").ok
client = actionlib.SimpleActionClient("/cart/path/follow_joint_trajectory", FollowJointTrajectoryAction)
assert client.wait_for_server(rospy.Duration(20)), "there is no action server"
start = states.last.position
goal = FollowJointTrajectoryGoal()
goal.trajectory.joint_names = WHEELS
heard = []
for seconds, way in ((0.5, 1.0), (1.0, 3.0)):
    positions = [position + way for position in start]
    velocities = [4.0 if seconds < 1.0 else 0.0] * 2
    point = JointTrajectoryPoint(positions=positions, velocities=velocities)
    point.time_from_start = rospy.Duration(seconds)
    goal.trajectory.points.append(point)
client.send_goal(goal, feedback_cb=heard.append)
assert client.wait_for_result(rospy.Duration(20)), "the trajectory did not end"
result = client.get_result()
assert (client.get_state(), result.error_code) == (actionlib.GoalStatus.SUCCEEDED, 0), result
states.wait(lambda state: near(state.position, [position + 3.0 for position in start], 0.01))
assert len(heard) > 5 and heard[0].joint_names == WHEELS, len(heard)
goal.trajectory.points[-1].time_from_start = rospy.Duration(60)
is_active = threading.Event()
client.send_goal(goal, active_cb=is_active.set)
assert is_active.wait(20), "the trajectory was not accepted"
client.cancel_goal()
assert client.wait_for_result(rospy.Duration(20)), "the trajectory was not cancelled"
assert client.get_state() == actionlib.GoalStatus.PREEMPTED, client.get_state()
print(f"actionlib: a trajectory was followed with {len(heard)} feedbacks, and another one cancelled")
