// MuJoCo. The scene comes as MJCF, which scenefile.py writes.
//
// MJ_INTEGRATOR, MJ_CONE and MJ_SOLVER are those of MJCF; MJ_PYTHON runs MJ_TOOL on MJ_SCENES/NAME.scene, into MJ_TMP.
// Servos are position actuators: stiffness gain·damping, that damping, and a bounded torque.
#include <mujoco/mujoco.h>

#include "scene.hpp"

static std::string setting(const char *name) {
  const char *value = getenv(name);
  return value ? value : "";
}

static mjModel *load(const Scene &scene) {
  std::string integrator = setting("MJ_INTEGRATOR"), cone = setting("MJ_CONE"), solver = setting("MJ_SOLVER");
  std::string xml = setting("MJ_TMP") + "/" + scene.name + "_" + integrator + cone + solver + ".xml";
  char step[32];
  snprintf(step, sizeof step, "%.17g", scene.dt);
  std::string text = setting("MJ_SCENES") + "/" + scene.name + ".scene";
  std::string command = setting("MJ_PYTHON") + " " + setting("MJ_TOOL") + " " + text + " " + xml + " " + step + " " +
                        integrator + " " + cone + " " + solver;
  char fault[1000] = "";
  mjModel *model = system(command.c_str()) ? nullptr : mj_loadXML(xml.c_str(), 0, fault, sizeof fault);
  if (!model) {
    fprintf(stderr, "%s\n", fault);
    exit(3);
  }
  return model;
}

struct MujocoWorld : World {
  const Scene scene;
  mjModel *model;
  mjData *data;
  std::vector<int> bodies;

  MujocoWorld(const Scene &s) : scene(s), model(load(s)), data(mj_makeData(model)) {
    for (size_t i = 0; i < scene.bodies.size(); ++i) {
      int body = mj_name2id(model, mjOBJ_BODY, ("b" + std::to_string(i)).c_str());
      bodies.push_back(body);
      int joint = model->body_jntadr[body];
      if (model->body_jntnum[body] != 1 || model->jnt_type[joint] != mjJNT_FREE) continue;
      mjtNum down[4], spin[3];
      mju_negQuat(down, scene.bodies[i].q);
      mju_rotVecQuat(spin, scene.bodies[i].spin, down);
      mjtNum *velocity = data->qvel + model->jnt_dofadr[joint];
      std::copy(scene.bodies[i].velocity, scene.bodies[i].velocity + 3, velocity);
      std::copy(spin, spin + 3, velocity + 3);
    }
    for (size_t i = 0; i < scene.motors.size(); ++i)
      data->ctrl[i] = scene.motors[i].is_servo ? scene.motors[i].middle : scene.motors[i].speed;
  }

  ~MujocoWorld() {
    mj_deleteData(data);
    mj_deleteModel(model);
  }

  void step() override {
    for (size_t i = 0; i < scene.motors.size(); ++i)
      if (scene.motors[i].is_servo) data->ctrl[i] = scene.motors[i].goal(data->time);
    mj_step(model, data);
  }

  void sync() override {
    mj_kinematics(model, data);
    mj_comPos(model, data);
    mj_comVel(model, data);
  }

  void state(int i, double *out) override {
    int body = bodies[i];
    mjtNum twist[6];
    mj_objectVelocity(model, data, mjOBJ_BODY, body, twist, 0);
    std::copy(data->xpos + 3 * body, data->xpos + 3 * body + 3, out);
    std::copy(data->xquat + 4 * body, data->xquat + 4 * body + 4, out + 3);
    std::copy(twist + 3, twist + 6, out + 7);
    std::copy(twist, twist + 3, out + 10);
  }

  int contacts() override { return data->ncon; }
};

int main(int argc, char **argv) {
  return run_driver(argc, argv, [](const Scene &scene) -> World * { return new MujocoWorld(scene); });
}
