// A peer on Cyclone DDS that watches worlds/sensors.wbt for ten seconds: how often pictures and point clouds come, how fast
// simulated time goes, and how evenly the clock does.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "dds/dds.h"
#include "types.h"

static dds_entity_t reader(dds_entity_t participant, const dds_topic_descriptor_t *type, const char *name, const dds_qos_t *qos) {
  return dds_create_reader(participant, dds_create_topic(participant, type, name, NULL, NULL), qos, NULL);
}

static double seconds(void) { return dds_time() * 1e-9; }

int main(int argc, char **argv) {
  dds_entity_t participant = dds_create_participant(argc > 1 ? atoi(argv[1]) : 0, NULL, NULL);
  dds_qos_t *qos = dds_create_qos();
  dds_qset_reliability(qos, DDS_RELIABILITY_RELIABLE, DDS_SECS(1));
  dds_qset_history(qos, DDS_HISTORY_KEEP_LAST, 10);
  dds_entity_t clock = reader(participant, &rosgraph_msgs_msg_dds__Clock__desc, "rt/clock", qos);
  dds_entity_t images = reader(participant, &sensor_msgs_msg_dds__Image__desc, "rt/watcher/eye/image_color", qos);
  dds_entity_t clouds = reader(participant, &sensor_msgs_msg_dds__PointCloud2__desc, "rt/watcher/scanner/point_cloud", qos);
  dds_entity_t waiting = dds_create_waitset(participant);
  const dds_entity_t readers[] = {clock, images, clouds};
  for (int i = 0; i < 3; i++)
    dds_waitset_attach(waiting, dds_create_readcondition(readers[i], DDS_ANY_STATE), i);
  int clocks = 0, pictures = 0, scans = 0, wrong = 0, counts = 0;
  double begin = 0, first = 0, last = 0, before = 0, squares = 0, longest = 0, now = 0;
  const double limit = seconds() + 60;
  while ((!begin || now < begin + 10) && (now = seconds()) < limit) {
    void *sample[1] = {NULL};
    dds_sample_info_t info[1];
    dds_waitset_wait(waiting, NULL, 0, DDS_MSECS(100));
    now = seconds();
    while (dds_take(clock, sample, info, 1, 1) > 0) {
      const rosgraph_msgs_msg_dds__Clock_ *message = sample[0];
      const double time = message->clock.sec + message->clock.nanosec * 1e-9;
      if (info[0].valid_data && begin) {
        // How much later or earlier it came than the simulated time that has passed.
        if (clocks) {
          const double off = fabs(now - before - (time - last));
          squares += off * off;
          longest = off > longest ? off : longest;
        } else
          first = time;
        clocks++, before = now, last = time;
      }
      dds_return_loan(clock, sample, 1);
    }
    while (dds_take(images, sample, info, 1, 1) > 0) {
      const sensor_msgs_msg_dds__Image_ *message = sample[0];
      if (info[0].valid_data) {
        wrong += message->data._length != 640 * 480 * 4;
        pictures += begin > 0;
      }
      dds_return_loan(images, sample, 1);
    }
    while (dds_take(clouds, sample, info, 1, 1) > 0) {
      const sensor_msgs_msg_dds__PointCloud2_ *message = sample[0];
      if (info[0].valid_data) {
        wrong += message->data._length != (size_t)message->row_step * message->height || message->width * message->height != 1024 * 64;
        scans += begin > 0;
        // The first ones are made while everything begins.
        if (!begin && ++counts == 3)
          begin = now;
      }
      dds_return_loan(clouds, sample, 1);
    }
  }
  const double span = now - begin;
  printf("Cyclone DDS: %.1f pictures of 640x480 and %.1f clouds of 65536 points a second, %d wrong; simulated time goes at %.3f; "
         "the clock is off by %.2f ms (root mean square; at most %.2f)\n",
         pictures / span, scans / span, wrong, (last - first) / span, 1e3 * sqrt(squares / (clocks ? clocks : 1)), 1e3 * longest);
  dds_delete(participant);
  return wrong > 0 || pictures < 10 || scans < 5;
}
