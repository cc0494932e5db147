"""A node of rospy that drives the robot `arm`, step by step, and reads what it publishes."""

import math
import threading
import time

import rospy
from rosgraph_msgs.msg import Clock
from sensor_msgs.msg import Image, NavSatFix  # noqa: F401
from std_msgs.msg import String
from webots_ros.msg import Float64Stamped
from webots_ros.srv import get_bool, get_string, set_float, set_int, supervisor_get_from_def


class Inbox:
    """The messages of a topic."""

    def __init__(self, topic, kind):
        self.messages, self.came = [], threading.Condition()
        self.subscriber = rospy.Subscriber(topic, kind, self.take, queue_size=100)

    def take(self, message):
        with self.came:
            self.messages.append(message)
            self.came.notify_all()

    def connected(self):
        """Wait for the robot's publisher: what it publishes from then on comes."""
        deadline = time.monotonic() + 20
        while self.subscriber.get_num_connections() < 1:
            assert time.monotonic() < deadline, f"nobody publishes {self.subscriber.name}"
            time.sleep(0.01)

    def wait(self, count):
        """So many messages."""
        with self.came:
            assert self.came.wait_for(lambda: len(self.messages) >= count, 20), f"{len(self.messages)} of {count} came"
            return list(self.messages)


def call(name, kind, *values):
    rospy.wait_for_service(name, 20)
    return rospy.ServiceProxy(name, kind)(*values)


rospy.init_node("peer", disable_rostime=True)
names = Inbox("/model_name", String)
assert names.wait(1)[0].data == "arm"
step = rospy.ServiceProxy("/arm/robot/time_step", set_int, persistent=True)
rospy.wait_for_service("/arm/robot/time_step", 20)
assert call("/arm/the_sensor/enable", set_int, 32).success
assert call("/arm/eye/enable", set_int, 64).success
clock, angles = Inbox("/clock", Clock), Inbox("/arm/the_sensor/value", Float64Stamped)
pictures = Inbox("/arm/eye/image", Image)
for inbox in (clock, angles, pictures):
    inbox.connected()
assert call("/arm/the_motor/set_position", set_float, math.inf).success
assert call("/arm/the_motor/set_velocity", set_float, 1.0).success
STEPS = 20
for _ in range(STEPS):
    assert step(32).success
angles, clock, pictures = angles.wait(STEPS - 1), clock.wait(STEPS - 1), pictures.wait(STEPS // 2 - 1)
times = [message.clock.to_nsec() for message in clock]
assert all(after - before == 32_000_000 for before, after in zip(times, times[1:])), times
stamps = [message.header.stamp.to_nsec() for message in angles]
assert all(after - before == 32_000_000 for before, after in zip(stamps, stamps[1:])), stamps
turned = (angles[-1].data - angles[-2].data) / 0.032
assert abs(turned - 1.0) < 1e-6, turned
assert (pictures[0].width, pictures[0].height, len(pictures[0].data)) == (64, 48, 64 * 48 * 4)
assert call("/arm/supervisor/get_from_def", supervisor_get_from_def, "ARM", 0).node != 0
assert call("/arm/robot/get_supervisor", get_bool, True).value
assert call("/arm/robot/get_name", get_string, True).value == "arm"
print(f"rospy: {len(clock)} clocks, {len(angles)} angles, {len(pictures)} pictures")
