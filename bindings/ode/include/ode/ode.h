/* The functions of the Open Dynamics Engine that physics plugins of Rebots can call.
 *
 * Names, numbers and layouts are ODE's. The functions at the end are not there: a plugin that calls them is told so.
 */
#ifndef REBOTS_ODE_H
#define REBOTS_ODE_H

#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef double dReal;
typedef dReal dVector3[4];
typedef dReal dVector4[4];
typedef dReal dMatrix3[12];
typedef dReal dMatrix4[16];
typedef dReal dMatrix6[48];
typedef dReal dQuaternion[4];

typedef struct dxWorld *dWorldID;
typedef struct dxSpace *dSpaceID;
typedef struct dxBody *dBodyID;
typedef struct dxGeom *dGeomID;
typedef struct dxJoint *dJointID;
typedef struct dxJointGroup *dJointGroupID;
typedef struct dxTriMeshData *dTriMeshDataID;
typedef struct dxHeightfieldData *dHeightfieldDataID;
typedef unsigned int dTriIndex;
typedef dReal dHeightfieldGetHeight(void *user, int x, int z);
typedef void dNearCallback(void *data, dGeomID first, dGeomID second);
typedef int dTriCallback(dGeomID mesh, dGeomID other, int triangle);
typedef void dTriArrayCallback(dGeomID mesh, dGeomID other, const int *triangles, int count);
typedef int dTriRayCallback(dGeomID mesh, dGeomID ray, int triangle, dReal u, dReal v);

#ifndef dDOUBLE
#define dDOUBLE
#endif
#if defined(__cplusplus) || (defined(__STDC_VERSION__) && __STDC_VERSION__ >= 202311L)
#define REBOTS_ODE_ANY ...
#else
#define REBOTS_ODE_ANY
#endif
#define dInfinity HUGE_VAL
#define dEpsilon DBL_EPSILON
#ifndef M_PI
#define M_PI 3.14159265358979323846
#endif
#define REAL(x) (x)
#define dRecip(x) (1.0 / (x))
#define dSqrt(x) sqrt(x)
#define dRecipSqrt(x) (1.0 / sqrt(x))
#define dSin(x) sin(x)
#define dCos(x) cos(x)
#define dFabs(x) fabs(x)
#define dAtan2(y, x) atan2((y), (x))
#define dAcos(x) acos(x)
#define dFMod(a, b) fmod((a), (b))
#define dFloor(x) floor(x)
#define dCeil(x) ceil(x)

/* Kinds of geoms. */
enum {
  dSphereClass = 0,
  dBoxClass,
  dCapsuleClass,
  dCCylinderClass = dCapsuleClass,
  dCylinderClass,
  dPlaneClass,
  dRayClass,
  dConvexClass,
  dGeomTransformClass,
  dTriMeshClass,
  dHeightfieldClass,
  dFirstSpaceClass,
  dSimpleSpaceClass = dFirstSpaceClass,
  dHashSpaceClass,
  dSweepAndPruneSpaceClass,
  dQuadTreeSpaceClass
};

/* Kinds of joints. */
typedef enum {
  dJointTypeNone = 0,
  dJointTypeBall,
  dJointTypeHinge,
  dJointTypeSlider,
  dJointTypeContact,
  dJointTypeUniversal,
  dJointTypeHinge2,
  dJointTypeFixed,
  dJointTypeNull,
  dJointTypeAMotor,
  dJointTypeLMotor,
  dJointTypePlane2D,
  dJointTypePR,
  dJointTypePU,
  dJointTypePiston
} dJointType;

/* Parameters of joints: three axes. */
#define REBOTS_ODE_PARAMS(n, first)                                                                       \
  dParamLoStop##n = first, dParamHiStop##n, dParamVel##n, dParamLoVel##n, dParamHiVel##n, dParamFMax##n,  \
  dParamFudgeFactor##n, dParamBounce##n, dParamCFM##n, dParamStopERP##n, dParamStopCFM##n,                \
  dParamSuspensionERP##n, dParamSuspensionCFM##n, dParamERP##n
enum {
  REBOTS_ODE_PARAMS(, 0),
  REBOTS_ODE_PARAMS(1, 0),
  REBOTS_ODE_PARAMS(2, 0x100),
  REBOTS_ODE_PARAMS(3, 0x200),
  dParamGroup1 = 0,
  dParamGroup2 = 0x100,
  dParamGroup3 = 0x200,
  dParamGroup = 0x100
};

enum { dAMotorUser = 0, dAMotorEuler = 1 };

/* What of a surface counts. */
enum {
  dContactMu2 = 0x001,
  dContactAxisDep = 0x001,
  dContactFDir1 = 0x002,
  dContactBounce = 0x004,
  dContactSoftERP = 0x008,
  dContactSoftCFM = 0x010,
  dContactMotion1 = 0x020,
  dContactMotion2 = 0x040,
  dContactMotionN = 0x080,
  dContactSlip1 = 0x100,
  dContactSlip2 = 0x200,
  dContactRolling = 0x400,
  dContactApprox0 = 0x0000,
  dContactApprox1_1 = 0x1000,
  dContactApprox1_2 = 0x2000,
  dContactApprox1_N = 0x4000,
  dContactApprox1 = 0x7000
};

typedef struct dSurfaceParameters {
  int mode;
  dReal mu, mu2;
  dReal rho, rho2, rhoN; /* rolling friction of contacts made by hand is not there */
  dReal bounce, bounce_vel;
  dReal soft_erp, soft_cfm;
  dReal motion1, motion2, motionN;
  dReal slip1, slip2;
} dSurfaceParameters;

typedef struct dContactGeom {
  dVector3 pos;
  dVector3 normal; /* into the first geom */
  dReal depth;
  dGeomID g1, g2;
  int side1, side2;
} dContactGeom;

typedef struct dContact {
  dSurfaceParameters surface;
  dContactGeom geom;
  dVector3 fdir1;
} dContact;

typedef struct dJointFeedback {
  dVector3 f1, t1; /* on the first body */
  dVector3 f2, t2; /* on the second body */
} dJointFeedback;

typedef struct dMass {
  dReal mass;
  dVector3 c;
  dMatrix3 I;
} dMass;

/* Products of vectors and matrices. */
#define dDOT(a, b) ((a)[0] * (b)[0] + (a)[1] * (b)[1] + (a)[2] * (b)[2])
#define dCalcVectorDot3(a, b) dDOT(a, b)
#define dLENGTHSQUARED(a) dDOT(a, a)
#define dLENGTH(a) sqrt(dDOT(a, a))
#define dCalcVectorLength3(a) dLENGTH(a)
#define dOP(a, op, b, c)            \
  do {                              \
    (a)[0] = (b)[0] op (c)[0];      \
    (a)[1] = (b)[1] op (c)[1];      \
    (a)[2] = (b)[2] op (c)[2];      \
  } while (0)
#define dOPE(a, op, b)   \
  do {                   \
    (a)[0] op (b)[0];    \
    (a)[1] op (b)[1];    \
    (a)[2] op (b)[2];    \
  } while (0)
#define dCROSS(a, op, b, c)                               \
  do {                                                    \
    (a)[0] op ((b)[1] * (c)[2] - (b)[2] * (c)[1]);        \
    (a)[1] op ((b)[2] * (c)[0] - (b)[0] * (c)[2]);        \
    (a)[2] op ((b)[0] * (c)[1] - (b)[1] * (c)[0]);        \
  } while (0)
#define dCalcVectorCross3(a, b, c) dCROSS(a, =, b, c)
/* A matrix times a vector, and the transposed matrix times a vector. */
#define dMULTIPLY0_331(a, m, b)                                                      \
  do {                                                                               \
    (a)[0] = (m)[0] * (b)[0] + (m)[1] * (b)[1] + (m)[2] * (b)[2];                    \
    (a)[1] = (m)[4] * (b)[0] + (m)[5] * (b)[1] + (m)[6] * (b)[2];                    \
    (a)[2] = (m)[8] * (b)[0] + (m)[9] * (b)[1] + (m)[10] * (b)[2];                   \
  } while (0)
#define dMULTIPLY1_331(a, m, b)                                                      \
  do {                                                                               \
    (a)[0] = (m)[0] * (b)[0] + (m)[4] * (b)[1] + (m)[8] * (b)[2];                    \
    (a)[1] = (m)[1] * (b)[0] + (m)[5] * (b)[1] + (m)[9] * (b)[2];                    \
    (a)[2] = (m)[2] * (b)[0] + (m)[6] * (b)[1] + (m)[10] * (b)[2];                   \
  } while (0)
#define dMultiply0_331(a, m, b) dMULTIPLY0_331(a, m, b)
#define dMultiply1_331(a, m, b) dMULTIPLY1_331(a, m, b)

/* The plugin has got the world, the spaces and the bodies from the simulator: there is nothing to start or end. */
#define dInitODE() ((void)0)
#define dInitODE2(flags) (1)
#define dCloseODE() ((void)0)

/* The world, and random numbers. */
void dWorldSetGravity(dWorldID world, dReal x, dReal y, dReal z);
void dWorldGetGravity(dWorldID world, dReal *out);
void dWorldSetERP(dWorldID world, dReal erp);
dReal dWorldGetERP(dWorldID world);
void dWorldSetCFM(dWorldID world, dReal cfm);
dReal dWorldGetCFM(dWorldID world);
void dWorldImpulseToForce(dWorldID world, dReal step, dReal x, dReal y, dReal z, dReal *out);
void dWorldSetData(dWorldID world, void *data);
void *dWorldGetData(dWorldID world);
/* What new bodies of the plugin's own begin with. */
void dWorldSetLinearDamping(dWorldID world, dReal value);
dReal dWorldGetLinearDamping(dWorldID world);
void dWorldSetAngularDamping(dWorldID world, dReal value);
dReal dWorldGetAngularDamping(dWorldID world);
void dWorldSetLinearDampingThreshold(dWorldID world, dReal value);
dReal dWorldGetLinearDampingThreshold(dWorldID world);
void dWorldSetAngularDampingThreshold(dWorldID world, dReal value);
dReal dWorldGetAngularDampingThreshold(dWorldID world);
void dWorldSetMaxAngularSpeed(dWorldID world, dReal value);
dReal dWorldGetMaxAngularSpeed(dWorldID world);
void dWorldSetAutoDisableLinearThreshold(dWorldID world, dReal value);
dReal dWorldGetAutoDisableLinearThreshold(dWorldID world);
void dWorldSetAutoDisableAngularThreshold(dWorldID world, dReal value);
dReal dWorldGetAutoDisableAngularThreshold(dWorldID world);
void dWorldSetAutoDisableTime(dWorldID world, dReal value);
dReal dWorldGetAutoDisableTime(dWorldID world);
void dWorldSetAutoDisableFlag(dWorldID world, int value);
int dWorldGetAutoDisableFlag(dWorldID world);
void dWorldSetAutoDisableSteps(dWorldID world, int value);
int dWorldGetAutoDisableSteps(dWorldID world);
void dWorldSetAutoDisableAverageSamplesCount(dWorldID world, int value);
int dWorldGetAutoDisableAverageSamplesCount(dWorldID world);
void dWorldSetDamping(dWorldID world, dReal linear, dReal angular);
/* Kept, but without effect. */
void dWorldSetQuickStepNumIterations(dWorldID world, int count);
int dWorldGetQuickStepNumIterations(dWorldID world);
void dWorldSetQuickStepW(dWorldID world, dReal relaxation);
dReal dWorldGetQuickStepW(dWorldID world);
void dWorldSetContactMaxCorrectingVel(dWorldID world, dReal most);
dReal dWorldGetContactMaxCorrectingVel(dWorldID world);
void dWorldSetContactSurfaceLayer(dWorldID world, dReal depth);
dReal dWorldGetContactSurfaceLayer(dWorldID world);
void dRandSetSeed(unsigned long seed);
unsigned long dRandGetSeed(void);
unsigned long dRand(void);
int dRandInt(int n);
dReal dRandReal(void);

/* Bodies of the plugin's own. */
dBodyID dBodyCreate(dWorldID world);
void dBodyDestroy(dBodyID body);
void dBodySetKinematic(dBodyID body);
void dBodySetDynamic(dBodyID body);
int dBodyIsKinematic(dBodyID body);

/* Bodies. A place is that of the centre of mass. Addresses stay good for as long as the world is, and what is there
 * follows the body. */
const dReal *dBodyGetPosition(dBodyID body);
const dReal *dBodyGetRotation(dBodyID body);
const dReal *dBodyGetQuaternion(dBodyID body);
const dReal *dBodyGetLinearVel(dBodyID body);
const dReal *dBodyGetAngularVel(dBodyID body);
const dReal *dBodyGetForce(dBodyID body);
const dReal *dBodyGetTorque(dBodyID body);
void dBodyCopyPosition(dBodyID body, dReal *out);
void dBodyCopyRotation(dBodyID body, dReal *out);
void dBodyCopyQuaternion(dBodyID body, dReal *out);
void dBodySetPosition(dBodyID body, dReal x, dReal y, dReal z);
void dBodySetRotation(dBodyID body, const dReal *turn);
void dBodySetQuaternion(dBodyID body, const dReal *turn);
void dBodySetLinearVel(dBodyID body, dReal x, dReal y, dReal z);
void dBodySetAngularVel(dBodyID body, dReal x, dReal y, dReal z);
void dBodyAddForce(dBodyID body, dReal x, dReal y, dReal z);
void dBodyAddTorque(dBodyID body, dReal x, dReal y, dReal z);
void dBodyAddRelForce(dBodyID body, dReal x, dReal y, dReal z);
void dBodyAddRelTorque(dBodyID body, dReal x, dReal y, dReal z);
void dBodyAddForceAtPos(dBodyID body, dReal x, dReal y, dReal z, dReal px, dReal py, dReal pz);
void dBodyAddForceAtRelPos(dBodyID body, dReal x, dReal y, dReal z, dReal px, dReal py, dReal pz);
void dBodyAddRelForceAtPos(dBodyID body, dReal x, dReal y, dReal z, dReal px, dReal py, dReal pz);
void dBodyAddRelForceAtRelPos(dBodyID body, dReal x, dReal y, dReal z, dReal px, dReal py, dReal pz);
void dBodySetForce(dBodyID body, dReal x, dReal y, dReal z);
void dBodySetTorque(dBodyID body, dReal x, dReal y, dReal z);
void dBodyGetRelPointPos(dBodyID body, dReal x, dReal y, dReal z, dReal *out);
void dBodyGetPosRelPoint(dBodyID body, dReal x, dReal y, dReal z, dReal *out);
void dBodyVectorToWorld(dBodyID body, dReal x, dReal y, dReal z, dReal *out);
void dBodyVectorFromWorld(dBodyID body, dReal x, dReal y, dReal z, dReal *out);
void dBodyGetRelPointVel(dBodyID body, dReal x, dReal y, dReal z, dReal *out);
void dBodyGetPointVel(dBodyID body, dReal x, dReal y, dReal z, dReal *out);
void dBodySetData(dBodyID body, void *data);
void *dBodyGetData(dBodyID body);
void dBodyEnable(dBodyID body);
void dBodyDisable(dBodyID body);
int dBodyIsEnabled(dBodyID body);
void dBodySetGravityMode(dBodyID body, int mode);
int dBodyGetGravityMode(dBodyID body);
void dBodyGetMass(dBodyID body, dMass *out);
void dBodySetMass(dBodyID body, const dMass *mass);
void dBodySetLinearDamping(dBodyID body, dReal value);
dReal dBodyGetLinearDamping(dBodyID body);
void dBodySetAngularDamping(dBodyID body, dReal value);
dReal dBodyGetAngularDamping(dBodyID body);
void dBodySetLinearDampingThreshold(dBodyID body, dReal value);
dReal dBodyGetLinearDampingThreshold(dBodyID body);
void dBodySetAngularDampingThreshold(dBodyID body, dReal value);
dReal dBodyGetAngularDampingThreshold(dBodyID body);
void dBodySetMaxAngularSpeed(dBodyID body, dReal value);
dReal dBodyGetMaxAngularSpeed(dBodyID body);
void dBodySetAutoDisableLinearThreshold(dBodyID body, dReal value);
dReal dBodyGetAutoDisableLinearThreshold(dBodyID body);
void dBodySetAutoDisableAngularThreshold(dBodyID body, dReal value);
dReal dBodyGetAutoDisableAngularThreshold(dBodyID body);
void dBodySetAutoDisableTime(dBodyID body, dReal value);
dReal dBodyGetAutoDisableTime(dBodyID body);
void dBodySetAutoDisableFlag(dBodyID body, int value);
int dBodyGetAutoDisableFlag(dBodyID body);
void dBodySetAutoDisableSteps(dBodyID body, int value);
int dBodyGetAutoDisableSteps(dBodyID body);
void dBodySetAutoDisableAverageSamplesCount(dBodyID body, int value);
int dBodyGetAutoDisableAverageSamplesCount(dBodyID body);
void dBodySetDampingDefaults(dBodyID body);
void dBodySetAutoDisableDefaults(dBodyID body);
void dBodySetGyroscopicMode(dBodyID body, int mode);
int dBodyGetGyroscopicMode(dBodyID body);
/* Rotations are finite in either mode. */
void dBodySetFiniteRotationMode(dBodyID body, int mode);
int dBodyGetFiniteRotationMode(dBodyID body);
void dBodySetFiniteRotationAxis(dBodyID body, dReal x, dReal y, dReal z);
void dBodyGetFiniteRotationAxis(dBodyID body, dReal *out);
void dBodySetMovedCallback(dBodyID body, void (*moved)(dBodyID));
void dBodySetDamping(dBodyID body, dReal linear, dReal angular);
dWorldID dBodyGetWorld(dBodyID body);
dGeomID dBodyGetFirstGeom(dBodyID body);
int dBodyGetNumJoints(dBodyID body);
dJointID dBodyGetJoint(dBodyID body, int index);

/* Masses to compute with. */
void dMassSetZero(dMass *out);
void dMassSetParameters(dMass *out, dReal mass, dReal x, dReal y, dReal z, dReal i11, dReal i22, dReal i33, dReal i12, dReal i13, dReal i23);
void dMassSetSphere(dMass *out, dReal density, dReal radius);
void dMassSetSphereTotal(dMass *out, dReal total, dReal radius);
void dMassSetBox(dMass *out, dReal density, dReal x, dReal y, dReal z);
void dMassSetBoxTotal(dMass *out, dReal total, dReal x, dReal y, dReal z);
void dMassSetCapsule(dMass *out, dReal density, int direction, dReal radius, dReal length);
void dMassSetCapsuleTotal(dMass *out, dReal total, int direction, dReal radius, dReal length);
void dMassSetCylinder(dMass *out, dReal density, int direction, dReal radius, dReal length);
void dMassSetCylinderTotal(dMass *out, dReal total, int direction, dReal radius, dReal length);
void dMassAdjust(dMass *mass, dReal total);
void dMassTranslate(dMass *mass, dReal x, dReal y, dReal z);
void dMassRotate(dMass *mass, const dReal *turn);
void dMassAdd(dMass *mass, const dMass *more);
int dMassCheck(const dMass *mass);

/* Geoms: those of the world are each all of a bounding object, those of the plugin's own are single shapes. */
dBodyID dGeomGetBody(dGeomID geom);
dGeomID dBodyGetNextGeom(dGeomID geom);
dSpaceID dGeomGetSpace(dGeomID geom);
int dGeomIsSpace(dGeomID geom);
int dGeomGetClass(dGeomID geom);
int dAreGeomsSame(dGeomID first, dGeomID second); /* or one is a part of the other, or both are of one */
void dGeomGetRelPointPos(dGeomID geom, dReal x, dReal y, dReal z, dReal *out);
void dGeomGetPosRelPoint(dGeomID geom, dReal x, dReal y, dReal z, dReal *out);
void dGeomVectorToWorld(dGeomID geom, dReal x, dReal y, dReal z, dReal *out);
void dGeomVectorFromWorld(dGeomID geom, dReal x, dReal y, dReal z, dReal *out);
void dGeomCopyPosition(dGeomID geom, dReal *out);
void dGeomCopyRotation(dGeomID geom, dReal *out);
void dGeomGetQuaternion(dGeomID geom, dReal *out);
void dGeomSetData(dGeomID geom, void *data);
void *dGeomGetData(dGeomID geom);
void dGeomEnable(dGeomID geom);
void dGeomDisable(dGeomID geom);
int dGeomIsEnabled(dGeomID geom);
void dGeomSetDynamicFlag(dGeomID geom);
void dGeomUnsetDynamicFlag(dGeomID geom);
void dGeomDestroy(dGeomID geom);
dReal dGeomSphereGetRadius(dGeomID geom);
void dGeomBoxGetLengths(dGeomID geom, dReal *out);
void dGeomCapsuleGetParams(dGeomID geom, dReal *radius, dReal *length);
void dGeomCylinderGetParams(dGeomID geom, dReal *radius, dReal *length);
dGeomID dCreateRay(dSpaceID space, dReal length);
void dGeomRaySetLength(dGeomID geom, dReal new_length);
dReal dGeomRayGetLength(dGeomID geom);
void dGeomRaySet(dGeomID geom, dReal x, dReal y, dReal z, dReal dx, dReal dy, dReal dz);
void dGeomRayGet(dGeomID geom, dReal *start, dReal *way);
void dGeomRaySetParams(dGeomID geom, int first_contact, int backface_cull);
void dGeomRayGetParams(dGeomID geom, int *first_contact, int *backface_cull);
void dGeomRaySetFirstContact(dGeomID geom, int on);
int dGeomRayGetFirstContact(dGeomID geom);
void dGeomRaySetBackfaceCull(dGeomID geom, int on);
int dGeomRayGetBackfaceCull(dGeomID geom);
void dGeomRaySetClosestHit(dGeomID geom, int on);
int dGeomRayGetClosestHit(dGeomID geom);
/* The convex hull of points; planes and polygons are not read. */
dGeomID dCreateConvex(dSpaceID space, const dReal *planes, unsigned int plane_count, const dReal *points, unsigned int count, const unsigned int *polygons);
void dGeomSetConvex(dGeomID geom, const dReal *planes, unsigned int plane_count, const dReal *points, unsigned int count, const unsigned int *polygons);
/* The shape of another geom at that geom's place. */
dGeomID dCreateGeomTransform(dSpaceID space);
void dGeomTransformSetGeom(dGeomID transform, dGeomID geom);
dGeomID dGeomTransformGetGeom(dGeomID transform);
void dGeomTransformSetCleanup(dGeomID transform, int mode);
int dGeomTransformGetCleanup(dGeomID transform);
void dGeomTransformSetInfo(dGeomID transform, int mode);
int dGeomTransformGetInfo(dGeomID transform);
/* Height fields: centred, with heights along y. */
void dGeomHeightfieldDataBuildByte(dHeightfieldDataID data, const unsigned char *heights, int copies, dReal width, dReal depth, int samples_x, int samples_z, dReal scale, dReal offset, dReal thickness, int wraps);
void dGeomHeightfieldDataBuildShort(dHeightfieldDataID data, const short *heights, int copies, dReal width, dReal depth, int samples_x, int samples_z, dReal scale, dReal offset, dReal thickness, int wraps);
void dGeomHeightfieldDataBuildSingle(dHeightfieldDataID data, const float *heights, int copies, dReal width, dReal depth, int samples_x, int samples_z, dReal scale, dReal offset, dReal thickness, int wraps);
void dGeomHeightfieldDataBuildDouble(dHeightfieldDataID data, const double *heights, int copies, dReal width, dReal depth, int samples_x, int samples_z, dReal scale, dReal offset, dReal thickness, int wraps);
dHeightfieldDataID dGeomHeightfieldDataCreate(void);
void dGeomHeightfieldDataDestroy(dHeightfieldDataID data);
void dGeomHeightfieldDataBuildCallback(dHeightfieldDataID data, void *user, dHeightfieldGetHeight *height, dReal width, dReal depth, int samples_x, int samples_z, dReal scale, dReal offset, dReal thickness, int wraps);
void dGeomHeightfieldDataSetBounds(dHeightfieldDataID data, dReal low, dReal high);
dGeomID dCreateHeightfield(dSpaceID space, dHeightfieldDataID data, int is_placeable);
void dGeomHeightfieldSetHeightfieldData(dGeomID geom, dHeightfieldDataID data);
dHeightfieldDataID dGeomHeightfieldGetHeightfieldData(dGeomID geom);
int dCollide(dGeomID first, dGeomID second, int flags, dContactGeom *contacts, int skip);
dSpaceID dSimpleSpaceCreate(dSpaceID parent);
dSpaceID dHashSpaceCreate(dSpaceID parent);
dSpaceID dSweepAndPruneSpaceCreate(dSpaceID parent, int order);
dSpaceID dQuadTreeSpaceCreate(dSpaceID parent, const dReal *center, const dReal *size, int depth);
void dHashSpaceSetLevels(dSpaceID space, int low, int high);
void dSpaceClean(dSpaceID space);
int dSpaceGetClass(dSpaceID space);
void dSpaceSetCleanup(dSpaceID space, int mode);
int dSpaceGetCleanup(dSpaceID space);
void dSpaceDestroy(dSpaceID space);
void dSpaceAdd(dSpaceID space, dGeomID geom);
void dSpaceRemove(dSpaceID space, dGeomID geom);
int dSpaceGetNumGeoms(dSpaceID space);
dGeomID dSpaceGetGeom(dSpaceID space, int index);
int dSpaceQuery(dSpaceID space, dGeomID geom);
void dSpaceCollide(dSpaceID space, void *data, dNearCallback *near_callback);
void dSpaceCollide2(dGeomID first, dGeomID second, void *data, dNearCallback *near_callback);
void dGeomGetAABB(dGeomID geom, dReal *out);
dGeomID dCreateSphere(dSpaceID space, dReal radius);
dGeomID dCreateBox(dSpaceID space, dReal x, dReal y, dReal z);
dGeomID dCreateCapsule(dSpaceID space, dReal radius, dReal length);
#define dCreateCCylinder dCreateCapsule
dGeomID dCreateCylinder(dSpaceID space, dReal radius, dReal length);
dGeomID dCreatePlane(dSpaceID space, dReal a, dReal b, dReal c, dReal d);
void dGeomSphereSetRadius(dGeomID geom, dReal radius);
void dGeomBoxSetLengths(dGeomID geom, dReal x, dReal y, dReal z);
void dGeomCapsuleSetParams(dGeomID geom, dReal radius, dReal length);
void dGeomCylinderSetParams(dGeomID geom, dReal radius, dReal length);
void dGeomPlaneSetParams(dGeomID geom, dReal a, dReal b, dReal c, dReal d);
void dGeomPlaneGetParams(dGeomID geom, dReal *out);
dReal dGeomSpherePointDepth(dGeomID geom, dReal x, dReal y, dReal z);
dReal dGeomPlanePointDepth(dGeomID geom, dReal x, dReal y, dReal z);
dReal dGeomCapsulePointDepth(dGeomID geom, dReal x, dReal y, dReal z);
dReal dGeomBoxPointDepth(dGeomID geom, dReal x, dReal y, dReal z);
void dGeomSetBody(dGeomID geom, dBodyID body);
void dGeomSetPosition(dGeomID geom, dReal x, dReal y, dReal z);
void dGeomSetRotation(dGeomID geom, const dReal *turn);
void dGeomSetQuaternion(dGeomID geom, const dReal *turn);
void dGeomSetOffsetPosition(dGeomID geom, dReal x, dReal y, dReal z);
void dGeomSetOffsetRotation(dGeomID geom, const dReal *turn);
void dGeomSetOffsetQuaternion(dGeomID geom, const dReal *turn);
void dGeomSetOffsetWorldPosition(dGeomID geom, dReal x, dReal y, dReal z);
void dGeomSetOffsetWorldRotation(dGeomID geom, const dReal *turn);
void dGeomSetOffsetWorldQuaternion(dGeomID geom, const dReal *turn);
void dGeomClearOffset(dGeomID geom);
int dGeomIsOffset(dGeomID geom);
const dReal *dGeomGetOffsetPosition(dGeomID geom);
void dGeomCopyOffsetPosition(dGeomID geom, dReal *out);
const dReal *dGeomGetOffsetRotation(dGeomID geom);
void dGeomCopyOffsetRotation(dGeomID geom, dReal *out);
void dGeomGetOffsetQuaternion(dGeomID geom, dReal *out);
dTriMeshDataID dGeomTriMeshDataCreate(void);
void dGeomTriMeshDataDestroy(dTriMeshDataID data);
void dGeomTriMeshDataBuildSimple(dTriMeshDataID data, const dReal *points, int count, const dTriIndex *indices, int number);
void dGeomTriMeshDataBuildDouble(dTriMeshDataID data, const void *points, int stride, int count, const void *indices, int number, int step);
void dGeomTriMeshDataBuildSingle(dTriMeshDataID data, const void *points, int stride, int count, const void *indices, int number, int step);
void dGeomTriMeshDataBuildDouble1(dTriMeshDataID data, const void *points, int stride, int count, const void *indices, int number, int step, const void *normals);
void dGeomTriMeshDataBuildSingle1(dTriMeshDataID data, const void *points, int stride, int count, const void *indices, int number, int step, const void *normals);
int dGeomTriMeshDataPreprocess(dTriMeshDataID data);
void dGeomTriMeshDataUpdate(dTriMeshDataID data);
void dGeomTriMeshDataBuildSimple1(dTriMeshDataID data, const dReal *points, int count, const dTriIndex *indices, int number, const int *normals);
/* Nothing is remembered from step to step: these four have nothing to do. */
void dGeomTriMeshEnableTC(dGeomID geom, int of_class, int on);
int dGeomTriMeshIsTCEnabled(dGeomID geom, int of_class);
void dGeomTriMeshClearTCCache(dGeomID geom);
void dGeomTriMeshSetLastTransform(dGeomID geom, const dReal *place);
int dGeomTriMeshGetTriangleCount(dGeomID geom);
void dGeomTriMeshGetTriangle(dGeomID geom, int at, dVector3 *first, dVector3 *second, dVector3 *third);
void dGeomTriMeshGetPoint(dGeomID geom, int at, dReal u, dReal v, dReal *out);
/* Two boxes: places, rotations, sides. The normal points into the first one. */
int dBoxBox(const dReal *place1, const dReal *turn1, const dReal *sides1, const dReal *place2, const dReal *turn2, const dReal *sides2, dReal *normal, dReal *depth, int *code, int flags, dContactGeom *contacts, int skip);
int dBoxTouchesBox(const dReal *place1, const dReal *turn1, const dReal *sides1, const dReal *place2, const dReal *turn2, const dReal *sides2);
void dClosestLineSegmentPoints(const dReal *a1, const dReal *a2, const dReal *b1, const dReal *b2, dReal *on_a, dReal *on_b);
void dInfiniteAABB(dGeomID geom, dReal *out);
dGeomID dCreateTriMesh(dSpaceID space, dTriMeshDataID data, dTriCallback *near_callback, dTriArrayCallback *all, dTriRayCallback *ray);
void dGeomTriMeshSetData(dGeomID geom, dTriMeshDataID data);
dTriMeshDataID dGeomTriMeshGetData(dGeomID geom);
dTriMeshDataID dGeomTriMeshGetTriMeshDataID(dGeomID geom);
unsigned long dGeomGetCategoryBits(dGeomID geom);
unsigned long dGeomGetCollideBits(dGeomID geom);
void dGeomSetCategoryBits(dGeomID geom, unsigned long bits);
void dGeomSetCollideBits(dGeomID geom, unsigned long bits);
const dReal *dGeomGetPosition(dGeomID geom);
const dReal *dGeomGetRotation(dGeomID geom);

/* Joints. */
dJointID dJointCreateContact(dWorldID world, dJointGroupID group, const dContact *contact);
void dJointDestroy(dJointID joint);
dJointGroupID dJointGroupCreate(int size);
void dJointGroupEmpty(dJointGroupID group);
void dJointGroupDestroy(dJointGroupID group);
void dJointAttach(dJointID joint, dBodyID first, dBodyID second);
void dJointEnable(dJointID joint);
void dJointDisable(dJointID joint);
int dJointIsEnabled(dJointID joint);
void dJointSetData(dJointID joint, void *data);
void *dJointGetData(dJointID joint);
int dJointGetType(dJointID joint);
int dJointGetNumBodies(dJointID joint);
dBodyID dJointGetBody(dJointID joint, int index);
void dJointSetFeedback(dJointID joint, dJointFeedback *feedback);
dJointFeedback *dJointGetFeedback(dJointID joint);
void dJointSetFixed(dJointID joint);
void dJointSetHinge2Axes(dJointID joint, const dReal *first, const dReal *second);
void dJointSetHingeSuspensionAxis(dJointID joint, dReal x, dReal y, dReal z);
void dJointGetHingeSuspensionAxis(dJointID joint, dReal *out);
void dJointSetHinge2SuspensionAxis(dJointID joint, dReal x, dReal y, dReal z);
void dJointGetHinge2SuspensionAxis(dJointID joint, dReal *out);
void dJointSetAMotorNumAxes(dJointID joint, int count);
void dJointSetLMotorNumAxes(dJointID joint, int count);
int dJointGetAMotorNumAxes(dJointID joint);
int dJointGetLMotorNumAxes(dJointID joint);
void dJointSetAMotorAxis(dJointID joint, int axis, int carrier, dReal x, dReal y, dReal z);
void dJointSetLMotorAxis(dJointID joint, int axis, int carrier, dReal x, dReal y, dReal z);
void dJointGetAMotorAxis(dJointID joint, int axis, dReal *out);
void dJointGetLMotorAxis(dJointID joint, int axis, dReal *out);
void dJointSetAMotorMode(dJointID joint, int mode);
int dJointGetAMotorMode(dJointID joint);
void dJointSetAMotorAngle(dJointID joint, int axis, dReal angle);
dReal dJointGetAMotorAngle(dJointID joint, int axis);
dReal dJointGetAMotorAngleRate(dJointID joint, int axis);
void dJointSetPlane2DXParam(dJointID joint, int parameter, dReal value);
void dJointSetPlane2DYParam(dJointID joint, int parameter, dReal value);
void dJointSetPlane2DAngleParam(dJointID joint, int parameter, dReal value);
void dJointAddHingeTorque(dJointID joint, dReal torque);
void dJointAddSliderForce(dJointID joint, dReal force);
void dJointAddUniversalTorques(dJointID joint, dReal first, dReal second);
void dJointAddHinge2Torques(dJointID joint, dReal first, dReal second);
void dJointAddAMotorTorques(dJointID joint, dReal first, dReal second, dReal third);
int dAreConnected(dBodyID first, dBodyID second);
dJointID dConnectingJoint(dBodyID first, dBodyID second);
dJointID dJointCreateBall(dWorldID world, dJointGroupID group);
dJointID dJointCreateHinge(dWorldID world, dJointGroupID group);
dJointID dJointCreateSlider(dWorldID world, dJointGroupID group);
dJointID dJointCreateUniversal(dWorldID world, dJointGroupID group);
dJointID dJointCreateHinge2(dWorldID world, dJointGroupID group);
dJointID dJointCreateFixed(dWorldID world, dJointGroupID group);
dJointID dJointCreateNull(dWorldID world, dJointGroupID group);
dJointID dJointCreateAMotor(dWorldID world, dJointGroupID group);
dJointID dJointCreateLMotor(dWorldID world, dJointGroupID group);
dJointID dJointCreatePlane2D(dWorldID world, dJointGroupID group);
void dJointSetBallAnchor(dJointID joint, dReal x, dReal y, dReal z);
void dJointGetBallAnchor(dJointID joint, dReal *out);
void dJointGetBallAnchor2(dJointID joint, dReal *out);
void dJointSetHingeAnchor(dJointID joint, dReal x, dReal y, dReal z);
void dJointGetHingeAnchor(dJointID joint, dReal *out);
void dJointGetHingeAnchor2(dJointID joint, dReal *out);
void dJointSetUniversalAnchor(dJointID joint, dReal x, dReal y, dReal z);
void dJointGetUniversalAnchor(dJointID joint, dReal *out);
void dJointGetUniversalAnchor2(dJointID joint, dReal *out);
void dJointSetHinge2Anchor(dJointID joint, dReal x, dReal y, dReal z);
void dJointGetHinge2Anchor(dJointID joint, dReal *out);
void dJointGetHinge2Anchor2(dJointID joint, dReal *out);
void dJointSetHingeAxis(dJointID joint, dReal x, dReal y, dReal z);
void dJointGetHingeAxis(dJointID joint, dReal *out);
void dJointSetSliderAxis(dJointID joint, dReal x, dReal y, dReal z);
void dJointGetSliderAxis(dJointID joint, dReal *out);
void dJointSetUniversalAxis1(dJointID joint, dReal x, dReal y, dReal z);
void dJointGetUniversalAxis1(dJointID joint, dReal *out);
void dJointSetUniversalAxis2(dJointID joint, dReal x, dReal y, dReal z);
void dJointGetUniversalAxis2(dJointID joint, dReal *out);
void dJointSetHinge2Axis1(dJointID joint, dReal x, dReal y, dReal z);
void dJointGetHinge2Axis1(dJointID joint, dReal *out);
void dJointSetHinge2Axis2(dJointID joint, dReal x, dReal y, dReal z);
void dJointGetHinge2Axis2(dJointID joint, dReal *out);
void dJointSetBallParam(dJointID joint, int parameter, dReal value);
dReal dJointGetBallParam(dJointID joint, int parameter);
void dJointSetHingeParam(dJointID joint, int parameter, dReal value);
dReal dJointGetHingeParam(dJointID joint, int parameter);
void dJointSetSliderParam(dJointID joint, int parameter, dReal value);
dReal dJointGetSliderParam(dJointID joint, int parameter);
void dJointSetUniversalParam(dJointID joint, int parameter, dReal value);
dReal dJointGetUniversalParam(dJointID joint, int parameter);
void dJointSetHinge2Param(dJointID joint, int parameter, dReal value);
dReal dJointGetHinge2Param(dJointID joint, int parameter);
void dJointSetFixedParam(dJointID joint, int parameter, dReal value);
dReal dJointGetFixedParam(dJointID joint, int parameter);
void dJointSetAMotorParam(dJointID joint, int parameter, dReal value);
dReal dJointGetAMotorParam(dJointID joint, int parameter);
void dJointSetLMotorParam(dJointID joint, int parameter, dReal value);
dReal dJointGetLMotorParam(dJointID joint, int parameter);
dReal dJointGetHingeAngle(dJointID joint);
dReal dJointGetSliderPosition(dJointID joint);
dReal dJointGetUniversalAngle1(dJointID joint);
dReal dJointGetUniversalAngle2(dJointID joint);
dReal dJointGetHinge2Angle1(dJointID joint);
dReal dJointGetHinge2Angle2(dJointID joint);
dReal dJointGetHingeAngleRate(dJointID joint);
dReal dJointGetSliderPositionRate(dJointID joint);
dReal dJointGetUniversalAngle1Rate(dJointID joint);
dReal dJointGetUniversalAngle2Rate(dJointID joint);
dReal dJointGetHinge2Angle1Rate(dJointID joint);
dReal dJointGetHinge2Angle2Rate(dJointID joint);
dJointID dJointCreatePR(dWorldID world, dJointGroupID group);
void dJointSetPRAnchor(dJointID joint, dReal x, dReal y, dReal z);
void dJointGetPRAnchor(dJointID joint, dReal *out);
void dJointGetPRAnchor2(dJointID joint, dReal *out);
void dJointSetPRParam(dJointID joint, int parameter, dReal value);
dReal dJointGetPRParam(dJointID joint, int parameter);
dReal dJointGetPRPosition(dJointID joint);
dReal dJointGetPRPositionRate(dJointID joint);
void dJointSetPRAxis1(dJointID joint, dReal x, dReal y, dReal z);
void dJointGetPRAxis1(dJointID joint, dReal *out);
void dJointSetPRAxis2(dJointID joint, dReal x, dReal y, dReal z);
void dJointGetPRAxis2(dJointID joint, dReal *out);
dReal dJointGetPRAngle(dJointID joint);
dReal dJointGetPRAngleRate(dJointID joint);
dJointID dJointCreatePU(dWorldID world, dJointGroupID group);
void dJointSetPUAnchor(dJointID joint, dReal x, dReal y, dReal z);
void dJointGetPUAnchor(dJointID joint, dReal *out);
void dJointGetPUAnchor2(dJointID joint, dReal *out);
void dJointSetPUParam(dJointID joint, int parameter, dReal value);
dReal dJointGetPUParam(dJointID joint, int parameter);
dReal dJointGetPUPosition(dJointID joint);
dReal dJointGetPUPositionRate(dJointID joint);
void dJointSetPUAxis1(dJointID joint, dReal x, dReal y, dReal z);
void dJointGetPUAxis1(dJointID joint, dReal *out);
void dJointSetPUAxis2(dJointID joint, dReal x, dReal y, dReal z);
void dJointGetPUAxis2(dJointID joint, dReal *out);
void dJointSetPUAxis3(dJointID joint, dReal x, dReal y, dReal z);
void dJointGetPUAxis3(dJointID joint, dReal *out);
void dJointSetPUAxisP(dJointID joint, dReal x, dReal y, dReal z);
void dJointGetPUAxisP(dJointID joint, dReal *out);
dReal dJointGetPUAngle1(dJointID joint);
dReal dJointGetPUAngle1Rate(dJointID joint);
dReal dJointGetPUAngle2(dJointID joint);
dReal dJointGetPUAngle2Rate(dJointID joint);
dJointID dJointCreatePiston(dWorldID world, dJointGroupID group);
void dJointSetPistonAnchor(dJointID joint, dReal x, dReal y, dReal z);
void dJointGetPistonAnchor(dJointID joint, dReal *out);
void dJointGetPistonAnchor2(dJointID joint, dReal *out);
void dJointSetPistonParam(dJointID joint, int parameter, dReal value);
dReal dJointGetPistonParam(dJointID joint, int parameter);
dReal dJointGetPistonPosition(dJointID joint);
dReal dJointGetPistonPositionRate(dJointID joint);
void dJointSetPistonAxis(dJointID joint, dReal x, dReal y, dReal z);
void dJointGetPistonAxis(dJointID joint, dReal *out);
dReal dJointGetPistonAngle(dJointID joint);
dReal dJointGetPistonAngleRate(dJointID joint);
void dJointGetPUAngles(dJointID joint, dReal *first, dReal *second);
void dJointGetUniversalAngles(dJointID joint, dReal *first, dReal *second);
void dJointAddPRTorque(dJointID joint, dReal torque);
void dJointAddPUTorques(dJointID joint, dReal first, dReal second);
void dJointAddPistonForce(dJointID joint, dReal force);

/* Rotations. */
void dRSetIdentity(dReal *out);
void dRFromAxisAndAngle(dReal *out, dReal x, dReal y, dReal z, dReal angle);
void dRFromEulerAngles(dReal *out, dReal phi, dReal theta, dReal psi);
void dRFrom2Axes(dReal *out, dReal ax, dReal ay, dReal az, dReal bx, dReal by, dReal bz);
void dRFromZAxis(dReal *out, dReal x, dReal y, dReal z);
void dQSetIdentity(dReal *out);
void dQFromAxisAndAngle(dReal *out, dReal x, dReal y, dReal z, dReal angle);
void dRfromQ(dReal *out, const dReal *turn);
void dQfromR(dReal *out, const dReal *turn);
void dQtoR(const dReal *turn, dReal *out);
void dRtoQ(const dReal *turn, dReal *out);
void dQMultiply0(dReal *out, const dReal *a, const dReal *b);
void dQMultiply1(dReal *out, const dReal *a, const dReal *b);
void dQMultiply2(dReal *out, const dReal *a, const dReal *b);
void dQMultiply3(dReal *out, const dReal *a, const dReal *b);
void dNormalize3(dReal *vector);
int dSafeNormalize3(dReal *vector);
void dNormalize4(dReal *vector);
void dPlaneSpace(const dReal *normal, dReal *first, dReal *second);

/* Not there: they do nothing, and the plugin is told so once, with the reason. */
void dWorldDestroy(REBOTS_ODE_ANY);
void dWorldExportDIF(REBOTS_ODE_ANY);
void dWorldSetStepIslandsProcessingMaxThreadCount(REBOTS_ODE_ANY);
void dWorldCleanupWorkingMemory(REBOTS_ODE_ANY);
int dWorldStep(REBOTS_ODE_ANY);
int dWorldQuickStep(REBOTS_ODE_ANY);
int dWorldGetStepIslandsProcessingMaxThreadCount(REBOTS_ODE_ANY);
int dWorldUseSharedWorkingMemory(REBOTS_ODE_ANY);
int dWorldSetStepMemoryReservationPolicy(REBOTS_ODE_ANY);
int dWorldSetStepMemoryManager(REBOTS_ODE_ANY);
dWorldID dWorldCreate(REBOTS_ODE_ANY);
void dGeomTriMeshSetCallback(REBOTS_ODE_ANY);
void dGeomTriMeshSetArrayCallback(REBOTS_ODE_ANY);
void dGeomTriMeshSetRayCallback(REBOTS_ODE_ANY);
void dGeomTriMeshSetTriMergeCallback(REBOTS_ODE_ANY);
void dGeomTriMeshDataSet(REBOTS_ODE_ANY);
void dGeomTriMeshDataGetBuffer(REBOTS_ODE_ANY);
void dGeomTriMeshDataSetBuffer(REBOTS_ODE_ANY);
void *dGeomTriMeshDataGet(REBOTS_ODE_ANY);
void *dGeomTriMeshDataGet2(REBOTS_ODE_ANY);
void *dGeomTriMeshGetCallback(REBOTS_ODE_ANY);
void *dGeomTriMeshGetArrayCallback(REBOTS_ODE_ANY);
void *dGeomTriMeshGetRayCallback(REBOTS_ODE_ANY);
void *dGeomTriMeshGetTriMergeCallback(REBOTS_ODE_ANY);
void *dGeomTriMeshGetLastTransform(REBOTS_ODE_ANY);
void dSetColliderOverride(REBOTS_ODE_ANY);
int dCreateGeomClass(REBOTS_ODE_ANY);
int dGeomLowLevelControl(REBOTS_ODE_ANY);
dGeomID dCreateGeom(REBOTS_ODE_ANY);
void *dGeomGetClassData(REBOTS_ODE_ANY);
void dSpaceSetSublevel(REBOTS_ODE_ANY);
void dSpaceSetManualCleanup(REBOTS_ODE_ANY);
void dHashSpaceGetLevels(REBOTS_ODE_ANY);
int dSpaceGetSublevel(REBOTS_ODE_ANY);
int dSpaceGetManualCleanup(REBOTS_ODE_ANY);
void dSetErrorHandler(REBOTS_ODE_ANY);
void dSetDebugHandler(REBOTS_ODE_ANY);
void dSetMessageHandler(REBOTS_ODE_ANY);
void dSetAllocHandler(REBOTS_ODE_ANY);
void dSetReallocHandler(REBOTS_ODE_ANY);
void dSetFreeHandler(REBOTS_ODE_ANY);
void dJointSetHingeAnchorDelta(REBOTS_ODE_ANY);
void dJointSetHingeAxisOffset(REBOTS_ODE_ANY);
void dJointSetSliderAxisDelta(REBOTS_ODE_ANY);
void dJointSetUniversalAxis1Offset(REBOTS_ODE_ANY);
void dJointSetUniversalAxis2Offset(REBOTS_ODE_ANY);
void dJointSetPUAnchorDelta(REBOTS_ODE_ANY);
void dJointSetPUAnchorOffset(REBOTS_ODE_ANY);
void dJointSetPistonAnchorOffset(REBOTS_ODE_ANY);
void dJointSetPistonAxisDelta(REBOTS_ODE_ANY);
void dJointSetBallAnchor2(REBOTS_ODE_ANY);
void dJointSetPlane2DParam(REBOTS_ODE_ANY);
void dJointSetDBallAnchor1(REBOTS_ODE_ANY);
void dJointSetDBallAnchor2(REBOTS_ODE_ANY);
void dJointSetDBallDistance(REBOTS_ODE_ANY);
void dJointSetDBallParam(REBOTS_ODE_ANY);
void dJointSetDHingeAxis(REBOTS_ODE_ANY);
void dJointSetDHingeAnchor1(REBOTS_ODE_ANY);
void dJointSetDHingeAnchor2(REBOTS_ODE_ANY);
void dJointSetDHingeParam(REBOTS_ODE_ANY);
void dJointSetTransmissionMode(REBOTS_ODE_ANY);
void dJointSetTransmissionAxis(REBOTS_ODE_ANY);
void dJointSetTransmissionAxis1(REBOTS_ODE_ANY);
void dJointSetTransmissionAxis2(REBOTS_ODE_ANY);
void dJointSetTransmissionAnchor1(REBOTS_ODE_ANY);
void dJointSetTransmissionAnchor2(REBOTS_ODE_ANY);
void dJointSetTransmissionRatio(REBOTS_ODE_ANY);
void dJointSetTransmissionRadius1(REBOTS_ODE_ANY);
void dJointSetTransmissionRadius2(REBOTS_ODE_ANY);
void dJointSetTransmissionBacklash(REBOTS_ODE_ANY);
void dJointSetTransmissionParam(REBOTS_ODE_ANY);
dReal dJointGetDBallDistance(REBOTS_ODE_ANY);
dReal dJointGetDHingeDistance(REBOTS_ODE_ANY);
dReal dJointGetDBallParam(REBOTS_ODE_ANY);
dReal dJointGetDHingeParam(REBOTS_ODE_ANY);
dReal dJointGetTransmissionAngle1(REBOTS_ODE_ANY);
dReal dJointGetTransmissionAngle2(REBOTS_ODE_ANY);
dReal dJointGetTransmissionRadius1(REBOTS_ODE_ANY);
dReal dJointGetTransmissionRadius2(REBOTS_ODE_ANY);
dReal dJointGetTransmissionRatio(REBOTS_ODE_ANY);
dReal dJointGetTransmissionBacklash(REBOTS_ODE_ANY);
dReal dJointGetTransmissionParam(REBOTS_ODE_ANY);
dJointID dJointCreateDBall(REBOTS_ODE_ANY);
dJointID dJointCreateDHinge(REBOTS_ODE_ANY);
dJointID dJointCreateTransmission(REBOTS_ODE_ANY);

#ifdef __cplusplus
}
#endif

#endif
