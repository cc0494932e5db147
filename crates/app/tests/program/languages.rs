//! Controllers written with the C++ classes.

use crate::project::Project;

const ARM: &str = "Robot { name \"arm\" supervisor TRUE customData \"old\" controller \"c\" children [\n\
    DistanceSensor { name \"eye\" } LED { name \"lamp\" } Emitter { name \"mouth\" }\n\
    HingeJoint { device [ RotationalMotor { name \"motor\" } PositionSensor { name \"angle\" } Brake { name \"brake\" } ]\n\
      endPoint DEF LINK Solid { physics Physics { } boundingObject Box { size 0.1 0.1 0.1 } } } ] }";

const CLASSES: &str = r##"
#include <webots/Brake.hpp>
#include <webots/DistanceSensor.hpp>
#include <webots/Emitter.hpp>
#include <webots/Keyboard.hpp>
#include <webots/LED.hpp>
#include <webots/Motor.hpp>
#include <webots/PositionSensor.hpp>
#include <webots/Supervisor.hpp>
#include <webots/utils/AnsiCodes.hpp>
#include <webots/utils/Motion.hpp>
#include <cassert>
#include <cstdio>
#include <iostream>
using namespace webots;
using namespace std;

class Lamp : public LED {
public:
  explicit Lamp(const string &name) : LED(name), count(0) {}
  virtual void set(int value) {
    ++count;
    LED::set(value);
  }
  int count;
};

class Arm : public Supervisor {
public:
  Arm() : motor(getMotor("motor")), lamp(dynamic_cast<Lamp *>(getLED("lamp"))) { motor->setPosition(INFINITY); }
  void run() {
    motor->setVelocity(1.0);
    lamp->set(1);
    while (step(32) != -1 && getTime() < 0.64) {}
    cout << "lamp " << lamp->get() << " " << lamp->count << endl;
  }
  Motor *motor;
  Lamp *lamp;
protected:
  virtual LED *createLED(const string &name) const { return new Lamp(name); }
};

int main(int argc, char **argv) {
  Arm *arm = new Arm();
  cout << arm->getName() << " " << arm->getCustomData() << " " << arm->getNumberOfDevices() << endl;
  DistanceSensor *eye = arm->getDistanceSensor("eye");
  eye->enable(32);
  cout << eye->getName() << " " << eye->getSamplingPeriod() << " " << (eye->getType() == DistanceSensor::GENERIC) << endl;
  cout << (arm->getDevice("eye") == eye) << (arm->motor->getPositionSensor()->getBrake()->getMotor() == arm->motor) << endl;
  cout << (arm->getMotor("eye") == NULL) << (arm->getDevice("nothing") == NULL) << endl;
  Node *self = arm->getSelf();
  Node *link = arm->getFromDef("LINK");
  cout << self->getTypeName() << " " << (self->getType() == Node::ROBOT) << " " << (link == arm->getFromDef("LINK")) << endl;
  Field *data = self->getField("customData");
  data->setSFString("new");
  cout << data->getSFString() << " " << (data->getType() == Field::SF_STRING) << " " << data->getTypeName() << endl;
  cout << (self->getProto() == NULL) << " " << (self->getParentNode()->getType() == Node::GROUP) << endl;
  FILE *file = fopen("wave.motion", "w");
  fputs("#WEBOTS_MOTION,V1.0,motor\n00:00:000,a,0\n00:00:320,b,1\n", file);
  fclose(file);
  Motion wave("wave.motion"), wrong("none.motion");
  cout << wave.isValid() << wrong.isValid() << " " << wave.getDuration() << endl;
  wave.play();
  while (!wave.isOver())
    arm->step(32);
  cout << arm->motor->getTargetPosition() << " " << wave.getTime() << endl;
  arm->motor->setPosition(INFINITY);
  arm->run();
  delete arm;
  return 0;
}
"##;

const EXPECTED: &str = "[c] arm old 6
[c] eye 32 1
[c] 11
[c] 11
[c] Robot 1 1
[c] new 1 SFString
[c] 1 1
[c] 10 320
[c] 0.9 320
[c] lamp 1 1
";

#[test]
fn cpp_classes_do_what_the_c_functions_do() {
    let project = Project::new(ARM);
    project.write("controllers/c/c.cpp", CLASSES);
    let words = ["--mode=fast", "--duration=2", "--stdout", "worlds/w.wbt"];
    let ended = project.run(&words);
    assert_eq!(ended.out, EXPECTED, "{}", ended.err);
    assert!(!ended.err.contains("with warnings"), "{}", ended.err);
    assert!(ended.err.contains("\"eye\" is not a Motor"), "{}", ended.err);
}

#[test]
fn a_makefile_of_webots_builds_cpp_classes_and_c_together() {
    let project = Project::new("Robot { controller \"c\" }");
    project.write(
        "controllers/c/main.cpp",
        "#include <webots/Robot.hpp>\n#include \"part.h\"\nusing namespace webots;\n\
         int main() { Robot robot; std::cout << part() << LEVEL << robot.getBasicTimeStep() << std::endl;\n\
         while (robot.step(32) != -1) { } return 0; }\n",
    );
    project.write("libraries/part/part.c", "int part(void) { return 4; }\n");
    project.write("libraries/part/part.h", "#pragma once\nextern \"C\" int part();\n");
    project.write(
        "controllers/c/Makefile",
        "CXX_SOURCES = main.cpp\nC_SOURCES = ../../libraries/part/part.c\nINCLUDE = -I\"../../libraries/part\"\n\
         CFLAGS = -DLEVEL=2\nLIBRARIES = -lCppDriver -lCppCar -ldriver -lcar\n\
         null :=\nspace := $(null) $(null)\n\
         WEBOTS_HOME_PATH?=$(subst $(space),\\ ,$(strip $(subst \\,/,$(WEBOTS_HOME))))\n\
         include $(WEBOTS_HOME_PATH)/resources/Makefile.include\n",
    );
    let ended = project.run(&["--mode=fast", "--duration=0.32", "--stdout", "worlds/w.wbt"]);
    assert_eq!(ended.out, "[c] 4232\n", "{}", ended.err);
}
