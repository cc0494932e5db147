#include <webots/bvh_util.h>

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A word of a file is at most this long. */
#define WORD 256
/* Joints, their channels and frames beyond these numbers are errors of the file. */
#define MAX_JOINTS 10000
#define MAX_FRAMES 10000000

typedef struct {
  double w, x, y, z;
} Quaternion;

enum Channel { X_POSITION, Y_POSITION, Z_POSITION, X_ROTATION, Y_ROTATION, Z_ROTATION };
static const char *const channel_names[] = {"Xposition", "Yposition", "Zposition", "Xrotation", "Yrotation", "Zrotation"};

typedef struct {
  char *name;
  int channel_count;
  enum Channel channels[6];
  /* The place of its first channel in a frame. */
  int first;
  Quaternion global_t_pose, local_t_pose;
} Joint;

struct WbuBvhMotionPrivate {
  char *filename;
  int joint_count;
  Joint *joints;
  int channel_count;
  int frame_count;
  int frame;
  double scale;
  /* channel_count numbers for each frame. */
  double *values;
  double translation[3];
  double rotation[4];
};

static Quaternion about(double x, double y, double z, double angle) {
  const double length = sqrt(x * x + y * y + z * z);
  Quaternion q = {1, 0, 0, 0};
  if (length > 0) {
    const double s = sin(angle / 2) / length;
    q.w = cos(angle / 2);
    q.x = s * x;
    q.y = s * y;
    q.z = s * z;
  }
  return q;
}

static Quaternion times(Quaternion a, Quaternion b) {
  const Quaternion q = {a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z, a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
                        a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x, a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w};
  return q;
}

static Quaternion conjugate(Quaternion q) {
  const Quaternion c = {q.w, -q.x, -q.y, -q.z};
  return c;
}

/* Axis and angle, which is at most half a turn. */
static void to_axis_angle(Quaternion q, double *out) {
  const double sign = q.w < 0 ? -1 : 1, length = sqrt(q.x * q.x + q.y * q.y + q.z * q.z);
  if (length < 1e-12) {
    out[0] = 1;
    out[1] = out[2] = out[3] = 0;
    return;
  }
  out[0] = sign * q.x / length;
  out[1] = sign * q.y / length;
  out[2] = sign * q.z / length;
  out[3] = 2 * atan2(length, sign * q.w);
}

/* The next word, or nothing at the end of the file. Braces and colons are words of their own. */
static const char *next(FILE *file, char *word) {
  int c = fgetc(file), size = 0;
  while (c != EOF && isspace(c))
    c = fgetc(file);
  while (c != EOF && !isspace(c) && size < WORD - 1) {
    const bool is_mark = c == '{' || c == '}' || c == ':';
    if (is_mark && size > 0) {
      ungetc(c, file);
      break;
    }
    word[size++] = (char)c;
    if (is_mark)
      break;
    c = fgetc(file);
  }
  word[size] = '\0';
  return size > 0 ? word : NULL;
}

static bool number(FILE *file, double *value) {
  char word[WORD], *end;
  if (!next(file, word))
    return false;
  *value = strtod(word, &end);
  return *end == '\0';
}

static char *copy(const char *text) {
  char *result = malloc(strlen(text) + 1);
  return result ? strcpy(result, text) : NULL;
}

/* The rest of a line, which is the name of a joint. */
static char *name(FILE *file) {
  char line[WORD];
  char *start = line, *end;
  if (!fgets(line, WORD, file))
    return NULL;
  end = strchr(line, '{');
  if (end) {
    *end = '\0';
    ungetc('{', file);
  }
  while (isspace((unsigned char)*start))
    ++start;
  end = start + strlen(start);
  while (end > start && isspace((unsigned char)end[-1]))
    *--end = '\0';
  return copy(start);
}

static bool channels(FILE *file, WbuBvhMotion motion, Joint *joint) {
  char word[WORD];
  double count;
  int i, j;
  if (!number(file, &count) || count < 0 || count > 6)
    return false;
  joint->first = motion->channel_count;
  joint->channel_count = (int)count;
  motion->channel_count += joint->channel_count;
  for (i = 0; i < joint->channel_count; ++i) {
    if (!next(file, word))
      return false;
    for (j = 0; j < 6 && strcmp(word, channel_names[j]) != 0; ++j) {
    }
    if (j == 6)
      return false;
    joint->channels[i] = (enum Channel)j;
  }
  return true;
}

/* Joints in the order of the file, up to the word MOTION. End sites are no joints. */
static bool hierarchy(FILE *file, WbuBvhMotion motion) {
  char word[WORD];
  bool is_end_site = false;
  while (next(file, word)) {
    if (strcmp(word, "MOTION") == 0)
      return motion->joint_count > 0;
    if (strcmp(word, "ROOT") == 0 || strcmp(word, "JOINT") == 0) {
      Joint *more = realloc(motion->joints, (motion->joint_count + 1) * sizeof(Joint));
      if (!more || motion->joint_count >= MAX_JOINTS)
        return false;
      motion->joints = more;
      memset(&more[motion->joint_count], 0, sizeof(Joint));
      more[motion->joint_count].global_t_pose.w = more[motion->joint_count].local_t_pose.w = 1;
      more[motion->joint_count].name = name(file);
      if (!more[motion->joint_count++].name)
        return false;
      is_end_site = false;
    } else if (strcmp(word, "End") == 0) {
      is_end_site = true;
      next(file, word);
    } else if (strcmp(word, "CHANNELS") == 0 && !is_end_site) {
      if (motion->joint_count == 0 || !channels(file, motion, &motion->joints[motion->joint_count - 1]))
        return false;
    }
  }
  return false;
}

static bool frames(FILE *file, WbuBvhMotion motion) {
  char word[WORD];
  double value;
  size_t i, count;
  if (!next(file, word) || strcmp(word, "Frames") != 0 || !next(file, word) || !number(file, &value))
    return false;
  if (!(value >= 1 && value <= MAX_FRAMES))
    return false;
  motion->frame_count = (int)value;
  /* "Frame Time: 0.0083333" */
  if (!next(file, word) || !next(file, word) || !next(file, word) || !number(file, &value))
    return false;
  count = (size_t)motion->frame_count * motion->channel_count;
  motion->values = calloc(count + 1, sizeof(double));
  if (!motion->values)
    return false;
  for (i = 0; i < count; ++i)
    if (!number(file, &motion->values[i]))
      return false;
  return true;
}

WbuBvhMotion wbu_bvh_read_file(const char *filename) {
  char word[WORD];
  WbuBvhMotion motion;
  FILE *file;
  if (!filename || !filename[0]) {
    fprintf(stderr, "Error: wbu_bvh_read_file() called with NULL or empty 'filename' argument.\n");
    return NULL;
  }
  file = fopen(filename, "r");
  if (!file) {
    fprintf(stderr, "Error: wbu_bvh_read_file(): could not open '%s' file.\n", filename);
    return NULL;
  }
  motion = calloc(1, sizeof(struct WbuBvhMotionPrivate));
  if (motion) {
    motion->scale = 1;
    motion->filename = copy(filename);
    if (!next(file, word) || strcmp(word, "HIERARCHY") != 0 || !hierarchy(file, motion) || !frames(file, motion)) {
      fprintf(stderr, "Error: wbu_bvh_read_file(): '%s' is not a BVH file, or it is incomplete.\n", filename);
      wbu_bvh_cleanup(motion);
      motion = NULL;
    }
  }
  fclose(file);
  return motion;
}

void wbu_bvh_cleanup(WbuBvhMotion motion) {
  int i;
  if (!motion)
    return;
  for (i = 0; i < motion->joint_count; ++i)
    free(motion->joints[i].name);
  free(motion->joints);
  free(motion->values);
  free(motion->filename);
  free(motion);
}

static bool is_missing(const WbuBvhMotion motion, const char *function) {
  if (!motion)
    fprintf(stderr, "Error: %s() called with a NULL 'motion' argument.\n", function);
  return !motion;
}

static Joint *joint(const WbuBvhMotion motion, int joint_id, const char *function) {
  if (is_missing(motion, function))
    return NULL;
  if (joint_id < 0 || joint_id >= motion->joint_count) {
    fprintf(stderr, "Error: %s() called with 'joint_id' %d, but there are %d joints.\n", function, joint_id,
            motion->joint_count);
    return NULL;
  }
  return &motion->joints[joint_id];
}

const char *wbu_bvh_get_filename(WbuBvhMotion motion) {
  return is_missing(motion, "wbu_bvh_get_filename") ? "" : motion->filename;
}

int wbu_bvh_get_joint_count(const WbuBvhMotion motion) {
  return is_missing(motion, "wbu_bvh_get_joint_count") ? -1 : motion->joint_count;
}

const char *wbu_bvh_get_joint_name(const WbuBvhMotion motion, int joint_id) {
  const Joint *found = joint(motion, joint_id, "wbu_bvh_get_joint_name");
  return found ? found->name : "";
}

int wbu_bvh_get_frame_count(const WbuBvhMotion motion) {
  return is_missing(motion, "wbu_bvh_get_frame_count") ? -1 : motion->frame_count;
}

int wbu_bvh_get_frame_index(const WbuBvhMotion motion) {
  return is_missing(motion, "wbu_bvh_get_frame_index") ? -1 : motion->frame;
}

bool wbu_bvh_step(WbuBvhMotion motion) {
  if (is_missing(motion, "wbu_bvh_step"))
    return false;
  motion->frame = (motion->frame + 1) % motion->frame_count;
  return true;
}

bool wbu_bvh_goto_frame(WbuBvhMotion motion, int frame_number) {
  if (is_missing(motion, "wbu_bvh_goto_frame"))
    return false;
  if (frame_number < 0 || frame_number >= motion->frame_count) {
    fprintf(stderr, "Error: wbu_bvh_goto_frame() called with 'frame_number' %d, but there are %d frames.\n", frame_number,
            motion->frame_count);
    return false;
  }
  motion->frame = frame_number;
  return true;
}

bool wbu_bvh_reset(WbuBvhMotion motion) {
  if (is_missing(motion, "wbu_bvh_reset"))
    return false;
  motion->frame = 0;
  return true;
}

void wbu_bvh_set_scale(WbuBvhMotion motion, double scale) {
  if (!is_missing(motion, "wbu_bvh_set_scale"))
    motion->scale = scale;
}

static const double *values(const WbuBvhMotion motion, const Joint *of, int frame) {
  return &motion->values[(size_t)frame * motion->channel_count + of->first];
}

const double *wbu_bvh_get_root_translation(const WbuBvhMotion motion) {
  const Joint *root;
  const double *written;
  int i;
  if (is_missing(motion, "wbu_bvh_get_root_translation"))
    return NULL;
  root = &motion->joints[0];
  written = values(motion, root, motion->frame);
  memset(motion->translation, 0, sizeof(motion->translation));
  for (i = 0; i < root->channel_count; ++i)
    if (root->channels[i] <= Z_POSITION)
      motion->translation[root->channels[i]] = written[i] / motion->scale;
  return motion->translation;
}

/* Each channel rotates about an axis of the joint as the channels before it have left it. */
static Quaternion rotation(const WbuBvhMotion motion, const Joint *of, int frame) {
  const double *written = values(motion, of, frame);
  const double radians = acos(-1) / 180;
  Quaternion q = {1, 0, 0, 0};
  int i;
  for (i = 0; i < of->channel_count; ++i)
    if (of->channels[i] >= X_ROTATION) {
      const enum Channel axis = of->channels[i];
      q = times(q, about(axis == X_ROTATION, axis == Y_ROTATION, axis == Z_ROTATION, written[i] * radians));
    }
  return q;
}

const double *wbu_bvh_get_joint_rotation(const WbuBvhMotion motion, int joint_id) {
  const Joint *of = joint(motion, joint_id, "wbu_bvh_get_joint_rotation");
  Quaternion moved;
  if (!of)
    return NULL;
  /* From the T pose of the file to this frame, then seen from the frame of the skin's bone. */
  moved = times(conjugate(rotation(motion, of, 0)), rotation(motion, of, motion->frame));
  moved = times(times(conjugate(of->global_t_pose), moved), of->global_t_pose);
  to_axis_angle(times(of->local_t_pose, moved), motion->rotation);
  return motion->rotation;
}

void wbu_bvh_set_model_t_pose(const WbuBvhMotion motion, const double *axisAngle, int joint_id, bool global) {
  Joint *of = joint(motion, joint_id, "wbu_bvh_set_model_t_pose");
  if (of && axisAngle)
    *(global ? &of->global_t_pose : &of->local_t_pose) = about(axisAngle[0], axisAngle[1], axisAngle[2], axisAngle[3]);
}
