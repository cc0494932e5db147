//! All node types, in order of their names. Generated from `schema/` by `cargo xtask codegen`.

#![expect(clippy::approx_constant, reason = "defaults are the manual's numbers, to its digits")]

use std::f64::consts::{FRAC_PI_2, PI, TAU};

use crate::types::Default::{Bool, Null, Numbers, Strings};
use crate::types::FieldType::*;
use crate::types::{Default, FieldDef, FieldType, NodeType, Range};

const INF: f64 = f64::INFINITY;

const fn field(name: &'static str, ty: FieldType, default: Default, range: Range, unit: &'static str) -> FieldDef {
    FieldDef { name, ty, default, default_before: None, range, unit, hidden: false, deprecated: None }
}

const fn hidden(field: FieldDef) -> FieldDef {
    FieldDef { hidden: true, ..field }
}

const fn deprecated(field: FieldDef, instead: &'static str) -> FieldDef {
    FieldDef { deprecated: Some(instead), ..field }
}

/// In files of before this version it has another default.
const fn before(field: FieldDef, version: (u32, u32), default: Default) -> FieldDef {
    FieldDef { default_before: Some((version, default)), ..field }
}

/// `ends` are the brackets of the manual: `[)` leaves out the largest value.
const fn limits(ends: &'static str, min: f64, max: f64, special: &'static [f64]) -> Range {
    let (open_min, open_max) = (ends.as_bytes()[0] == b'(', ends.as_bytes()[1] == b')');
    Range::Numbers { min, open_min, max, open_max, special }
}

const ACCELEROMETER_NAME: FieldDef = field("name", SfString, Strings(&["accelerometer"]), Range::Any, "");
const ACCELEROMETER_LOOKUP_TABLE: FieldDef = field("lookupTable", MfVec3f, Numbers(&[]), Range::Any, "");
const ACCELEROMETER_X_AXIS: FieldDef = field("xAxis", SfBool, Bool(true), Range::Any, "");
const ACCELEROMETER_Y_AXIS: FieldDef = field("yAxis", SfBool, Bool(true), Range::Any, "");
const ACCELEROMETER_Z_AXIS: FieldDef = field("zAxis", SfBool, Bool(true), Range::Any, "");
const ACCELEROMETER_RESOLUTION: FieldDef = field("resolution", SfFloat, Numbers(&[-1.0]), limits("[)", 0.0, INF, &[-1.0]), "m/s²");

const ALTIMETER_NAME: FieldDef = field("name", SfString, Strings(&["altimeter"]), Range::Any, "");
const ALTIMETER_ACCURACY: FieldDef = field("accuracy", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "m");
const ALTIMETER_RESOLUTION: FieldDef = field("resolution", SfFloat, Numbers(&[-1.0]), limits("[)", 0.0, INF, &[-1.0]), "m");

const APPEARANCE_MATERIAL: FieldDef = field("material", SfNode, Null, Range::Nodes(&["Material"]), "");
const APPEARANCE_TEXTURE: FieldDef = field("texture", SfNode, Null, Range::Nodes(&["ImageTexture"]), "");
const APPEARANCE_TEXTURE_TRANSFORM: FieldDef = field("textureTransform", SfNode, Null, Range::Nodes(&["TextureTransform"]), "");
const APPEARANCE_NAME: FieldDef = field("name", SfString, Strings(&["appearance"]), Range::Any, "");

const BACKGROUND_SKY_COLOR: FieldDef = field("skyColor", MfColor, Numbers(&[0.0, 0.0, 0.0]), limits("[]", 0.0, 1.0, &[]), "");
const BACKGROUND_BACK_URL: FieldDef = field("backUrl", MfString, Strings(&[]), Range::Any, "");
const BACKGROUND_BOTTOM_URL: FieldDef = field("bottomUrl", MfString, Strings(&[]), Range::Any, "");
const BACKGROUND_FRONT_URL: FieldDef = field("frontUrl", MfString, Strings(&[]), Range::Any, "");
const BACKGROUND_LEFT_URL: FieldDef = field("leftUrl", MfString, Strings(&[]), Range::Any, "");
const BACKGROUND_RIGHT_URL: FieldDef = field("rightUrl", MfString, Strings(&[]), Range::Any, "");
const BACKGROUND_TOP_URL: FieldDef = field("topUrl", MfString, Strings(&[]), Range::Any, "");
const BACKGROUND_BACK_IRRADIANCE_URL: FieldDef = field("backIrradianceUrl", MfString, Strings(&[]), Range::Any, "");
const BACKGROUND_BOTTOM_IRRADIANCE_URL: FieldDef = field("bottomIrradianceUrl", MfString, Strings(&[]), Range::Any, "");
const BACKGROUND_FRONT_IRRADIANCE_URL: FieldDef = field("frontIrradianceUrl", MfString, Strings(&[]), Range::Any, "");
const BACKGROUND_LEFT_IRRADIANCE_URL: FieldDef = field("leftIrradianceUrl", MfString, Strings(&[]), Range::Any, "");
const BACKGROUND_RIGHT_IRRADIANCE_URL: FieldDef = field("rightIrradianceUrl", MfString, Strings(&[]), Range::Any, "");
const BACKGROUND_TOP_IRRADIANCE_URL: FieldDef = field("topIrradianceUrl", MfString, Strings(&[]), Range::Any, "");
const BACKGROUND_LUMINOSITY: FieldDef = field("luminosity", SfFloat, Numbers(&[1.0]), limits("[)", 0.0, INF, &[]), "");
const BACKGROUND_CUBEMAP_OLD: FieldDef = deprecated(field("cubemap", SfNode, Null, Range::Nodes(&["Cubemap"]), ""), "");
const BACKGROUND_SKY_ANGLE_OLD: FieldDef = deprecated(field("skyAngle", MfFloat, Numbers(&[]), Range::Any, ""), "");
const BACKGROUND_GROUND_COLOR_OLD: FieldDef = deprecated(field("groundColor", MfColor, Numbers(&[]), limits("[]", 0.0, 1.0, &[]), ""), "");
const BACKGROUND_GROUND_ANGLE_OLD: FieldDef = deprecated(field("groundAngle", MfFloat, Numbers(&[]), Range::Any, ""), "");

const BALL_JOINT_JOINT_PARAMETERS: FieldDef = field("jointParameters", SfNode, Null, Range::Nodes(&["BallJointParameters"]), "");
const BALL_JOINT_JOINT_PARAMETERS3: FieldDef = field("jointParameters3", SfNode, Null, Range::Nodes(&["JointParameters"]), "");
const BALL_JOINT_DEVICE3: FieldDef = field("device3", MfNode, Null, Range::Nodes(&["RotationalMotor", "PositionSensor", "Brake"]), "");
const BALL_JOINT_POSITION3: FieldDef = hidden(field("position3", SfFloat, Numbers(&[0.0]), Range::Any, "rad"));

const BALL_JOINT_PARAMETERS_ANCHOR: FieldDef = field("anchor", SfVec3f, Numbers(&[0.0, 0.0, 0.0]), Range::Any, "m");

const BOX_SIZE: FieldDef = field("size", SfVec3f, Numbers(&[2.0, 2.0, 2.0]), limits("()", 0.0, INF, &[]), "m");

const BRAKE_NAME: FieldDef = field("name", SfString, Strings(&["brake"]), Range::Any, "");

const CAD_SHAPE_URL: FieldDef = field("url", MfString, Strings(&[]), Range::Any, "");
const CAD_SHAPE_CCW: FieldDef = field("ccw", SfBool, Bool(true), Range::Any, "");
const CAD_SHAPE_CAST_SHADOWS: FieldDef = field("castShadows", SfBool, Bool(true), Range::Any, "");
const CAD_SHAPE_IS_PICKABLE: FieldDef = field("isPickable", SfBool, Bool(true), Range::Any, "");

const CAMERA_NAME: FieldDef = field("name", SfString, Strings(&["camera"]), Range::Any, "");
const CAMERA_FIELD_OF_VIEW: FieldDef = field("fieldOfView", SfFloat, Numbers(&[0.785398]), limits("[]", 0.0, TAU, &[]), "rad");
const CAMERA_WIDTH: FieldDef = field("width", SfInt32, Numbers(&[64.0]), limits("[)", 1.0, INF, &[]), "px");
const CAMERA_HEIGHT: FieldDef = field("height", SfInt32, Numbers(&[64.0]), limits("[)", 1.0, INF, &[]), "px");
const CAMERA_PROJECTION: FieldDef = field("projection", SfString, Strings(&["planar"]), Range::Words(&["planar", "cylindrical", "spherical"]), "");
const CAMERA_NEAR: FieldDef = field("near", SfFloat, Numbers(&[0.01]), limits("[)", 0.0, INF, &[]), "m");
const CAMERA_FAR: FieldDef = field("far", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "m");
const CAMERA_EXPOSURE: FieldDef = field("exposure", SfFloat, Numbers(&[1.0]), limits("[)", 0.0, INF, &[]), "J/m²");
const CAMERA_ANTI_ALIASING: FieldDef = field("antiAliasing", SfBool, Bool(false), Range::Any, "");
const CAMERA_AMBIENT_OCCLUSION_RADIUS: FieldDef = field("ambientOcclusionRadius", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "m");
const CAMERA_BLOOM_THRESHOLD: FieldDef = field("bloomThreshold", SfFloat, Numbers(&[-1.0]), limits("[)", 0.0, INF, &[-1.0]), "");
const CAMERA_MOTION_BLUR: FieldDef = field("motionBlur", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "ms");
const CAMERA_NOISE: FieldDef = field("noise", SfFloat, Numbers(&[0.0]), limits("[]", 0.0, 1.0, &[]), "");
const CAMERA_NOISE_MASK_URL: FieldDef = field("noiseMaskUrl", SfString, Strings(&[""]), Range::Any, "");
const CAMERA_LENS: FieldDef = field("lens", SfNode, Null, Range::Nodes(&["Lens"]), "");
const CAMERA_FOCUS: FieldDef = field("focus", SfNode, Null, Range::Nodes(&["Focus"]), "");
const CAMERA_ZOOM: FieldDef = field("zoom", SfNode, Null, Range::Nodes(&["Zoom"]), "");
const CAMERA_RECOGNITION: FieldDef = field("recognition", SfNode, Null, Range::Nodes(&["Recognition"]), "");
const CAMERA_LENS_FLARE: FieldDef = field("lensFlare", SfNode, Null, Range::Nodes(&["LensFlare"]), "");
const CAMERA_SPHERICAL_OLD: FieldDef = deprecated(field("spherical", SfBool, Bool(false), Range::Any, ""), "projection");
const CAMERA_WINDOW_POSITION_OLD: FieldDef = deprecated(field("windowPosition", SfVec2f, Numbers(&[0.0, 0.0]), Range::Any, ""), "");
const CAMERA_PIXEL_SIZE_OLD: FieldDef = deprecated(field("pixelSize", SfFloat, Numbers(&[1.0]), Range::Any, ""), "");
const CAMERA_TYPE_OLD: FieldDef = deprecated(field("type", SfString, Strings(&["color"]), Range::Any, ""), "");
const CAMERA_COLOR_NOISE_OLD: FieldDef = deprecated(field("colorNoise", SfFloat, Numbers(&[0.0]), limits("[]", 0.0, 1.0, &[]), ""), "noise");

const CAPSULE_BOTTOM: FieldDef = field("bottom", SfBool, Bool(true), Range::Any, "");
const CAPSULE_HEIGHT: FieldDef = field("height", SfFloat, Numbers(&[2.0]), limits("()", 0.0, INF, &[]), "m");
const CAPSULE_RADIUS: FieldDef = field("radius", SfFloat, Numbers(&[1.0]), limits("()", 0.0, INF, &[]), "m");
const CAPSULE_SIDE: FieldDef = field("side", SfBool, Bool(true), Range::Any, "");
const CAPSULE_TOP: FieldDef = field("top", SfBool, Bool(true), Range::Any, "");
const CAPSULE_SUBDIVISION: FieldDef = field("subdivision", SfInt32, Numbers(&[12.0]), limits("[)", 3.0, INF, &[]), "");

const CHARGER_NAME: FieldDef = field("name", SfString, Strings(&["charger"]), Range::Any, "");
const CHARGER_BATTERY: FieldDef = field("battery", MfFloat, Numbers(&[]), limits("[)", 0.0, INF, &[]), "");
const CHARGER_RADIUS: FieldDef = field("radius", SfFloat, Numbers(&[0.04]), limits("[)", 0.0, INF, &[]), "m");
const CHARGER_EMISSIVE_COLOR: FieldDef = field("emissiveColor", SfColor, Numbers(&[0.0, 1.0, 0.0]), limits("[]", 0.0, 1.0, &[]), "");
const CHARGER_GRADUAL: FieldDef = field("gradual", SfBool, Bool(true), Range::Any, "");

const COLOR_COLOR: FieldDef = field("color", MfColor, Numbers(&[]), limits("[]", 0.0, 1.0, &[]), "");

const COMPASS_NAME: FieldDef = field("name", SfString, Strings(&["compass"]), Range::Any, "");
const COMPASS_LOOKUP_TABLE: FieldDef = field("lookupTable", MfVec3f, Numbers(&[]), Range::Any, "");
const COMPASS_X_AXIS: FieldDef = field("xAxis", SfBool, Bool(true), Range::Any, "");
const COMPASS_Y_AXIS: FieldDef = field("yAxis", SfBool, Bool(true), Range::Any, "");
const COMPASS_Z_AXIS: FieldDef = field("zAxis", SfBool, Bool(true), Range::Any, "");
const COMPASS_RESOLUTION: FieldDef = field("resolution", SfFloat, Numbers(&[-1.0]), limits("[)", 0.0, INF, &[-1.0]), "");

const CONE_BOTTOM_RADIUS: FieldDef = field("bottomRadius", SfFloat, Numbers(&[1.0]), limits("()", 0.0, INF, &[]), "m");
const CONE_HEIGHT: FieldDef = field("height", SfFloat, Numbers(&[2.0]), limits("()", 0.0, INF, &[]), "m");
const CONE_SIDE: FieldDef = field("side", SfBool, Bool(true), Range::Any, "");
const CONE_BOTTOM: FieldDef = field("bottom", SfBool, Bool(true), Range::Any, "");
const CONE_SUBDIVISION: FieldDef = field("subdivision", SfInt32, Numbers(&[12.0]), limits("[)", 3.0, INF, &[]), "");

const CONNECTOR_NAME: FieldDef = field("name", SfString, Strings(&["connector"]), Range::Any, "");
const CONNECTOR_TYPE: FieldDef = field("type", SfString, Strings(&["symmetric"]), Range::Words(&["symmetric", "active", "passive"]), "");
const CONNECTOR_IS_LOCKED: FieldDef = field("isLocked", SfBool, Bool(false), Range::Any, "");
const CONNECTOR_AUTO_LOCK: FieldDef = field("autoLock", SfBool, Bool(false), Range::Any, "");
const CONNECTOR_UNILATERAL_LOCK: FieldDef = field("unilateralLock", SfBool, Bool(true), Range::Any, "");
const CONNECTOR_UNILATERAL_UNLOCK: FieldDef = field("unilateralUnlock", SfBool, Bool(true), Range::Any, "");
const CONNECTOR_DISTANCE_TOLERANCE: FieldDef = field("distanceTolerance", SfFloat, Numbers(&[0.01]), limits("[)", 0.0, INF, &[]), "m");
const CONNECTOR_AXIS_TOLERANCE: FieldDef = field("axisTolerance", SfFloat, Numbers(&[0.2]), limits("[]", 0.0, PI, &[]), "rad");
const CONNECTOR_ROTATION_TOLERANCE: FieldDef = field("rotationTolerance", SfFloat, Numbers(&[0.2]), limits("[]", 0.0, PI, &[]), "rad");
const CONNECTOR_NUMBER_OF_ROTATIONS: FieldDef = field("numberOfRotations", SfInt32, Numbers(&[4.0]), limits("[)", 0.0, INF, &[]), "");
const CONNECTOR_SNAP: FieldDef = field("snap", SfBool, Bool(true), Range::Any, "");
const CONNECTOR_TENSILE_STRENGTH: FieldDef = field("tensileStrength", SfFloat, Numbers(&[-1.0]), limits("[)", 0.0, INF, &[-1.0]), "N");
const CONNECTOR_SHEAR_STRENGTH: FieldDef = field("shearStrength", SfFloat, Numbers(&[-1.0]), limits("[)", 0.0, INF, &[-1.0]), "N");

const CONTACT_PROPERTIES_MATERIAL1: FieldDef = field("material1", SfString, Strings(&["default"]), Range::Any, "");
const CONTACT_PROPERTIES_MATERIAL2: FieldDef = field("material2", SfString, Strings(&["default"]), Range::Any, "");
const CONTACT_PROPERTIES_COULOMB_FRICTION: FieldDef = field("coulombFriction", MfFloat, Numbers(&[1.0]), limits("[)", 0.0, INF, &[-1.0]), "");
const CONTACT_PROPERTIES_FRICTION_ROTATION: FieldDef = field("frictionRotation", SfVec2f, Numbers(&[0.0, 0.0]), Range::Any, "rad");
const CONTACT_PROPERTIES_ROLLING_FRICTION: FieldDef = field("rollingFriction", SfVec3f, Numbers(&[0.0, 0.0, 0.0]), limits("[)", 0.0, INF, &[-1.0]), "");
const CONTACT_PROPERTIES_BOUNCE: FieldDef = field("bounce", SfFloat, Numbers(&[0.5]), limits("[]", 0.0, 1.0, &[]), "");
const CONTACT_PROPERTIES_BOUNCE_VELOCITY: FieldDef = field("bounceVelocity", SfFloat, Numbers(&[0.01]), limits("[)", 0.0, INF, &[]), "m/s");
const CONTACT_PROPERTIES_FORCE_DEPENDENT_SLIP: FieldDef = field("forceDependentSlip", MfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "");
const CONTACT_PROPERTIES_SOFT_ERP: FieldDef = field("softERP", SfFloat, Numbers(&[0.2]), limits("[]", 0.0, 1.0, &[]), "");
const CONTACT_PROPERTIES_SOFT_CFM: FieldDef = field("softCFM", SfFloat, Numbers(&[0.001]), limits("()", 0.0, INF, &[]), "");
const CONTACT_PROPERTIES_BUMP_SOUND: FieldDef = field("bumpSound", SfString, Strings(&["webots://projects/default/worlds/sounds/bump.wav"]), Range::Any, "");
const CONTACT_PROPERTIES_ROLL_SOUND: FieldDef = field("rollSound", SfString, Strings(&["webots://projects/default/worlds/sounds/roll.wav"]), Range::Any, "");
const CONTACT_PROPERTIES_SLIDE_SOUND: FieldDef = field("slideSound", SfString, Strings(&["webots://projects/default/worlds/sounds/slide.wav"]), Range::Any, "");
const CONTACT_PROPERTIES_MAX_CONTACT_JOINTS: FieldDef = field("maxContactJoints", SfInt32, Numbers(&[10.0]), limits("[)", 1.0, INF, &[]), "");
const CONTACT_PROPERTIES_SOFT_ERP_OLD: FieldDef = deprecated(field("softErp", SfFloat, Numbers(&[0.2]), limits("[]", 0.0, 1.0, &[]), ""), "softERP");
const CONTACT_PROPERTIES_SOFT_CFM_OLD: FieldDef = deprecated(field("softCfm", SfFloat, Numbers(&[0.001]), limits("()", 0.0, INF, &[]), ""), "softCFM");

const COORDINATE_POINT: FieldDef = field("point", MfVec3f, Numbers(&[]), Range::Any, "m");

const CUBEMAP_TEXTURE_BASE_NAME: FieldDef = field("textureBaseName", SfString, Strings(&[""]), Range::Any, "");
const CUBEMAP_DIRECTORY: FieldDef = field("directory", SfString, Strings(&["textures/cubic"]), Range::Any, "");

const CYLINDER_BOTTOM: FieldDef = field("bottom", SfBool, Bool(true), Range::Any, "");
const CYLINDER_HEIGHT: FieldDef = field("height", SfFloat, Numbers(&[2.0]), limits("()", 0.0, INF, &[]), "m");
const CYLINDER_RADIUS: FieldDef = field("radius", SfFloat, Numbers(&[1.0]), limits("()", 0.0, INF, &[]), "m");
const CYLINDER_SIDE: FieldDef = field("side", SfBool, Bool(true), Range::Any, "");
const CYLINDER_TOP: FieldDef = field("top", SfBool, Bool(true), Range::Any, "");
const CYLINDER_SUBDIVISION: FieldDef = field("subdivision", SfInt32, Numbers(&[36.0]), limits("[)", 3.0, INF, &[]), "");

const DAMPING_LINEAR: FieldDef = field("linear", SfFloat, Numbers(&[0.2]), limits("[]", 0.0, 1.0, &[]), "");
const DAMPING_ANGULAR: FieldDef = field("angular", SfFloat, Numbers(&[0.2]), limits("[]", 0.0, 1.0, &[]), "");

const DIFFERENTIAL_WHEELS_NAME: FieldDef = field("name", SfString, Strings(&["differential wheels"]), Range::Any, "");
const DIFFERENTIAL_WHEELS_MOTOR_CONSUMPTION: FieldDef = field("motorConsumption", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "W");
const DIFFERENTIAL_WHEELS_AXLE_LENGTH: FieldDef = field("axleLength", SfFloat, Numbers(&[0.1]), limits("[)", 0.0, INF, &[]), "m");
const DIFFERENTIAL_WHEELS_WHEEL_RADIUS: FieldDef = field("wheelRadius", SfFloat, Numbers(&[0.01]), limits("[)", 0.0, INF, &[]), "m");
const DIFFERENTIAL_WHEELS_MAX_SPEED: FieldDef = field("maxSpeed", SfFloat, Numbers(&[10.0]), limits("[)", 0.0, INF, &[]), "rad/s");
const DIFFERENTIAL_WHEELS_MAX_ACCELERATION: FieldDef = field("maxAcceleration", SfFloat, Numbers(&[10.0]), limits("[)", 0.0, INF, &[]), "rad/s²");
const DIFFERENTIAL_WHEELS_SPEED_UNIT: FieldDef = field("speedUnit", SfFloat, Numbers(&[1.0]), limits("[)", 0.0, INF, &[]), "rad/s");
const DIFFERENTIAL_WHEELS_SLIP_NOISE: FieldDef = field("slipNoise", SfFloat, Numbers(&[0.1]), limits("[)", 0.0, INF, &[]), "");
const DIFFERENTIAL_WHEELS_ENCODER_NOISE: FieldDef = field("encoderNoise", SfFloat, Numbers(&[-1.0]), limits("[)", 0.0, INF, &[-1.0]), "");
const DIFFERENTIAL_WHEELS_ENCODER_RESOLUTION: FieldDef = field("encoderResolution", SfFloat, Numbers(&[-1.0]), limits("[)", 0.0, INF, &[-1.0]), "1/rad");
const DIFFERENTIAL_WHEELS_MAX_FORCE: FieldDef = field("maxForce", SfFloat, Numbers(&[0.3]), limits("[)", 0.0, INF, &[]), "N·m");

const DIRECTIONAL_LIGHT_DIRECTION: FieldDef = field("direction", SfVec3f, Numbers(&[0.0, 0.0, -1.0]), Range::Any, "");
const DIRECTIONAL_LIGHT_CAST_LENS_FLARES: FieldDef = field("castLensFlares", SfBool, Bool(false), Range::Any, "");

const DISPLAY_NAME: FieldDef = field("name", SfString, Strings(&["display"]), Range::Any, "");
const DISPLAY_WIDTH: FieldDef = field("width", SfInt32, Numbers(&[64.0]), limits("[)", 1.0, INF, &[]), "px");
const DISPLAY_HEIGHT: FieldDef = field("height", SfInt32, Numbers(&[64.0]), limits("[)", 1.0, INF, &[]), "px");
const DISPLAY_WINDOW_POSITION_OLD: FieldDef = deprecated(field("windowPosition", SfVec2f, Numbers(&[0.0, 0.0]), Range::Any, ""), "");
const DISPLAY_PIXEL_SIZE_OLD: FieldDef = deprecated(field("pixelSize", SfFloat, Numbers(&[1.0]), Range::Any, ""), "");

const DISTANCE_SENSOR_NAME: FieldDef = field("name", SfString, Strings(&["distance sensor"]), Range::Any, "");
const DISTANCE_SENSOR_LOOKUP_TABLE: FieldDef = field("lookupTable", MfVec3f, Numbers(&[0.0, 0.0, 0.0, 0.1, 1000.0, 0.0]), Range::Any, "");
const DISTANCE_SENSOR_TYPE: FieldDef = field("type", SfString, Strings(&["generic"]), Range::Words(&["generic", "infra-red", "sonar", "laser"]), "");
const DISTANCE_SENSOR_NUMBER_OF_RAYS: FieldDef = field("numberOfRays", SfInt32, Numbers(&[1.0]), limits("[)", 1.0, INF, &[]), "");
const DISTANCE_SENSOR_APERTURE: FieldDef = field("aperture", SfFloat, Numbers(&[1.5708]), limits("[]", 0.0, TAU, &[]), "rad");
const DISTANCE_SENSOR_GAUSSIAN_WIDTH: FieldDef = field("gaussianWidth", SfFloat, Numbers(&[1.0]), limits("[)", 0.0, INF, &[]), "");
const DISTANCE_SENSOR_RESOLUTION: FieldDef = field("resolution", SfFloat, Numbers(&[-1.0]), limits("[)", 0.0, INF, &[-1.0]), "");
const DISTANCE_SENSOR_RED_COLOR_SENSITIVITY: FieldDef = field("redColorSensitivity", SfFloat, Numbers(&[1.0]), limits("[)", 0.0, INF, &[]), "");

const ELEVATION_GRID_HEIGHT: FieldDef = field("height", MfFloat, Numbers(&[]), Range::Any, "m");
const ELEVATION_GRID_X_DIMENSION: FieldDef = field("xDimension", SfInt32, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "");
const ELEVATION_GRID_X_SPACING: FieldDef = field("xSpacing", SfFloat, Numbers(&[1.0]), limits("()", 0.0, INF, &[]), "m");
const ELEVATION_GRID_Y_DIMENSION: FieldDef = field("yDimension", SfInt32, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "");
const ELEVATION_GRID_Y_SPACING: FieldDef = field("ySpacing", SfFloat, Numbers(&[1.0]), limits("()", 0.0, INF, &[]), "m");
const ELEVATION_GRID_THICKNESS: FieldDef = field("thickness", SfFloat, Numbers(&[1.0]), limits("[)", 0.0, INF, &[]), "m");
const ELEVATION_GRID_Z_DIMENSION_OLD: FieldDef = deprecated(field("zDimension", SfInt32, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), ""), "yDimension");
const ELEVATION_GRID_Z_SPACING_OLD: FieldDef = deprecated(field("zSpacing", SfFloat, Numbers(&[1.0]), limits("()", 0.0, INF, &[]), "m"), "ySpacing");
const ELEVATION_GRID_COLOR_OLD: FieldDef = deprecated(field("color", SfNode, Null, Range::Nodes(&["Color"]), ""), "");
const ELEVATION_GRID_COLOR_PER_VERTEX_OLD: FieldDef = deprecated(field("colorPerVertex", SfBool, Bool(true), Range::Any, ""), "");

const EMITTER_NAME: FieldDef = field("name", SfString, Strings(&["emitter"]), Range::Any, "");
const EMITTER_TYPE: FieldDef = field("type", SfString, Strings(&["radio"]), Range::Words(&["radio", "serial", "infra-red"]), "");
const EMITTER_RANGE: FieldDef = field("range", SfFloat, Numbers(&[-1.0]), limits("[)", 0.0, INF, &[-1.0]), "m");
const EMITTER_MAX_RANGE: FieldDef = field("maxRange", SfFloat, Numbers(&[-1.0]), limits("[)", 0.0, INF, &[-1.0]), "m");
const EMITTER_APERTURE: FieldDef = field("aperture", SfFloat, Numbers(&[-1.0]), limits("[]", 0.0, TAU, &[-1.0]), "rad");
const EMITTER_CHANNEL: FieldDef = field("channel", SfInt32, Numbers(&[0.0]), limits("[)", -1.0, INF, &[]), "");
const EMITTER_BAUD_RATE: FieldDef = field("baudRate", SfInt32, Numbers(&[-1.0]), limits("[)", 0.0, INF, &[-1.0]), "bit/s");
const EMITTER_BYTE_SIZE: FieldDef = field("byteSize", SfInt32, Numbers(&[8.0]), limits("[)", 8.0, INF, &[]), "bit");
const EMITTER_BUFFER_SIZE: FieldDef = field("bufferSize", SfInt32, Numbers(&[-1.0]), limits("[)", 0.0, INF, &[-1.0]), "byte");
const EMITTER_ALLOWED_CHANNELS: FieldDef = field("allowedChannels", MfInt32, Numbers(&[]), limits("[)", -1.0, INF, &[]), "");

const FLUID_NAME: FieldDef = field("name", SfString, Strings(&["fluid"]), Range::Any, "");
const FLUID_MODEL: FieldDef = field("model", SfString, Strings(&[""]), Range::Any, "");
const FLUID_DESCRIPTION: FieldDef = field("description", SfString, Strings(&[""]), Range::Any, "");
const FLUID_DENSITY: FieldDef = field("density", SfFloat, Numbers(&[1000.0]), limits("()", 0.0, INF, &[]), "kg/m³");
const FLUID_VISCOSITY: FieldDef = field("viscosity", SfFloat, Numbers(&[0.001]), limits("[)", 0.0, INF, &[]), "kg/(m·s)");
const FLUID_STREAM_VELOCITY: FieldDef = field("streamVelocity", SfVec3f, Numbers(&[0.0, 0.0, 0.0]), Range::Any, "m/s");
const FLUID_BOUNDING_OBJECT: FieldDef = field("boundingObject", SfNode, Null, Range::Nodes(&["Shape", "Group", "Pose", "Transform", "Box", "Capsule", "Cylinder", "ElevationGrid", "IndexedFaceSet", "Mesh", "Plane", "Sphere"]), "");
const FLUID_LOCKED: FieldDef = field("locked", SfBool, Bool(false), Range::Any, "");

const FOCUS_FOCAL_DISTANCE: FieldDef = field("focalDistance", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "m");
const FOCUS_FOCAL_LENGTH: FieldDef = field("focalLength", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "m");
const FOCUS_MAX_FOCAL_DISTANCE: FieldDef = field("maxFocalDistance", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "m");
const FOCUS_MIN_FOCAL_DISTANCE: FieldDef = field("minFocalDistance", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "m");

const FOG_COLOR: FieldDef = field("color", SfColor, Numbers(&[1.0, 1.0, 1.0]), limits("[]", 0.0, 1.0, &[]), "");
const FOG_FOG_TYPE: FieldDef = field("fogType", SfString, Strings(&["LINEAR"]), Range::Words(&["LINEAR", "EXPONENTIAL", "EXPONENTIAL2"]), "");
const FOG_VISIBILITY_RANGE: FieldDef = field("visibilityRange", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "m");

const GPS_NAME: FieldDef = field("name", SfString, Strings(&["gps"]), Range::Any, "");
const GPS_TYPE: FieldDef = field("type", SfString, Strings(&["satellite"]), Range::Words(&["satellite", "laser"]), "");
const GPS_ACCURACY: FieldDef = field("accuracy", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "m");
const GPS_NOISE_CORRELATION: FieldDef = field("noiseCorrelation", SfFloat, Numbers(&[0.0]), limits("[]", 0.0, 1.0, &[]), "");
const GPS_RESOLUTION: FieldDef = field("resolution", SfFloat, Numbers(&[-1.0]), limits("[)", 0.0, INF, &[-1.0]), "m");
const GPS_SPEED_NOISE: FieldDef = field("speedNoise", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "m/s");
const GPS_SPEED_RESOLUTION: FieldDef = field("speedResolution", SfFloat, Numbers(&[-1.0]), limits("[)", 0.0, INF, &[-1.0]), "m/s");

const GROUP_CHILDREN: FieldDef = field("children", MfNode, Null, Range::Any, "");

const GYRO_NAME: FieldDef = field("name", SfString, Strings(&["gyro"]), Range::Any, "");
const GYRO_LOOKUP_TABLE: FieldDef = field("lookupTable", MfVec3f, Numbers(&[]), Range::Any, "");
const GYRO_X_AXIS: FieldDef = field("xAxis", SfBool, Bool(true), Range::Any, "");
const GYRO_Y_AXIS: FieldDef = field("yAxis", SfBool, Bool(true), Range::Any, "");
const GYRO_Z_AXIS: FieldDef = field("zAxis", SfBool, Bool(true), Range::Any, "");
const GYRO_RESOLUTION: FieldDef = field("resolution", SfFloat, Numbers(&[-1.0]), limits("[)", 0.0, INF, &[-1.0]), "rad/s");

const HINGE2_JOINT_JOINT_PARAMETERS2: FieldDef = field("jointParameters2", SfNode, Null, Range::Nodes(&["JointParameters"]), "");
const HINGE2_JOINT_DEVICE2: FieldDef = field("device2", MfNode, Null, Range::Nodes(&["RotationalMotor", "PositionSensor", "Brake"]), "");
const HINGE2_JOINT_POSITION2: FieldDef = hidden(field("position2", SfFloat, Numbers(&[0.0]), Range::Any, "rad"));

const HINGE_JOINT_JOINT_PARAMETERS: FieldDef = field("jointParameters", SfNode, Null, Range::Nodes(&["HingeJointParameters"]), "");
const HINGE_JOINT_DEVICE: FieldDef = field("device", MfNode, Null, Range::Nodes(&["RotationalMotor", "PositionSensor", "Brake"]), "");
const HINGE_JOINT_POSITION: FieldDef = hidden(field("position", SfFloat, Numbers(&[0.0]), Range::Any, "rad"));

const HINGE_JOINT_PARAMETERS_AXIS: FieldDef = field("axis", SfVec3f, Numbers(&[1.0, 0.0, 0.0]), Range::Any, "");
const HINGE_JOINT_PARAMETERS_ANCHOR: FieldDef = field("anchor", SfVec3f, Numbers(&[0.0, 0.0, 0.0]), Range::Any, "m");
const HINGE_JOINT_PARAMETERS_SUSPENSION_SPRING_CONSTANT: FieldDef = field("suspensionSpringConstant", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "N/m");
const HINGE_JOINT_PARAMETERS_SUSPENSION_DAMPING_CONSTANT: FieldDef = field("suspensionDampingConstant", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "N·s/m");
const HINGE_JOINT_PARAMETERS_SUSPENSION_AXIS: FieldDef = field("suspensionAxis", SfVec3f, Numbers(&[1.0, 0.0, 0.0]), Range::Any, "");
const HINGE_JOINT_PARAMETERS_STOP_ERP: FieldDef = field("stopERP", SfFloat, Numbers(&[-1.0]), limits("[)", 0.0, INF, &[-1.0]), "");
const HINGE_JOINT_PARAMETERS_STOP_CFM: FieldDef = field("stopCFM", SfFloat, Numbers(&[-1.0]), limits("()", 0.0, INF, &[-1.0]), "");

const IMAGE_TEXTURE_URL: FieldDef = field("url", MfString, Strings(&[]), Range::Any, "");
const IMAGE_TEXTURE_REPEAT_S: FieldDef = field("repeatS", SfBool, Bool(true), Range::Any, "");
const IMAGE_TEXTURE_REPEAT_T: FieldDef = field("repeatT", SfBool, Bool(true), Range::Any, "");
const IMAGE_TEXTURE_FILTERING: FieldDef = field("filtering", SfInt32, Numbers(&[4.0]), limits("[]", 0.0, 5.0, &[]), "");

const IMMERSION_PROPERTIES_FLUID_NAME: FieldDef = field("fluidName", SfString, Strings(&[""]), Range::Any, "");
const IMMERSION_PROPERTIES_REFERENCE_AREA: FieldDef = field("referenceArea", SfString, Strings(&["immersed area"]), Range::Words(&["immersed area", "xyz-projected area"]), "");
const IMMERSION_PROPERTIES_DRAG_FORCE_COEFFICIENTS: FieldDef = field("dragForceCoefficients", SfVec3f, Numbers(&[0.0, 0.0, 0.0]), limits("[)", 0.0, INF, &[]), "");
const IMMERSION_PROPERTIES_DRAG_TORQUE_COEFFICIENTS: FieldDef = field("dragTorqueCoefficients", SfVec3f, Numbers(&[0.0, 0.0, 0.0]), limits("[)", 0.0, INF, &[]), "");
const IMMERSION_PROPERTIES_VISCOUS_RESISTANCE_FORCE_COEFFICIENT: FieldDef = field("viscousResistanceForceCoefficient", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "N·s/m");
const IMMERSION_PROPERTIES_VISCOUS_RESISTANCE_TORQUE_COEFFICIENT: FieldDef = field("viscousResistanceTorqueCoefficient", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "N·m·s/rad");

const INDEXED_FACE_SET_COORD: FieldDef = field("coord", SfNode, Null, Range::Nodes(&["Coordinate"]), "");
const INDEXED_FACE_SET_NORMAL: FieldDef = field("normal", SfNode, Null, Range::Nodes(&["Normal"]), "");
const INDEXED_FACE_SET_TEX_COORD: FieldDef = field("texCoord", SfNode, Null, Range::Nodes(&["TextureCoordinate"]), "");
const INDEXED_FACE_SET_SOLID: FieldDef = field("solid", SfBool, Bool(true), Range::Any, "");
const INDEXED_FACE_SET_CCW: FieldDef = field("ccw", SfBool, Bool(true), Range::Any, "");
const INDEXED_FACE_SET_CONVEX: FieldDef = field("convex", SfBool, Bool(true), Range::Any, "");
const INDEXED_FACE_SET_NORMAL_PER_VERTEX: FieldDef = field("normalPerVertex", SfBool, Bool(true), Range::Any, "");
const INDEXED_FACE_SET_COORD_INDEX: FieldDef = field("coordIndex", MfInt32, Numbers(&[]), limits("[)", -1.0, INF, &[]), "");
const INDEXED_FACE_SET_NORMAL_INDEX: FieldDef = field("normalIndex", MfInt32, Numbers(&[]), limits("[)", -1.0, INF, &[]), "");
const INDEXED_FACE_SET_TEX_COORD_INDEX: FieldDef = field("texCoordIndex", MfInt32, Numbers(&[]), limits("[)", -1.0, INF, &[]), "");
const INDEXED_FACE_SET_CREASE_ANGLE: FieldDef = field("creaseAngle", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "rad");

const INDEXED_LINE_SET_COORD: FieldDef = field("coord", SfNode, Null, Range::Nodes(&["Coordinate"]), "");
const INDEXED_LINE_SET_COORD_INDEX: FieldDef = field("coordIndex", MfInt32, Numbers(&[]), limits("[)", -1.0, INF, &[]), "");

const INERTIAL_UNIT_NAME: FieldDef = field("name", SfString, Strings(&["inertial unit"]), Range::Any, "");
const INERTIAL_UNIT_NOISE: FieldDef = field("noise", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "rad");
const INERTIAL_UNIT_X_AXIS: FieldDef = field("xAxis", SfBool, Bool(true), Range::Any, "");
const INERTIAL_UNIT_Y_AXIS: FieldDef = field("yAxis", SfBool, Bool(true), Range::Any, "");
const INERTIAL_UNIT_Z_AXIS: FieldDef = field("zAxis", SfBool, Bool(true), Range::Any, "");
const INERTIAL_UNIT_RESOLUTION: FieldDef = field("resolution", SfFloat, Numbers(&[-1.0]), limits("[)", 0.0, INF, &[-1.0]), "rad");
const INERTIAL_UNIT_LOOKUP_TABLE_OLD: FieldDef = deprecated(field("lookupTable", MfVec3f, Numbers(&[]), Range::Any, ""), "noise");

const JOINT_JOINT_PARAMETERS: FieldDef = field("jointParameters", SfNode, Null, Range::Nodes(&["JointParameters"]), "");
const JOINT_END_POINT: FieldDef = field("endPoint", SfNode, Null, Range::Nodes(&["Solid", "SolidReference", "Slot"]), "");

const JOINT_LINK_END_POINT_NAME: FieldDef = field("endPointName", SfString, Strings(&[""]), Range::Any, "");
const JOINT_LINK_MULTIPLIER: FieldDef = field("multiplier", SfFloat, Numbers(&[1.0]), Range::Any, "");
const JOINT_LINK_GAIN: FieldDef = field("gain", SfFloat, Numbers(&[0.95]), Range::Any, "");
const JOINT_LINK_JOINT_ID: FieldDef = field("jointId", SfInt32, Numbers(&[1.0]), limits("[]", 1.0, 3.0, &[]), "");

const JOINT_PARAMETERS_POSITION: FieldDef = field("position", SfFloat, Numbers(&[0.0]), Range::Any, "");
const JOINT_PARAMETERS_AXIS: FieldDef = field("axis", SfVec3f, Numbers(&[0.0, 0.0, 1.0]), Range::Any, "");
const JOINT_PARAMETERS_MIN_STOP: FieldDef = field("minStop", SfFloat, Numbers(&[0.0]), Range::Any, "");
const JOINT_PARAMETERS_MAX_STOP: FieldDef = field("maxStop", SfFloat, Numbers(&[0.0]), Range::Any, "");
const JOINT_PARAMETERS_SPRING_CONSTANT: FieldDef = field("springConstant", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "");
const JOINT_PARAMETERS_DAMPING_CONSTANT: FieldDef = field("dampingConstant", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "");
const JOINT_PARAMETERS_STATIC_FRICTION: FieldDef = field("staticFriction", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "");

const LED_NAME: FieldDef = field("name", SfString, Strings(&["led"]), Range::Any, "");
const LED_COLOR: FieldDef = field("color", MfColor, Numbers(&[1.0, 0.0, 0.0]), limits("[]", 0.0, 1.0, &[]), "");
const LED_GRADUAL: FieldDef = field("gradual", SfBool, Bool(false), Range::Any, "");

const LENS_CENTER: FieldDef = field("center", SfVec2f, Numbers(&[0.5, 0.5]), limits("[]", 0.0, 1.0, &[]), "");
const LENS_RADIAL_COEFFICIENTS: FieldDef = field("radialCoefficients", SfVec2f, Numbers(&[0.0, 0.0]), Range::Any, "");
const LENS_TANGENTIAL_COEFFICIENTS: FieldDef = field("tangentialCoefficients", SfVec2f, Numbers(&[0.0, 0.0]), Range::Any, "");

const LENS_FLARE_TRANSPARENCY: FieldDef = field("transparency", SfFloat, Numbers(&[0.4]), limits("[]", 0.0, 1.0, &[]), "");
const LENS_FLARE_SCALE: FieldDef = field("scale", SfFloat, Numbers(&[1.5]), Range::Any, "");
const LENS_FLARE_BIAS: FieldDef = field("bias", SfFloat, Numbers(&[-0.9]), Range::Any, "");
const LENS_FLARE_DISPERSAL: FieldDef = field("dispersal", SfFloat, Numbers(&[0.6]), Range::Any, "");
const LENS_FLARE_SAMPLES: FieldDef = field("samples", SfInt32, Numbers(&[4.0]), limits("[)", 0.0, INF, &[]), "");
const LENS_FLARE_HALO_WIDTH: FieldDef = field("haloWidth", SfFloat, Numbers(&[0.4]), limits("[)", 0.0, INF, &[]), "");
const LENS_FLARE_CHROMA_DISTORTION: FieldDef = field("chromaDistortion", SfFloat, Numbers(&[2.0]), Range::Any, "");
const LENS_FLARE_BLUR_ITERATIONS: FieldDef = field("blurIterations", SfInt32, Numbers(&[2.0]), limits("[)", 0.0, INF, &[]), "");

const LIDAR_NAME: FieldDef = field("name", SfString, Strings(&["lidar"]), Range::Any, "");
const LIDAR_TILT_ANGLE: FieldDef = field("tiltAngle", SfFloat, Numbers(&[0.0]), limits("[]", -FRAC_PI_2, FRAC_PI_2, &[]), "rad");
const LIDAR_HORIZONTAL_RESOLUTION: FieldDef = field("horizontalResolution", SfInt32, Numbers(&[512.0]), limits("[)", 1.0, INF, &[]), "");
const LIDAR_FIELD_OF_VIEW: FieldDef = field("fieldOfView", SfFloat, Numbers(&[1.5708]), limits("[]", 0.0, TAU, &[]), "rad");
const LIDAR_VERTICAL_FIELD_OF_VIEW: FieldDef = field("verticalFieldOfView", SfFloat, Numbers(&[0.2]), limits("[]", 0.0, PI, &[]), "rad");
const LIDAR_NUMBER_OF_LAYERS: FieldDef = field("numberOfLayers", SfInt32, Numbers(&[4.0]), limits("[)", 1.0, INF, &[]), "");
const LIDAR_NEAR: FieldDef = field("near", SfFloat, Numbers(&[0.01]), limits("[)", 0.0, INF, &[]), "m");
const LIDAR_MIN_RANGE: FieldDef = field("minRange", SfFloat, Numbers(&[0.01]), limits("[)", 0.0, INF, &[]), "m");
const LIDAR_MAX_RANGE: FieldDef = field("maxRange", SfFloat, Numbers(&[1.0]), limits("[)", 0.0, INF, &[]), "m");
const LIDAR_TYPE: FieldDef = field("type", SfString, Strings(&["fixed"]), Range::Words(&["fixed", "rotating"]), "");
const LIDAR_PROJECTION: FieldDef = field("projection", SfString, Strings(&["cylindrical"]), Range::Words(&["planar", "cylindrical"]), "");
const LIDAR_NOISE: FieldDef = field("noise", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "");
const LIDAR_RESOLUTION: FieldDef = field("resolution", SfFloat, Numbers(&[-1.0]), limits("[)", 0.0, INF, &[-1.0]), "m");
const LIDAR_DEFAULT_FREQUENCY: FieldDef = field("defaultFrequency", SfFloat, Numbers(&[10.0]), limits("[)", 0.0, INF, &[]), "Hz");
const LIDAR_MIN_FREQUENCY: FieldDef = field("minFrequency", SfFloat, Numbers(&[1.0]), limits("[)", 0.0, INF, &[]), "Hz");
const LIDAR_MAX_FREQUENCY: FieldDef = field("maxFrequency", SfFloat, Numbers(&[25.0]), limits("[)", 0.0, INF, &[]), "Hz");
const LIDAR_ROTATING_HEAD: FieldDef = field("rotatingHead", SfNode, Null, Range::Nodes(&["Solid"]), "");
const LIDAR_SPHERICAL_OLD: FieldDef = deprecated(field("spherical", SfBool, Bool(true), Range::Any, ""), "projection");

const LIGHT_AMBIENT_INTENSITY: FieldDef = field("ambientIntensity", SfFloat, Numbers(&[0.0]), limits("[]", 0.0, 1.0, &[]), "");
const LIGHT_COLOR: FieldDef = field("color", SfColor, Numbers(&[1.0, 1.0, 1.0]), limits("[]", 0.0, 1.0, &[]), "");
const LIGHT_INTENSITY: FieldDef = field("intensity", SfFloat, Numbers(&[1.0]), limits("[)", 0.0, INF, &[]), "");
const LIGHT_ON: FieldDef = field("on", SfBool, Bool(true), Range::Any, "");
const LIGHT_CAST_SHADOWS: FieldDef = field("castShadows", SfBool, Bool(false), Range::Any, "");

const LIGHT_SENSOR_NAME: FieldDef = field("name", SfString, Strings(&["light sensor"]), Range::Any, "");
const LIGHT_SENSOR_LOOKUP_TABLE: FieldDef = field("lookupTable", MfVec3f, Numbers(&[0.0, 0.0, 0.0, 1.0, 1000.0, 0.0]), Range::Any, "");
const LIGHT_SENSOR_COLOR_FILTER: FieldDef = field("colorFilter", SfColor, Numbers(&[1.0, 1.0, 1.0]), limits("[]", 0.0, 1.0, &[]), "");
const LIGHT_SENSOR_OCCLUSION: FieldDef = field("occlusion", SfBool, Bool(false), Range::Any, "");
const LIGHT_SENSOR_RESOLUTION: FieldDef = field("resolution", SfFloat, Numbers(&[-1.0]), limits("[)", 0.0, INF, &[-1.0]), "");

const LINEAR_MOTOR_NAME: FieldDef = field("name", SfString, Strings(&["linear motor"]), Range::Any, "");
const LINEAR_MOTOR_MAX_FORCE: FieldDef = field("maxForce", SfFloat, Numbers(&[10.0]), limits("[)", 0.0, INF, &[]), "N");
const LINEAR_MOTOR_SOUND: FieldDef = field("sound", SfString, Strings(&["webots://projects/default/worlds/sounds/linear_motor.wav"]), Range::Any, "");

const MATERIAL_AMBIENT_INTENSITY: FieldDef = field("ambientIntensity", SfFloat, Numbers(&[0.2]), limits("[]", 0.0, 1.0, &[]), "");
const MATERIAL_DIFFUSE_COLOR: FieldDef = field("diffuseColor", SfColor, Numbers(&[0.8, 0.8, 0.8]), limits("[]", 0.0, 1.0, &[]), "");
const MATERIAL_EMISSIVE_COLOR: FieldDef = field("emissiveColor", SfColor, Numbers(&[0.0, 0.0, 0.0]), limits("[]", 0.0, 1.0, &[]), "");
const MATERIAL_SHININESS: FieldDef = field("shininess", SfFloat, Numbers(&[0.2]), limits("[]", 0.0, 1.0, &[]), "");
const MATERIAL_SPECULAR_COLOR: FieldDef = field("specularColor", SfColor, Numbers(&[0.0, 0.0, 0.0]), limits("[]", 0.0, 1.0, &[]), "");
const MATERIAL_TRANSPARENCY: FieldDef = field("transparency", SfFloat, Numbers(&[0.0]), limits("[]", 0.0, 1.0, &[]), "");

const MESH_URL: FieldDef = field("url", MfString, Strings(&[]), Range::Any, "");
const MESH_CCW: FieldDef = field("ccw", SfBool, Bool(true), Range::Any, "");
const MESH_NAME: FieldDef = field("name", SfString, Strings(&[""]), Range::Any, "");
const MESH_MATERIAL_INDEX: FieldDef = field("materialIndex", SfInt32, Numbers(&[-1.0]), limits("[)", -1.0, INF, &[]), "");

const MICROPHONE_NAME: FieldDef = field("name", SfString, Strings(&["microphone"]), Range::Any, "");
const MICROPHONE_APERTURE: FieldDef = field("aperture", SfFloat, Numbers(&[-1.0]), limits("[]", 0.0, TAU, &[-1.0]), "rad");
const MICROPHONE_SENSITIVITY: FieldDef = field("sensitivity", SfFloat, Numbers(&[-50.0]), Range::Any, "dB");

const MOTOR_NAME: FieldDef = field("name", SfString, Strings(&["motor"]), Range::Any, "");
const MOTOR_ACCELERATION: FieldDef = field("acceleration", SfFloat, Numbers(&[-1.0]), limits("[)", 0.0, INF, &[-1.0]), "");
const MOTOR_CONSUMPTION_FACTOR: FieldDef = field("consumptionFactor", SfFloat, Numbers(&[10.0]), Range::Any, "");
const MOTOR_CONTROL_PID: FieldDef = field("controlPID", SfVec3f, Numbers(&[10.0, 0.0, 0.0]), limits("[)", 0.0, INF, &[]), "");
const MOTOR_MAX_VELOCITY: FieldDef = field("maxVelocity", SfFloat, Numbers(&[10.0]), limits("[)", 0.0, INF, &[]), "");
const MOTOR_MIN_POSITION: FieldDef = field("minPosition", SfFloat, Numbers(&[0.0]), Range::Any, "");
const MOTOR_MAX_POSITION: FieldDef = field("maxPosition", SfFloat, Numbers(&[0.0]), Range::Any, "");
const MOTOR_MULTIPLIER: FieldDef = field("multiplier", SfFloat, Numbers(&[1.0]), Range::Any, "");
const MOTOR_SOUND: FieldDef = field("sound", SfString, Strings(&[""]), Range::Any, "");
const MOTOR_MUSCLES: FieldDef = field("muscles", MfNode, Null, Range::Nodes(&["Muscle"]), "");

const MUSCLE_VOLUME: FieldDef = field("volume", SfFloat, Numbers(&[0.01]), limits("()", 0.0, INF, &[]), "m³");
const MUSCLE_START_OFFSET: FieldDef = field("startOffset", SfVec3f, Numbers(&[0.0, 0.0, 0.0]), Range::Any, "m");
const MUSCLE_END_OFFSET: FieldDef = field("endOffset", SfVec3f, Numbers(&[0.0, 0.0, 0.0]), Range::Any, "m");
const MUSCLE_COLOR: FieldDef = field("color", MfColor, Numbers(&[]), limits("[]", 0.0, 1.0, &[]), "");
const MUSCLE_CAST_SHADOWS: FieldDef = field("castShadows", SfBool, Bool(true), Range::Any, "");
const MUSCLE_VISIBLE: FieldDef = field("visible", SfBool, Bool(true), Range::Any, "");
const MUSCLE_MAX_RADIUS_OLD: FieldDef = deprecated(field("maxRadius", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "m"), "volume");
const MUSCLE_COLORS_OLD: FieldDef = deprecated(field("colors", MfColor, Numbers(&[]), limits("[]", 0.0, 1.0, &[]), ""), "color");

const NORMAL_VECTOR: FieldDef = field("vector", MfVec3f, Numbers(&[]), Range::Any, "");

const PBR_APPEARANCE_BASE_COLOR: FieldDef = field("baseColor", SfColor, Numbers(&[1.0, 1.0, 1.0]), limits("[]", 0.0, 1.0, &[]), "");
const PBR_APPEARANCE_BASE_COLOR_MAP: FieldDef = field("baseColorMap", SfNode, Null, Range::Nodes(&["ImageTexture"]), "");
const PBR_APPEARANCE_TRANSPARENCY: FieldDef = field("transparency", SfFloat, Numbers(&[0.0]), limits("[]", 0.0, 1.0, &[]), "");
const PBR_APPEARANCE_ROUGHNESS: FieldDef = field("roughness", SfFloat, Numbers(&[0.0]), limits("[]", 0.0, 1.0, &[]), "");
const PBR_APPEARANCE_ROUGHNESS_MAP: FieldDef = field("roughnessMap", SfNode, Null, Range::Nodes(&["ImageTexture"]), "");
const PBR_APPEARANCE_METALNESS: FieldDef = field("metalness", SfFloat, Numbers(&[1.0]), limits("[]", 0.0, 1.0, &[]), "");
const PBR_APPEARANCE_METALNESS_MAP: FieldDef = field("metalnessMap", SfNode, Null, Range::Nodes(&["ImageTexture"]), "");
const PBR_APPEARANCE_IBL_STRENGTH: FieldDef = field("IBLStrength", SfFloat, Numbers(&[1.0]), limits("[)", 0.0, INF, &[]), "");
const PBR_APPEARANCE_NORMAL_MAP: FieldDef = field("normalMap", SfNode, Null, Range::Nodes(&["ImageTexture"]), "");
const PBR_APPEARANCE_NORMAL_MAP_FACTOR: FieldDef = field("normalMapFactor", SfFloat, Numbers(&[1.0]), limits("[)", 0.0, INF, &[]), "");
const PBR_APPEARANCE_OCCLUSION_MAP: FieldDef = field("occlusionMap", SfNode, Null, Range::Nodes(&["ImageTexture"]), "");
const PBR_APPEARANCE_OCCLUSION_MAP_STRENGTH: FieldDef = field("occlusionMapStrength", SfFloat, Numbers(&[1.0]), limits("[)", 0.0, INF, &[]), "");
const PBR_APPEARANCE_EMISSIVE_COLOR: FieldDef = field("emissiveColor", SfColor, Numbers(&[0.0, 0.0, 0.0]), limits("[]", 0.0, 1.0, &[]), "");
const PBR_APPEARANCE_EMISSIVE_COLOR_MAP: FieldDef = field("emissiveColorMap", SfNode, Null, Range::Nodes(&["ImageTexture"]), "");
const PBR_APPEARANCE_EMISSIVE_INTENSITY: FieldDef = field("emissiveIntensity", SfFloat, Numbers(&[1.0]), limits("[)", 0.0, INF, &[]), "");
const PBR_APPEARANCE_TEXTURE_TRANSFORM: FieldDef = field("textureTransform", SfNode, Null, Range::Nodes(&["TextureTransform"]), "");
const PBR_APPEARANCE_NAME: FieldDef = field("name", SfString, Strings(&["PBRAppearance"]), Range::Any, "");
const PBR_APPEARANCE_ENVIRONMENT_MAP_OLD: FieldDef = deprecated(field("environmentMap", SfNode, Null, Range::Nodes(&["Cubemap"]), ""), "");

const PEN_NAME: FieldDef = field("name", SfString, Strings(&["pen"]), Range::Any, "");
const PEN_INK_COLOR: FieldDef = field("inkColor", SfColor, Numbers(&[0.0, 0.0, 0.0]), limits("[]", 0.0, 1.0, &[]), "");
const PEN_INK_DENSITY: FieldDef = field("inkDensity", SfFloat, Numbers(&[0.5]), limits("[]", 0.0, 1.0, &[]), "");
const PEN_LEAD_SIZE: FieldDef = field("leadSize", SfFloat, Numbers(&[0.002]), limits("[)", 0.0, INF, &[]), "m");
const PEN_MAX_DISTANCE: FieldDef = field("maxDistance", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "m");
const PEN_WRITE: FieldDef = field("write", SfBool, Bool(true), Range::Any, "");

const PHYSICS_DENSITY: FieldDef = field("density", SfFloat, Numbers(&[1000.0]), limits("[)", 0.0, INF, &[-1.0]), "kg/m³");
const PHYSICS_MASS: FieldDef = field("mass", SfFloat, Numbers(&[-1.0]), limits("[)", 0.0, INF, &[-1.0]), "kg");
const PHYSICS_CENTER_OF_MASS: FieldDef = field("centerOfMass", MfVec3f, Numbers(&[]), Range::Any, "m");
const PHYSICS_INERTIA_MATRIX: FieldDef = field("inertiaMatrix", MfVec3f, Numbers(&[]), Range::Any, "kg·m²");
const PHYSICS_DAMPING: FieldDef = field("damping", SfNode, Null, Range::Nodes(&["Damping"]), "");
const PHYSICS_COULOMB_FRICTION_OLD: FieldDef = deprecated(field("coulombFriction", SfFloat, Numbers(&[1.0]), limits("[)", 0.0, INF, &[-1.0]), ""), "");
const PHYSICS_BOUNCE_OLD: FieldDef = deprecated(field("bounce", SfFloat, Numbers(&[0.5]), limits("[]", 0.0, 1.0, &[]), ""), "");
const PHYSICS_BOUNCE_VELOCITY_OLD: FieldDef = deprecated(field("bounceVelocity", SfFloat, Numbers(&[0.01]), limits("[)", 0.0, INF, &[]), "m/s"), "");
const PHYSICS_FORCE_DEPENDENT_SLIP_OLD: FieldDef = deprecated(field("forceDependentSlip", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), ""), "");
const PHYSICS_ORIENTATION_OLD: FieldDef = deprecated(field("orientation", SfRotation, Numbers(&[0.0, 0.0, 1.0, 0.0]), Range::Any, ""), "");

const PLANE_SIZE: FieldDef = field("size", SfVec2f, Numbers(&[1.0, 1.0]), limits("()", 0.0, INF, &[]), "m");

const POINT_LIGHT_ATTENUATION: FieldDef = field("attenuation", SfVec3f, Numbers(&[1.0, 0.0, 0.0]), limits("[)", 0.0, INF, &[]), "");
const POINT_LIGHT_LOCATION: FieldDef = field("location", SfVec3f, Numbers(&[0.0, 0.0, 0.0]), Range::Any, "m");
const POINT_LIGHT_RADIUS: FieldDef = field("radius", SfFloat, Numbers(&[100.0]), limits("[)", 0.0, INF, &[]), "m");

const POINT_SET_COLOR: FieldDef = field("color", SfNode, Null, Range::Nodes(&["Color"]), "");
const POINT_SET_COORD: FieldDef = field("coord", SfNode, Null, Range::Nodes(&["Coordinate"]), "");

const POSE_TRANSLATION: FieldDef = field("translation", SfVec3f, Numbers(&[0.0, 0.0, 0.0]), Range::Any, "m");
const POSE_ROTATION: FieldDef = field("rotation", SfRotation, Numbers(&[0.0, 0.0, 1.0, 0.0]), Range::Any, "");
const POSE_TRANSLATION_STEP: FieldDef = field("translationStep", SfFloat, Numbers(&[0.01]), limits("[)", 0.0, INF, &[]), "m");
const POSE_ROTATION_STEP: FieldDef = field("rotationStep", SfFloat, Numbers(&[0.261799387]), limits("[)", 0.0, INF, &[]), "rad");

const POSITION_SENSOR_NAME: FieldDef = field("name", SfString, Strings(&["position sensor"]), Range::Any, "");
const POSITION_SENSOR_NOISE: FieldDef = field("noise", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "");
const POSITION_SENSOR_RESOLUTION: FieldDef = field("resolution", SfFloat, Numbers(&[-1.0]), limits("[)", 0.0, INF, &[-1.0]), "");

const PROPELLER_SHAFT_AXIS: FieldDef = field("shaftAxis", SfVec3f, Numbers(&[1.0, 0.0, 0.0]), Range::Any, "");
const PROPELLER_CENTER_OF_THRUST: FieldDef = field("centerOfThrust", SfVec3f, Numbers(&[0.0, 0.0, 0.0]), Range::Any, "m");
const PROPELLER_THRUST_CONSTANTS: FieldDef = field("thrustConstants", SfVec2f, Numbers(&[1.0, 0.0]), Range::Any, "");
const PROPELLER_TORQUE_CONSTANTS: FieldDef = field("torqueConstants", SfVec2f, Numbers(&[1.0, 0.0]), Range::Any, "");
const PROPELLER_FAST_HELIX_THRESHOLD: FieldDef = field("fastHelixThreshold", SfFloat, Numbers(&[75.4]), limits("[)", 0.0, INF, &[]), "rad/s");
const PROPELLER_DEVICE: FieldDef = field("device", SfNode, Null, Range::Nodes(&["RotationalMotor"]), "");
const PROPELLER_FAST_HELIX: FieldDef = field("fastHelix", SfNode, Null, Range::Nodes(&["Solid"]), "");
const PROPELLER_SLOW_HELIX: FieldDef = field("slowHelix", SfNode, Null, Range::Nodes(&["Solid"]), "");

const RADAR_NAME: FieldDef = field("name", SfString, Strings(&["radar"]), Range::Any, "");
const RADAR_MIN_RANGE: FieldDef = field("minRange", SfFloat, Numbers(&[1.0]), limits("[)", 0.0, INF, &[]), "m");
const RADAR_MAX_RANGE: FieldDef = field("maxRange", SfFloat, Numbers(&[50.0]), limits("[)", 0.0, INF, &[]), "m");
const RADAR_HORIZONTAL_FIELD_OF_VIEW: FieldDef = field("horizontalFieldOfView", SfFloat, Numbers(&[0.78]), limits("[]", 0.0, TAU, &[]), "rad");
const RADAR_VERTICAL_FIELD_OF_VIEW: FieldDef = field("verticalFieldOfView", SfFloat, Numbers(&[0.1]), limits("[]", 0.0, PI, &[]), "rad");
const RADAR_MIN_ABSOLUTE_RADIAL_SPEED: FieldDef = field("minAbsoluteRadialSpeed", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "m/s");
const RADAR_MIN_RADIAL_SPEED: FieldDef = field("minRadialSpeed", SfFloat, Numbers(&[0.0]), Range::Any, "m/s");
const RADAR_MAX_RADIAL_SPEED: FieldDef = field("maxRadialSpeed", SfFloat, Numbers(&[0.0]), Range::Any, "m/s");
const RADAR_CELL_DISTANCE: FieldDef = field("cellDistance", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "m");
const RADAR_CELL_SPEED: FieldDef = field("cellSpeed", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "m/s");
const RADAR_RANGE_NOISE: FieldDef = field("rangeNoise", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "m");
const RADAR_SPEED_NOISE: FieldDef = field("speedNoise", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "m/s");
const RADAR_ANGULAR_NOISE: FieldDef = field("angularNoise", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "rad");
const RADAR_ANTENNA_GAIN: FieldDef = field("antennaGain", SfFloat, Numbers(&[20.0]), Range::Any, "dBi");
const RADAR_FREQUENCY: FieldDef = field("frequency", SfFloat, Numbers(&[24.0]), limits("[)", 0.0, INF, &[]), "GHz");
const RADAR_TRANSMITTED_POWER: FieldDef = field("transmittedPower", SfFloat, Numbers(&[20.0]), Range::Any, "dBm");
const RADAR_MIN_DETECTABLE_SIGNAL: FieldDef = field("minDetectableSignal", SfFloat, Numbers(&[-100.0]), Range::Any, "dBm");
const RADAR_OCCLUSION: FieldDef = field("occlusion", SfBool, Bool(false), Range::Any, "");

const RADIO_NAME: FieldDef = field("name", SfString, Strings(&["radio"]), Range::Any, "");
const RADIO_PROTOCOL: FieldDef = field("protocol", SfString, Strings(&["802.11b"]), Range::Any, "");
const RADIO_TX_POWER_MIN: FieldDef = field("txPowerMin", SfFloat, Numbers(&[-10.0]), Range::Any, "dBm");
const RADIO_TX_POWER_MAX: FieldDef = field("txPowerMax", SfFloat, Numbers(&[10.0]), Range::Any, "dBm");
const RADIO_ADDRESS: FieldDef = field("address", SfString, Strings(&[""]), Range::Any, "");
const RADIO_RX_SENSITIVITY: FieldDef = field("rxSensitivity", SfFloat, Numbers(&[-100.0]), Range::Any, "dBm");
const RADIO_TX_POWER: FieldDef = field("txPower", SfFloat, Numbers(&[5.0]), Range::Any, "dBm");
const RADIO_FREQUENCY: FieldDef = field("frequency", SfFloat, Numbers(&[2400000000.0]), limits("[)", 0.0, INF, &[]), "Hz");
const RADIO_CHANNEL: FieldDef = field("channel", SfInt32, Numbers(&[0.0]), Range::Any, "");
const RADIO_BITRATE: FieldDef = field("bitrate", SfInt32, Numbers(&[1000000.0]), limits("[)", 0.0, INF, &[]), "bit/s");

const RANGE_FINDER_NAME: FieldDef = field("name", SfString, Strings(&["range-finder"]), Range::Any, "");
const RANGE_FINDER_FIELD_OF_VIEW: FieldDef = field("fieldOfView", SfFloat, Numbers(&[0.785398]), limits("[]", 0.0, TAU, &[]), "rad");
const RANGE_FINDER_WIDTH: FieldDef = field("width", SfInt32, Numbers(&[64.0]), limits("[)", 1.0, INF, &[]), "px");
const RANGE_FINDER_HEIGHT: FieldDef = field("height", SfInt32, Numbers(&[64.0]), limits("[)", 1.0, INF, &[]), "px");
const RANGE_FINDER_PROJECTION: FieldDef = field("projection", SfString, Strings(&["planar"]), Range::Words(&["planar", "cylindrical", "spherical"]), "");
const RANGE_FINDER_NEAR: FieldDef = field("near", SfFloat, Numbers(&[0.01]), limits("[)", 0.0, INF, &[]), "m");
const RANGE_FINDER_MIN_RANGE: FieldDef = field("minRange", SfFloat, Numbers(&[0.01]), limits("[)", 0.0, INF, &[]), "m");
const RANGE_FINDER_MAX_RANGE: FieldDef = field("maxRange", SfFloat, Numbers(&[1.0]), limits("[)", 0.0, INF, &[]), "m");
const RANGE_FINDER_MOTION_BLUR: FieldDef = field("motionBlur", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "ms");
const RANGE_FINDER_NOISE: FieldDef = field("noise", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "");
const RANGE_FINDER_RESOLUTION: FieldDef = field("resolution", SfFloat, Numbers(&[-1.0]), limits("[)", 0.0, INF, &[-1.0]), "m");
const RANGE_FINDER_LENS: FieldDef = field("lens", SfNode, Null, Range::Nodes(&["Lens"]), "");
const RANGE_FINDER_SPHERICAL_OLD: FieldDef = deprecated(field("spherical", SfBool, Bool(false), Range::Any, ""), "projection");
const RANGE_FINDER_WINDOW_POSITION_OLD: FieldDef = deprecated(field("windowPosition", SfVec2f, Numbers(&[0.0, 0.0]), Range::Any, ""), "");
const RANGE_FINDER_PIXEL_SIZE_OLD: FieldDef = deprecated(field("pixelSize", SfFloat, Numbers(&[1.0]), Range::Any, ""), "");

const RECEIVER_NAME: FieldDef = field("name", SfString, Strings(&["receiver"]), Range::Any, "");
const RECEIVER_TYPE: FieldDef = field("type", SfString, Strings(&["radio"]), Range::Words(&["radio", "serial", "infra-red"]), "");
const RECEIVER_APERTURE: FieldDef = field("aperture", SfFloat, Numbers(&[-1.0]), limits("[]", 0.0, TAU, &[-1.0]), "rad");
const RECEIVER_CHANNEL: FieldDef = field("channel", SfInt32, Numbers(&[0.0]), limits("[)", -1.0, INF, &[]), "");
const RECEIVER_BAUD_RATE: FieldDef = field("baudRate", SfInt32, Numbers(&[-1.0]), limits("[)", 0.0, INF, &[-1.0]), "bit/s");
const RECEIVER_BYTE_SIZE: FieldDef = field("byteSize", SfInt32, Numbers(&[8.0]), limits("[)", 8.0, INF, &[]), "bit");
const RECEIVER_BUFFER_SIZE: FieldDef = field("bufferSize", SfInt32, Numbers(&[-1.0]), limits("[)", 0.0, INF, &[-1.0]), "byte");
const RECEIVER_SIGNAL_STRENGTH_NOISE: FieldDef = field("signalStrengthNoise", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "");
const RECEIVER_DIRECTION_NOISE: FieldDef = field("directionNoise", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "rad");
const RECEIVER_ALLOWED_CHANNELS: FieldDef = field("allowedChannels", MfInt32, Numbers(&[]), limits("[)", -1.0, INF, &[]), "");

const RECOGNITION_MAX_RANGE: FieldDef = field("maxRange", SfFloat, Numbers(&[100.0]), limits("[)", 0.0, INF, &[]), "m");
const RECOGNITION_MAX_OBJECTS: FieldDef = field("maxObjects", SfInt32, Numbers(&[-1.0]), limits("[)", 0.0, INF, &[-1.0]), "");
const RECOGNITION_OCCLUSION: FieldDef = field("occlusion", SfInt32, Numbers(&[1.0]), limits("[]", 0.0, 2.0, &[]), "");
const RECOGNITION_FRAME_COLOR: FieldDef = field("frameColor", SfColor, Numbers(&[1.0, 0.0, 0.0]), limits("[]", 0.0, 1.0, &[]), "");
const RECOGNITION_FRAME_THICKNESS: FieldDef = field("frameThickness", SfInt32, Numbers(&[1.0]), limits("[)", 0.0, INF, &[]), "px");
const RECOGNITION_SEGMENTATION: FieldDef = field("segmentation", SfBool, Bool(false), Range::Any, "");

const ROBOT_NAME: FieldDef = field("name", SfString, Strings(&["robot"]), Range::Any, "");
const ROBOT_CONTROLLER: FieldDef = field("controller", SfString, Strings(&["<generic>"]), Range::Any, "");
const ROBOT_CONTROLLER_ARGS: FieldDef = field("controllerArgs", MfString, Strings(&[]), Range::Any, "");
const ROBOT_CUSTOM_DATA: FieldDef = field("customData", SfString, Strings(&[""]), Range::Any, "");
const ROBOT_SUPERVISOR: FieldDef = field("supervisor", SfBool, Bool(false), Range::Any, "");
const ROBOT_SYNCHRONIZATION: FieldDef = field("synchronization", SfBool, Bool(true), Range::Any, "");
const ROBOT_BATTERY: FieldDef = field("battery", MfFloat, Numbers(&[]), limits("[)", 0.0, INF, &[]), "");
const ROBOT_CPU_CONSUMPTION: FieldDef = before(field("cpuConsumption", SfFloat, Numbers(&[10.0]), limits("[)", 0.0, INF, &[]), "W"), (2018, 0), Numbers(&[0.0]));
const ROBOT_SELF_COLLISION: FieldDef = field("selfCollision", SfBool, Bool(false), Range::Any, "");
const ROBOT_WINDOW: FieldDef = field("window", SfString, Strings(&["<generic>"]), Range::Any, "");
const ROBOT_REMOTE_CONTROL: FieldDef = field("remoteControl", SfString, Strings(&["<none>"]), Range::Any, "");
const ROBOT_DATA_OLD: FieldDef = deprecated(field("data", SfString, Strings(&[""]), Range::Any, ""), "customData");
const ROBOT_ROBOT_WINDOW_OLD: FieldDef = deprecated(field("robotWindow", SfString, Strings(&[""]), Range::Any, ""), "window");
const ROBOT_LIB_ROBOT_WINDOW_OLD: FieldDef = deprecated(field("libRobotWindow", SfString, Strings(&[""]), Range::Any, ""), "window");
const ROBOT_LIB_REMOTE_CONTROL_OLD: FieldDef = deprecated(field("libRemoteControl", SfString, Strings(&[""]), Range::Any, ""), "remoteControl");
const ROBOT_SHOW_WINDOW_OLD: FieldDef = deprecated(field("showWindow", SfBool, Bool(false), Range::Any, ""), "");
const ROBOT_SHOW_ROBOT_WINDOW_OLD: FieldDef = deprecated(field("showRobotWindow", SfBool, Bool(false), Range::Any, ""), "showWindow");

const ROTATIONAL_MOTOR_NAME: FieldDef = field("name", SfString, Strings(&["rotational motor"]), Range::Any, "");
const ROTATIONAL_MOTOR_MAX_TORQUE: FieldDef = field("maxTorque", SfFloat, Numbers(&[10.0]), limits("[)", 0.0, INF, &[]), "N·m");
const ROTATIONAL_MOTOR_SOUND: FieldDef = field("sound", SfString, Strings(&["webots://projects/default/worlds/sounds/rotational_motor.wav"]), Range::Any, "");

const SERVO_NAME: FieldDef = field("name", SfString, Strings(&["servo"]), Range::Any, "");
const SERVO_TYPE: FieldDef = field("type", SfString, Strings(&["rotational"]), Range::Words(&["rotational", "linear"]), "");
const SERVO_MAX_VELOCITY: FieldDef = field("maxVelocity", SfFloat, Numbers(&[10.0]), limits("[)", 0.0, INF, &[]), "");
const SERVO_MAX_FORCE: FieldDef = field("maxForce", SfFloat, Numbers(&[10.0]), limits("[)", 0.0, INF, &[]), "");
const SERVO_CONTROL_P: FieldDef = field("controlP", SfFloat, Numbers(&[10.0]), limits("[)", 0.0, INF, &[]), "");
const SERVO_ACCELERATION: FieldDef = field("acceleration", SfFloat, Numbers(&[-1.0]), limits("[)", 0.0, INF, &[-1.0]), "");
const SERVO_POSITION: FieldDef = field("position", SfFloat, Numbers(&[0.0]), Range::Any, "");
const SERVO_MIN_POSITION: FieldDef = field("minPosition", SfFloat, Numbers(&[0.0]), Range::Any, "");
const SERVO_MAX_POSITION: FieldDef = field("maxPosition", SfFloat, Numbers(&[0.0]), Range::Any, "");
const SERVO_MIN_STOP: FieldDef = field("minStop", SfFloat, Numbers(&[0.0]), Range::Any, "");
const SERVO_MAX_STOP: FieldDef = field("maxStop", SfFloat, Numbers(&[0.0]), Range::Any, "");
const SERVO_SPRING_CONSTANT: FieldDef = field("springConstant", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "");
const SERVO_DAMPING_CONSTANT: FieldDef = field("dampingConstant", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "");
const SERVO_STATIC_FRICTION: FieldDef = field("staticFriction", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "");

const SHAPE_APPEARANCE: FieldDef = field("appearance", SfNode, Null, Range::Nodes(&["Appearance", "PBRAppearance"]), "");
const SHAPE_GEOMETRY: FieldDef = field("geometry", SfNode, Null, Range::Nodes(&["Geometry"]), "");
const SHAPE_CAST_SHADOWS: FieldDef = field("castShadows", SfBool, Bool(true), Range::Any, "");
const SHAPE_IS_PICKABLE: FieldDef = field("isPickable", SfBool, Bool(true), Range::Any, "");

const SKIN_TRANSLATION: FieldDef = field("translation", SfVec3f, Numbers(&[0.0, 0.0, 0.0]), Range::Any, "m");
const SKIN_ROTATION: FieldDef = field("rotation", SfRotation, Numbers(&[0.0, 0.0, 1.0, 0.0]), Range::Any, "");
const SKIN_SCALE: FieldDef = field("scale", SfVec3f, Numbers(&[1.0, 1.0, 1.0]), limits("()", 0.0, INF, &[]), "");
const SKIN_NAME: FieldDef = field("name", SfString, Strings(&["skin"]), Range::Any, "");
const SKIN_MODEL_URL: FieldDef = field("modelUrl", SfString, Strings(&[""]), Range::Any, "");
const SKIN_APPEARANCE: FieldDef = field("appearance", MfNode, Null, Range::Nodes(&["Appearance", "PBRAppearance"]), "");
const SKIN_BONES: FieldDef = field("bones", MfNode, Null, Range::Nodes(&["Solid", "SolidReference"]), "");
const SKIN_CAST_SHADOWS: FieldDef = field("castShadows", SfBool, Bool(true), Range::Any, "");
const SKIN_TRANSLATION_STEP: FieldDef = field("translationStep", SfFloat, Numbers(&[0.01]), limits("[)", 0.0, INF, &[]), "m");
const SKIN_ROTATION_STEP: FieldDef = field("rotationStep", SfFloat, Numbers(&[0.261799387]), limits("[)", 0.0, INF, &[]), "rad");
const SKIN_MODEL_OLD: FieldDef = deprecated(field("model", SfString, Strings(&[""]), Range::Any, ""), "modelUrl");

const SLIDER_JOINT_DEVICE: FieldDef = field("device", MfNode, Null, Range::Nodes(&["LinearMotor", "PositionSensor", "Brake"]), "");
const SLIDER_JOINT_POSITION: FieldDef = hidden(field("position", SfFloat, Numbers(&[0.0]), Range::Any, "m"));

const SLOT_TYPE: FieldDef = field("type", SfString, Strings(&[""]), Range::Any, "");
const SLOT_END_POINT: FieldDef = field("endPoint", SfNode, Null, Range::Any, "");

const SOLID_NAME: FieldDef = field("name", SfString, Strings(&["solid"]), Range::Any, "");
const SOLID_MODEL: FieldDef = field("model", SfString, Strings(&[""]), Range::Any, "");
const SOLID_DESCRIPTION: FieldDef = field("description", SfString, Strings(&[""]), Range::Any, "");
const SOLID_CONTACT_MATERIAL: FieldDef = field("contactMaterial", SfString, Strings(&["default"]), Range::Any, "");
const SOLID_IMMERSION_PROPERTIES: FieldDef = field("immersionProperties", MfNode, Null, Range::Nodes(&["ImmersionProperties"]), "");
const SOLID_BOUNDING_OBJECT: FieldDef = field("boundingObject", SfNode, Null, Range::Nodes(&["Shape", "Group", "Pose", "Transform", "Box", "Capsule", "Cylinder", "ElevationGrid", "IndexedFaceSet", "Mesh", "Plane", "Sphere"]), "");
const SOLID_PHYSICS: FieldDef = field("physics", SfNode, Null, Range::Nodes(&["Physics"]), "");
const SOLID_LOCKED: FieldDef = field("locked", SfBool, Bool(false), Range::Any, "");
const SOLID_RADAR_CROSS_SECTION: FieldDef = field("radarCrossSection", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "m²");
const SOLID_RECOGNITION_COLORS: FieldDef = field("recognitionColors", MfColor, Numbers(&[]), limits("[]", 0.0, 1.0, &[]), "");
const SOLID_LINEAR_VELOCITY: FieldDef = hidden(field("linearVelocity", SfVec3f, Numbers(&[0.0, 0.0, 0.0]), Range::Any, "m/s"));
const SOLID_ANGULAR_VELOCITY: FieldDef = hidden(field("angularVelocity", SfVec3f, Numbers(&[0.0, 0.0, 0.0]), Range::Any, "rad/s"));
const SOLID_SCALE_OLD: FieldDef = deprecated(field("scale", SfVec3f, Numbers(&[1.0, 1.0, 1.0]), Range::Any, ""), "");

const SOLID_REFERENCE_SOLID_NAME: FieldDef = field("solidName", SfString, Strings(&[""]), Range::Any, "");

const SPEAKER_NAME: FieldDef = field("name", SfString, Strings(&["speaker"]), Range::Any, "");

const SPHERE_RADIUS: FieldDef = field("radius", SfFloat, Numbers(&[1.0]), limits("()", 0.0, INF, &[]), "m");
const SPHERE_SUBDIVISION: FieldDef = field("subdivision", SfInt32, Numbers(&[1.0]), limits("[]", 0.0, 32.0, &[]), "");
const SPHERE_ICO: FieldDef = field("ico", SfBool, Bool(true), Range::Any, "");

const SPOT_LIGHT_ATTENUATION: FieldDef = field("attenuation", SfVec3f, Numbers(&[1.0, 0.0, 0.0]), limits("[)", 0.0, INF, &[]), "");
const SPOT_LIGHT_BEAM_WIDTH: FieldDef = field("beamWidth", SfFloat, Numbers(&[1.570796]), limits("[]", 0.0, FRAC_PI_2, &[]), "rad");
const SPOT_LIGHT_CUT_OFF_ANGLE: FieldDef = field("cutOffAngle", SfFloat, Numbers(&[0.785398]), limits("[]", 0.0, FRAC_PI_2, &[]), "rad");
const SPOT_LIGHT_DIRECTION: FieldDef = field("direction", SfVec3f, Numbers(&[0.0, 0.0, -1.0]), Range::Any, "");
const SPOT_LIGHT_LOCATION: FieldDef = field("location", SfVec3f, Numbers(&[0.0, 0.0, 0.0]), Range::Any, "m");
const SPOT_LIGHT_RADIUS: FieldDef = field("radius", SfFloat, Numbers(&[100.0]), limits("[)", 0.0, INF, &[]), "m");

const SUPERVISOR_NAME: FieldDef = field("name", SfString, Strings(&["supervisor"]), Range::Any, "");
const SUPERVISOR_SUPERVISOR: FieldDef = field("supervisor", SfBool, Bool(true), Range::Any, "");

const TEXTURE_COORDINATE_POINT: FieldDef = field("point", MfVec2f, Numbers(&[]), Range::Any, "");

const TEXTURE_TRANSFORM_CENTER: FieldDef = field("center", SfVec2f, Numbers(&[0.0, 0.0]), Range::Any, "");
const TEXTURE_TRANSFORM_ROTATION: FieldDef = field("rotation", SfFloat, Numbers(&[0.0]), Range::Any, "rad");
const TEXTURE_TRANSFORM_SCALE: FieldDef = field("scale", SfVec2f, Numbers(&[1.0, 1.0]), Range::Any, "");
const TEXTURE_TRANSFORM_TRANSLATION: FieldDef = field("translation", SfVec2f, Numbers(&[0.0, 0.0]), Range::Any, "");

const TOUCH_SENSOR_NAME: FieldDef = field("name", SfString, Strings(&["touch sensor"]), Range::Any, "");
const TOUCH_SENSOR_TYPE: FieldDef = field("type", SfString, Strings(&["bumper"]), Range::Words(&["bumper", "force", "force-3d"]), "");
const TOUCH_SENSOR_LOOKUP_TABLE: FieldDef = field("lookupTable", MfVec3f, Numbers(&[0.0, 0.0, 0.0, 5000.0, 50000.0, 0.0]), Range::Any, "");
const TOUCH_SENSOR_RESOLUTION: FieldDef = field("resolution", SfFloat, Numbers(&[-1.0]), limits("[)", 0.0, INF, &[-1.0]), "");

const TRACK_NAME: FieldDef = field("name", SfString, Strings(&["track"]), Range::Any, "");
const TRACK_DEVICE: FieldDef = field("device", MfNode, Null, Range::Nodes(&["LinearMotor", "PositionSensor", "Brake"]), "");
const TRACK_TEXTURE_ANIMATION: FieldDef = field("textureAnimation", SfVec2f, Numbers(&[0.0, 0.0]), Range::Any, "");
const TRACK_ANIMATED_GEOMETRY: FieldDef = field("animatedGeometry", SfNode, Null, Range::Nodes(&["Shape", "Group", "Slot"]), "");
const TRACK_GEOMETRIES_COUNT: FieldDef = field("geometriesCount", SfInt32, Numbers(&[10.0]), limits("[)", 0.0, INF, &[]), "");

const TRACK_WHEEL_POSITION: FieldDef = field("position", SfVec2f, Numbers(&[0.0, 0.0]), Range::Any, "m");
const TRACK_WHEEL_RADIUS: FieldDef = field("radius", SfFloat, Numbers(&[0.1]), limits("()", 0.0, INF, &[]), "m");
const TRACK_WHEEL_INNER: FieldDef = field("inner", SfBool, Bool(true), Range::Any, "");
const TRACK_WHEEL_ROTATION: FieldDef = hidden(field("rotation", SfRotation, Numbers(&[1.0, 0.0, 0.0, 1.5708]), Range::Any, ""));

const TRANSFORM_SCALE: FieldDef = field("scale", SfVec3f, Numbers(&[1.0, 1.0, 1.0]), Range::Any, "");

const VACUUM_GRIPPER_NAME: FieldDef = field("name", SfString, Strings(&["vacuum gripper"]), Range::Any, "");
const VACUUM_GRIPPER_IS_ON: FieldDef = field("isOn", SfBool, Bool(false), Range::Any, "");
const VACUUM_GRIPPER_TENSILE_STRENGTH: FieldDef = field("tensileStrength", SfFloat, Numbers(&[-1.0]), limits("[)", 0.0, INF, &[-1.0]), "N");
const VACUUM_GRIPPER_SHEAR_STRENGTH: FieldDef = field("shearStrength", SfFloat, Numbers(&[-1.0]), limits("[)", 0.0, INF, &[-1.0]), "N");
const VACUUM_GRIPPER_CONTACT_POINTS: FieldDef = field("contactPoints", SfInt32, Numbers(&[3.0]), limits("[)", 1.0, INF, &[]), "");

const VIEWPOINT_FIELD_OF_VIEW: FieldDef = field("fieldOfView", SfFloat, Numbers(&[0.785398]), limits("[]", 0.0, PI, &[]), "rad");
const VIEWPOINT_ORIENTATION: FieldDef = field("orientation", SfRotation, Numbers(&[0.0, 0.0, 1.0, 0.0]), Range::Any, "");
const VIEWPOINT_POSITION: FieldDef = field("position", SfVec3f, Numbers(&[-10.0, 0.0, 0.0]), Range::Any, "m");
const VIEWPOINT_DESCRIPTION: FieldDef = field("description", SfString, Strings(&[""]), Range::Any, "");
const VIEWPOINT_NEAR: FieldDef = field("near", SfFloat, Numbers(&[0.05]), limits("[)", 0.0, INF, &[]), "m");
const VIEWPOINT_FAR: FieldDef = field("far", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "m");
const VIEWPOINT_EXPOSURE: FieldDef = field("exposure", SfFloat, Numbers(&[1.0]), limits("[)", 0.0, INF, &[]), "J/m²");
const VIEWPOINT_FOLLOW: FieldDef = field("follow", SfString, Strings(&[""]), Range::Any, "");
const VIEWPOINT_FOLLOW_TYPE: FieldDef = field("followType", SfString, Strings(&["Tracking Shot"]), Range::Words(&["None", "Tracking Shot", "Mounted Shot", "Pan and Tilt Shot"]), "");
const VIEWPOINT_FOLLOW_SMOOTHNESS: FieldDef = field("followSmoothness", SfFloat, Numbers(&[0.5]), limits("[]", 0.0, 1.0, &[]), "s");
const VIEWPOINT_LENS_FLARE: FieldDef = field("lensFlare", SfNode, Null, Range::Nodes(&["LensFlare"]), "");
const VIEWPOINT_AMBIENT_OCCLUSION_RADIUS: FieldDef = field("ambientOcclusionRadius", SfFloat, Numbers(&[2.0]), limits("[)", 0.0, INF, &[]), "m");
const VIEWPOINT_BLOOM_THRESHOLD: FieldDef = field("bloomThreshold", SfFloat, Numbers(&[21.0]), limits("[)", 0.0, INF, &[-1.0]), "");
const VIEWPOINT_FOLLOW_ORIENTATION_OLD: FieldDef = deprecated(field("followOrientation", SfBool, Bool(false), Range::Any, ""), "followType");

const WORLD_INFO_INFO: FieldDef = field("info", MfString, Strings(&[]), Range::Any, "");
const WORLD_INFO_TITLE: FieldDef = field("title", SfString, Strings(&[""]), Range::Any, "");
const WORLD_INFO_WINDOW: FieldDef = field("window", SfString, Strings(&["<none>"]), Range::Any, "");
const WORLD_INFO_GRAVITY: FieldDef = field("gravity", SfFloat, Numbers(&[9.81]), limits("[)", 0.0, INF, &[]), "m/s²");
const WORLD_INFO_CFM: FieldDef = field("CFM", SfFloat, Numbers(&[1e-5]), limits("()", 0.0, INF, &[]), "");
const WORLD_INFO_ERP: FieldDef = field("ERP", SfFloat, Numbers(&[0.2]), limits("[]", 0.0, 1.0, &[]), "");
const WORLD_INFO_PHYSICS: FieldDef = field("physics", SfString, Strings(&["<none>"]), Range::Any, "");
const WORLD_INFO_BASIC_TIME_STEP: FieldDef = field("basicTimeStep", SfFloat, Numbers(&[32.0]), limits("[)", 1.0, INF, &[]), "ms");
const WORLD_INFO_FPS: FieldDef = field("FPS", SfFloat, Numbers(&[60.0]), limits("[)", 1.0, INF, &[]), "Hz");
const WORLD_INFO_OPTIMAL_THREAD_COUNT: FieldDef = field("optimalThreadCount", SfInt32, Numbers(&[1.0]), limits("[)", 1.0, INF, &[]), "");
const WORLD_INFO_PHYSICS_DISABLE_TIME: FieldDef = field("physicsDisableTime", SfFloat, Numbers(&[1.0]), limits("[)", 0.0, INF, &[]), "s");
const WORLD_INFO_PHYSICS_DISABLE_LINEAR_THRESHOLD: FieldDef = field("physicsDisableLinearThreshold", SfFloat, Numbers(&[0.01]), limits("[)", 0.0, INF, &[]), "m/s");
const WORLD_INFO_PHYSICS_DISABLE_ANGULAR_THRESHOLD: FieldDef = field("physicsDisableAngularThreshold", SfFloat, Numbers(&[0.01]), limits("[)", 0.0, INF, &[]), "rad/s");
const WORLD_INFO_DEFAULT_DAMPING: FieldDef = field("defaultDamping", SfNode, Null, Range::Nodes(&["Damping"]), "");
const WORLD_INFO_INK_EVAPORATION: FieldDef = field("inkEvaporation", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "");
const WORLD_INFO_COORDINATE_SYSTEM: FieldDef = field("coordinateSystem", SfString, Strings(&["ENU"]), Range::Words(&["ENU", "NUE", "EUN"]), "");
const WORLD_INFO_GPS_COORDINATE_SYSTEM: FieldDef = field("gpsCoordinateSystem", SfString, Strings(&["local"]), Range::Words(&["local", "WGS84"]), "");
const WORLD_INFO_GPS_REFERENCE: FieldDef = field("gpsReference", SfVec3f, Numbers(&[0.0, 0.0, 0.0]), Range::Any, "");
const WORLD_INFO_LINE_SCALE: FieldDef = field("lineScale", SfFloat, Numbers(&[0.1]), limits("[)", 0.0, INF, &[]), "m");
const WORLD_INFO_DRAG_FORCE_SCALE: FieldDef = field("dragForceScale", SfFloat, Numbers(&[30.0]), limits("()", 0.0, INF, &[]), "");
const WORLD_INFO_DRAG_TORQUE_SCALE: FieldDef = field("dragTorqueScale", SfFloat, Numbers(&[5.0]), limits("()", 0.0, INF, &[]), "");
const WORLD_INFO_RANDOM_SEED: FieldDef = field("randomSeed", SfInt32, Numbers(&[0.0]), limits("[)", 0.0, INF, &[-1.0]), "");
const WORLD_INFO_CONTACT_PROPERTIES: FieldDef = field("contactProperties", MfNode, Null, Range::Nodes(&["ContactProperties"]), "");
const WORLD_INFO_GRAVITY_DIRECTION: FieldDef = hidden(field("gravityDirection", SfVec3f, Numbers(&[0.0, 0.0, 0.0]), Range::Any, ""));
const WORLD_INFO_NORTH_DIRECTION_OLD: FieldDef = deprecated(field("northDirection", SfVec3f, Numbers(&[1.0, 0.0, 0.0]), Range::Any, ""), "coordinateSystem");
const WORLD_INFO_FAST2D_OLD: FieldDef = deprecated(field("fast2d", SfString, Strings(&[""]), Range::Any, ""), "");
const WORLD_INFO_DISPLAY_REFRESH_OLD: FieldDef = deprecated(field("displayRefresh", SfFloat, Numbers(&[2.0]), limits("[)", 0.0, INF, &[]), ""), "FPS");
const WORLD_INFO_RUN_REAL_TIME_OLD: FieldDef = deprecated(field("runRealTime", SfBool, Bool(false), Range::Any, ""), "");

const ZOOM_MAX_FIELD_OF_VIEW: FieldDef = field("maxFieldOfView", SfFloat, Numbers(&[1.5]), limits("[]", 0.0, TAU, &[]), "rad");
const ZOOM_MIN_FIELD_OF_VIEW: FieldDef = field("minFieldOfView", SfFloat, Numbers(&[0.5]), limits("[]", 0.0, TAU, &[]), "rad");

/// All node types, by name.
pub static NODES: &[NodeType] = &[
    NodeType {
        name: "Accelerometer",
        base: Some("Solid"),
        ancestors: &["Solid", "Device", "Pose", "Group"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, ACCELEROMETER_NAME,
            SOLID_MODEL, SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, ACCELEROMETER_LOOKUP_TABLE,
            ACCELEROMETER_X_AXIS, ACCELEROMETER_Y_AXIS, ACCELEROMETER_Z_AXIS, ACCELEROMETER_RESOLUTION,
            SOLID_LINEAR_VELOCITY, SOLID_ANGULAR_VELOCITY, SOLID_SCALE_OLD,
        ],
        wire_number_r2022: 34,
        wire_number: 35,
        doc: "measures acceleration less gravity",
    },
    NodeType {
        name: "Altimeter",
        base: Some("Solid"),
        ancestors: &["Solid", "Device", "Pose", "Group"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, ALTIMETER_NAME,
            SOLID_MODEL, SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, ALTIMETER_ACCURACY,
            ALTIMETER_RESOLUTION, SOLID_LINEAR_VELOCITY, SOLID_ANGULAR_VELOCITY, SOLID_SCALE_OLD,
        ],
        wire_number_r2022: 35,
        wire_number: 36,
        doc: "measures the height above the world's zero",
    },
    NodeType {
        name: "Appearance",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            APPEARANCE_MATERIAL, APPEARANCE_TEXTURE, APPEARANCE_TEXTURE_TRANSFORM, APPEARANCE_NAME,
        ],
        wire_number_r2022: 1,
        wire_number: 1,
        doc: "look of a surface after the older model",
    },
    NodeType {
        name: "Background",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            BACKGROUND_SKY_COLOR, BACKGROUND_BACK_URL, BACKGROUND_BOTTOM_URL, BACKGROUND_FRONT_URL,
            BACKGROUND_LEFT_URL, BACKGROUND_RIGHT_URL, BACKGROUND_TOP_URL, BACKGROUND_BACK_IRRADIANCE_URL,
            BACKGROUND_BOTTOM_IRRADIANCE_URL, BACKGROUND_FRONT_IRRADIANCE_URL, BACKGROUND_LEFT_IRRADIANCE_URL, BACKGROUND_RIGHT_IRRADIANCE_URL,
            BACKGROUND_TOP_IRRADIANCE_URL, BACKGROUND_LUMINOSITY, BACKGROUND_CUBEMAP_OLD, BACKGROUND_SKY_ANGLE_OLD,
            BACKGROUND_GROUND_COLOR_OLD, BACKGROUND_GROUND_ANGLE_OLD,
        ],
        wire_number_r2022: 2,
        wire_number: 2,
        doc: "the sky",
    },
    NodeType {
        name: "BallJoint",
        base: Some("Hinge2Joint"),
        ancestors: &["Hinge2Joint", "HingeJoint", "Joint"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            BALL_JOINT_JOINT_PARAMETERS, HINGE2_JOINT_JOINT_PARAMETERS2, BALL_JOINT_JOINT_PARAMETERS3, HINGE_JOINT_DEVICE,
            HINGE2_JOINT_DEVICE2, BALL_JOINT_DEVICE3, JOINT_END_POINT, HINGE_JOINT_POSITION,
            HINGE2_JOINT_POSITION2, BALL_JOINT_POSITION3,
        ],
        wire_number_r2022: 60,
        wire_number: 62,
        doc: "lets a solid turn about a point",
    },
    NodeType {
        name: "BallJointParameters",
        base: Some("JointParameters"),
        ancestors: &["JointParameters"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            JOINT_PARAMETERS_POSITION, BALL_JOINT_PARAMETERS_ANCHOR, JOINT_PARAMETERS_MIN_STOP, JOINT_PARAMETERS_MAX_STOP,
            JOINT_PARAMETERS_SPRING_CONSTANT, JOINT_PARAMETERS_DAMPING_CONSTANT, JOINT_PARAMETERS_STATIC_FRICTION,
        ],
        wire_number_r2022: 61,
        wire_number: 63,
        doc: "anchor, limits, spring and friction of a ball joint",
    },
    NodeType {
        name: "Billboard",
        base: Some("Group"),
        ancestors: &["Group"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            GROUP_CHILDREN,
        ],
        wire_number_r2022: 3,
        wire_number: 3,
        doc: "turns its children towards the viewer",
    },
    NodeType {
        name: "Box",
        base: Some("Geometry"),
        ancestors: &["Geometry"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            BOX_SIZE,
        ],
        wire_number_r2022: 4,
        wire_number: 4,
        doc: "a cuboid",
    },
    NodeType {
        name: "Brake",
        base: Some("Device"),
        ancestors: &["Device"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            BRAKE_NAME,
        ],
        wire_number_r2022: 36,
        wire_number: 37,
        doc: "damps a joint",
    },
    NodeType {
        name: "CadShape",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            CAD_SHAPE_URL, CAD_SHAPE_CCW, CAD_SHAPE_CAST_SHADOWS, CAD_SHAPE_IS_PICKABLE,
        ],
        wire_number_r2022: 5,
        wire_number: 5,
        doc: "a form with its looks from a file",
    },
    NodeType {
        name: "Camera",
        base: Some("Solid"),
        ancestors: &["Solid", "Device", "Pose", "Group"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, CAMERA_NAME,
            SOLID_MODEL, SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, CAMERA_FIELD_OF_VIEW,
            CAMERA_WIDTH, CAMERA_HEIGHT, CAMERA_PROJECTION, CAMERA_NEAR,
            CAMERA_FAR, CAMERA_EXPOSURE, CAMERA_ANTI_ALIASING, CAMERA_AMBIENT_OCCLUSION_RADIUS,
            CAMERA_BLOOM_THRESHOLD, CAMERA_MOTION_BLUR, CAMERA_NOISE, CAMERA_NOISE_MASK_URL,
            CAMERA_LENS, CAMERA_FOCUS, CAMERA_ZOOM, CAMERA_RECOGNITION,
            CAMERA_LENS_FLARE, SOLID_LINEAR_VELOCITY, SOLID_ANGULAR_VELOCITY, SOLID_SCALE_OLD,
            CAMERA_SPHERICAL_OLD, CAMERA_WINDOW_POSITION_OLD, CAMERA_PIXEL_SIZE_OLD, CAMERA_TYPE_OLD,
            CAMERA_COLOR_NOISE_OLD,
        ],
        wire_number_r2022: 37,
        wire_number: 38,
        doc: "takes pictures",
    },
    NodeType {
        name: "CameraFocus",
        base: Some("Focus"),
        ancestors: &["Focus"],
        is_abstract: false,
        deprecated: true,
        plain: None,
        fields: &[
            FOCUS_FOCAL_DISTANCE, FOCUS_FOCAL_LENGTH, FOCUS_MAX_FOCAL_DISTANCE, FOCUS_MIN_FOCAL_DISTANCE,
        ],
        wire_number_r2022: 0,
        wire_number: 0,
        doc: "the old name of a node type",
    },
    NodeType {
        name: "CameraLens",
        base: Some("Lens"),
        ancestors: &["Lens"],
        is_abstract: false,
        deprecated: true,
        plain: None,
        fields: &[
            LENS_CENTER, LENS_RADIAL_COEFFICIENTS, LENS_TANGENTIAL_COEFFICIENTS,
        ],
        wire_number_r2022: 0,
        wire_number: 0,
        doc: "the old name of a node type",
    },
    NodeType {
        name: "CameraZoom",
        base: Some("Zoom"),
        ancestors: &["Zoom"],
        is_abstract: false,
        deprecated: true,
        plain: None,
        fields: &[
            ZOOM_MAX_FIELD_OF_VIEW, ZOOM_MIN_FIELD_OF_VIEW,
        ],
        wire_number_r2022: 0,
        wire_number: 0,
        doc: "the old name of a node type",
    },
    NodeType {
        name: "Capsule",
        base: Some("Geometry"),
        ancestors: &["Geometry"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            CAPSULE_BOTTOM, CAPSULE_HEIGHT, CAPSULE_RADIUS, CAPSULE_SIDE,
            CAPSULE_TOP, CAPSULE_SUBDIVISION,
        ],
        wire_number_r2022: 6,
        wire_number: 6,
        doc: "a cylinder with round ends, along z",
    },
    NodeType {
        name: "Charger",
        base: Some("Solid"),
        ancestors: &["Solid", "Pose", "Group"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, CHARGER_NAME,
            SOLID_MODEL, SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, CHARGER_BATTERY,
            CHARGER_RADIUS, CHARGER_EMISSIVE_COLOR, CHARGER_GRADUAL, SOLID_LINEAR_VELOCITY,
            SOLID_ANGULAR_VELOCITY, SOLID_SCALE_OLD,
        ],
        wire_number_r2022: 62,
        wire_number: 64,
        doc: "fills the batteries of robots that are near",
    },
    NodeType {
        name: "Color",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            COLOR_COLOR,
        ],
        wire_number_r2022: 7,
        wire_number: 7,
        doc: "a list of colours",
    },
    NodeType {
        name: "Compass",
        base: Some("Solid"),
        ancestors: &["Solid", "Device", "Pose", "Group"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, COMPASS_NAME,
            SOLID_MODEL, SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, COMPASS_LOOKUP_TABLE,
            COMPASS_X_AXIS, COMPASS_Y_AXIS, COMPASS_Z_AXIS, COMPASS_RESOLUTION,
            SOLID_LINEAR_VELOCITY, SOLID_ANGULAR_VELOCITY, SOLID_SCALE_OLD,
        ],
        wire_number_r2022: 38,
        wire_number: 39,
        doc: "points north",
    },
    NodeType {
        name: "Cone",
        base: Some("Geometry"),
        ancestors: &["Geometry"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            CONE_BOTTOM_RADIUS, CONE_HEIGHT, CONE_SIDE, CONE_BOTTOM,
            CONE_SUBDIVISION,
        ],
        wire_number_r2022: 8,
        wire_number: 8,
        doc: "a cone along z; it never collides",
    },
    NodeType {
        name: "Connector",
        base: Some("Solid"),
        ancestors: &["Solid", "Device", "Pose", "Group"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, CONNECTOR_NAME,
            SOLID_MODEL, SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, CONNECTOR_TYPE,
            CONNECTOR_IS_LOCKED, CONNECTOR_AUTO_LOCK, CONNECTOR_UNILATERAL_LOCK, CONNECTOR_UNILATERAL_UNLOCK,
            CONNECTOR_DISTANCE_TOLERANCE, CONNECTOR_AXIS_TOLERANCE, CONNECTOR_ROTATION_TOLERANCE, CONNECTOR_NUMBER_OF_ROTATIONS,
            CONNECTOR_SNAP, CONNECTOR_TENSILE_STRENGTH, CONNECTOR_SHEAR_STRENGTH, SOLID_LINEAR_VELOCITY,
            SOLID_ANGULAR_VELOCITY, SOLID_SCALE_OLD,
        ],
        wire_number_r2022: 39,
        wire_number: 40,
        doc: "docks to its like",
    },
    NodeType {
        name: "ContactProperties",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            CONTACT_PROPERTIES_MATERIAL1, CONTACT_PROPERTIES_MATERIAL2, CONTACT_PROPERTIES_COULOMB_FRICTION, CONTACT_PROPERTIES_FRICTION_ROTATION,
            CONTACT_PROPERTIES_ROLLING_FRICTION, CONTACT_PROPERTIES_BOUNCE, CONTACT_PROPERTIES_BOUNCE_VELOCITY, CONTACT_PROPERTIES_FORCE_DEPENDENT_SLIP,
            CONTACT_PROPERTIES_SOFT_ERP, CONTACT_PROPERTIES_SOFT_CFM, CONTACT_PROPERTIES_BUMP_SOUND, CONTACT_PROPERTIES_ROLL_SOUND,
            CONTACT_PROPERTIES_SLIDE_SOUND, CONTACT_PROPERTIES_MAX_CONTACT_JOINTS, CONTACT_PROPERTIES_SOFT_ERP_OLD, CONTACT_PROPERTIES_SOFT_CFM_OLD,
        ],
        wire_number_r2022: 63,
        wire_number: 65,
        doc: "how two materials touch",
    },
    NodeType {
        name: "Coordinate",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            COORDINATE_POINT,
        ],
        wire_number_r2022: 9,
        wire_number: 9,
        doc: "a list of points",
    },
    NodeType {
        name: "Cubemap",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: true,
        plain: None,
        fields: &[
            CUBEMAP_TEXTURE_BASE_NAME, CUBEMAP_DIRECTORY,
        ],
        wire_number_r2022: 0,
        wire_number: 0,
        doc: "six pictures around a scene",
    },
    NodeType {
        name: "Cylinder",
        base: Some("Geometry"),
        ancestors: &["Geometry"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            CYLINDER_BOTTOM, CYLINDER_HEIGHT, CYLINDER_RADIUS, CYLINDER_SIDE,
            CYLINDER_TOP, CYLINDER_SUBDIVISION,
        ],
        wire_number_r2022: 10,
        wire_number: 10,
        doc: "a cylinder along z",
    },
    NodeType {
        name: "Damping",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            DAMPING_LINEAR, DAMPING_ANGULAR,
        ],
        wire_number_r2022: 64,
        wire_number: 66,
        doc: "slows a body down",
    },
    NodeType {
        name: "Device",
        base: None,
        ancestors: &[],
        is_abstract: true,
        deprecated: false,
        plain: None,
        fields: &[
        ],
        wire_number_r2022: 0,
        wire_number: 0,
        doc: "counts as a device: a robot finds it by its name",
    },
    NodeType {
        name: "DifferentialWheels",
        base: Some("Robot"),
        ancestors: &["Robot", "Solid", "Pose", "Group"],
        is_abstract: false,
        deprecated: true,
        plain: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, DIFFERENTIAL_WHEELS_NAME,
            SOLID_MODEL, SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, ROBOT_CONTROLLER,
            ROBOT_CONTROLLER_ARGS, ROBOT_CUSTOM_DATA, ROBOT_SUPERVISOR, ROBOT_SYNCHRONIZATION,
            ROBOT_BATTERY, ROBOT_CPU_CONSUMPTION, ROBOT_SELF_COLLISION, ROBOT_WINDOW,
            ROBOT_REMOTE_CONTROL, DIFFERENTIAL_WHEELS_MOTOR_CONSUMPTION, DIFFERENTIAL_WHEELS_AXLE_LENGTH, DIFFERENTIAL_WHEELS_WHEEL_RADIUS,
            DIFFERENTIAL_WHEELS_MAX_SPEED, DIFFERENTIAL_WHEELS_MAX_ACCELERATION, DIFFERENTIAL_WHEELS_SPEED_UNIT, DIFFERENTIAL_WHEELS_SLIP_NOISE,
            DIFFERENTIAL_WHEELS_ENCODER_NOISE, DIFFERENTIAL_WHEELS_ENCODER_RESOLUTION, DIFFERENTIAL_WHEELS_MAX_FORCE, SOLID_LINEAR_VELOCITY,
            SOLID_ANGULAR_VELOCITY, SOLID_SCALE_OLD, ROBOT_DATA_OLD, ROBOT_ROBOT_WINDOW_OLD,
            ROBOT_LIB_ROBOT_WINDOW_OLD, ROBOT_LIB_REMOTE_CONTROL_OLD, ROBOT_SHOW_WINDOW_OLD, ROBOT_SHOW_ROBOT_WINDOW_OLD,
        ],
        wire_number_r2022: 0,
        wire_number: 0,
        doc: "a robot on two wheels",
    },
    NodeType {
        name: "DirectionalLight",
        base: Some("Light"),
        ancestors: &["Light"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            LIGHT_AMBIENT_INTENSITY, LIGHT_COLOR, DIRECTIONAL_LIGHT_DIRECTION, LIGHT_INTENSITY,
            LIGHT_ON, LIGHT_CAST_SHADOWS, DIRECTIONAL_LIGHT_CAST_LENS_FLARES,
        ],
        wire_number_r2022: 11,
        wire_number: 11,
        doc: "light from far away, such as the sun's",
    },
    NodeType {
        name: "Display",
        base: Some("Solid"),
        ancestors: &["Solid", "Device", "Pose", "Group"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, DISPLAY_NAME,
            SOLID_MODEL, SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, DISPLAY_WIDTH,
            DISPLAY_HEIGHT, SOLID_LINEAR_VELOCITY, SOLID_ANGULAR_VELOCITY, SOLID_SCALE_OLD,
            DISPLAY_WINDOW_POSITION_OLD, DISPLAY_PIXEL_SIZE_OLD,
        ],
        wire_number_r2022: 40,
        wire_number: 41,
        doc: "a screen to draw on",
    },
    NodeType {
        name: "DistanceSensor",
        base: Some("Solid"),
        ancestors: &["Solid", "Device", "Pose", "Group"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, DISTANCE_SENSOR_NAME,
            SOLID_MODEL, SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, DISTANCE_SENSOR_LOOKUP_TABLE,
            DISTANCE_SENSOR_TYPE, DISTANCE_SENSOR_NUMBER_OF_RAYS, DISTANCE_SENSOR_APERTURE, DISTANCE_SENSOR_GAUSSIAN_WIDTH,
            DISTANCE_SENSOR_RESOLUTION, DISTANCE_SENSOR_RED_COLOR_SENSITIVITY, SOLID_LINEAR_VELOCITY, SOLID_ANGULAR_VELOCITY,
            SOLID_SCALE_OLD,
        ],
        wire_number_r2022: 41,
        wire_number: 42,
        doc: "measures a distance along rays",
    },
    NodeType {
        name: "ElevationGrid",
        base: Some("Geometry"),
        ancestors: &["Geometry"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            ELEVATION_GRID_HEIGHT, ELEVATION_GRID_X_DIMENSION, ELEVATION_GRID_X_SPACING, ELEVATION_GRID_Y_DIMENSION,
            ELEVATION_GRID_Y_SPACING, ELEVATION_GRID_THICKNESS, ELEVATION_GRID_Z_DIMENSION_OLD, ELEVATION_GRID_Z_SPACING_OLD,
            ELEVATION_GRID_COLOR_OLD, ELEVATION_GRID_COLOR_PER_VERTEX_OLD,
        ],
        wire_number_r2022: 12,
        wire_number: 12,
        doc: "a field of heights over a grid in x and y",
    },
    NodeType {
        name: "Emitter",
        base: Some("Solid"),
        ancestors: &["Solid", "Device", "Pose", "Group"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, EMITTER_NAME,
            SOLID_MODEL, SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, EMITTER_TYPE,
            EMITTER_RANGE, EMITTER_MAX_RANGE, EMITTER_APERTURE, EMITTER_CHANNEL,
            EMITTER_BAUD_RATE, EMITTER_BYTE_SIZE, EMITTER_BUFFER_SIZE, EMITTER_ALLOWED_CHANNELS,
            SOLID_LINEAR_VELOCITY, SOLID_ANGULAR_VELOCITY, SOLID_SCALE_OLD,
        ],
        wire_number_r2022: 42,
        wire_number: 43,
        doc: "sends packets",
    },
    NodeType {
        name: "Fluid",
        base: Some("Pose"),
        ancestors: &["Pose", "Group"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, FLUID_NAME, FLUID_MODEL, FLUID_DESCRIPTION,
            FLUID_DENSITY, FLUID_VISCOSITY, FLUID_STREAM_VELOCITY, FLUID_BOUNDING_OBJECT,
            FLUID_LOCKED,
        ],
        wire_number_r2022: 65,
        wire_number: 67,
        doc: "a volume of fluid that lifts and drags",
    },
    NodeType {
        name: "Focus",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            FOCUS_FOCAL_DISTANCE, FOCUS_FOCAL_LENGTH, FOCUS_MAX_FOCAL_DISTANCE, FOCUS_MIN_FOCAL_DISTANCE,
        ],
        wire_number_r2022: 66,
        wire_number: 68,
        doc: "makes a camera focusable",
    },
    NodeType {
        name: "Fog",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            FOG_COLOR, FOG_FOG_TYPE, FOG_VISIBILITY_RANGE,
        ],
        wire_number_r2022: 13,
        wire_number: 13,
        doc: "fades what is far",
    },
    NodeType {
        name: "GPS",
        base: Some("Solid"),
        ancestors: &["Solid", "Device", "Pose", "Group"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, GPS_NAME,
            SOLID_MODEL, SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, GPS_TYPE,
            GPS_ACCURACY, GPS_NOISE_CORRELATION, GPS_RESOLUTION, GPS_SPEED_NOISE,
            GPS_SPEED_RESOLUTION, SOLID_LINEAR_VELOCITY, SOLID_ANGULAR_VELOCITY, SOLID_SCALE_OLD,
        ],
        wire_number_r2022: 43,
        wire_number: 44,
        doc: "measures where it is",
    },
    NodeType {
        name: "Geometry",
        base: None,
        ancestors: &[],
        is_abstract: true,
        deprecated: false,
        plain: None,
        fields: &[
        ],
        wire_number_r2022: 0,
        wire_number: 0,
        doc: "the form of a shape",
    },
    NodeType {
        name: "Group",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            GROUP_CHILDREN,
        ],
        wire_number_r2022: 14,
        wire_number: 14,
        doc: "holds nodes",
    },
    NodeType {
        name: "Gyro",
        base: Some("Solid"),
        ancestors: &["Solid", "Device", "Pose", "Group"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, GYRO_NAME,
            SOLID_MODEL, SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, GYRO_LOOKUP_TABLE,
            GYRO_X_AXIS, GYRO_Y_AXIS, GYRO_Z_AXIS, GYRO_RESOLUTION,
            SOLID_LINEAR_VELOCITY, SOLID_ANGULAR_VELOCITY, SOLID_SCALE_OLD,
        ],
        wire_number_r2022: 44,
        wire_number: 45,
        doc: "measures angular velocity",
    },
    NodeType {
        name: "Hinge2Joint",
        base: Some("HingeJoint"),
        ancestors: &["HingeJoint", "Joint"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            HINGE_JOINT_JOINT_PARAMETERS, HINGE2_JOINT_JOINT_PARAMETERS2, HINGE_JOINT_DEVICE, HINGE2_JOINT_DEVICE2,
            JOINT_END_POINT, HINGE_JOINT_POSITION, HINGE2_JOINT_POSITION2,
        ],
        wire_number_r2022: 69,
        wire_number: 71,
        doc: "lets a solid turn about two axes that meet",
    },
    NodeType {
        name: "Hinge2JointParameters",
        base: Some("HingeJointParameters"),
        ancestors: &["HingeJointParameters", "JointParameters"],
        is_abstract: false,
        deprecated: true,
        plain: None,
        fields: &[
            JOINT_PARAMETERS_POSITION, HINGE_JOINT_PARAMETERS_AXIS, HINGE_JOINT_PARAMETERS_ANCHOR, JOINT_PARAMETERS_MIN_STOP,
            JOINT_PARAMETERS_MAX_STOP, JOINT_PARAMETERS_SPRING_CONSTANT, JOINT_PARAMETERS_DAMPING_CONSTANT, JOINT_PARAMETERS_STATIC_FRICTION,
            HINGE_JOINT_PARAMETERS_SUSPENSION_SPRING_CONSTANT, HINGE_JOINT_PARAMETERS_SUSPENSION_DAMPING_CONSTANT, HINGE_JOINT_PARAMETERS_SUSPENSION_AXIS, HINGE_JOINT_PARAMETERS_STOP_ERP,
            HINGE_JOINT_PARAMETERS_STOP_CFM,
        ],
        wire_number_r2022: 0,
        wire_number: 0,
        doc: "parameters of the first axis of two",
    },
    NodeType {
        name: "HingeJoint",
        base: Some("Joint"),
        ancestors: &["Joint"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            HINGE_JOINT_JOINT_PARAMETERS, HINGE_JOINT_DEVICE, JOINT_END_POINT, HINGE_JOINT_POSITION,
        ],
        wire_number_r2022: 67,
        wire_number: 69,
        doc: "lets a solid turn about one axis",
    },
    NodeType {
        name: "HingeJointParameters",
        base: Some("JointParameters"),
        ancestors: &["JointParameters"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            JOINT_PARAMETERS_POSITION, HINGE_JOINT_PARAMETERS_AXIS, HINGE_JOINT_PARAMETERS_ANCHOR, JOINT_PARAMETERS_MIN_STOP,
            JOINT_PARAMETERS_MAX_STOP, JOINT_PARAMETERS_SPRING_CONSTANT, JOINT_PARAMETERS_DAMPING_CONSTANT, JOINT_PARAMETERS_STATIC_FRICTION,
            HINGE_JOINT_PARAMETERS_SUSPENSION_SPRING_CONSTANT, HINGE_JOINT_PARAMETERS_SUSPENSION_DAMPING_CONSTANT, HINGE_JOINT_PARAMETERS_SUSPENSION_AXIS, HINGE_JOINT_PARAMETERS_STOP_ERP,
            HINGE_JOINT_PARAMETERS_STOP_CFM,
        ],
        wire_number_r2022: 68,
        wire_number: 70,
        doc: "axis, anchor, limits, spring, friction and suspension of a hinge",
    },
    NodeType {
        name: "ImageTexture",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            IMAGE_TEXTURE_URL, IMAGE_TEXTURE_REPEAT_S, IMAGE_TEXTURE_REPEAT_T, IMAGE_TEXTURE_FILTERING,
        ],
        wire_number_r2022: 15,
        wire_number: 15,
        doc: "a picture on a surface",
    },
    NodeType {
        name: "ImmersionProperties",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            IMMERSION_PROPERTIES_FLUID_NAME, IMMERSION_PROPERTIES_REFERENCE_AREA, IMMERSION_PROPERTIES_DRAG_FORCE_COEFFICIENTS, IMMERSION_PROPERTIES_DRAG_TORQUE_COEFFICIENTS,
            IMMERSION_PROPERTIES_VISCOUS_RESISTANCE_FORCE_COEFFICIENT, IMMERSION_PROPERTIES_VISCOUS_RESISTANCE_TORQUE_COEFFICIENT,
        ],
        wire_number_r2022: 70,
        wire_number: 72,
        doc: "drag and resistance of a solid in a fluid",
    },
    NodeType {
        name: "IndexedFaceSet",
        base: Some("Geometry"),
        ancestors: &["Geometry"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            INDEXED_FACE_SET_COORD, INDEXED_FACE_SET_NORMAL, INDEXED_FACE_SET_TEX_COORD, INDEXED_FACE_SET_SOLID,
            INDEXED_FACE_SET_CCW, INDEXED_FACE_SET_CONVEX, INDEXED_FACE_SET_NORMAL_PER_VERTEX, INDEXED_FACE_SET_COORD_INDEX,
            INDEXED_FACE_SET_NORMAL_INDEX, INDEXED_FACE_SET_TEX_COORD_INDEX, INDEXED_FACE_SET_CREASE_ANGLE,
        ],
        wire_number_r2022: 16,
        wire_number: 16,
        doc: "polygons between listed points",
    },
    NodeType {
        name: "IndexedLineSet",
        base: Some("Geometry"),
        ancestors: &["Geometry"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            INDEXED_LINE_SET_COORD, INDEXED_LINE_SET_COORD_INDEX,
        ],
        wire_number_r2022: 17,
        wire_number: 17,
        doc: "lines between listed points",
    },
    NodeType {
        name: "InertialUnit",
        base: Some("Solid"),
        ancestors: &["Solid", "Device", "Pose", "Group"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, INERTIAL_UNIT_NAME,
            SOLID_MODEL, SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, INERTIAL_UNIT_NOISE,
            INERTIAL_UNIT_X_AXIS, INERTIAL_UNIT_Y_AXIS, INERTIAL_UNIT_Z_AXIS, INERTIAL_UNIT_RESOLUTION,
            SOLID_LINEAR_VELOCITY, SOLID_ANGULAR_VELOCITY, SOLID_SCALE_OLD, INERTIAL_UNIT_LOOKUP_TABLE_OLD,
        ],
        wire_number_r2022: 45,
        wire_number: 46,
        doc: "measures roll, pitch and yaw",
    },
    NodeType {
        name: "Joint",
        base: None,
        ancestors: &[],
        is_abstract: true,
        deprecated: false,
        plain: None,
        fields: &[
            JOINT_JOINT_PARAMETERS, JOINT_END_POINT,
        ],
        wire_number_r2022: 0,
        wire_number: 0,
        doc: "lets a solid move relative to the solid around the joint",
    },
    NodeType {
        name: "JointLink",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: true,
        plain: None,
        fields: &[
            JOINT_LINK_END_POINT_NAME, JOINT_LINK_MULTIPLIER, JOINT_LINK_GAIN, JOINT_LINK_JOINT_ID,
        ],
        wire_number_r2022: 0,
        wire_number: 0,
        doc: "ties two joints together",
    },
    NodeType {
        name: "JointParameters",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            JOINT_PARAMETERS_POSITION, JOINT_PARAMETERS_AXIS, JOINT_PARAMETERS_MIN_STOP, JOINT_PARAMETERS_MAX_STOP,
            JOINT_PARAMETERS_SPRING_CONSTANT, JOINT_PARAMETERS_DAMPING_CONSTANT, JOINT_PARAMETERS_STATIC_FRICTION,
        ],
        wire_number_r2022: 71,
        wire_number: 73,
        doc: "axis, limits, spring and friction of a sliding or second axis",
    },
    NodeType {
        name: "LED",
        base: Some("Solid"),
        ancestors: &["Solid", "Device", "Pose", "Group"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, LED_NAME,
            SOLID_MODEL, SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, LED_COLOR,
            LED_GRADUAL, SOLID_LINEAR_VELOCITY, SOLID_ANGULAR_VELOCITY, SOLID_SCALE_OLD,
        ],
        wire_number_r2022: 46,
        wire_number: 47,
        doc: "a lamp",
    },
    NodeType {
        name: "Lens",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            LENS_CENTER, LENS_RADIAL_COEFFICIENTS, LENS_TANGENTIAL_COEFFICIENTS,
        ],
        wire_number_r2022: 72,
        wire_number: 74,
        doc: "distortion of a camera's picture",
    },
    NodeType {
        name: "LensFlare",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            LENS_FLARE_TRANSPARENCY, LENS_FLARE_SCALE, LENS_FLARE_BIAS, LENS_FLARE_DISPERSAL,
            LENS_FLARE_SAMPLES, LENS_FLARE_HALO_WIDTH, LENS_FLARE_CHROMA_DISTORTION, LENS_FLARE_BLUR_ITERATIONS,
        ],
        wire_number_r2022: 73,
        wire_number: 75,
        doc: "spots of light in a lens",
    },
    NodeType {
        name: "Lidar",
        base: Some("Solid"),
        ancestors: &["Solid", "Device", "Pose", "Group"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, LIDAR_NAME,
            SOLID_MODEL, SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, LIDAR_TILT_ANGLE,
            LIDAR_HORIZONTAL_RESOLUTION, LIDAR_FIELD_OF_VIEW, LIDAR_VERTICAL_FIELD_OF_VIEW, LIDAR_NUMBER_OF_LAYERS,
            LIDAR_NEAR, LIDAR_MIN_RANGE, LIDAR_MAX_RANGE, LIDAR_TYPE,
            LIDAR_PROJECTION, LIDAR_NOISE, LIDAR_RESOLUTION, LIDAR_DEFAULT_FREQUENCY,
            LIDAR_MIN_FREQUENCY, LIDAR_MAX_FREQUENCY, LIDAR_ROTATING_HEAD, SOLID_LINEAR_VELOCITY,
            SOLID_ANGULAR_VELOCITY, SOLID_SCALE_OLD, LIDAR_SPHERICAL_OLD,
        ],
        wire_number_r2022: 47,
        wire_number: 48,
        doc: "measures distances in layers of rays",
    },
    NodeType {
        name: "Light",
        base: None,
        ancestors: &[],
        is_abstract: true,
        deprecated: false,
        plain: None,
        fields: &[
            LIGHT_AMBIENT_INTENSITY, LIGHT_COLOR, LIGHT_INTENSITY, LIGHT_ON,
            LIGHT_CAST_SHADOWS,
        ],
        wire_number_r2022: 0,
        wire_number: 0,
        doc: "shines on shapes and light sensors",
    },
    NodeType {
        name: "LightSensor",
        base: Some("Solid"),
        ancestors: &["Solid", "Device", "Pose", "Group"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, LIGHT_SENSOR_NAME,
            SOLID_MODEL, SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, LIGHT_SENSOR_LOOKUP_TABLE,
            LIGHT_SENSOR_COLOR_FILTER, LIGHT_SENSOR_OCCLUSION, LIGHT_SENSOR_RESOLUTION, SOLID_LINEAR_VELOCITY,
            SOLID_ANGULAR_VELOCITY, SOLID_SCALE_OLD,
        ],
        wire_number_r2022: 48,
        wire_number: 49,
        doc: "measures how strongly it is lit",
    },
    NodeType {
        name: "LinearMotor",
        base: Some("Motor"),
        ancestors: &["Motor", "Device"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            LINEAR_MOTOR_NAME, MOTOR_ACCELERATION, MOTOR_CONSUMPTION_FACTOR, MOTOR_CONTROL_PID,
            MOTOR_MAX_VELOCITY, MOTOR_MIN_POSITION, MOTOR_MAX_POSITION, LINEAR_MOTOR_MAX_FORCE,
            MOTOR_MULTIPLIER, LINEAR_MOTOR_SOUND, MOTOR_MUSCLES,
        ],
        wire_number_r2022: 49,
        wire_number: 50,
        doc: "pushes a joint along its axis",
    },
    NodeType {
        name: "Material",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            MATERIAL_AMBIENT_INTENSITY, MATERIAL_DIFFUSE_COLOR, MATERIAL_EMISSIVE_COLOR, MATERIAL_SHININESS,
            MATERIAL_SPECULAR_COLOR, MATERIAL_TRANSPARENCY,
        ],
        wire_number_r2022: 18,
        wire_number: 18,
        doc: "colours of a surface after the older model",
    },
    NodeType {
        name: "Mesh",
        base: Some("Geometry"),
        ancestors: &["Geometry"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            MESH_URL, MESH_CCW, MESH_NAME, MESH_MATERIAL_INDEX,
        ],
        wire_number_r2022: 19,
        wire_number: 19,
        doc: "a form from a file",
    },
    NodeType {
        name: "Microphone",
        base: Some("Solid"),
        ancestors: &["Solid", "Device", "Pose", "Group"],
        is_abstract: false,
        deprecated: true,
        plain: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, MICROPHONE_NAME,
            SOLID_MODEL, SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, MICROPHONE_APERTURE,
            MICROPHONE_SENSITIVITY, SOLID_LINEAR_VELOCITY, SOLID_ANGULAR_VELOCITY, SOLID_SCALE_OLD,
        ],
        wire_number_r2022: 84,
        wire_number: 86,
        doc: "records sounds; never documented",
    },
    NodeType {
        name: "Motor",
        base: Some("Device"),
        ancestors: &["Device"],
        is_abstract: true,
        deprecated: false,
        plain: None,
        fields: &[
            MOTOR_NAME, MOTOR_ACCELERATION, MOTOR_CONSUMPTION_FACTOR, MOTOR_CONTROL_PID,
            MOTOR_MAX_VELOCITY, MOTOR_MIN_POSITION, MOTOR_MAX_POSITION, MOTOR_MULTIPLIER,
            MOTOR_SOUND, MOTOR_MUSCLES,
        ],
        wire_number_r2022: 0,
        wire_number: 0,
        doc: "moves a joint",
    },
    NodeType {
        name: "Muscle",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            MUSCLE_VOLUME, MUSCLE_START_OFFSET, MUSCLE_END_OFFSET, MUSCLE_COLOR,
            MUSCLE_CAST_SHADOWS, MUSCLE_VISIBLE, MUSCLE_MAX_RADIUS_OLD, MUSCLE_COLORS_OLD,
        ],
        wire_number_r2022: 20,
        wire_number: 20,
        doc: "shows a motor as a muscle that swells",
    },
    NodeType {
        name: "Normal",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            NORMAL_VECTOR,
        ],
        wire_number_r2022: 21,
        wire_number: 21,
        doc: "a list of directions",
    },
    NodeType {
        name: "PBRAppearance",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            PBR_APPEARANCE_BASE_COLOR, PBR_APPEARANCE_BASE_COLOR_MAP, PBR_APPEARANCE_TRANSPARENCY, PBR_APPEARANCE_ROUGHNESS,
            PBR_APPEARANCE_ROUGHNESS_MAP, PBR_APPEARANCE_METALNESS, PBR_APPEARANCE_METALNESS_MAP, PBR_APPEARANCE_IBL_STRENGTH,
            PBR_APPEARANCE_NORMAL_MAP, PBR_APPEARANCE_NORMAL_MAP_FACTOR, PBR_APPEARANCE_OCCLUSION_MAP, PBR_APPEARANCE_OCCLUSION_MAP_STRENGTH,
            PBR_APPEARANCE_EMISSIVE_COLOR, PBR_APPEARANCE_EMISSIVE_COLOR_MAP, PBR_APPEARANCE_EMISSIVE_INTENSITY, PBR_APPEARANCE_TEXTURE_TRANSFORM,
            PBR_APPEARANCE_NAME, PBR_APPEARANCE_ENVIRONMENT_MAP_OLD,
        ],
        wire_number_r2022: 22,
        wire_number: 22,
        doc: "look of a surface after the physically based model",
    },
    NodeType {
        name: "Pen",
        base: Some("Solid"),
        ancestors: &["Solid", "Device", "Pose", "Group"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, PEN_NAME,
            SOLID_MODEL, SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, PEN_INK_COLOR,
            PEN_INK_DENSITY, PEN_LEAD_SIZE, PEN_MAX_DISTANCE, PEN_WRITE,
            SOLID_LINEAR_VELOCITY, SOLID_ANGULAR_VELOCITY, SOLID_SCALE_OLD,
        ],
        wire_number_r2022: 50,
        wire_number: 51,
        doc: "draws on textures",
    },
    NodeType {
        name: "Physics",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            PHYSICS_DENSITY, PHYSICS_MASS, PHYSICS_CENTER_OF_MASS, PHYSICS_INERTIA_MATRIX,
            PHYSICS_DAMPING, PHYSICS_COULOMB_FRICTION_OLD, PHYSICS_BOUNCE_OLD, PHYSICS_BOUNCE_VELOCITY_OLD,
            PHYSICS_FORCE_DEPENDENT_SLIP_OLD, PHYSICS_ORIENTATION_OLD,
        ],
        wire_number_r2022: 74,
        wire_number: 76,
        doc: "mass and its distribution",
    },
    NodeType {
        name: "Plane",
        base: Some("Geometry"),
        ancestors: &["Geometry"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            PLANE_SIZE,
        ],
        wire_number_r2022: 23,
        wire_number: 23,
        doc: "a rectangle in x and y; as a bounding object a half space",
    },
    NodeType {
        name: "PointLight",
        base: Some("Light"),
        ancestors: &["Light"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            LIGHT_AMBIENT_INTENSITY, POINT_LIGHT_ATTENUATION, LIGHT_COLOR, LIGHT_INTENSITY,
            POINT_LIGHT_LOCATION, LIGHT_ON, POINT_LIGHT_RADIUS, LIGHT_CAST_SHADOWS,
        ],
        wire_number_r2022: 24,
        wire_number: 24,
        doc: "light from a point to all sides",
    },
    NodeType {
        name: "PointSet",
        base: Some("Geometry"),
        ancestors: &["Geometry"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            POINT_SET_COLOR, POINT_SET_COORD,
        ],
        wire_number_r2022: 25,
        wire_number: 25,
        doc: "points",
    },
    NodeType {
        name: "Pose",
        base: Some("Group"),
        ancestors: &["Group"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP,
        ],
        wire_number_r2022: 0,
        wire_number: 26,
        doc: "places its children in a frame of their own",
    },
    NodeType {
        name: "PositionSensor",
        base: Some("Device"),
        ancestors: &["Device"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            POSITION_SENSOR_NAME, POSITION_SENSOR_NOISE, POSITION_SENSOR_RESOLUTION,
        ],
        wire_number_r2022: 51,
        wire_number: 52,
        doc: "measures a joint's position",
    },
    NodeType {
        name: "Propeller",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            PROPELLER_SHAFT_AXIS, PROPELLER_CENTER_OF_THRUST, PROPELLER_THRUST_CONSTANTS, PROPELLER_TORQUE_CONSTANTS,
            PROPELLER_FAST_HELIX_THRESHOLD, PROPELLER_DEVICE, PROPELLER_FAST_HELIX, PROPELLER_SLOW_HELIX,
        ],
        wire_number_r2022: 52,
        wire_number: 53,
        doc: "turns a motor's speed into thrust",
    },
    NodeType {
        name: "Radar",
        base: Some("Solid"),
        ancestors: &["Solid", "Device", "Pose", "Group"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, RADAR_NAME,
            SOLID_MODEL, SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, RADAR_MIN_RANGE,
            RADAR_MAX_RANGE, RADAR_HORIZONTAL_FIELD_OF_VIEW, RADAR_VERTICAL_FIELD_OF_VIEW, RADAR_MIN_ABSOLUTE_RADIAL_SPEED,
            RADAR_MIN_RADIAL_SPEED, RADAR_MAX_RADIAL_SPEED, RADAR_CELL_DISTANCE, RADAR_CELL_SPEED,
            RADAR_RANGE_NOISE, RADAR_SPEED_NOISE, RADAR_ANGULAR_NOISE, RADAR_ANTENNA_GAIN,
            RADAR_FREQUENCY, RADAR_TRANSMITTED_POWER, RADAR_MIN_DETECTABLE_SIGNAL, RADAR_OCCLUSION,
            SOLID_LINEAR_VELOCITY, SOLID_ANGULAR_VELOCITY, SOLID_SCALE_OLD,
        ],
        wire_number_r2022: 53,
        wire_number: 54,
        doc: "measures distance and speed of targets",
    },
    NodeType {
        name: "Radio",
        base: Some("Solid"),
        ancestors: &["Solid", "Device", "Pose", "Group"],
        is_abstract: false,
        deprecated: true,
        plain: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, RADIO_NAME,
            SOLID_MODEL, SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, RADIO_PROTOCOL,
            RADIO_TX_POWER_MIN, RADIO_TX_POWER_MAX, RADIO_ADDRESS, RADIO_RX_SENSITIVITY,
            RADIO_TX_POWER, RADIO_FREQUENCY, RADIO_CHANNEL, RADIO_BITRATE,
            SOLID_LINEAR_VELOCITY, SOLID_ANGULAR_VELOCITY, SOLID_SCALE_OLD,
        ],
        wire_number_r2022: 85,
        wire_number: 87,
        doc: "a modelled radio link; never documented",
    },
    NodeType {
        name: "RangeFinder",
        base: Some("Solid"),
        ancestors: &["Solid", "Device", "Pose", "Group"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, RANGE_FINDER_NAME,
            SOLID_MODEL, SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, RANGE_FINDER_FIELD_OF_VIEW,
            RANGE_FINDER_WIDTH, RANGE_FINDER_HEIGHT, RANGE_FINDER_PROJECTION, RANGE_FINDER_NEAR,
            RANGE_FINDER_MIN_RANGE, RANGE_FINDER_MAX_RANGE, RANGE_FINDER_MOTION_BLUR, RANGE_FINDER_NOISE,
            RANGE_FINDER_RESOLUTION, RANGE_FINDER_LENS, SOLID_LINEAR_VELOCITY, SOLID_ANGULAR_VELOCITY,
            SOLID_SCALE_OLD, RANGE_FINDER_SPHERICAL_OLD, RANGE_FINDER_WINDOW_POSITION_OLD, RANGE_FINDER_PIXEL_SIZE_OLD,
        ],
        wire_number_r2022: 54,
        wire_number: 55,
        doc: "takes pictures of distances",
    },
    NodeType {
        name: "Receiver",
        base: Some("Solid"),
        ancestors: &["Solid", "Device", "Pose", "Group"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, RECEIVER_NAME,
            SOLID_MODEL, SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, RECEIVER_TYPE,
            RECEIVER_APERTURE, RECEIVER_CHANNEL, RECEIVER_BAUD_RATE, RECEIVER_BYTE_SIZE,
            RECEIVER_BUFFER_SIZE, RECEIVER_SIGNAL_STRENGTH_NOISE, RECEIVER_DIRECTION_NOISE, RECEIVER_ALLOWED_CHANNELS,
            SOLID_LINEAR_VELOCITY, SOLID_ANGULAR_VELOCITY, SOLID_SCALE_OLD,
        ],
        wire_number_r2022: 55,
        wire_number: 56,
        doc: "receives packets",
    },
    NodeType {
        name: "Recognition",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            RECOGNITION_MAX_RANGE, RECOGNITION_MAX_OBJECTS, RECOGNITION_OCCLUSION, RECOGNITION_FRAME_COLOR,
            RECOGNITION_FRAME_THICKNESS, RECOGNITION_SEGMENTATION,
        ],
        wire_number_r2022: 75,
        wire_number: 77,
        doc: "makes a camera name what it sees",
    },
    NodeType {
        name: "Robot",
        base: Some("Solid"),
        ancestors: &["Solid", "Pose", "Group"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, ROBOT_NAME,
            SOLID_MODEL, SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, ROBOT_CONTROLLER,
            ROBOT_CONTROLLER_ARGS, ROBOT_CUSTOM_DATA, ROBOT_SUPERVISOR, ROBOT_SYNCHRONIZATION,
            ROBOT_BATTERY, ROBOT_CPU_CONSUMPTION, ROBOT_SELF_COLLISION, ROBOT_WINDOW,
            ROBOT_REMOTE_CONTROL, SOLID_LINEAR_VELOCITY, SOLID_ANGULAR_VELOCITY, SOLID_SCALE_OLD,
            ROBOT_DATA_OLD, ROBOT_ROBOT_WINDOW_OLD, ROBOT_LIB_ROBOT_WINDOW_OLD, ROBOT_LIB_REMOTE_CONTROL_OLD,
            ROBOT_SHOW_WINDOW_OLD, ROBOT_SHOW_ROBOT_WINDOW_OLD,
        ],
        wire_number_r2022: 33,
        wire_number: 34,
        doc: "a solid that a controller drives",
    },
    NodeType {
        name: "RotationalMotor",
        base: Some("Motor"),
        ancestors: &["Motor", "Device"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            ROTATIONAL_MOTOR_NAME, MOTOR_ACCELERATION, MOTOR_CONSUMPTION_FACTOR, MOTOR_CONTROL_PID,
            MOTOR_MAX_VELOCITY, MOTOR_MIN_POSITION, MOTOR_MAX_POSITION, ROTATIONAL_MOTOR_MAX_TORQUE,
            MOTOR_MULTIPLIER, ROTATIONAL_MOTOR_SOUND, MOTOR_MUSCLES,
        ],
        wire_number_r2022: 56,
        wire_number: 57,
        doc: "turns a joint",
    },
    NodeType {
        name: "Servo",
        base: Some("Solid"),
        ancestors: &["Solid", "Device", "Pose", "Group"],
        is_abstract: false,
        deprecated: true,
        plain: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, SERVO_NAME,
            SOLID_MODEL, SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, SERVO_TYPE,
            SERVO_MAX_VELOCITY, SERVO_MAX_FORCE, SERVO_CONTROL_P, SERVO_ACCELERATION,
            SERVO_POSITION, SERVO_MIN_POSITION, SERVO_MAX_POSITION, SERVO_MIN_STOP,
            SERVO_MAX_STOP, SERVO_SPRING_CONSTANT, SERVO_DAMPING_CONSTANT, SERVO_STATIC_FRICTION,
            SOLID_LINEAR_VELOCITY, SOLID_ANGULAR_VELOCITY, SOLID_SCALE_OLD,
        ],
        wire_number_r2022: 0,
        wire_number: 0,
        doc: "a joint, its motor and its end point in one",
    },
    NodeType {
        name: "Shape",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            SHAPE_APPEARANCE, SHAPE_GEOMETRY, SHAPE_CAST_SHADOWS, SHAPE_IS_PICKABLE,
        ],
        wire_number_r2022: 26,
        wire_number: 27,
        doc: "a form and what it looks like",
    },
    NodeType {
        name: "Skin",
        base: Some("Device"),
        ancestors: &["Device"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            SKIN_TRANSLATION, SKIN_ROTATION, SKIN_SCALE, SKIN_NAME,
            SKIN_MODEL_URL, SKIN_APPEARANCE, SKIN_BONES, SKIN_CAST_SHADOWS,
            SKIN_TRANSLATION_STEP, SKIN_ROTATION_STEP, SKIN_MODEL_OLD,
        ],
        wire_number_r2022: 57,
        wire_number: 58,
        doc: "a mesh that bends with bones",
    },
    NodeType {
        name: "SliderJoint",
        base: Some("Joint"),
        ancestors: &["Joint"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            JOINT_JOINT_PARAMETERS, SLIDER_JOINT_DEVICE, JOINT_END_POINT, SLIDER_JOINT_POSITION,
        ],
        wire_number_r2022: 76,
        wire_number: 78,
        doc: "lets a solid slide along an axis",
    },
    NodeType {
        name: "Slot",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            SLOT_TYPE, SLOT_END_POINT,
        ],
        wire_number_r2022: 77,
        wire_number: 79,
        doc: "a plug: its end point fits the slot of a matching type",
    },
    NodeType {
        name: "Solid",
        base: Some("Pose"),
        ancestors: &["Pose", "Group"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, SOLID_NAME,
            SOLID_MODEL, SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, SOLID_LINEAR_VELOCITY,
            SOLID_ANGULAR_VELOCITY, SOLID_SCALE_OLD,
        ],
        wire_number_r2022: 78,
        wire_number: 80,
        doc: "a thing with a shape to collide with and, if it has physics, a mass",
    },
    NodeType {
        name: "SolidReference",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            SOLID_REFERENCE_SOLID_NAME,
        ],
        wire_number_r2022: 79,
        wire_number: 81,
        doc: "stands for a solid that is written elsewhere",
    },
    NodeType {
        name: "Speaker",
        base: Some("Solid"),
        ancestors: &["Solid", "Device", "Pose", "Group"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, SPEAKER_NAME,
            SOLID_MODEL, SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, SOLID_LINEAR_VELOCITY,
            SOLID_ANGULAR_VELOCITY, SOLID_SCALE_OLD,
        ],
        wire_number_r2022: 58,
        wire_number: 59,
        doc: "plays sounds and speaks",
    },
    NodeType {
        name: "Sphere",
        base: Some("Geometry"),
        ancestors: &["Geometry"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            SPHERE_RADIUS, SPHERE_SUBDIVISION, SPHERE_ICO,
        ],
        wire_number_r2022: 27,
        wire_number: 28,
        doc: "a ball",
    },
    NodeType {
        name: "SpotLight",
        base: Some("Light"),
        ancestors: &["Light"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            LIGHT_AMBIENT_INTENSITY, SPOT_LIGHT_ATTENUATION, SPOT_LIGHT_BEAM_WIDTH, LIGHT_COLOR,
            SPOT_LIGHT_CUT_OFF_ANGLE, SPOT_LIGHT_DIRECTION, LIGHT_INTENSITY, SPOT_LIGHT_LOCATION,
            LIGHT_ON, SPOT_LIGHT_RADIUS, LIGHT_CAST_SHADOWS,
        ],
        wire_number_r2022: 28,
        wire_number: 29,
        doc: "light from a point into a cone",
    },
    NodeType {
        name: "Supervisor",
        base: Some("Robot"),
        ancestors: &["Robot", "Solid", "Pose", "Group"],
        is_abstract: false,
        deprecated: true,
        plain: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, SUPERVISOR_NAME,
            SOLID_MODEL, SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, ROBOT_CONTROLLER,
            ROBOT_CONTROLLER_ARGS, ROBOT_CUSTOM_DATA, SUPERVISOR_SUPERVISOR, ROBOT_SYNCHRONIZATION,
            ROBOT_BATTERY, ROBOT_CPU_CONSUMPTION, ROBOT_SELF_COLLISION, ROBOT_WINDOW,
            ROBOT_REMOTE_CONTROL, SOLID_LINEAR_VELOCITY, SOLID_ANGULAR_VELOCITY, SOLID_SCALE_OLD,
            ROBOT_DATA_OLD, ROBOT_ROBOT_WINDOW_OLD, ROBOT_LIB_ROBOT_WINDOW_OLD, ROBOT_LIB_REMOTE_CONTROL_OLD,
            ROBOT_SHOW_WINDOW_OLD, ROBOT_SHOW_ROBOT_WINDOW_OLD,
        ],
        wire_number_r2022: 0,
        wire_number: 0,
        doc: "a robot that may change the world",
    },
    NodeType {
        name: "TextureCoordinate",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            TEXTURE_COORDINATE_POINT,
        ],
        wire_number_r2022: 29,
        wire_number: 30,
        doc: "places in a picture",
    },
    NodeType {
        name: "TextureTransform",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            TEXTURE_TRANSFORM_CENTER, TEXTURE_TRANSFORM_ROTATION, TEXTURE_TRANSFORM_SCALE, TEXTURE_TRANSFORM_TRANSLATION,
        ],
        wire_number_r2022: 30,
        wire_number: 31,
        doc: "moves, turns and scales a picture on its surface",
    },
    NodeType {
        name: "TouchSensor",
        base: Some("Solid"),
        ancestors: &["Solid", "Device", "Pose", "Group"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, TOUCH_SENSOR_NAME,
            SOLID_MODEL, SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, TOUCH_SENSOR_TYPE,
            TOUCH_SENSOR_LOOKUP_TABLE, TOUCH_SENSOR_RESOLUTION, SOLID_LINEAR_VELOCITY, SOLID_ANGULAR_VELOCITY,
            SOLID_SCALE_OLD,
        ],
        wire_number_r2022: 59,
        wire_number: 60,
        doc: "measures contact or its force",
    },
    NodeType {
        name: "Track",
        base: Some("Solid"),
        ancestors: &["Solid", "Pose", "Group"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, TRACK_NAME,
            SOLID_MODEL, SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, TRACK_DEVICE,
            TRACK_TEXTURE_ANIMATION, TRACK_ANIMATED_GEOMETRY, TRACK_GEOMETRIES_COUNT, SOLID_LINEAR_VELOCITY,
            SOLID_ANGULAR_VELOCITY, SOLID_SCALE_OLD,
        ],
        wire_number_r2022: 80,
        wire_number: 82,
        doc: "a belt with wheels, of a vehicle or a conveyor",
    },
    NodeType {
        name: "TrackWheel",
        base: Some("Group"),
        ancestors: &["Group"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            TRACK_WHEEL_POSITION, TRACK_WHEEL_RADIUS, TRACK_WHEEL_INNER, GROUP_CHILDREN,
            TRACK_WHEEL_ROTATION,
        ],
        wire_number_r2022: 81,
        wire_number: 83,
        doc: "a wheel that a belt runs around",
    },
    NodeType {
        name: "Transform",
        base: Some("Pose"),
        ancestors: &["Pose", "Group"],
        is_abstract: false,
        deprecated: false,
        plain: Some("Pose"),
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, TRANSFORM_SCALE, GROUP_CHILDREN,
            POSE_TRANSLATION_STEP, POSE_ROTATION_STEP,
        ],
        wire_number_r2022: 31,
        wire_number: 32,
        doc: "places and scales its children; for graphics only",
    },
    NodeType {
        name: "VacuumGripper",
        base: Some("Solid"),
        ancestors: &["Solid", "Device", "Pose", "Group"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, VACUUM_GRIPPER_NAME,
            SOLID_MODEL, SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, VACUUM_GRIPPER_IS_ON,
            VACUUM_GRIPPER_TENSILE_STRENGTH, VACUUM_GRIPPER_SHEAR_STRENGTH, VACUUM_GRIPPER_CONTACT_POINTS, SOLID_LINEAR_VELOCITY,
            SOLID_ANGULAR_VELOCITY, SOLID_SCALE_OLD,
        ],
        wire_number_r2022: 0,
        wire_number: 61,
        doc: "sucks solids to itself",
    },
    NodeType {
        name: "Viewpoint",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            VIEWPOINT_FIELD_OF_VIEW, VIEWPOINT_ORIENTATION, VIEWPOINT_POSITION, VIEWPOINT_DESCRIPTION,
            VIEWPOINT_NEAR, VIEWPOINT_FAR, VIEWPOINT_EXPOSURE, VIEWPOINT_FOLLOW,
            VIEWPOINT_FOLLOW_TYPE, VIEWPOINT_FOLLOW_SMOOTHNESS, VIEWPOINT_LENS_FLARE, VIEWPOINT_AMBIENT_OCCLUSION_RADIUS,
            VIEWPOINT_BLOOM_THRESHOLD, VIEWPOINT_FOLLOW_ORIENTATION_OLD,
        ],
        wire_number_r2022: 32,
        wire_number: 33,
        doc: "the user's eye",
    },
    NodeType {
        name: "WorldInfo",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            WORLD_INFO_INFO, WORLD_INFO_TITLE, WORLD_INFO_WINDOW, WORLD_INFO_GRAVITY,
            WORLD_INFO_CFM, WORLD_INFO_ERP, WORLD_INFO_PHYSICS, WORLD_INFO_BASIC_TIME_STEP,
            WORLD_INFO_FPS, WORLD_INFO_OPTIMAL_THREAD_COUNT, WORLD_INFO_PHYSICS_DISABLE_TIME, WORLD_INFO_PHYSICS_DISABLE_LINEAR_THRESHOLD,
            WORLD_INFO_PHYSICS_DISABLE_ANGULAR_THRESHOLD, WORLD_INFO_DEFAULT_DAMPING, WORLD_INFO_INK_EVAPORATION, WORLD_INFO_COORDINATE_SYSTEM,
            WORLD_INFO_GPS_COORDINATE_SYSTEM, WORLD_INFO_GPS_REFERENCE, WORLD_INFO_LINE_SCALE, WORLD_INFO_DRAG_FORCE_SCALE,
            WORLD_INFO_DRAG_TORQUE_SCALE, WORLD_INFO_RANDOM_SEED, WORLD_INFO_CONTACT_PROPERTIES, WORLD_INFO_GRAVITY_DIRECTION,
            WORLD_INFO_NORTH_DIRECTION_OLD, WORLD_INFO_FAST2D_OLD, WORLD_INFO_DISPLAY_REFRESH_OLD, WORLD_INFO_RUN_REAL_TIME_OLD,
        ],
        wire_number_r2022: 82,
        wire_number: 84,
        doc: "settings of the whole world",
    },
    NodeType {
        name: "Zoom",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: false,
        plain: None,
        fields: &[
            ZOOM_MAX_FIELD_OF_VIEW, ZOOM_MIN_FIELD_OF_VIEW,
        ],
        wire_number_r2022: 83,
        wire_number: 85,
        doc: "makes a camera zoomable",
    },
];

/// Deprecated node types that something took the place of, by name.
pub static REPLACEMENTS: &[(&str, &str)] = &[
    ("CameraFocus", "Focus"),
    ("CameraLens", "Lens"),
    ("CameraZoom", "Zoom"),
    ("Cubemap", "the Url fields of Background"),
    ("DifferentialWheels", "Robot with two HingeJoint nodes"),
    ("Hinge2JointParameters", "HingeJointParameters"),
    ("JointLink", "motors that share a name"),
    ("Radio", "Emitter and Receiver"),
    ("Servo", "HingeJoint or SliderJoint with a motor and a PositionSensor"),
    ("Supervisor", "Robot with supervisor TRUE"),
];
