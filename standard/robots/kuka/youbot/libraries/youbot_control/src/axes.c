/* Axes of the world: see axes.h. */

#include "axes.h"

#include <stdio.h>
#include <string.h>

#include <webots/robot.h>

static int read_axes(const char *path) {
  FILE *file = path ? fopen(path, "r") : NULL;
  if (!file)
    return 0;
  char line[512];
  /* "#VRML_SIM R2020a utf8": up to R2020a, y was up unless the world says otherwise. */
  int up = 0;
  if (fgets(line, sizeof line, file)) {
    const char *version = strchr(line, ' ');
    if (version)
      up = version[1] == 'V' || (version[1] == 'R' && strncmp(version + 2, "2020b", 5) < 0);
  }
  while (fgets(line, sizeof line, file)) {
    const char *said = strstr(line, "coordinateSystem");
    if (!said)
      continue;
    if (strstr(said, "\"NUE\""))
      up = 1;
    else if (strstr(said, "\"ENU\""))
      up = 0;
    break;
  }
  fclose(file);
  return up;
}

int y_axis_is_up(void) {
  static int known = -1;
  if (known < 0)
    known = read_axes(wb_robot_get_world_path());
  return known;
}
