/* The functions whose arguments or results are not those of C: pictures, structures, lists, messages, colours. */

#define WB_MATLAB_LOADLIBRARY
#include "gateway.h"
#include "functions.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

static const char ARGUMENT[] = "rebots:argument";

/* Pictures. The library's lie row by row, arrays lie column by column. */

static mxArray *array_of(mxClassID type, size_t rows, size_t columns, size_t layers) {
  mwSize sizes[3];
  sizes[0] = rows;
  sizes[1] = columns;
  sizes[2] = layers;
  return mxCreateNumericArray(3, sizes, type, mxREAL);
}

/* Height x width x [red, green, blue] from BGRA; an empty array without a picture. */
static void colors_out(Call *call, const unsigned char *image, int width, int height) {
  const size_t rows = image && height > 0 ? height : 0, columns = image && width > 0 ? width : 0;
  unsigned char *target;
  size_t row, column, plane;
  call->plhs[0] = array_of(mxUINT8_CLASS, rows, columns, rows ? 3 : 0);
  target = mxGetData(call->plhs[0]);
  for (plane = 0; plane < 3; ++plane)
    for (column = 0; column < columns; ++column)
      for (row = 0; row < rows; ++row)
        target[(plane * columns + column) * rows + row] = image[4 * (row * columns + column) + 2 - plane];
}

static void ranges_out(Call *call, const float *image, int width, int height) {
  const size_t rows = image && height > 0 ? height : 0, columns = image && width > 0 ? width : 0;
  float *target;
  size_t row, column;
  call->plhs[0] = mxCreateNumericMatrix(rows, columns, mxSINGLE_CLASS, mxREAL);
  target = mxGetData(call->plhs[0]);
  for (column = 0; column < columns; ++column)
    for (row = 0; row < rows; ++row)
      target[column * rows + row] = image[row * columns + column];
}

void by_hand_wb_camera_get_image(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  colors_out(call, wb_camera_get_image(tag), wb_camera_get_width(tag), wb_camera_get_height(tag));
}

void by_hand_wb_camera_recognition_get_segmentation_image(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  colors_out(call, wb_camera_recognition_get_segmentation_image(tag), wb_camera_get_width(tag), wb_camera_get_height(tag));
}

void by_hand_wb_camera_get_range_image(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  ranges_out(call, wb_camera_get_range_image(tag), wb_camera_get_width(tag), wb_camera_get_height(tag));
}

void by_hand_wb_range_finder_get_range_image(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  ranges_out(call, wb_range_finder_get_range_image(tag), wb_range_finder_get_width(tag), wb_range_finder_get_height(tag));
}

void by_hand_wb_lidar_get_range_image(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  ranges_out(call, wb_lidar_get_range_image(tag), wb_lidar_get_horizontal_resolution(tag), wb_lidar_get_number_of_layers(tag));
}

void by_hand_wb_lidar_get_layer_range_image(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  ranges_out(call, wb_lidar_get_layer_range_image(tag, integer_in(call, 1, "layer")), wb_lidar_get_horizontal_resolution(tag),
             1);
}

/* Structures */

static mxArray *numbers(const double *values, size_t count) {
  mxArray *array = mxCreateNumericMatrix(1, count, mxDOUBLE_CLASS, mxREAL);
  memcpy(mxGetData(array), values, count * sizeof(double));
  return array;
}

static mxArray *integers(const int *values, size_t count) {
  mxArray *array = mxCreateNumericMatrix(1, count, mxINT32_CLASS, mxREAL);
  size_t i;
  for (i = 0; i < count; ++i)
    ((int32_t *)mxGetData(array))[i] = values[i];
  return array;
}

static mxArray *single(float value) {
  mxArray *array = mxCreateNumericMatrix(1, 1, mxSINGLE_CLASS, mxREAL);
  *(float *)mxGetData(array) = value;
  return array;
}

/* An empty list has no fields' values but the same fields. */
static mxArray *list(const void *first, int count, int fields, const char **names) {
  const size_t length = first && count > 0 ? count : 0;
  return mxCreateStructMatrix(length ? 1 : 0, length, fields, names);
}

static mxArray *points(const WbLidarPoint *first, int count) {
  static const char *names[] = {"x", "y", "z", "layer_id", "time"};
  mxArray *array = list(first, count, 5, names);
  int i;
  for (i = 0; first && i < count; ++i) {
    mxSetFieldByNumber(array, i, 0, single(first[i].x));
    mxSetFieldByNumber(array, i, 1, single(first[i].y));
    mxSetFieldByNumber(array, i, 2, single(first[i].z));
    mxSetFieldByNumber(array, i, 3, integers(&first[i].layer_id, 1));
    mxSetFieldByNumber(array, i, 4, single(first[i].time));
  }
  return array;
}

void by_hand_wb_lidar_get_point_cloud(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const WbLidarPoint *first = wb_lidar_get_point_cloud(tag);
  call->plhs[0] = points(first, first ? wb_lidar_get_number_of_points(tag) : 0);
}

void by_hand_wb_lidar_get_layer_point_cloud(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const WbLidarPoint *first = wb_lidar_get_layer_point_cloud(tag, integer_in(call, 1, "layer"));
  call->plhs[0] = points(first, first ? wb_lidar_get_horizontal_resolution(tag) : 0);
}

static mxArray *targets(const WbRadarTarget *first, int count) {
  static const char *names[] = {"distance", "received_power", "speed", "azimuth"};
  mxArray *array = list(first, count, 4, names);
  int i;
  for (i = 0; first && i < count; ++i) {
    mxSetFieldByNumber(array, i, 0, mxCreateDoubleScalar(first[i].distance));
    mxSetFieldByNumber(array, i, 1, mxCreateDoubleScalar(first[i].received_power));
    mxSetFieldByNumber(array, i, 2, mxCreateDoubleScalar(first[i].speed));
    mxSetFieldByNumber(array, i, 3, mxCreateDoubleScalar(first[i].azimuth));
  }
  return array;
}

void by_hand_wb_radar_get_targets(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const WbRadarTarget *first = wb_radar_get_targets(tag);
  call->plhs[0] = targets(first, first ? wb_radar_get_number_of_targets(tag) : 0);
}

/* A colour in each row. */
static mxArray *color_rows(const double *colors, int count) {
  const size_t rows = colors && count > 0 ? count : 0;
  mxArray *array = mxCreateNumericMatrix(rows, 3, mxDOUBLE_CLASS, mxREAL);
  size_t row, column;
  for (column = 0; column < 3; ++column)
    for (row = 0; row < rows; ++row)
      ((double *)mxGetData(array))[column * rows + row] = colors[3 * row + column];
  return array;
}

static mxArray *objects(const WbCameraRecognitionObject *first, int count) {
  static const char *names[] = {"id",           "position",         "orientation", "size", "position_on_image",
                                "size_on_image", "number_of_colors", "colors",      "model"};
  mxArray *array = list(first, count, 9, names);
  int i;
  for (i = 0; first && i < count; ++i) {
    mxSetFieldByNumber(array, i, 0, integers(&first[i].id, 1));
    mxSetFieldByNumber(array, i, 1, numbers(first[i].position, 3));
    mxSetFieldByNumber(array, i, 2, numbers(first[i].orientation, 4));
    mxSetFieldByNumber(array, i, 3, numbers(first[i].size, 2));
    mxSetFieldByNumber(array, i, 4, integers(first[i].position_on_image, 2));
    mxSetFieldByNumber(array, i, 5, integers(first[i].size_on_image, 2));
    mxSetFieldByNumber(array, i, 6, integers(&first[i].number_of_colors, 1));
    mxSetFieldByNumber(array, i, 7, color_rows(first[i].colors, first[i].number_of_colors));
    mxSetFieldByNumber(array, i, 8, mxCreateString(first[i].model ? first[i].model : ""));
  }
  return array;
}

void by_hand_wb_camera_recognition_get_objects(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const WbCameraRecognitionObject *first = wb_camera_recognition_get_objects(tag);
  call->plhs[0] = objects(first, first ? wb_camera_recognition_get_number_of_objects(tag) : 0);
}

static mxArray *contacts(const WbContactPoint *first, int count) {
  static const char *names[] = {"point", "node_id"};
  mxArray *array = list(first, count, 2, names);
  int i;
  for (i = 0; first && i < count; ++i) {
    mxSetFieldByNumber(array, i, 0, numbers(first[i].point, 3));
    mxSetFieldByNumber(array, i, 1, integers(&first[i].node_id, 1));
  }
  return array;
}

void by_hand_wb_supervisor_node_get_contact_points(Call *call) {
  const WbNodeRef node = reference_in(call, 0, "node");
  const bool deep = call->nrhs > 1 && truth_in(call, 1, "include_descendants");
  int count = 0;
  const WbContactPoint *first = wb_supervisor_node_get_contact_points(node, deep, &count);
  call->plhs[0] = contacts(first, count);
}

static mxArray *mouse(const WbMouseState *state) {
  static const char *names[] = {"u", "v", "x", "y", "z", "left", "middle", "right"};
  mxArray *array = list(state, 1, 8, names);
  if (state) {
    mxSetFieldByNumber(array, 0, 0, mxCreateDoubleScalar(state->u));
    mxSetFieldByNumber(array, 0, 1, mxCreateDoubleScalar(state->v));
    mxSetFieldByNumber(array, 0, 2, mxCreateDoubleScalar(state->x));
    mxSetFieldByNumber(array, 0, 3, mxCreateDoubleScalar(state->y));
    mxSetFieldByNumber(array, 0, 4, mxCreateDoubleScalar(state->z));
    mxSetFieldByNumber(array, 0, 5, mxCreateLogicalScalar(state->left != 0));
    mxSetFieldByNumber(array, 0, 6, mxCreateLogicalScalar(state->middle != 0));
    mxSetFieldByNumber(array, 0, 7, mxCreateLogicalScalar(state->right != 0));
  }
  return array;
}

void by_hand_wb_mouse_get_state(Call *call) {
  call->plhs[0] = mouse(wb_mouse_get_state_pointer());
}

/* Messages */

static mxArray *bytes(const void *data, int count, int is_row) {
  const size_t length = data && count > 0 ? count : 0;
  mxArray *array = mxCreateNumericMatrix(is_row ? 1 : length, is_row ? length : 1, mxUINT8_CLASS, mxREAL);
  if (length)
    memcpy(mxGetData(array), data, length);
  return array;
}

void by_hand_wb_receiver_get_data(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const char *type = text_in(call, 1, "type");
  const void *data = wb_receiver_get_data(tag);
  const int count = data ? wb_receiver_get_data_size(tag) : 0;
  if (type && strcmp(type, "uint8") == 0)
    call->plhs[0] = bytes(data, count, 0);
  else if (type && strcmp(type, "double") == 0) {
    const size_t length = count > 0 ? count / sizeof(double) : 0;
    call->plhs[0] = mxCreateNumericMatrix(length, 1, mxDOUBLE_CLASS, mxREAL);
    if (length)
      memcpy(mxGetData(call->plhs[0]), data, length * sizeof(double));
  } else if (type && strcmp(type, "string") == 0)
    call->plhs[0] = bytes(data, count, 1); /* The function's file makes it a text. */
  else
    mexErrMsgIdAndTxt(ARGUMENT, "%s: argument 2 (type) must be 'uint8', 'double' or 'string'", call->name);
}

void by_hand_wb_emitter_send(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const void *data = memory_in(call, 1, "data");
  const mxArray *array = call->prhs[1];
  size_t size = mxGetNumberOfElements(array) * mxGetElementSize(array);
  if (mxIsCell(array))
    mexErrMsgIdAndTxt(ARGUMENT, "%s: argument 2 (data) must be numbers or a text", call->name);
  if (mxIsChar(array))
    size = strlen(data);
  if (call->nrhs > 2) {
    const int wanted = integer_in(call, 2, "size");
    if (wanted >= 0 && (size_t)wanted < size)
      size = wanted;
  }
  integer_out(call, wb_emitter_send(tag, data, (int)size));
}

void by_hand_wb_microphone_get_sample_data(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const void *data = wb_microphone_get_sample_data(tag);
  call->plhs[0] = bytes(data, data ? wb_microphone_get_sample_size(tag) : 0, 1);
}

void by_hand_wb_robot_wwi_send_text(Call *call) {
  const char *text = text_in(call, 0, "text");
  if (text)
    wb_robot_wwi_send(text, (int)strlen(text) + 1);
}

/* Drawing */

/* [red, green, blue] from 0 to 1, or one number as 0xRRGGBB. */
static int color_in(const Call *call, int index) {
  int color = 0, i;
  const double *parts;
  if (index < call->nrhs && mxGetNumberOfElements(call->prhs[index]) == 1)
    return integer_in(call, index, "color");
  parts = numbers_in(call, index, "color", 3);
  for (i = 0; i < 3; ++i) {
    const double part = parts[i] > 0.0 ? fmin(parts[i], 1.0) : 0.0;
    color = color * 256 + (int)round(255.0 * part);
  }
  return color;
}

void by_hand_wb_display_set_color(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  wb_display_set_color(tag, color_in(call, 1));
}

void by_hand_wb_pen_set_ink_color(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const int color = color_in(call, 1);
  wb_pen_set_ink_color(tag, color, number_in(call, 2, "density"));
}

void by_hand_wb_supervisor_set_label(Call *call) {
  const int id = integer_in(call, 0, "id");
  const char *text = text_in(call, 1, "text");
  const double x = number_in(call, 2, "x"), y = number_in(call, 3, "y"), size = number_in(call, 4, "size");
  const int color = color_in(call, 5);
  const double transparency = number_in(call, 6, "transparency");
  wb_supervisor_set_label(id, text, x, y, size, color, transparency, call->nrhs > 7 ? text_in(call, 7, "font") : "Arial");
}

static int *corners(const Call *call, int index, const char *name, size_t count) {
  const double *values = numbers_in(call, index, name, count);
  int *result = mxMalloc(count * sizeof(int) + 1);
  size_t i;
  for (i = 0; i < count; ++i)
    result[i] = isnan(values[i]) ? 0 : (int)fmax(-1e9, fmin(1e9, round(values[i])));
  return result;
}

static void polygon(Call *call, void (*draw)(WbDeviceTag, const int *, const int *, int)) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const size_t count = mxGetNumberOfElements(call->prhs[1]);
  const int *x = corners(call, 1, "x", count);
  const int *y = corners(call, 2, "y", count);
  draw(tag, x, y, (int)count);
}

void by_hand_wb_display_draw_polygon(Call *call) {
  polygon(call, wb_display_draw_polygon);
}

void by_hand_wb_display_fill_polygon(Call *call) {
  polygon(call, wb_display_fill_polygon);
}

/* Height x width x channels, as `imread` gives it. */
void by_hand_wb_display_image_new(Call *call) {
  const WbDeviceTag tag = tag_in(call, 0, "tag");
  const mxArray *array = call->prhs[1];
  const int format = integer_in(call, 2, "format");
  const size_t channels = format == WB_IMAGE_RGB ? 3 : 4;
  const mwSize *sizes = mxGetDimensions(array);
  size_t rows, columns, row, column, channel;
  const unsigned char *source = mxGetData(array);
  unsigned char *data;
  if (mxGetClassID(array) != mxUINT8_CLASS)
    mexErrMsgIdAndTxt(ARGUMENT, "%s: argument 2 (data) must be of type uint8", call->name);
  if (mxGetNumberOfDimensions(array) != 3 || (size_t)sizes[2] != channels)
    mexErrMsgIdAndTxt(ARGUMENT, "%s: argument 2 (data) must be height x width x %d for this format", call->name,
                      (int)channels);
  rows = sizes[0];
  columns = sizes[1];
  data = mxMalloc(rows * columns * channels + 1);
  for (row = 0; row < rows; ++row)
    for (column = 0; column < columns; ++column)
      for (channel = 0; channel < channels; ++channel)
        data[(row * columns + column) * channels + channel] = source[(channel * columns + column) * rows + row];
  reference_out(call, wb_display_image_new(tag, (int)columns, (int)rows, data, format));
}

/* The rest */

/* The order of the manual's table for MATLAB, or of C, which has the node first. */
void by_hand_wb_supervisor_node_enable_pose_tracking(Call *call) {
  const int period = mxGetClassID(call->prhs[0]) == mxUINT64_CLASS;
  const WbNodeRef node = reference_in(call, 1 - period, "node");
  const int duration = integer_in(call, period, "sampling_period");
  wb_supervisor_node_enable_pose_tracking(node, duration, call->nrhs > 2 ? reference_in(call, 2, "from_node") : NULL);
}

void by_hand_wb_supervisor_node_disable_contact_points_tracking(Call *call) {
  wb_supervisor_node_disable_contact_points_tracking(reference_in(call, 0, "node"));
}

void by_hand_wb_robot_set_mode(Call *call) {
  const int mode = integer_in(call, 0, "mode");
  wb_robot_set_mode(mode, call->nrhs > 1 ? memory_in(call, 1, "arg") : NULL);
}

/* What is at an address: rows x columns of a type, or one structure. */
void peek(Call *call) {
  const void *place = reference_in(call, 0, "address");
  const char *type = text_in(call, 1, "type");
  const double rows = number_in(call, 2, "rows"), columns = number_in(call, 3, "columns");
  static const struct {
    const char *name;
    mxClassID type;
  } types[] = {{"double", mxDOUBLE_CLASS}, {"single", mxSINGLE_CLASS}, {"int8", mxINT8_CLASS},   {"uint8", mxUINT8_CLASS},
               {"int16", mxINT16_CLASS},   {"uint16", mxUINT16_CLASS}, {"int32", mxINT32_CLASS}, {"uint32", mxUINT32_CLASS},
               {"int64", mxINT64_CLASS},   {"uint64", mxUINT64_CLASS}};
  size_t i;
  if (!place)
    mexErrMsgIdAndTxt("rebots:pointer", "the pointer is null: there is nothing to read");
  if (!(rows >= 0.0 && columns >= 0.0 && rows * columns < 1e9))
    mexErrMsgIdAndTxt("rebots:pointer", "this is no size of an array");
  call->plhs[0] = NULL;
  if (!type)
    type = "";
  if (strcmp(type, "WbLidarPoint") == 0)
    call->plhs[0] = points(place, 1);
  else if (strcmp(type, "WbRadarTarget") == 0)
    call->plhs[0] = targets(place, 1);
  else if (strcmp(type, "WbCameraRecognitionObject") == 0)
    call->plhs[0] = objects(place, 1);
  else if (strcmp(type, "WbContactPoint") == 0)
    call->plhs[0] = contacts(place, 1);
  else if (strcmp(type, "WbMouseState") == 0)
    call->plhs[0] = mouse(place);
  for (i = 0; i < sizeof(types) / sizeof(types[0]) && !call->plhs[0]; ++i)
    if (strcmp(type, types[i].name) == 0) {
      call->plhs[0] = mxCreateNumericMatrix((size_t)rows, (size_t)columns, types[i].type, mxREAL);
      memcpy(mxGetData(call->plhs[0]), place, (size_t)rows * (size_t)columns * mxGetElementSize(call->plhs[0]));
    }
  if (!call->plhs[0])
    mexErrMsgIdAndTxt("rebots:pointer", "pointers to %s cannot be read", type);
}
