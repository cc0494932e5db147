//! Functions of ODE that are not implemented: a plugin that refers to them is loaded, and a call prints a message with
//! the reason, once.

use std::ffi::c_int;

use crate::handle::Handle;
use crate::table::with;

/// Functions by the reason and the return type; arguments are ignored.
macro_rules! unsupported {
    ($($why:ident { $($module:ident $out:ty, $nothing:expr => [$($name:ident)*];)* })*) => {
        $($(mod $module {
            use super::*;
            exports! {
                $(fn $name() -> $out {
                    warn_unsupported(stringify!($name), $why);
                    $nothing
                })*
            }
        })*)*

        /// The addresses of all functions of this file.
        pub(crate) static LISTS: &[&[crate::Export]] = &[$($($module::EXPORTED),*),*];
    };
}

fn warn_unsupported(what: &str, why: &str) {
    with(what, (), |table, host| {
        table.warn_once(host, format!("{what}() is not supported and does nothing: {why}"));
    });
}

const ONE_WORLD: &str = "the simulator has one world, and steps it itself";
const TRIANGLES: &str = "contacts are found for the mesh as a whole, not triangle by triangle";
const CLASSES: &str = "only the shapes of ODE are available; a plugin cannot define others";
const JOINTS: &str = "the physics engine has no such joint";
const SHIFTED: &str = "the zero position of a joint is that of its bodies when it is attached";
const SPACES: &str = "spaces have no levels, and nothing to clean up";
const QUIET: &str = "the simulator has its own settings for that";

unsupported! {
    ONE_WORLD {
        world_nothing (), () => [
            dWorldDestroy dWorldExportDIF dWorldSetStepIslandsProcessingMaxThreadCount
            dWorldCleanupWorkingMemory
        ];
        world_counts c_int, 0 => [
            dWorldStep dWorldQuickStep dWorldGetStepIslandsProcessingMaxThreadCount dWorldUseSharedWorkingMemory
            dWorldSetStepMemoryReservationPolicy dWorldSetStepMemoryManager
        ];
        world_handles Handle, std::ptr::null_mut() => [dWorldCreate];
    }
    TRIANGLES {
        mesh_nothing (), () => [
            dGeomTriMeshSetCallback dGeomTriMeshSetArrayCallback dGeomTriMeshSetRayCallback
            dGeomTriMeshSetTriMergeCallback dGeomTriMeshDataSet dGeomTriMeshDataGetBuffer dGeomTriMeshDataSetBuffer
        ];
        mesh_handles Handle, std::ptr::null_mut() => [
            dGeomTriMeshDataGet dGeomTriMeshDataGet2 dGeomTriMeshGetCallback dGeomTriMeshGetArrayCallback
            dGeomTriMeshGetRayCallback dGeomTriMeshGetTriMergeCallback dGeomTriMeshGetLastTransform
        ];
    }
    CLASSES {
        class_nothing (), () => [dSetColliderOverride];
        class_counts c_int, 0 => [dCreateGeomClass dGeomLowLevelControl];
        class_handles Handle, std::ptr::null_mut() => [dCreateGeom dGeomGetClassData];
    }
    SPACES {
        space_nothing (), () => [dSpaceSetSublevel dSpaceSetManualCleanup dHashSpaceGetLevels];
        space_counts c_int, 0 => [dSpaceGetSublevel dSpaceGetManualCleanup];
    }
    QUIET {
        quiet_nothing (), () => [
            dSetErrorHandler dSetDebugHandler dSetMessageHandler dSetAllocHandler dSetReallocHandler dSetFreeHandler
        ];
    }
    SHIFTED {
        shifted_nothing (), () => [
            dJointSetHingeAnchorDelta dJointSetHingeAxisOffset dJointSetSliderAxisDelta dJointSetUniversalAxis1Offset
            dJointSetUniversalAxis2Offset dJointSetPUAnchorDelta dJointSetPUAnchorOffset dJointSetPistonAnchorOffset
            dJointSetPistonAxisDelta dJointSetBallAnchor2
        ];
    }
    JOINTS {
        joint_nothing (), () => [
            dJointSetPlane2DParam dJointSetDBallAnchor1 dJointSetDBallAnchor2 dJointSetDBallDistance dJointSetDBallParam
            dJointSetDHingeAxis dJointSetDHingeAnchor1 dJointSetDHingeAnchor2 dJointSetDHingeParam
            dJointSetTransmissionMode dJointSetTransmissionAxis dJointSetTransmissionAxis1 dJointSetTransmissionAxis2
            dJointSetTransmissionAnchor1 dJointSetTransmissionAnchor2 dJointSetTransmissionRatio
            dJointSetTransmissionRadius1 dJointSetTransmissionRadius2 dJointSetTransmissionBacklash
            dJointSetTransmissionParam
        ];
        joint_numbers f64, 0.0 => [
            dJointGetDBallDistance dJointGetDHingeDistance dJointGetDBallParam dJointGetDHingeParam
            dJointGetTransmissionAngle1 dJointGetTransmissionAngle2 dJointGetTransmissionRadius1
            dJointGetTransmissionRadius2 dJointGetTransmissionRatio dJointGetTransmissionBacklash
            dJointGetTransmissionParam
        ];
        joint_handles Handle, std::ptr::null_mut() => [dJointCreateDBall dJointCreateDHinge dJointCreateTransmission];
    }
}
