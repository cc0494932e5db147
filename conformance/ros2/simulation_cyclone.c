// A peer on Cyclone DDS with the names and types of ROS 2: asks for the state of the simulation of worlds/ball.wbt, pauses it,
// and steps it one step at a time, as rmw_cyclonedds would ask.
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "dds/dds.h"
#include "simulation.h"

static dds_entity_t participant;
static dds_qos_t *reliable;
static unsigned long long guid = 0x5eed0001;
static long long seq;

static double now() {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec * 1e-9;
}

typedef struct {
  dds_entity_t writer, reader, waiting;
} Service;

static Service service(const char *name, const dds_topic_descriptor_t *request, const dds_topic_descriptor_t *response) {
  char topic[100];
  Service made;
  snprintf(topic, sizeof topic, "rq/%sRequest", name);
  made.writer = dds_create_writer(participant, dds_create_topic(participant, request, topic, NULL, NULL), reliable, NULL);
  snprintf(topic, sizeof topic, "rr/%sReply", name);
  made.reader = dds_create_reader(participant, dds_create_topic(participant, response, topic, NULL, NULL), reliable, NULL);
  made.waiting = dds_create_waitset(participant);
  dds_waitset_attach(made.waiting, dds_create_readcondition(made.reader, DDS_ANY_STATE), 0);
  for (int i = 0; i < 30000; i++) {
    dds_publication_matched_status_t readers;
    dds_subscription_matched_status_t writers;
    dds_get_publication_matched_status(made.writer, &readers);
    dds_get_subscription_matched_status(made.reader, &writers);
    if (readers.current_count > 0 && writers.current_count > 0)
      return made;
    dds_sleepfor(DDS_MSECS(1));
  }
  fprintf(stderr, "Cyclone DDS: nobody offers %s\n", name);
  exit(1);
}

// Asks and waits for the answer, whose head says to which question it belongs.
static void *ask(Service service, void *request) {
  static void *sample[1];
  dds_sample_info_t info[1];
  unsigned long long *head = request;
  head[0] = guid;
  head[1] = (unsigned long long)++seq;
  dds_write(service.writer, request);
  const double start = now();
  while (now() - start < 30) {
    sample[0] = NULL;
    dds_waitset_wait(service.waiting, NULL, 0, DDS_SECS(1));
    if (dds_take(service.reader, sample, info, 1, 1) > 0) {
      const unsigned long long *answered = sample[0];
      if (info[0].valid_data && answered[0] == guid && (long long)answered[1] == seq)
        return sample[0];
      dds_return_loan(service.reader, sample, 1);
    }
  }
  fprintf(stderr, "Cyclone DDS: no answer\n");
  exit(1);
}

int main(int argc, char **argv) {
  participant = dds_create_participant(argc > 1 ? atoi(argv[1]) : 0, NULL, NULL);
  reliable = dds_create_qos();
  dds_qset_reliability(reliable, DDS_RELIABILITY_RELIABLE, DDS_SECS(1));
  dds_qset_history(reliable, DDS_HISTORY_KEEP_ALL, 0);
  dds_entity_t clock = dds_create_reader(
    participant, dds_create_topic(participant, &rosgraph_msgs_msg_dds__Clock__desc, "rt/clock", NULL, NULL), reliable, NULL);
  Service get = service("get_simulation_state", &simulation_interfaces_srv_dds__GetSimulationState_Request__desc,
                        &simulation_interfaces_srv_dds__GetSimulationState_Response__desc);
  Service set = service("set_simulation_state", &simulation_interfaces_srv_dds__SetSimulationState_Request__desc,
                        &simulation_interfaces_srv_dds__SetSimulationState_Response__desc);
  Service step = service("step_simulation", &simulation_interfaces_srv_dds__StepSimulation_Request__desc,
                         &simulation_interfaces_srv_dds__StepSimulation_Response__desc);
  simulation_interfaces_srv_dds__SetSimulationState_Request_ target = {0, 0, {2}};
  simulation_interfaces_srv_dds__SetSimulationState_Response_ *done = ask(set, &target);
  const int is_paused = done->result.result == 1;
  simulation_interfaces_srv_dds__GetSimulationState_Request_ question = {0, 0, 0};
  simulation_interfaces_srv_dds__GetSimulationState_Response_ *state = ask(get, &question);
  const int is_known = state->state.state == 2;
  void *sample[1] = {NULL};
  dds_sample_info_t info[1];
  while (dds_take(clock, sample, info, 1, 1) > 0)
    dds_return_loan(clock, sample, 1);
  int good = 0, exact = 0;
  long long last = -1;
  const double start = now();
  for (int i = 0; i < 1000; i++) {
    simulation_interfaces_srv_dds__StepSimulation_Request_ one = {0, 0, 1};
    simulation_interfaces_srv_dds__StepSimulation_Response_ *stepped = ask(step, &one);
    good += stepped->result.result == 1;
  }
  const double each = (now() - start) / 1000;
  for (int i = 0; i < 1000 && exact < 999; i++) {
    while (dds_take(clock, sample, info, 1, 1) > 0) {
      const rosgraph_msgs_msg_dds__Clock_ *message = sample[0];
      const long long time = message->clock.sec * 1000000000LL + message->clock.nanosec;
      exact += info[0].valid_data && last >= 0 && time - last == 32000000;
      last = time;
      dds_return_loan(clock, sample, 1);
      sample[0] = NULL;
    }
    dds_sleepfor(DDS_MSECS(1));
  }
  printf("Cyclone DDS: paused %d, state %d, %d of 1000 steps, %.0f us each, the clock told %d steps of 32 ms\n", is_paused,
         is_known, good, each * 1e6, exact);
  target.state.state = 3;
  done = ask(set, &target);
  const int quits = done->result.result == 1;
  dds_delete(participant);
  // The clock keeps ten messages, and this program reads them only after its steps: some may be lost.
  return !(is_paused && is_known && quits && good == 1000 && exact >= 900);
}
