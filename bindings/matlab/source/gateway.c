/* The way from MATLAB and Octave to the controller library.

   rebots_controller(NAME, ARGUMENTS...) calls a function as its file NAME.m tells;
   rebots_controller('calllib', NAME, ARGUMENTS...) calls it as C does: results are then pointers, as a cell with an
   address and a type;
   rebots_controller('peek', ADDRESS, TYPE, ROWS, COLUMNS) reads what is at an address;
   rebots_controller('names') tells all functions.

   Nothing but the documented MEX interface is used, so that the same source serves MATLAB and Octave. */

#include "gateway.h"

#include <math.h>
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <webots/robot.h>

static const char ARGUMENT[] = "rebots:argument";

static const mxArray *argument(const Call *call, int index, const char *name) {
  if (index >= call->nrhs)
    mexErrMsgIdAndTxt(ARGUMENT, "%s: argument %d (%s) is missing", call->name, index + 1, name);
  return call->prhs[index];
}

static bool is_plain(const mxArray *array) {
  return (mxIsNumeric(array) || mxIsLogical(array) || mxIsChar(array)) && !mxIsComplex(array) && !mxIsSparse(array);
}

double number_in(const Call *call, int index, const char *name) {
  const mxArray *array = argument(call, index, name);
  if (!is_plain(array) || mxGetNumberOfElements(array) != 1)
    mexErrMsgIdAndTxt(ARGUMENT, "%s: argument %d (%s) must be one number", call->name, index + 1, name);
  return mxGetScalar(array);
}

/* The nearest whole number, as int32() gives it. */
static int to_int(double value) {
  if (isnan(value))
    return 0;
  value = round(value);
  return value >= INT_MAX ? INT_MAX : value <= INT_MIN ? INT_MIN : (int)value;
}

int integer_in(const Call *call, int index, const char *name) {
  return to_int(number_in(call, index, name));
}

unsigned short tag_in(const Call *call, int index, const char *name) {
  const double value = number_in(call, index, name);
  if (!(value >= 0.0 && value <= USHRT_MAX && value == floor(value)))
    mexErrMsgIdAndTxt(ARGUMENT, "%s: argument %d (%s) is no device: wb_robot_get_device gives devices", call->name,
                      index + 1, name);
  return (unsigned short)value;
}

bool truth_in(const Call *call, int index, const char *name) {
  return number_in(call, index, name) != 0.0;
}

char *text_in(const Call *call, int index, const char *name) {
  const mxArray *array = argument(call, index, name);
  char *text = NULL;
  if (mxGetNumberOfElements(array) == 0 && !mxIsChar(array))
    return NULL;
  if (mxIsChar(array) && mxGetNumberOfElements(array) == 0) {
    text = mxMalloc(1);
    text[0] = '\0';
    return text;
  }
#ifdef MATLAB_MEX_FILE
  text = mxIsChar(array) ? mxArrayToUTF8String(array) : NULL;
#else
  text = mxIsChar(array) ? mxArrayToString(array) : NULL;
#endif
  if (!text)
    mexErrMsgIdAndTxt(ARGUMENT, "%s: argument %d (%s) must be a text in single quotes", call->name, index + 1, name);
  return text;
}

/* An address: an integer of 64 bits, or a double if it came through one. */
static void *address(const Call *call, int index, const char *name, const mxArray *array) {
  if (mxGetNumberOfElements(array) == 1 && is_plain(array)) {
    if (mxGetClassID(array) == mxUINT64_CLASS)
      return (void *)(uintptr_t)*(const uint64_t *)mxGetData(array);
    if (mxGetScalar(array) >= 0.0)
      return (void *)(uintptr_t)mxGetScalar(array);
  }
  mexErrMsgIdAndTxt(ARGUMENT, "%s: argument %d (%s) is no reference", call->name, index + 1, name);
  return NULL;
}

void *reference_in(const Call *call, int index, const char *name) {
  const mxArray *array = argument(call, index, name);
  if (mxGetNumberOfElements(array) == 0)
    return NULL;
  if (mxIsCell(array) && mxGetCell(array, 0))
    array = mxGetCell(array, 0);
  return address(call, index, name, array);
}

/* The numbers of an array as doubles. */
static const double *as_doubles(const Call *call, int index, const char *name) {
  const mxArray *array = argument(call, index, name);
  const size_t count = mxGetNumberOfElements(array);
  const void *data = mxGetData(array);
  double *values;
  size_t i;
  if (!is_plain(array) || mxIsChar(array))
    mexErrMsgIdAndTxt(ARGUMENT, "%s: argument %d (%s) must be numbers", call->name, index + 1, name);
  if (mxGetClassID(array) == mxDOUBLE_CLASS)
    return data;
  values = mxMalloc(count * sizeof(double) + 1);
  for (i = 0; i < count; ++i)
    switch (mxGetClassID(array)) {
#define FROM(class, type)             \
  case class:                         \
    values[i] = ((const type *)data)[i]; \
    break;
      FROM(mxSINGLE_CLASS, float)
      FROM(mxLOGICAL_CLASS, mxLogical)
      FROM(mxINT8_CLASS, int8_t)
      FROM(mxUINT8_CLASS, uint8_t)
      FROM(mxINT16_CLASS, int16_t)
      FROM(mxUINT16_CLASS, uint16_t)
      FROM(mxINT32_CLASS, int32_t)
      FROM(mxUINT32_CLASS, uint32_t)
      FROM(mxINT64_CLASS, int64_t)
      FROM(mxUINT64_CLASS, uint64_t)
#undef FROM
      default:
        values[i] = 0.0;
    }
  return values;
}

const double *numbers_in(const Call *call, int index, const char *name, size_t count) {
  const mxArray *array = argument(call, index, name);
  if (mxGetNumberOfElements(array) != count)
    mexErrMsgIdAndTxt(ARGUMENT, "%s: argument %d (%s) must have %d numbers, it has %d", call->name, index + 1, name,
                      (int)count, (int)mxGetNumberOfElements(array));
  return as_doubles(call, index, name);
}

const void *memory_in(const Call *call, int index, const char *name) {
  const mxArray *array = argument(call, index, name);
  if (mxIsCell(array))
    return reference_in(call, index, name);
  if (mxIsChar(array))
    return text_in(call, index, name);
  if (!is_plain(array))
    mexErrMsgIdAndTxt(ARGUMENT, "%s: argument %d (%s) must be numbers or a text", call->name, index + 1, name);
  return mxGetNumberOfElements(array) ? mxGetData(array) : NULL;
}

static mxArray *scalar(mxClassID type) {
  return mxCreateNumericMatrix(1, 1, type, mxREAL);
}

void number_out(Call *call, double value) {
  call->plhs[0] = mxCreateDoubleScalar(value);
}

void integer_out(Call *call, int value) {
  call->plhs[0] = scalar(mxINT32_CLASS);
  *(int32_t *)mxGetData(call->plhs[0]) = value;
}

void tag_out(Call *call, unsigned short value) {
  call->plhs[0] = scalar(mxUINT16_CLASS);
  *(uint16_t *)mxGetData(call->plhs[0]) = value;
}

void truth_out(Call *call, bool value) {
  call->plhs[0] = mxCreateLogicalScalar(value != 0);
}

void text_out(Call *call, const char *value) {
  call->plhs[0] = mxCreateString(value ? value : "");
}

static mxArray *address_of(const void *value) {
  mxArray *array = scalar(mxUINT64_CLASS);
  *(uint64_t *)mxGetData(array) = (uintptr_t)value;
  return array;
}

void reference_out(Call *call, const void *value) {
  call->plhs[0] = address_of(value);
}

static mxArray *matrix(const double *values, size_t rows, size_t columns) {
  mxArray *array = mxCreateNumericMatrix(values ? rows : 0, values ? columns : 0, mxDOUBLE_CLASS, mxREAL);
  if (values && rows > 0 && columns > 0)
    memcpy(mxGetData(array), values, rows * columns * sizeof(double));
  return array;
}

void numbers_out(Call *call, const double *values, size_t rows, size_t columns) {
  call->plhs[0] = matrix(values, rows, columns);
}

void pointer_out(Call *call, const void *value, const char *type) {
  call->plhs[0] = mxCreateCellMatrix(1, 2);
  mxSetCell(call->plhs[0], 0, address_of(value));
  mxSetCell(call->plhs[0], 1, mxCreateString(type));
}

void written_out(Call *call, int value) {
  if (call->nlhs > 1)
    call->plhs[1] = mxCreateDoubleScalar(value);
}



/* Where the connection stands. Functions connect when the first of them is called. */
static bool is_connected = false;

static void disconnect(void) {
  if (is_connected)
    wb_robot_cleanup();
  is_connected = false;
}

static void connect_once(const char *name) {
  if (is_connected || strncmp(name, "wbu_system_", 11) == 0)
    return;
  /* `clear all`, with which many programs begin, must not unload us. */
  mexLock();
  mexAtExit(disconnect);
  is_connected = true;
  wb_robot_init();
}

static const Function *find(const char *name) {
  size_t low = 0, high = rebots_function_count;
  while (low < high) {
    const size_t middle = (low + high) / 2;
    const int order = strcmp(name, rebots_functions[middle].name);
    if (order == 0)
      return &rebots_functions[middle];
    if (order < 0)
      high = middle;
    else
      low = middle + 1;
  }
  return NULL;
}

static void tell_names(Call *call) {
  size_t i;
  call->plhs[0] = mxCreateCellMatrix(rebots_function_count, 1);
  for (i = 0; i < rebots_function_count; ++i)
    mxSetCell(call->plhs[0], i, mxCreateString(rebots_functions[i].name));
}

/* What is called before anything else, or instead of it. */
static bool is_own(Call *call) {
  call->plhs[0] = NULL;
  if (call->nlhs > 1)
    call->plhs[1] = mxCreateNumericMatrix(0, 0, mxDOUBLE_CLASS, mxREAL);
  if (strcmp(call->name, "names") == 0)
    tell_names(call);
  else if (strcmp(call->name, "peek") == 0)
    peek(call);
  else if (strcmp(call->name, "wb_robot_init") == 0 || strcmp(call->name, "wb_robot_init_msvc") == 0) {
    connect_once(call->name);
    integer_out(call, 1);
  } else if (strcmp(call->name, "wb_robot_cleanup") == 0)
    disconnect();
  else
    return false;
  return true;
}

void mexFunction(int nlhs, mxArray *plhs[], int nrhs, const mxArray *prhs[]) {
  static char names[2][96];
  bool is_raw = false;
  int used = 0, fewest, most;
  const Function *function;
  Call call = {names[0], nlhs, plhs, 0, NULL};
  while (used < nrhs && used < 2 && mxIsChar(prhs[used]) && mxGetString(prhs[used], names[used], sizeof(names[0])) == 0) {
    call.name = names[used++];
    is_raw = used == 1 && strcmp(call.name, "calllib") == 0;
    if (!is_raw)
      break;
  }
  is_raw = used == 2;
  call.nrhs = nrhs - used;
  call.prhs = prhs + used;
  if (used == 0)
    mexErrMsgIdAndTxt("rebots:function", "rebots_controller: the first argument is the name of a function");
  if (is_own(&call))
    return;
  function = find(call.name);
  if (!function)
    mexErrMsgIdAndTxt("rebots:function", "the controller library has no function %s", call.name);
  fewest = is_raw ? function->raw : function->fewest;
  most = is_raw ? function->raw : function->most;
  if (call.nrhs < fewest || call.nrhs > most)
    mexErrMsgIdAndTxt(ARGUMENT, "%s: %d arguments are needed, there are %d", call.name, call.nrhs < fewest ? fewest : most,
                      call.nrhs);
  call.name = function->name;
  connect_once(call.name);
  plhs[0] = NULL;
  if (is_raw && nlhs > 1)
    plhs[1] = NULL;
  (is_raw ? function->call_raw : function->call)(&call);
  /* Whoever uses `calllib` cannot know what gives a result. */
  if (is_raw && nlhs > 0 && !plhs[0])
    plhs[0] = mxCreateNumericMatrix(0, 0, mxDOUBLE_CLASS, mxREAL);
  if (is_raw && nlhs > 1 && !plhs[1])
    plhs[1] = mxCreateNumericMatrix(0, 0, mxDOUBLE_CLASS, mxREAL);
}
