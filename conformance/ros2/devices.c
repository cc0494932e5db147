// A peer on Cyclone DDS: draws on the display of worlds/studio.wbt and sees it with the camera, reads the radar, lets the
// speaker play a file: devices DOMAIN FILE.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dds/dds.h"
#include "types.h"

static dds_entity_t participant;
static dds_qos_t *reliable;

static dds_entity_t reader(const dds_topic_descriptor_t *type, const char *name) {
  return dds_create_reader(participant, dds_create_topic(participant, type, name, NULL, NULL), reliable, NULL);
}

static dds_entity_t writer(const dds_topic_descriptor_t *type, const char *name) {
  return dds_create_writer(participant, dds_create_topic(participant, type, name, NULL, NULL), reliable, NULL);
}

static int is_matched(dds_entity_t writer) {
  dds_publication_matched_status_t matched;
  dds_get_publication_matched_status(writer, &matched);
  return matched.current_count > 0;
}

// Which of blue, green and red a pixel has.
static int color(const sensor_msgs_msg_dds__Image_ *image, int x, int y) {
  const unsigned char *pixel = image->data._buffer + 4 * (8 * y + x);
  return (pixel[0] > 60) + 2 * (pixel[1] > 60) + 4 * (pixel[2] > 60);
}

int main(int argc, char **argv) {
  participant = dds_create_participant(argc > 1 ? atoi(argv[1]) : 0, NULL, NULL);
  reliable = dds_create_qos();
  dds_qset_reliability(reliable, DDS_RELIABILITY_RELIABLE, DDS_SECS(1));
  dds_qset_history(reliable, DDS_HISTORY_KEEP_LAST, 10);
  const dds_entity_t images = reader(&sensor_msgs_msg_dds__Image__desc, "rt/studio/eye/image_color");
  const dds_entity_t scans = reader(&radar_msgs_msg_dds__RadarScan__desc, "rt/studio/radar");
  const dds_entity_t playing = reader(&std_msgs_msg_dds__Bool__desc, "rt/studio/mouth/is_playing");
  const dds_entity_t screen = writer(&sensor_msgs_msg_dds__Image__desc, "rt/studio/screen/image");
  const dds_entity_t sound = writer(&std_msgs_msg_dds__String__desc, "rt/studio/mouth/sound");
  int is_sent = 0, drawn = 0, seen = 0, played = 0;
  for (int i = 0; i < 20000 && (!drawn || !seen || !played); i++) {
    void *sample[1] = {NULL};
    dds_sample_info_t info[1];
    while (dds_take(images, sample, info, 1, 1) > 0) {
      const sensor_msgs_msg_dds__Image_ *image = sample[0];
      if (info[0].valid_data && image->data._length == 256)
        drawn |= color(image, 1, 1) == 4 && color(image, 6, 1) == 2 && color(image, 1, 6) == 1 && color(image, 6, 6) == 0;
      dds_return_loan(images, sample, 1);
    }
    while (dds_take(scans, sample, info, 1, 1) > 0) {
      const radar_msgs_msg_dds__RadarScan_ *scan = sample[0];
      if (info[0].valid_data && scan->returns._length == 1) {
        const radar_msgs_msg_dds__RadarReturn_ *echo = scan->returns._buffer;
        seen |= fabs(echo->range - sqrt(101)) < 1e-4 && fabs(echo->azimuth + atan2(1, 10)) < 1e-5;
      }
      dds_return_loan(scans, sample, 1);
    }
    while (dds_take(playing, sample, info, 1, 1) > 0) {
      const std_msgs_msg_dds__Bool_ *message = sample[0];
      played |= info[0].valid_data && message->data;
      dds_return_loan(playing, sample, 1);
    }
    if (!is_sent && is_matched(screen) && is_matched(sound)) {
      unsigned char pixels[] = {255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0};
      sensor_msgs_msg_dds__Image_ image = {{{0, 0}, "x"}, 2, 2, "rgb8", 0, 6, {12, 12, pixels, false}};
      const std_msgs_msg_dds__String_ text = {argc > 2 ? argv[2] : ""};
      dds_write(screen, &image);
      dds_write(sound, &text);
      is_sent = 1;
    }
    dds_sleepfor(DDS_MSECS(1));
  }
  printf("Cyclone DDS: drew on a display: %d, radar: %d, played: %d\n", drawn, seen, played);
  dds_delete(participant);
  return !drawn || !seen || !played;
}
