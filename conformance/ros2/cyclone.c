// A peer on Cyclone DDS with the names and types of ROS 2: reads the clock, joint states and pictures of worlds/arm.wbt, and
// drives its motor.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dds/dds.h"
#include "types.h"

static dds_entity_t topic(dds_entity_t participant, const dds_topic_descriptor_t *type, const char *name) {
  return dds_create_topic(participant, type, name, NULL, NULL);
}

int main(int argc, char **argv) {
  dds_entity_t participant = dds_create_participant(argc > 1 ? atoi(argv[1]) : 0, NULL, NULL);
  dds_qos_t *best_effort = dds_create_qos();
  dds_qset_reliability(best_effort, DDS_RELIABILITY_BEST_EFFORT, 0);
  dds_qos_t *reliable = dds_create_qos();
  dds_qset_reliability(reliable, DDS_RELIABILITY_RELIABLE, DDS_SECS(1));
  dds_qset_history(reliable, DDS_HISTORY_KEEP_LAST, 10);
  dds_entity_t clock = dds_create_reader(
      participant, topic(participant, &rosgraph_msgs_msg_dds__Clock__desc, "rt/clock"), best_effort, NULL);
  dds_entity_t states = dds_create_reader(
      participant, topic(participant, &sensor_msgs_msg_dds__JointState__desc, "rt/arm/joint_states"), reliable, NULL);
  dds_entity_t images = dds_create_reader(
      participant, topic(participant, &sensor_msgs_msg_dds__Image__desc, "rt/arm/eye/image_color"), reliable, NULL);
  dds_entity_t speed = dds_create_writer(
      participant, topic(participant, &std_msgs_msg_dds__Float64__desc, "rt/arm/the_motor/velocity"), reliable, NULL);
  int clocks = 0, gaps = 0, states_at_speed = 0, pictures = 0, is_sent = 0;
  double last = -1;
  for (int i = 0; i < 30000 && (clocks < 200 || states_at_speed < 50 || pictures < 50); i++) {
    void *sample[1] = {NULL};
    dds_sample_info_t info[1];
    while (dds_take(clock, sample, info, 1, 1) > 0) {
      const rosgraph_msgs_msg_dds__Clock_ *message = sample[0];
      const double time = message->clock.sec + message->clock.nanosec * 1e-9;
      if (info[0].valid_data) {
        gaps += last >= 0 && fabs(time - last - 0.032) > 1e-9;
        last = time;
        clocks++;
      }
      dds_return_loan(clock, sample, 1);
    }
    while (dds_take(states, sample, info, 1, 1) > 0) {
      const sensor_msgs_msg_dds__JointState_ *message = sample[0];
      if (info[0].valid_data && message->velocity._length == 1)
        states_at_speed += fabs(message->velocity._buffer[0] - 2) < 1e-6 && !strcmp(message->name._buffer[0], "the motor");
      dds_return_loan(states, sample, 1);
    }
    while (dds_take(images, sample, info, 1, 1) > 0) {
      const sensor_msgs_msg_dds__Image_ *message = sample[0];
      if (info[0].valid_data)
        pictures += message->data._length == 640 * 480 * 4 && !strcmp(message->encoding, "bgra8");
      dds_return_loan(images, sample, 1);
    }
    dds_publication_matched_status_t matched;
    dds_get_publication_matched_status(speed, &matched);
    if (matched.current_count > 0 && !is_sent) {
      const std_msgs_msg_dds__Float64_ message = {2.0};
      dds_write(speed, &message);
      is_sent = 1;
    }
    dds_sleepfor(DDS_MSECS(1));
  }
  printf("Cyclone DDS: clock %d times with %d gaps, %d joint states at 2 rad/s, %d pictures\n", clocks, gaps, states_at_speed, pictures);
  dds_delete(participant);
  return gaps > 0 || clocks < 200 || states_at_speed < 50 || pictures < 50;
}
