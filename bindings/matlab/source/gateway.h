/* What the generated calls of functions use: a call's arguments as C values, C values as its results. */

#ifndef REBOTS_GATEWAY_H
#define REBOTS_GATEWAY_H

#include "mex.h"

/* A call in the making. Arguments and results are counted from 0. */
typedef struct {
  const char *name;
  int nlhs;
  mxArray **plhs;
  int nrhs;
  const mxArray **prhs;
} Call;

/* Each takes an argument by its number and, for messages, its name. What cannot be converted ends the call with an
   error of MATLAB. */
double number_in(const Call *call, int index, const char *name);
int integer_in(const Call *call, int index, const char *name);
unsigned short tag_in(const Call *call, int index, const char *name);
bool truth_in(const Call *call, int index, const char *name);
/* UTF-8; null for `[]`. Lives to the end of the call. */
char *text_in(const Call *call, int index, const char *name);
/* A reference to a node, a field, ...; null for 0 and `[]`. */
void *reference_in(const Call *call, int index, const char *name);
/* Exactly `count` numbers. */
const double *numbers_in(const Call *call, int index, const char *name, size_t count);
/* The memory of an array, or what a pointer points to. */
const void *memory_in(const Call *call, int index, const char *name);

void number_out(Call *call, double value);
void integer_out(Call *call, int value);
void tag_out(Call *call, unsigned short value);
void truth_out(Call *call, bool value);
void text_out(Call *call, const char *value);
void reference_out(Call *call, const void *value);
/* A matrix, read column by column; without numbers an empty one. */
void numbers_out(Call *call, const double *values, size_t rows, size_t columns);
/* A pointer with what it points to, such as `double`. */
void pointer_out(Call *call, const void *value, const char *type);
/* A second result: what the function has written where an argument points to. */
void written_out(Call *call, int value);

/* A function: its name, the arguments it takes, and what calls it. */
typedef struct {
  const char *name;
  int fewest;
  int most;
  void (*call)(Call *call);
  /* With the arguments and the result of C, for `calllib`. */
  int raw;
  void (*call_raw)(Call *call);
} Function;

/* Reads what is at an address. */
void peek(Call *call);

/* All functions, sorted by their names. */
extern const Function rebots_functions[];
extern const size_t rebots_function_count;

#endif
