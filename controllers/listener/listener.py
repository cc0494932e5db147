"""Prints every tenth greeting it hears, with its strength, and blinks with each."""

from controller import Robot

robot = Robot()
receiver = robot.getDevice("receiver")
receiver.enable(64)
led = robot.getDevice("led")
heard = 0
while robot.step(64) != -1:
    led.set(1 if receiver.getQueueLength() > 0 else 0)
    while receiver.getQueueLength() > 0:
        heard += 1
        if heard % 10 == 1:
            print(f"heard '{receiver.getString()}', strength {receiver.getSignalStrength():.3f}", flush=True)
        receiver.nextPacket()
