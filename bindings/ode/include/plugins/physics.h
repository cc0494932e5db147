/* What a physics plugin offers the simulator, and what it may ask of it. */
#ifndef PHYSICS_H
#define PHYSICS_H

#include <ode/ode.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

/* Plugins of before R2018b draw with OpenGL without asking for it: this header did. */
#if defined(__has_include)
#if __has_include(<GL/gl.h>)
#include <GL/gl.h>
#define WB_PHYSICS_HAS_OPENGL
#endif
#endif
#ifndef WB_PHYSICS_HAS_OPENGL
#include "opengl/GL/gl.h"
#endif

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
/* Of old plugins; never called, which the user is told. Before Webots 7 it had no arguments. */
#ifdef __cplusplus
DLLEXPORT void webots_physics_draw(int pass, const char *view);
#else
DLLEXPORT void webots_physics_draw();
#endif
DLLEXPORT void webots_physics_predraw();

/* For the plugin. */
dBodyID dWebotsGetBodyFromDEF(const char *path);
dGeomID dWebotsGetGeomFromDEF(const char *path);
dJointGroupID dWebotsGetContactJointGroup(void);
void dWebotsSend(int channel, const void *data, int size);
void *dWebotsReceive(int *size);
dReal dWebotsGetTime(void);

/* Prints a line. Form feeds, which clear Webots' console, have no effect. */
void dWebotsConsoleText(const char *line);
#ifdef __GNUC__
__attribute__((unused, format(printf, 1, 2)))
#endif
static void dWebotsConsolePrintf(const char *format, ...) {
  char line[1024], *longer = NULL;
  va_list values;
  int size;
  va_start(values, format);
  size = vsnprintf(line, sizeof line, format, values);
  va_end(values);
  if (size >= (int)sizeof line)
    longer = (char *)malloc((size_t)size + 1);
  if (longer) {
    va_start(values, format);
    vsnprintf(longer, (size_t)size + 1, format, values);
    va_end(values);
  }
  dWebotsConsoleText(longer ? longer : line);
  free(longer);
}

#ifdef __cplusplus
}
#endif

#endif
