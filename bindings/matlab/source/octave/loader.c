/* What Octave calls: finds the functions of its MEX interface, then hands over to the gateway. */

#define _GNU_SOURCE
#include "mex.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef __APPLE__
#include <mach-o/dyld.h>
#else
#include <link.h>
#endif

#define DEFINE(result, name, parameters) result(*rebots_##name) parameters;
REBOTS_MEX_FUNCTIONS(DEFINE)
#undef DEFINE

/* Octave 10 and later ask for which version of their library of MEX functions this was built: for any, because it is
   built with the headers of none and uses nothing that versions differ in. */
int __octave_mex_soversion__ = 1;

/* Opens the library of MEX functions if `interpreter` is the file of Octave's interpreter, beside which it lies. */
static int open_beside(const char *interpreter) {
  char path[4096];
  const char *base = interpreter ? strrchr(interpreter, '/') : NULL;
  int version;
  if (!base || strncmp(base + 1, "liboctinterp", 12) != 0)
    return 0;
  for (version = 1; version < 10; ++version) {
#ifdef __APPLE__
    static const char form[] = "%.*s/liboctmex.%d.dylib";
#else
    static const char form[] = "%.*s/liboctmex.so.%d";
#endif
    const int length = snprintf(path, sizeof(path), form, (int)(base - interpreter), interpreter, version);
    if (length > 0 && length < (int)sizeof(path) && dlopen(path, RTLD_LAZY | RTLD_GLOBAL)) {
      __octave_mex_soversion__ = version;
      return 1;
    }
  }
  return 0;
}

#ifdef __APPLE__
static void open_library(void) {
  unsigned i;
  for (i = 0; i < _dyld_image_count(); ++i)
    if (open_beside(_dyld_get_image_name(i)))
      return;
}
#else
static int look(struct dl_phdr_info *info, size_t size, void *found) {
  (void)size;
  if (!strstr(info->dlpi_name, "/liboctinterp"))
    return 0;
  snprintf((char *)found, 4096, "%s", info->dlpi_name);
  return 1;
}

static void open_library(void) {
  char interpreter[4096] = "";
  dl_iterate_phdr(look, interpreter);
  open_beside(interpreter);
}
#endif

/* Runs when Octave loads us, before it asks for the version. */
__attribute__((constructor)) static void find_library(void) {
  open_library();
}

static void find_all(void) {
  static int is_done = 0;
  if (is_done)
    return;
  /* A function's address does not fit a pointer to data in the C standard; it does wherever there is dlsym. */
#define FIND(result, name, parameters)                                                              \
  *(void **)&rebots_##name = dlsym(RTLD_DEFAULT, #name);                                            \
  if (!rebots_##name) {                                                                            \
    fprintf(stderr, "rebots_controller: this Octave has no function " #name "\n");                 \
    exit(1);                                                                                       \
  }
  REBOTS_MEX_FUNCTIONS(FIND)
#undef FIND
  is_done = 1;
}

#undef mexFunction
void mexFunction(int nlhs, mxArray *plhs[], int nrhs, const mxArray *prhs[]);

void mexFunction(int nlhs, mxArray *plhs[], int nrhs, const mxArray *prhs[]) {
  find_all();
  rebots_gateway(nlhs, plhs, nrhs, prhs);
}
