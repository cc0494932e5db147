/* What a physics plugin offers the simulator, and what it may ask of it. */
#ifndef PHYSICS_H
#define PHYSICS_H

#include <ode/ode.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

#define DLLEXPORT

/* Written by the plugin: step and cleanup must be there, the others may. */
DLLEXPORT void webots_physics_init();
DLLEXPORT int webots_physics_collide(dGeomID first, dGeomID second);
DLLEXPORT void webots_physics_step();
DLLEXPORT void webots_physics_step_end();
DLLEXPORT void webots_physics_cleanup();
DLLEXPORT void webots_physics_draw(int pass, const char *view); /* of old plugins; never called */

/* For the plugin. */
dBodyID dWebotsGetBodyFromDEF(const char *path);
dGeomID dWebotsGetGeomFromDEF(const char *path);
dJointGroupID dWebotsGetContactJointGroup(void);
void dWebotsSend(int channel, const void *data, int size);
const void *dWebotsReceive(int *size);
dReal dWebotsGetTime(void);

/* Prints a line. A form feed at the start, which clears Webots' console, has no effect. */
void dWebotsConsoleText(const char *line);
#ifdef __GNUC__
__attribute__((unused, format(printf, 1, 2)))
#endif
static void dWebotsConsolePrintf(const char *format, ...) {
  char line[4096];
  va_list values;
  va_start(values, format);
  vsnprintf(line, sizeof line, format, values);
  va_end(values);
  dWebotsConsoleText(line);
}

#ifdef __cplusplus
}
#endif

#endif
