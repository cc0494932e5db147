"""The robot of the emitter-receiver scheme: tells its sensor, obeys what it hears."""

from deepbots.robots.controllers.csv_robot import CSVRobot


class Cart(CSVRobot):
    def __init__(self):
        super().__init__()
        self.cart = self.getDevice("cart")
        self.sensor = self.getDevice("pole position")
        self.sensor.enable(self.timestep)

    def create_message(self):
        return [str(self.sensor.getValue())]

    def use_message_data(self, message):
        self.cart.setForce(float(message[0]))


if __name__ == "__main__":
    Cart().run()
