//! Functions of ODE that are not there: a plugin that names them is loaded, and is told once, with the reason, when it calls
//! them.

use std::ffi::c_int;

use crate::handle::Handle;
use crate::table::with;

/// Functions by why they are not there and by what they give back: arguments are left alone.
macro_rules! unsupported {
    ($($why:ident { $($module:ident $out:ty, $nothing:expr => [$($name:ident)*];)* })*) => {
        $($(mod $module {
            use super::*;
            exports! {
                $(fn $name() -> $out {
                    tell(stringify!($name), $why);
                    $nothing
                })*
            }
        })*)*

        /// Addresses of all functions of this file.
        pub(crate) static LISTS: &[&[crate::Export]] = &[$($($module::EXPORTED),*),*];
    };
}

fn tell(what: &str, why: &str) {
    with(what, (), |table, host| {
        table.tell(host, format!("{what}() is not supported and does nothing: {why}"));
    });
}

const ONE_WORLD: &str = "the simulator has one world, and steps it itself";
const TRIANGLES: &str = "contacts with meshes are found for all of a mesh, not triangle by triangle";
const CLASSES: &str = "shapes are those that ODE has; a plugin cannot bring code for others";
const JOINTS: &str = "there is no such joint here";
const SHIFTED: &str = "a joint's zero is where its bodies are when it is attached";
const SPACES: &str = "geoms of a space have no levels, and nothing to clean up";
const QUIET: &str = "the simulator has settings of its own for that";

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
