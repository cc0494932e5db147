/* Vectors and matrices: see tiny_math.h. */

#include "tiny_math.h"

#include <math.h>

void vector3_set_values(Vector3 *vect, double u, double v, double w) {
  const Vector3 values = {u, v, w};
  *vect = values;
}

void matrix33_set_values(Matrix33 *m, double au, double av, double aw, double bu, double bv, double bw, double cu,
                         double cv, double cw) {
  const Matrix33 values = {{au, av, aw}, {bu, bv, bw}, {cu, cv, cw}};
  *m = values;
}

void matrix33_set_identity(Matrix33 *m) {
  matrix33_set_values(m, 1, 0, 0, 0, 1, 0, 0, 0, 1);
}

void matrix33_mult_vector3(Vector3 *res, const Matrix33 *m, const Vector3 *v) {
  const double u = v->u, w = v->w, y = v->v;
  vector3_set_values(res, m->a.u * u + m->b.u * y + m->c.u * w, m->a.v * u + m->b.v * y + m->c.v * w,
                     m->a.w * u + m->b.w * y + m->c.w * w);
}

double vector2_norm(const Vector2 *v) {
  return hypot(v->u, v->v);
}

void vector2_minus(Vector2 *v, const Vector2 *v1, const Vector2 *v2) {
  const Vector2 difference = {v1->u - v2->u, v1->v - v2->v};
  *v = difference;
}

double vector2_angle(const Vector2 *v1, const Vector2 *v2) {
  return atan2(v2->v, v2->u) - atan2(v1->v, v1->u);
}

double bound(double v, double a, double b) {
  return fmax(a, fmin(b, v));
}
