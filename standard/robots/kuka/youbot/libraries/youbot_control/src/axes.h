/* Not for controllers. */

#ifndef YOUBOT_AXES_H
#define YOUBOT_AXES_H

/* 1 if the world's axes are north, up and east (NUE), 0 if they are east, north and up (ENU).
   The simulator does not say it; the world's file does. */
int y_axis_is_up(void);

#endif
