"""A cart-pole as users of deepbots write it: supervisor and robot in one."""

from deepbots.supervisor.controllers.robot_supervisor_env import RobotSupervisorEnv


class Balance(RobotSupervisorEnv):
    def __init__(self):
        super().__init__()
        self.cart = self.getDevice("cart")
        self.sensor = self.getDevice("pole position")
        self.sensor.enable(self.timestep)
        self.robot = self.getSelf()
        self.pole = self.getFromDef("POLE")

    def get_observations(self):
        return [self.sensor.getValue(), self.pole.getPosition()[0], self.pole.getVelocity()[4]]

    def get_default_observation(self):
        return [0.0, 0.0, 0.0]

    def get_reward(self, action):
        return 1.0

    def is_done(self):
        return abs(self.pole.getPosition()[0]) > 0.3

    def get_info(self):
        return {"time": self.getTime()}

    def apply_action(self, action):
        self.cart.setForce(float(action))

    def render(self, mode="human"):
        pass


def episodes(env, reset, step):
    """What happens in two episodes under the same pushes."""
    told = []
    for _ in range(2):
        told.append([float(number).hex() for number in reset(env)])
        for number in range(40):
            observations, reward, done, info = step(env, 4.0 if number % 3 else -1.0)
            told.append([float(number).hex() for number in observations] + [reward, done, round(info["time"], 6)])
            if done:
                break
    return told


if __name__ == "__main__":
    env = Balance()
    for line in episodes(env, lambda env: env.reset(), lambda env, action: env.step(action)):
        print(line)
    env.simulationQuit(0)
