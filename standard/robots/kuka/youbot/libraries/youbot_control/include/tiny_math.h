/* Vectors and matrices for the youBot's controllers. */

#ifndef TINY_MATH_H
#define TINY_MATH_H

#include <webots/types.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
  double u;
  double v;
} Vector2;

typedef struct {
  double u;
  double v;
  double w;
} Vector3;

/* a, b and c are columns. */
typedef struct {
  Vector3 a;
  Vector3 b;
  Vector3 c;
} Matrix33;

void vector3_set_values(Vector3 *vect, double u, double v, double w);

/* Column by column. */
void matrix33_set_values(Matrix33 *m, double au, double av, double aw, double bu, double bv, double bw, double cu,
                         double cv, double cw);
void matrix33_set_identity(Matrix33 *m);
/* res = m * v; res may be v. */
void matrix33_mult_vector3(Vector3 *res, const Matrix33 *m, const Vector3 *v);

double vector2_norm(const Vector2 *v);
/* v = v1 - v2 */
void vector2_minus(Vector2 *v, const Vector2 *v1, const Vector2 *v2);
/* The angle that turns v1 to the direction of v2, between -2 pi and 2 pi. [rad] */
double vector2_angle(const Vector2 *v1, const Vector2 *v2);

/* v, but not below a and not above b. */
double bound(double v, double a, double b);

#ifdef __cplusplus
}
#endif

#endif
