"""A router of Zenoh and programs that speak as rmw_zenoh_cpp does, with the library of its makers (eclipse-zenoh).

    zenoh_peer.py PORT DOMAIN
"""

import os
import queue
import struct
import sys
import time
import traceback

import zenoh
import zenoh.ext

PORT, DOMAIN = sys.argv[1], sys.argv[2]
CLOCK = f"{DOMAIN}/clock/rosgraph_msgs::msg::dds_::Clock_/RIHS01_692f7a66e93a3c83e71765d033b60349ba68023a8c689a79e48078bcb5c58564"
TWIST = f"{DOMAIN}/car/cmd_vel/geometry_msgs::msg::dds_::Twist_/RIHS01_9c45bf16fe0983d80e3cfe750d6835843d265a9a6c46bd2e609fcddde6fb8d2a"
ODOMETRY = f"{DOMAIN}/car/odom/nav_msgs::msg::dds_::Odometry_/RIHS01_3cc97dc7fb7502f8714462c526d369e35b603cfc34d946e3f2eda2766dfec6e0"
STATIC = f"{DOMAIN}/tf_static/tf2_msgs::msg::dds_::TFMessage_/RIHS01_e369d0f05a23ae52508854b66f6aa0437f3449d652e8cbf22d5abe85d020f087"
GID = bytes(range(16))
PATIENCE = 30


def fail(*error):
    """Ends the program, whose other threads would go on."""
    traceback.print_exception(*error)
    os._exit(1)


sys.excepthook = fail


def start(mode, **settings):
    config = zenoh.Config()
    config.insert_json5("mode", f'"{mode}"')
    config.insert_json5("scouting/multicast/enabled", "false")
    for key, value in settings.items():
        config.insert_json5(f"{key}/endpoints", f'["{value}"]')
    return zenoh.open(config)


def router():
    return start("router", listen=f"tcp/127.0.0.1:{PORT}")


def attachment(number):
    return struct.pack("<qqB16s", number, time.time_ns(), 16, GID)


def subscribe(session, key, **options):
    samples = queue.Queue()
    if options:
        return samples, zenoh.ext.declare_advanced_subscriber(session, key, samples.put, **options)
    return samples, session.declare_subscriber(key, samples.put)


def time_of(sample):
    head, seconds, nanoseconds = struct.unpack("<IiI", bytes(sample.payload))
    assert head == 0x0100, head
    return seconds + nanoseconds / 1e9


def said(what):
    print("ok:", what, flush=True)


def until(condition):
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = condition()
        if found:
            return found
        time.sleep(0.05)
    raise AssertionError("timeout")


hub = router()
client = start("client", connect=f"tcp/127.0.0.1:{PORT}")

# Everything that the node offers is alive.
tokens = until(lambda: (lambda found: found if any("%tf_static" in token for token in found) else None)(
    [str(reply.ok.key_expr) for reply in client.liveliness().get(f"@ros2_lv/{DOMAIN}/**")]))
parts = [token.split("/") for token in tokens]
assert any(part[5] == "NN" and part[8] == "car" for part in parts), tokens


def endpoint(kind, name):
    found = [part for part in parts if part[5] == kind and part[9] == name.replace("/", "%")]
    assert len(found) == 1, (kind, name, tokens)
    return f"{DOMAIN}{name}/{found[0][10]}/{found[0][11]}", found[0][12]


assert endpoint("MP", "/clock") == (CLOCK, "::,10:,:,:,,"), tokens
assert endpoint("MS", "/car/cmd_vel")[0] == TWIST, tokens
assert endpoint("MP", "/tf_static") == (STATIC, ":1:,1:,:,:,,"), tokens
said("tokens")

# A message in each step.
for mode in ("client", "peer"):
    session = client if mode == "client" else start("peer", connect=f"tcp/127.0.0.1:{PORT}")
    samples, subscriber = subscribe(session, CLOCK)
    received = [samples.get(timeout=PATIENCE) for _ in range(20)]
    times = [time_of(sample) for sample in received]
    assert all(abs(b - a - 0.032) < 1e-6 for a, b in zip(times, times[1:])), times
    fields = [struct.unpack("<qqB16s", bytes(sample.attachment)) for sample in received]
    assert [field[0] - fields[0][0] for field in fields] == list(range(20)), fields
    assert all(abs(field[1] - time.time_ns()) < 60e9 and field[2:] == fields[0][2:] for field in fields), fields
    try:
        import xxhash

        token = "/".join(next(part for part in parts if part[5] == "MP" and part[9] == "%clock"))
        low, high = divmod(xxhash.xxh3_128_intdigest(token.encode()), 1 << 64)[::-1]
        assert fields[0][3] == struct.pack("<QQ", low, high), token
    except ImportError:
        pass
    subscriber.undeclare()
    if mode == "peer":
        session.close()
    said(f"clock for a {mode}")

# A command moves the robot; nonsense does not disturb it.
samples, subscriber = subscribe(client, ODOMETRY)
client.put(TWIST, b"\x00\x01\x00\x00nonsense", attachment=attachment(1))
client.put(TWIST, b"", attachment=b"x")
client.put(TWIST, struct.pack("<I6d", 0x0100, 0.5, 0, 0, 0, 0, 1.0), attachment=attachment(2))
end = time.monotonic() + PATIENCE
while True:
    # The twist is followed by its covariance.
    payload = bytes(samples.get(timeout=PATIENCE).payload)
    speeds = struct.unpack("<6d", payload[-36 * 8 - 48:-36 * 8])
    if abs(speeds[0] - 0.5) < 1e-6 and abs(speeds[5] - 1.0) < 1e-6:
        break
    assert time.monotonic() < end, speeds
subscriber.undeclare()
said("command")

# Services.
key, _ = endpoint("SS", "/car/get_parameters")
names = struct.pack("<III", 0x0100, 1, 13) + b"use_sim_time\0"
for number in (1, 2):
    replies = list(client.get(key, payload=names, attachment=attachment(number), timeout=PATIENCE,
                              target=zenoh.QueryTarget.ALL_COMPLETE, consolidation=zenoh.ConsolidationMode.NONE))
    assert len(replies) == 1, replies
    answer = replies[0].ok
    # One value, Boolean, true.
    assert bytes(answer.payload)[:10] == struct.pack("<IIBB", 0x0100, 1, 1, 1), bytes(answer.payload)
    fields = struct.unpack("<qqB16s", bytes(answer.attachment))
    assert (fields[0], fields[3]) == (number, GID), fields
# A call that is not understood ends at once: without an answer, and without a timeout, which would be an error.
for options in ({}, {"attachment": attachment(3)}):
    replies = list(client.get(key, payload=b"nonsense", timeout=PATIENCE,
                              target=zenoh.QueryTarget.ALL_COMPLETE, **options))
    assert not replies, replies
said("service")

# Late subscribers.
history = zenoh.ext.HistoryConfig(detect_late_publishers=True, max_samples=1)
recovery = zenoh.ext.RecoveryConfig(heartbeat=True)
for key, text in ((STATIC, b"base_link"), (endpoint("MP", "/car/robot_description")[0], b"<robot")):
    samples, subscriber = subscribe(client, key, history=history, recovery=recovery, subscriber_detection=True)
    payload = bytes(samples.get(timeout=PATIENCE).payload)
    assert text in payload, (key, payload)
    subscriber.undeclare()
said("late subscribers")

# Another router.
client.close()
hub.close()
hub = router()
client = start("client", connect=f"tcp/127.0.0.1:{PORT}")
samples, subscriber = subscribe(client, CLOCK)
before = time_of(samples.get(timeout=PATIENCE))
assert before > times[-1], (before, times)
said("another router")

# A node that ends takes its tokens along.
print("end", flush=True)
until(lambda: not list(client.liveliness().get(f"@ros2_lv/{DOMAIN}/**")))
said("end of the node")
client.close()
hub.close()
