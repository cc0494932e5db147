// Reads a scene, and runs an engine on it as README.md says: what the C++ drivers share.
#pragma once
#include <time.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

struct Body {
  double place[3], q[4], mass, inertia[3], velocity[3], spin[3];
  int group;
};

struct Geom {
  int body;
  std::string shape;
  double size[3], place[3], q[4], mu, bounce;
};

struct Hinge {
  int parent, child;
  double anchor[3], axis[3], lo, hi;
};

struct Motor {
  int joint;
  bool is_servo;
  double torque, speed, gain, damping, middle, amplitude, frequency, phase;

  double goal(double time) const { return middle + amplitude * sin(2 * M_PI * frequency * time + phase); }
};

struct Window {
  std::string name;
  int start, length;
};

struct Scene {
  std::string name;
  double dt = 0.008, gravity[3] = {0, 0, -9.81};
  int steady = 0;
  std::vector<Window> windows;
  std::vector<Body> bodies;
  std::vector<Geom> geoms;
  std::vector<Hinge> hinges;
  std::vector<Motor> motors;

  static Scene load(const std::string &path) {
    std::ifstream file(path);
    if (!file) {
      fprintf(stderr, "cannot open %s\n", path.c_str());
      exit(2);
    }
    Scene scene;
    std::string line;
    while (std::getline(file, line)) {
      std::istringstream words(line);
      scene.read(words);
    }
    return scene;
  }

private:
  void read(std::istringstream &in) {
    std::string kind;
    int number;
    auto many = [&](double *x, int n) { for (int i = 0; i < n; ++i) in >> x[i]; };
    in >> kind;
    if (kind == "scene") in >> name;
    else if (kind == "dt") in >> dt;
    else if (kind == "gravity") many(gravity, 3);
    else if (kind == "steady") in >> steady;
    else if (kind == "window") {
      Window w;
      in >> w.name >> w.start >> w.length;
      windows.push_back(w);
    } else if (kind == "body") {
      Body b;
      in >> number;
      many(b.place, 3), many(b.q, 4), many(&b.mass, 1), many(b.inertia, 3), many(b.velocity, 3), many(b.spin, 3);
      in >> b.group;
      bodies.push_back(b);
    } else if (kind == "geom") {
      Geom g;
      in >> g.body >> g.shape;
      many(g.size, 3), many(g.place, 3), many(g.q, 4);
      in >> g.mu >> g.bounce;
      geoms.push_back(g);
    } else if (kind == "hinge") {
      Hinge h;
      in >> number >> h.parent >> h.child;
      many(h.anchor, 3), many(h.axis, 3);
      in >> h.lo >> h.hi;
      hinges.push_back(h);
    } else if (kind == "motor_vel") {
      Motor m{};
      in >> m.joint >> m.speed >> m.torque;
      motors.push_back(m);
    } else if (kind == "motor_pos") {
      Motor m{};
      m.is_servo = true;
      in >> m.joint >> m.gain >> m.damping >> m.torque >> m.middle >> m.amplitude >> m.frequency >> m.phase;
      motors.push_back(m);
    }
  }
};

// An engine with a scene in it.
struct World {
  virtual ~World() {}
  virtual void step() = 0;
  // Called before `state`.
  virtual void sync() {}
  // Position, quaternion w x y z, velocity and angular velocity of a body, in the world's frame.
  virtual void state(int body, double *out13) = 0;
  virtual int contacts() = 0;
};

using Make = std::function<World *(const Scene &)>;

inline double now(clockid_t clock) {
  timespec t;
  clock_gettime(clock, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}

inline void dump(FILE *file, World &world, const Scene &scene, double time) {
  world.sync();
  fprintf(file, "%.17g", time);
  for (size_t i = 0; i < scene.bodies.size(); ++i) {
    double x[13];
    world.state((int)i, x);
    for (double value : x) fprintf(file, " %.17g", value);
  }
  fputc('\n', file);
}

// Runs for 0.3 s, but at least and at most so many steps, and prints the times.
inline void measure(World &world, const Scene &scene, const char *window, int repeat, int least, int most) {
  double wall = now(CLOCK_MONOTONIC), cpu = now(CLOCK_PROCESS_CPUTIME_ID);
  int steps = 0;
  while (steps < most && (steps < least || now(CLOCK_MONOTONIC) - wall < 0.3)) {
    int block = std::min(50, most - steps);
    for (int i = 0; i < block; ++i) world.step();
    steps += block;
  }
  wall = now(CLOCK_MONOTONIC) - wall;
  cpu = now(CLOCK_PROCESS_CPUTIME_ID) - cpu;
  printf("{\"scene\":\"%s\",\"window\":\"%s\",\"rep\":%d,\"steps\":%d,"
         "\"dt\":%.9g,\"wall\":%.9g,\"cpu\":%.9g,\"contacts\":%d}\n",
         scene.name.c_str(), window, repeat, steps, scene.dt, wall, cpu, world.contacts());
  fflush(stdout);
}

inline void bench(const Scene &scene, int repeats, const char *final, const Make &make) {
  const char *text = getenv("BENCH_BUDGET");
  double end = now(CLOCK_MONOTONIC) + (text ? atof(text) : 1e9);
  for (int repeat = 0; repeat < repeats; ++repeat) {
    std::unique_ptr<World> world(make(scene));
    int done = 0;
    if (scene.windows.empty()) {
      for (; done < scene.steady; ++done) world->step();
      measure(*world, scene, "steady", repeat, 200, 5000);
    }
    for (const Window &window : scene.windows) {
      for (; done < window.start; ++done) world->step();
      measure(*world, scene, window.name.c_str(), repeat, window.length, window.length);
      done += window.length;
    }
    bool is_last = repeat + 1 == repeats || now(CLOCK_MONOTONIC) > end;
    if (is_last && strcmp(final, "-")) {
      FILE *file = fopen(final, "w");
      dump(file, *world, scene, -1);
      fclose(file);
    }
    if (is_last) break;
  }
}

inline void batch(const char *jobs, const Make &make) {
  std::ifstream file(jobs);
  std::string path, out;
  int steps, every;
  double dt;
  while (file >> path >> steps >> every >> dt >> out) {
    Scene scene = Scene::load(path);
    scene.dt = dt;
    std::unique_ptr<World> world(make(scene));
    FILE *poses = fopen(out.c_str(), "w");
    dump(poses, *world, scene, 0);
    for (int step = 1; step <= steps; ++step) {
      world->step();
      if (step % every == 0) dump(poses, *world, scene, step * dt);
    }
    fclose(poses);
  }
}

inline int run_driver(int argc, char **argv, const Make &make) {
  if (argc == 5 && !strcmp(argv[1], "bench")) bench(Scene::load(argv[2]), atoi(argv[3]), argv[4], make);
  else if (argc == 3 && !strcmp(argv[1], "batch")) batch(argv[2], make);
  else {
    fprintf(stderr, "usage: %s bench SCENE REPEATS FINAL|- | batch JOBS\n", argv[0]);
    return 2;
  }
  return 0;
}
