/* Motions in BVH files, for the bones of a Skin.
 *
 * The joints of a file and the bones of a skin have frames of their own. Both are at rest in a T pose: the skeleton of the
 * file in its first frame, the skin in the pose that wbu_bvh_set_model_t_pose() tells. Rotations are axes and angles. */

#ifndef WBU_BVH_UTIL_H
#define WBU_BVH_UTIL_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct WbuBvhMotionPrivate *WbuBvhMotion;

/* Reads a file; NULL and a message if it is not a BVH file. */
WbuBvhMotion wbu_bvh_read_file(const char *filename);
void wbu_bvh_cleanup(WbuBvhMotion motion);

const char *wbu_bvh_get_filename(WbuBvhMotion motion);
int wbu_bvh_get_joint_count(const WbuBvhMotion motion);
const char *wbu_bvh_get_joint_name(const WbuBvhMotion motion, int joint_id);

int wbu_bvh_get_frame_count(const WbuBvhMotion motion);
int wbu_bvh_get_frame_index(const WbuBvhMotion motion);
/* The first frame follows the last one. */
bool wbu_bvh_step(WbuBvhMotion motion);
bool wbu_bvh_goto_frame(WbuBvhMotion motion, int frame_number);
bool wbu_bvh_reset(WbuBvhMotion motion);

/* Translations are divided by the scale. */
void wbu_bvh_set_scale(WbuBvhMotion motion, double scale);
const double *wbu_bvh_get_root_translation(const WbuBvhMotion motion);
/* The rotation of the skin's bone in this frame, relative to its parent. */
const double *wbu_bvh_get_joint_rotation(const WbuBvhMotion motion, int joint_id);

/* The orientation of the skin's bone at rest: global, or relative to its parent. */
void wbu_bvh_set_model_t_pose(const WbuBvhMotion motion, const double *axisAngle, int joint_id, bool global);

#ifdef __cplusplus
}
#endif

#endif
