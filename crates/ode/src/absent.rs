//! Functions of ODE that are not there: a plugin that names them is loaded, and is told once when it calls them.

use std::ffi::c_int;

use crate::handle::Handle;
use crate::table::with;

/// Functions by what they give back: arguments are left alone.
macro_rules! absent {
    ($($module:ident $out:ty, $nothing:expr => [$($name:ident)*];)*) => {
        $(mod $module {
            use super::*;
            exports! {
                $(fn $name() -> $out {
                    tell(stringify!($name));
                    $nothing
                })*
            }
        })*

        /// Addresses of all functions of this file.
        pub(crate) static LISTS: &[&[crate::Address]] = &[$($module::EXPORTED),*];
    };
}

fn tell(what: &str) {
    with(what, (), |table, host| table.tell(host, format!("{what}() is not there; it does nothing")));
}

absent! {
    nothing (), () => [
        dWorldDestroy dWorldExportDIF dWorldSetLinearDamping dWorldSetAngularDamping dWorldSetDamping
        dWorldSetLinearDampingThreshold dWorldSetAngularDampingThreshold dWorldSetMaxAngularSpeed
        dWorldSetAutoDisableLinearThreshold dWorldSetAutoDisableAngularThreshold dWorldSetAutoDisableSteps
        dWorldSetAutoDisableTime dWorldSetAutoDisableAverageSamplesCount dWorldSetQuickStepW dWorldSetStepIslandsProcessingMaxThreadCount
        dBodySetAutoDisableLinearThreshold dBodySetAutoDisableAngularThreshold dBodySetAutoDisableSteps
        dBodySetAutoDisableTime dBodySetAutoDisableAverageSamplesCount dBodySetAutoDisableDefaults
        dBodySetFiniteRotationAxis dBodySetMovedCallback dBodySetDampingDefaults dBodySetLinearDampingThreshold
        dBodySetAngularDampingThreshold dBodySetMaxAngularSpeed dBodySetGyroscopicMode
        dGeomTransformSetGeom dGeomTransformSetCleanup dGeomTransformSetInfo dGeomSetConvex
        dGeomHeightfieldDataDestroy dGeomHeightfieldDataBuildCallback dGeomHeightfieldDataBuildByte
        dGeomHeightfieldDataBuildShort dGeomHeightfieldDataBuildSingle dGeomHeightfieldDataBuildDouble
        dGeomHeightfieldDataSetBounds dGeomHeightfieldSetHeightfieldData
        dGeomSetOffsetWorldPosition dGeomSetOffsetWorldRotation dGeomSetOffsetWorldQuaternion
        dGeomRaySetParams dGeomRaySetFirstContact dGeomRaySetBackfaceCull dGeomRaySetClosestHit
        dGeomTriMeshEnableTC dGeomTriMeshClearTCCache dGeomTriMeshGetTriangle dGeomTriMeshGetPoint
        dGeomTriMeshSetLastTransform dGeomTriMeshSetCallback dGeomTriMeshSetArrayCallback dGeomTriMeshSetRayCallback
        dGeomTriMeshDataSet dSpaceSetSublevel dSpaceSetManualCleanup
        dJointSetHingeAnchorDelta dJointSetHingeAxisOffset dJointSetSliderAxisDelta dJointSetUniversalAxis1Offset
        dJointSetUniversalAxis2Offset dJointSetPUAnchorDelta dJointSetPUAnchorOffset dJointSetPistonAnchorOffset
        dJointSetPistonAxisDelta dJointSetPlane2DParam
        dJointSetDBallAnchor1 dJointSetDBallAnchor2 dJointSetDBallDistance dJointSetDBallParam
        dJointSetDHingeAxis dJointSetDHingeAnchor1 dJointSetDHingeAnchor2 dJointSetDHingeParam
        dJointSetTransmissionMode dJointSetTransmissionAxis dJointSetTransmissionAxis1 dJointSetTransmissionAxis2
        dJointSetTransmissionAnchor1 dJointSetTransmissionAnchor2 dJointSetTransmissionRatio
        dJointSetTransmissionRadius1 dJointSetTransmissionRadius2 dJointSetTransmissionBacklash
        dJointSetTransmissionParam
    ];
    counts c_int, 0 => [
        dWorldStep dWorldQuickStep dGeomTransformGetCleanup dGeomTransformGetInfo dGeomTriMeshIsTCEnabled
        dGeomTriMeshGetTriangleCount dSpaceGetSublevel dSpaceGetManualCleanup dWorldGetAutoDisableFlag
        dWorldGetQuickStepNumIterations dBodyGetAutoDisableFlag dBodyGetFiniteRotationMode dBodyGetGyroscopicMode
        dBodyGetAutoDisableSteps dWorldGetAutoDisableSteps dBoxBox dBoxTouchesBox
    ];
    numbers f64, 0.0 => [
        dWorldGetLinearDamping dWorldGetAngularDamping dWorldGetLinearDampingThreshold
        dWorldGetAngularDampingThreshold dWorldGetMaxAngularSpeed dWorldGetAutoDisableLinearThreshold
        dWorldGetAutoDisableAngularThreshold dWorldGetAutoDisableTime dWorldGetQuickStepW
        dWorldGetContactMaxCorrectingVel dWorldGetContactSurfaceLayer dBodyGetLinearDamping dBodyGetAngularDamping
        dBodyGetLinearDampingThreshold dBodyGetAngularDampingThreshold dBodyGetMaxAngularSpeed
        dBodyGetAutoDisableLinearThreshold dBodyGetAutoDisableAngularThreshold dBodyGetAutoDisableTime
        dJointGetDBallDistance dJointGetDHingeDistance dJointGetDBallParam dJointGetDHingeParam
        dJointGetTransmissionAngle1 dJointGetTransmissionAngle2 dJointGetTransmissionRadius1
        dJointGetTransmissionRadius2 dJointGetTransmissionRatio dJointGetTransmissionBacklash
        dJointGetTransmissionParam
    ];
    handles Handle, std::ptr::null_mut() => [
        dWorldCreate dCreateConvex dCreateHeightfield dGeomHeightfieldDataCreate dGeomHeightfieldGetHeightfieldData
        dCreateGeomTransform dGeomTransformGetGeom dJointCreateDBall dJointCreateDHinge dJointCreateTransmission
        dGeomTriMeshDataGet dBodyGetFiniteRotationAxis
    ];
}
