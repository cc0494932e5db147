//! All node types, in order of their names. Generated from `schema/` by `cargo xtask codegen`.

#![expect(clippy::approx_constant, reason = "defaults are the manual's numbers, to its digits")]

use std::f64::consts::{FRAC_PI_2, PI, TAU};

use crate::types::Default::{Bool, Null, Numbers, Strings};
use crate::types::FieldType::*;
use crate::types::{Default, FieldDef, FieldType, NodeType, Range};

const INF: f64 = f64::INFINITY;

const fn field(name: &'static str, ty: FieldType, default: Default, range: Range, unit: &'static str) -> FieldDef {
    FieldDef { name, ty, default, range, unit, hidden: false, deprecated: None }
}

const fn hidden(field: FieldDef) -> FieldDef {
    FieldDef { hidden: true, ..field }
}

const fn deprecated(field: FieldDef, instead: &'static str) -> FieldDef {
    FieldDef { deprecated: Some(instead), ..field }
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

const BALL_JOINT_PARAMETERS_AXIS: FieldDef = field("axis", SfVec3f, Numbers(&[1.0, 0.0, 0.0]), Range::Any, "");
const BALL_JOINT_PARAMETERS_ANCHOR: FieldDef = field("anchor", SfVec3f, Numbers(&[0.0, 0.0, 0.0]), Range::Any, "m");

const BOX_SIZE: FieldDef = field("size", SfVec3f, Numbers(&[2.0, 2.0, 2.0]), limits("()", 0.0, INF, &[]), "m");

const BRAKE_NAME: FieldDef = field("name", SfString, Strings(&["brake"]), Range::Any, "");
const BRAKE_SOUND: FieldDef = field("sound", SfString, Strings(&[""]), Range::Any, "");

const CAPSULE_BOTTOM: FieldDef = field("bottom", SfBool, Bool(true), Range::Any, "");
const CAPSULE_HEIGHT: FieldDef = field("height", SfFloat, Numbers(&[2.0]), limits("()", 0.0, INF, &[]), "m");
const CAPSULE_RADIUS: FieldDef = field("radius", SfFloat, Numbers(&[1.0]), limits("()", 0.0, INF, &[]), "m");
const CAPSULE_SIDE: FieldDef = field("side", SfBool, Bool(true), Range::Any, "");
const CAPSULE_TOP: FieldDef = field("top", SfBool, Bool(true), Range::Any, "");
const CAPSULE_SUBDIVISION: FieldDef = field("subdivision", SfInt32, Numbers(&[12.0]), limits("[)", 3.0, INF, &[]), "");

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

const CONTACT_PROPERTIES_MATERIAL1: FieldDef = field("material1", SfString, Strings(&["default"]), Range::Any, "");
const CONTACT_PROPERTIES_MATERIAL2: FieldDef = field("material2", SfString, Strings(&["default"]), Range::Any, "");
const CONTACT_PROPERTIES_COULOMB_FRICTION: FieldDef = field("coulombFriction", MfFloat, Numbers(&[1.0]), limits("[)", 0.0, INF, &[-1.0]), "");
const CONTACT_PROPERTIES_FRICTION_ROTATION: FieldDef = field("frictionRotation", SfVec2f, Numbers(&[0.0, 0.0]), Range::Any, "rad");
const CONTACT_PROPERTIES_ROLLING_FRICTION: FieldDef = field("rollingFriction", SfVec3f, Numbers(&[0.0, 0.0, 0.0]), limits("[)", 0.0, INF, &[-1.0]), "");
const CONTACT_PROPERTIES_BOUNCE: FieldDef = field("bounce", SfFloat, Numbers(&[0.5]), limits("[]", 0.0, 1.0, &[]), "");
const CONTACT_PROPERTIES_BOUNCE_VELOCITY: FieldDef = field("bounceVelocity", SfFloat, Numbers(&[0.01]), limits("[)", 0.0, INF, &[]), "m/s");
const CONTACT_PROPERTIES_FORCE_DEPENDENT_SLIP: FieldDef = field("forceDependentSlip", MfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "");
const CONTACT_PROPERTIES_SOFT_ERP: FieldDef = field("softERP", SfFloat, Numbers(&[0.2]), limits("[]", 0.0, 1.0, &[]), "");
const CONTACT_PROPERTIES_SOFT_CFM: FieldDef = field("softCFM", SfFloat, Numbers(&[0.001]), limits("[)", 0.0, INF, &[]), "");
const CONTACT_PROPERTIES_BUMP_SOUND: FieldDef = field("bumpSound", SfString, Strings(&["https://raw.githubusercontent.com/cyberbotics/webots/R2025a/projects/default/worlds/sounds/bump.wav"]), Range::Any, "");
const CONTACT_PROPERTIES_ROLL_SOUND: FieldDef = field("rollSound", SfString, Strings(&["https://raw.githubusercontent.com/cyberbotics/webots/R2025a/projects/default/worlds/sounds/roll.wav"]), Range::Any, "");
const CONTACT_PROPERTIES_SLIDE_SOUND: FieldDef = field("slideSound", SfString, Strings(&["https://raw.githubusercontent.com/cyberbotics/webots/R2025a/projects/default/worlds/sounds/slide.wav"]), Range::Any, "");
const CONTACT_PROPERTIES_MAX_CONTACT_JOINTS: FieldDef = field("maxContactJoints", SfInt32, Numbers(&[10.0]), limits("[)", 1.0, INF, &[]), "");
const CONTACT_PROPERTIES_SOFT_ERP_OLD: FieldDef = deprecated(field("softErp", SfFloat, Numbers(&[0.2]), limits("[]", 0.0, 1.0, &[]), ""), "softERP");
const CONTACT_PROPERTIES_SOFT_CFM_OLD: FieldDef = deprecated(field("softCfm", SfFloat, Numbers(&[0.001]), limits("[)", 0.0, INF, &[]), ""), "softCFM");

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

const DIRECTIONAL_LIGHT_DIRECTION: FieldDef = field("direction", SfVec3f, Numbers(&[0.0, 0.0, -1.0]), Range::Any, "");

const DISTANCE_SENSOR_NAME: FieldDef = field("name", SfString, Strings(&["distance sensor"]), Range::Any, "");
const DISTANCE_SENSOR_LOOKUP_TABLE: FieldDef = field("lookupTable", MfVec3f, Numbers(&[0.0, 0.0, 0.0, 0.1, 1000.0, 0.0]), Range::Any, "");
const DISTANCE_SENSOR_TYPE: FieldDef = field("type", SfString, Strings(&["generic"]), Range::Words(&["generic", "infra-red", "sonar", "laser"]), "");
const DISTANCE_SENSOR_NUMBER_OF_RAYS: FieldDef = field("numberOfRays", SfInt32, Numbers(&[1.0]), limits("[)", 1.0, INF, &[]), "");
const DISTANCE_SENSOR_APERTURE: FieldDef = field("aperture", SfFloat, Numbers(&[1.5708]), limits("[]", 0.0, TAU, &[]), "rad");
const DISTANCE_SENSOR_GAUSSIAN_WIDTH: FieldDef = field("gaussianWidth", SfFloat, Numbers(&[1.0]), limits("[)", 0.0, INF, &[]), "");
const DISTANCE_SENSOR_RESOLUTION: FieldDef = field("resolution", SfFloat, Numbers(&[-1.0]), limits("[)", 0.0, INF, &[-1.0]), "");
const DISTANCE_SENSOR_RED_COLOR_SENSITIVITY: FieldDef = field("redColorSensitivity", SfFloat, Numbers(&[1.0]), limits("[)", 0.0, INF, &[]), "");

const ELEVATION_GRID_COLOR: FieldDef = field("color", SfNode, Null, Range::Nodes(&["Color"]), "");
const ELEVATION_GRID_COLOR_PER_VERTEX: FieldDef = field("colorPerVertex", SfBool, Bool(true), Range::Any, "");
const ELEVATION_GRID_HEIGHT: FieldDef = field("height", MfFloat, Numbers(&[]), Range::Any, "m");
const ELEVATION_GRID_X_DIMENSION: FieldDef = field("xDimension", SfInt32, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "");
const ELEVATION_GRID_X_SPACING: FieldDef = field("xSpacing", SfFloat, Numbers(&[1.0]), limits("()", 0.0, INF, &[]), "m");
const ELEVATION_GRID_Y_DIMENSION: FieldDef = field("yDimension", SfInt32, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "");
const ELEVATION_GRID_Y_SPACING: FieldDef = field("ySpacing", SfFloat, Numbers(&[1.0]), limits("()", 0.0, INF, &[]), "m");
const ELEVATION_GRID_THICKNESS: FieldDef = field("thickness", SfFloat, Numbers(&[1.0]), limits("[)", 0.0, INF, &[]), "m");
const ELEVATION_GRID_Z_DIMENSION_OLD: FieldDef = deprecated(field("zDimension", SfInt32, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), ""), "yDimension");
const ELEVATION_GRID_Z_SPACING_OLD: FieldDef = deprecated(field("zSpacing", SfFloat, Numbers(&[1.0]), limits("()", 0.0, INF, &[]), "m"), "ySpacing");

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
const INDEXED_FACE_SET_CCW: FieldDef = field("ccw", SfBool, Bool(true), Range::Any, "");
const INDEXED_FACE_SET_CONVEX: FieldDef = field("convex", SfBool, Bool(true), Range::Any, "");
const INDEXED_FACE_SET_NORMAL_PER_VERTEX: FieldDef = field("normalPerVertex", SfBool, Bool(true), Range::Any, "");
const INDEXED_FACE_SET_COORD_INDEX: FieldDef = field("coordIndex", MfInt32, Numbers(&[]), limits("[)", -1.0, INF, &[]), "");
const INDEXED_FACE_SET_NORMAL_INDEX: FieldDef = field("normalIndex", MfInt32, Numbers(&[]), limits("[)", -1.0, INF, &[]), "");
const INDEXED_FACE_SET_TEX_COORD_INDEX: FieldDef = field("texCoordIndex", MfInt32, Numbers(&[]), limits("[)", -1.0, INF, &[]), "");
const INDEXED_FACE_SET_CREASE_ANGLE: FieldDef = field("creaseAngle", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "rad");
const INDEXED_FACE_SET_SOLID_OLD: FieldDef = deprecated(field("solid", SfBool, Bool(true), Range::Any, ""), "");

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

const JOINT_PARAMETERS_AXIS: FieldDef = field("axis", SfVec3f, Numbers(&[0.0, 0.0, 1.0]), Range::Any, "");
const JOINT_PARAMETERS_MIN_STOP: FieldDef = field("minStop", SfFloat, Numbers(&[0.0]), Range::Any, "");
const JOINT_PARAMETERS_MAX_STOP: FieldDef = field("maxStop", SfFloat, Numbers(&[0.0]), Range::Any, "");
const JOINT_PARAMETERS_SPRING_CONSTANT: FieldDef = field("springConstant", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "");
const JOINT_PARAMETERS_DAMPING_CONSTANT: FieldDef = field("dampingConstant", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "");
const JOINT_PARAMETERS_STATIC_FRICTION: FieldDef = field("staticFriction", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "");
const JOINT_PARAMETERS_POSITION: FieldDef = hidden(field("position", SfFloat, Numbers(&[0.0]), Range::Any, ""));

const LED_NAME: FieldDef = field("name", SfString, Strings(&["led"]), Range::Any, "");
const LED_COLOR: FieldDef = field("color", MfColor, Numbers(&[1.0, 0.0, 0.0]), limits("[]", 0.0, 1.0, &[]), "");
const LED_GRADUAL: FieldDef = field("gradual", SfBool, Bool(false), Range::Any, "");

const LENS_FLARE_TRANSPARENCY: FieldDef = field("transparency", SfFloat, Numbers(&[0.4]), limits("[]", 0.0, 1.0, &[]), "");
const LENS_FLARE_SCALE: FieldDef = field("scale", SfFloat, Numbers(&[1.5]), Range::Any, "");
const LENS_FLARE_BIAS: FieldDef = field("bias", SfFloat, Numbers(&[-0.9]), Range::Any, "");
const LENS_FLARE_DISPERSAL: FieldDef = field("dispersal", SfFloat, Numbers(&[0.6]), Range::Any, "");
const LENS_FLARE_SAMPLES: FieldDef = field("samples", SfInt32, Numbers(&[4.0]), limits("[)", 0.0, INF, &[]), "");
const LENS_FLARE_HALO_WIDTH: FieldDef = field("haloWidth", SfFloat, Numbers(&[0.4]), limits("[)", 0.0, INF, &[]), "");
const LENS_FLARE_CHROMA_DISTORTION: FieldDef = field("chromaDistortion", SfFloat, Numbers(&[2.0]), Range::Any, "");
const LENS_FLARE_BLUR_ITERATIONS: FieldDef = field("blurIterations", SfInt32, Numbers(&[2.0]), limits("[)", 0.0, INF, &[]), "");

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
const LINEAR_MOTOR_SOUND: FieldDef = field("sound", SfString, Strings(&["https://raw.githubusercontent.com/cyberbotics/webots/R2025a/projects/default/worlds/sounds/linear_motor.wav"]), Range::Any, "");
const LINEAR_MOTOR_MAX_FORCE: FieldDef = field("maxForce", SfFloat, Numbers(&[10.0]), limits("[)", 0.0, INF, &[]), "N");

const MATERIAL_AMBIENT_INTENSITY: FieldDef = field("ambientIntensity", SfFloat, Numbers(&[0.2]), limits("[]", 0.0, 1.0, &[]), "");
const MATERIAL_DIFFUSE_COLOR: FieldDef = field("diffuseColor", SfColor, Numbers(&[0.8, 0.8, 0.8]), limits("[]", 0.0, 1.0, &[]), "");
const MATERIAL_EMISSIVE_COLOR: FieldDef = field("emissiveColor", SfColor, Numbers(&[0.0, 0.0, 0.0]), limits("[]", 0.0, 1.0, &[]), "");
const MATERIAL_SHININESS: FieldDef = field("shininess", SfFloat, Numbers(&[0.2]), limits("[]", 0.0, 1.0, &[]), "");
const MATERIAL_SPECULAR_COLOR: FieldDef = field("specularColor", SfColor, Numbers(&[0.0, 0.0, 0.0]), limits("[]", 0.0, 1.0, &[]), "");
const MATERIAL_TRANSPARENCY: FieldDef = field("transparency", SfFloat, Numbers(&[0.0]), limits("[]", 0.0, 1.0, &[]), "");

const MESH_URL: FieldDef = field("url", MfString, Strings(&[]), Range::Any, "");
const MESH_NAME: FieldDef = field("name", SfString, Strings(&[""]), Range::Any, "");
const MESH_MATERIAL_INDEX: FieldDef = field("materialIndex", SfInt32, Numbers(&[-1.0]), limits("[)", -1.0, INF, &[]), "");
const MESH_CCW: FieldDef = field("ccw", SfBool, Bool(true), Range::Any, "");

const MOTOR_NAME: FieldDef = field("name", SfString, Strings(&["motor"]), Range::Any, "");
const MOTOR_ACCELERATION: FieldDef = field("acceleration", SfFloat, Numbers(&[-1.0]), limits("[)", 0.0, INF, &[-1.0]), "");
const MOTOR_CONSUMPTION_FACTOR: FieldDef = field("consumptionFactor", SfFloat, Numbers(&[10.0]), limits("[)", 0.0, INF, &[]), "");
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
const MUSCLE_MAX_RADIUS_OLD: FieldDef = deprecated(field("maxRadius", SfFloat, Numbers(&[0.2]), limits("[)", 0.0, INF, &[]), "m"), "volume");

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

const PHYSICS_DENSITY: FieldDef = field("density", SfFloat, Numbers(&[1000.0]), limits("[)", 0.0, INF, &[-1.0]), "kg/m³");
const PHYSICS_MASS: FieldDef = field("mass", SfFloat, Numbers(&[-1.0]), limits("[)", 0.0, INF, &[-1.0]), "kg");
const PHYSICS_CENTER_OF_MASS: FieldDef = field("centerOfMass", MfVec3f, Numbers(&[]), Range::Any, "m");
const PHYSICS_INERTIA_MATRIX: FieldDef = field("inertiaMatrix", MfVec3f, Numbers(&[]), Range::Any, "kg·m²");
const PHYSICS_DAMPING: FieldDef = field("damping", SfNode, Null, Range::Nodes(&["Damping"]), "");
const PHYSICS_COULOMB_FRICTION_OLD: FieldDef = deprecated(field("coulombFriction", SfFloat, Numbers(&[1.0]), limits("[)", 0.0, INF, &[-1.0]), ""), "coulombFriction");
const PHYSICS_BOUNCE_OLD: FieldDef = deprecated(field("bounce", SfFloat, Numbers(&[0.5]), limits("[]", 0.0, 1.0, &[]), ""), "bounce");
const PHYSICS_BOUNCE_VELOCITY_OLD: FieldDef = deprecated(field("bounceVelocity", SfFloat, Numbers(&[0.01]), limits("[)", 0.0, INF, &[]), ""), "bounceVelocity");
const PHYSICS_FORCE_DEPENDENT_SLIP_OLD: FieldDef = deprecated(field("forceDependentSlip", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), ""), "forceDependentSlip");
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

const ROBOT_NAME: FieldDef = field("name", SfString, Strings(&["robot"]), Range::Any, "");
const ROBOT_CONTROLLER: FieldDef = field("controller", SfString, Strings(&["<generic>"]), Range::Any, "");
const ROBOT_CONTROLLER_ARGS: FieldDef = field("controllerArgs", MfString, Strings(&[]), Range::Any, "");
const ROBOT_CUSTOM_DATA: FieldDef = field("customData", SfString, Strings(&[""]), Range::Any, "");
const ROBOT_SUPERVISOR: FieldDef = field("supervisor", SfBool, Bool(false), Range::Any, "");
const ROBOT_SYNCHRONIZATION: FieldDef = field("synchronization", SfBool, Bool(true), Range::Any, "");
const ROBOT_BATTERY: FieldDef = field("battery", MfFloat, Numbers(&[]), limits("[)", 0.0, INF, &[]), "");
const ROBOT_CPU_CONSUMPTION: FieldDef = field("cpuConsumption", SfFloat, Numbers(&[10.0]), limits("[)", 0.0, INF, &[]), "W");
const ROBOT_SELF_COLLISION: FieldDef = field("selfCollision", SfBool, Bool(false), Range::Any, "");
const ROBOT_WINDOW: FieldDef = field("window", SfString, Strings(&["<generic>"]), Range::Any, "");
const ROBOT_REMOTE_CONTROL: FieldDef = field("remoteControl", SfString, Strings(&["<none>"]), Range::Any, "");
const ROBOT_DATA_OLD: FieldDef = deprecated(field("data", SfString, Strings(&[""]), Range::Any, ""), "customData");
const ROBOT_ROBOT_WINDOW_OLD: FieldDef = deprecated(field("robotWindow", SfString, Strings(&[""]), Range::Any, ""), "window");
const ROBOT_SHOW_WINDOW_OLD: FieldDef = deprecated(field("showWindow", SfBool, Bool(false), Range::Any, ""), "");
const ROBOT_SHOW_ROBOT_WINDOW_OLD: FieldDef = deprecated(field("showRobotWindow", SfBool, Bool(false), Range::Any, ""), "");

const ROTATIONAL_MOTOR_NAME: FieldDef = field("name", SfString, Strings(&["rotational motor"]), Range::Any, "");
const ROTATIONAL_MOTOR_SOUND: FieldDef = field("sound", SfString, Strings(&["https://raw.githubusercontent.com/cyberbotics/webots/R2025a/projects/default/worlds/sounds/rotational_motor.wav"]), Range::Any, "");
const ROTATIONAL_MOTOR_MAX_TORQUE: FieldDef = field("maxTorque", SfFloat, Numbers(&[10.0]), limits("[)", 0.0, INF, &[]), "N·m");

const SHAPE_APPEARANCE: FieldDef = field("appearance", SfNode, Null, Range::Nodes(&["Appearance", "PBRAppearance"]), "");
const SHAPE_GEOMETRY: FieldDef = field("geometry", SfNode, Null, Range::Nodes(&["Geometry"]), "");
const SHAPE_CAST_SHADOWS: FieldDef = field("castShadows", SfBool, Bool(true), Range::Any, "");
const SHAPE_IS_PICKABLE: FieldDef = field("isPickable", SfBool, Bool(true), Range::Any, "");

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

const SPHERE_RADIUS: FieldDef = field("radius", SfFloat, Numbers(&[1.0]), limits("()", 0.0, INF, &[]), "m");
const SPHERE_ICO: FieldDef = field("ico", SfBool, Bool(true), Range::Any, "");
const SPHERE_SUBDIVISION: FieldDef = field("subdivision", SfInt32, Numbers(&[1.0]), limits("[]", 1.0, 32.0, &[]), "");

const SPOT_LIGHT_ATTENUATION: FieldDef = field("attenuation", SfVec3f, Numbers(&[1.0, 0.0, 0.0]), limits("[)", 0.0, INF, &[]), "");
const SPOT_LIGHT_BEAM_WIDTH: FieldDef = field("beamWidth", SfFloat, Numbers(&[1.570796]), limits("[]", 0.0, FRAC_PI_2, &[]), "rad");
const SPOT_LIGHT_CUT_OFF_ANGLE: FieldDef = field("cutOffAngle", SfFloat, Numbers(&[0.785398]), limits("[]", 0.0, FRAC_PI_2, &[]), "rad");
const SPOT_LIGHT_DIRECTION: FieldDef = field("direction", SfVec3f, Numbers(&[0.0, 0.0, -1.0]), Range::Any, "");
const SPOT_LIGHT_LOCATION: FieldDef = field("location", SfVec3f, Numbers(&[0.0, 0.0, 10.0]), Range::Any, "m");
const SPOT_LIGHT_RADIUS: FieldDef = field("radius", SfFloat, Numbers(&[100.0]), limits("[)", 0.0, INF, &[]), "m");

const TEXTURE_COORDINATE_POINT: FieldDef = field("point", MfVec2f, Numbers(&[]), Range::Any, "");

const TEXTURE_TRANSFORM_CENTER: FieldDef = field("center", SfVec2f, Numbers(&[0.0, 0.0]), Range::Any, "");
const TEXTURE_TRANSFORM_ROTATION: FieldDef = field("rotation", SfFloat, Numbers(&[0.0]), Range::Any, "rad");
const TEXTURE_TRANSFORM_SCALE: FieldDef = field("scale", SfVec2f, Numbers(&[1.0, 1.0]), Range::Any, "");
const TEXTURE_TRANSFORM_TRANSLATION: FieldDef = field("translation", SfVec2f, Numbers(&[0.0, 0.0]), Range::Any, "");

const TOUCH_SENSOR_NAME: FieldDef = field("name", SfString, Strings(&["touch sensor"]), Range::Any, "");
const TOUCH_SENSOR_TYPE: FieldDef = field("type", SfString, Strings(&["bumper"]), Range::Words(&["bumper", "force", "force-3d"]), "");
const TOUCH_SENSOR_LOOKUP_TABLE: FieldDef = field("lookupTable", MfVec3f, Numbers(&[0.0, 0.0, 0.0, 5000.0, 50000.0, 0.0]), Range::Any, "");
const TOUCH_SENSOR_RESOLUTION: FieldDef = field("resolution", SfFloat, Numbers(&[-1.0]), limits("[)", 0.0, INF, &[-1.0]), "");

const TRANSFORM_SCALE: FieldDef = field("scale", SfVec3f, Numbers(&[1.0, 1.0, 1.0]), Range::Any, "");

const VIEWPOINT_FIELD_OF_VIEW: FieldDef = field("fieldOfView", SfFloat, Numbers(&[0.785398]), limits("[]", 0.0, PI, &[]), "rad");
const VIEWPOINT_ORIENTATION: FieldDef = field("orientation", SfRotation, Numbers(&[0.0, 0.0, 1.0, 0.0]), Range::Any, "");
const VIEWPOINT_POSITION: FieldDef = field("position", SfVec3f, Numbers(&[0.0, 0.0, 10.0]), Range::Any, "m");
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
const WORLD_INFO_WINDOW: FieldDef = field("window", SfString, Strings(&[""]), Range::Any, "");
const WORLD_INFO_GRAVITY: FieldDef = field("gravity", SfFloat, Numbers(&[9.81]), Range::Any, "m/s²");
const WORLD_INFO_CFM: FieldDef = field("CFM", SfFloat, Numbers(&[1e-5]), limits("[)", 0.0, INF, &[]), "");
const WORLD_INFO_ERP: FieldDef = field("ERP", SfFloat, Numbers(&[0.2]), limits("[]", 0.0, 1.0, &[]), "");
const WORLD_INFO_PHYSICS: FieldDef = field("physics", SfString, Strings(&[""]), Range::Any, "");
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
const WORLD_INFO_DRAG_FORCE_SCALE: FieldDef = field("dragForceScale", SfFloat, Numbers(&[30.0]), limits("[)", 0.0, INF, &[]), "");
const WORLD_INFO_DRAG_TORQUE_SCALE: FieldDef = field("dragTorqueScale", SfFloat, Numbers(&[5.0]), limits("[)", 0.0, INF, &[]), "");
const WORLD_INFO_RANDOM_SEED: FieldDef = field("randomSeed", SfInt32, Numbers(&[0.0]), limits("[)", 0.0, INF, &[-1.0]), "");
const WORLD_INFO_CONTACT_PROPERTIES: FieldDef = field("contactProperties", MfNode, Null, Range::Nodes(&["ContactProperties"]), "");
const WORLD_INFO_NORTH_DIRECTION_OLD: FieldDef = deprecated(field("northDirection", SfVec3f, Numbers(&[0.0, 1.0, 0.0]), Range::Any, ""), "coordinateSystem");
const WORLD_INFO_FAST2D_OLD: FieldDef = deprecated(field("fast2d", SfString, Strings(&[""]), Range::Any, ""), "");
const WORLD_INFO_DISPLAY_REFRESH_OLD: FieldDef = deprecated(field("displayRefresh", SfInt32, Numbers(&[2.0]), limits("[)", 0.0, INF, &[]), ""), "FPS");
const WORLD_INFO_RUN_REAL_TIME_OLD: FieldDef = deprecated(field("runRealTime", SfBool, Bool(false), Range::Any, ""), "");

/// All node types, by name.
pub static NODES: &[NodeType] = &[
    NodeType {
        name: "Accelerometer",
        base: Some("Solid"),
        ancestors: &["Solid", "Device", "Pose", "Group"],
        is_abstract: false,
        deprecated: false,
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
        fields: &[
            BALL_JOINT_PARAMETERS_AXIS, JOINT_PARAMETERS_MIN_STOP, JOINT_PARAMETERS_MAX_STOP, JOINT_PARAMETERS_SPRING_CONSTANT,
            JOINT_PARAMETERS_DAMPING_CONSTANT, JOINT_PARAMETERS_STATIC_FRICTION, BALL_JOINT_PARAMETERS_ANCHOR, JOINT_PARAMETERS_POSITION,
        ],
        wire_number_r2022: 61,
        wire_number: 63,
        doc: "anchor, spring and friction of a ball joint",
    },
    NodeType {
        name: "Box",
        base: Some("Geometry"),
        ancestors: &["Geometry"],
        is_abstract: false,
        deprecated: false,
        fields: &[
            BOX_SIZE,
        ],
        wire_number_r2022: 4,
        wire_number: 3,
        doc: "a cuboid",
    },
    NodeType {
        name: "Brake",
        base: Some("Device"),
        ancestors: &["Device"],
        is_abstract: false,
        deprecated: false,
        fields: &[
            BRAKE_NAME, BRAKE_SOUND,
        ],
        wire_number_r2022: 36,
        wire_number: 37,
        doc: "damps a joint",
    },
    NodeType {
        name: "Capsule",
        base: Some("Geometry"),
        ancestors: &["Geometry"],
        is_abstract: false,
        deprecated: false,
        fields: &[
            CAPSULE_BOTTOM, CAPSULE_HEIGHT, CAPSULE_RADIUS, CAPSULE_SIDE,
            CAPSULE_TOP, CAPSULE_SUBDIVISION,
        ],
        wire_number_r2022: 6,
        wire_number: 6,
        doc: "a cylinder with round ends, along z",
    },
    NodeType {
        name: "Color",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: false,
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
        fields: &[
            CONE_BOTTOM_RADIUS, CONE_HEIGHT, CONE_SIDE, CONE_BOTTOM,
            CONE_SUBDIVISION,
        ],
        wire_number_r2022: 8,
        wire_number: 8,
        doc: "a cone along z; it never collides",
    },
    NodeType {
        name: "ContactProperties",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: false,
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
        fields: &[
        ],
        wire_number_r2022: 0,
        wire_number: 0,
        doc: "counts as a device: a robot finds it by its name",
    },
    NodeType {
        name: "DirectionalLight",
        base: Some("Light"),
        ancestors: &["Light"],
        is_abstract: false,
        deprecated: false,
        fields: &[
            LIGHT_AMBIENT_INTENSITY, LIGHT_COLOR, LIGHT_INTENSITY, LIGHT_ON,
            LIGHT_CAST_SHADOWS, DIRECTIONAL_LIGHT_DIRECTION,
        ],
        wire_number_r2022: 11,
        wire_number: 11,
        doc: "light from far away, such as the sun's",
    },
    NodeType {
        name: "DistanceSensor",
        base: Some("Solid"),
        ancestors: &["Solid", "Device", "Pose", "Group"],
        is_abstract: false,
        deprecated: false,
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
        fields: &[
            ELEVATION_GRID_COLOR, ELEVATION_GRID_COLOR_PER_VERTEX, ELEVATION_GRID_HEIGHT, ELEVATION_GRID_X_DIMENSION,
            ELEVATION_GRID_X_SPACING, ELEVATION_GRID_Y_DIMENSION, ELEVATION_GRID_Y_SPACING, ELEVATION_GRID_THICKNESS,
            ELEVATION_GRID_Z_DIMENSION_OLD, ELEVATION_GRID_Z_SPACING_OLD,
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
        name: "Fog",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: false,
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
        fields: &[
            HINGE_JOINT_JOINT_PARAMETERS, HINGE2_JOINT_JOINT_PARAMETERS2, HINGE_JOINT_DEVICE, HINGE2_JOINT_DEVICE2,
            JOINT_END_POINT, HINGE_JOINT_POSITION, HINGE2_JOINT_POSITION2,
        ],
        wire_number_r2022: 69,
        wire_number: 71,
        doc: "lets a solid turn about two axes that meet",
    },
    NodeType {
        name: "HingeJoint",
        base: Some("Joint"),
        ancestors: &["Joint"],
        is_abstract: false,
        deprecated: false,
        fields: &[
            HINGE_JOINT_JOINT_PARAMETERS, JOINT_END_POINT, HINGE_JOINT_DEVICE, HINGE_JOINT_POSITION,
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
        fields: &[
            HINGE_JOINT_PARAMETERS_AXIS, JOINT_PARAMETERS_MIN_STOP, JOINT_PARAMETERS_MAX_STOP, JOINT_PARAMETERS_SPRING_CONSTANT,
            JOINT_PARAMETERS_DAMPING_CONSTANT, JOINT_PARAMETERS_STATIC_FRICTION, HINGE_JOINT_PARAMETERS_ANCHOR, HINGE_JOINT_PARAMETERS_SUSPENSION_SPRING_CONSTANT,
            HINGE_JOINT_PARAMETERS_SUSPENSION_DAMPING_CONSTANT, HINGE_JOINT_PARAMETERS_SUSPENSION_AXIS, HINGE_JOINT_PARAMETERS_STOP_ERP, HINGE_JOINT_PARAMETERS_STOP_CFM,
            JOINT_PARAMETERS_POSITION,
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
        fields: &[
            INDEXED_FACE_SET_COORD, INDEXED_FACE_SET_NORMAL, INDEXED_FACE_SET_TEX_COORD, INDEXED_FACE_SET_CCW,
            INDEXED_FACE_SET_CONVEX, INDEXED_FACE_SET_NORMAL_PER_VERTEX, INDEXED_FACE_SET_COORD_INDEX, INDEXED_FACE_SET_NORMAL_INDEX,
            INDEXED_FACE_SET_TEX_COORD_INDEX, INDEXED_FACE_SET_CREASE_ANGLE, INDEXED_FACE_SET_SOLID_OLD,
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
        fields: &[
            JOINT_JOINT_PARAMETERS, JOINT_END_POINT,
        ],
        wire_number_r2022: 0,
        wire_number: 0,
        doc: "lets a solid move relative to the solid around the joint",
    },
    NodeType {
        name: "JointParameters",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: false,
        fields: &[
            JOINT_PARAMETERS_AXIS, JOINT_PARAMETERS_MIN_STOP, JOINT_PARAMETERS_MAX_STOP, JOINT_PARAMETERS_SPRING_CONSTANT,
            JOINT_PARAMETERS_DAMPING_CONSTANT, JOINT_PARAMETERS_STATIC_FRICTION, JOINT_PARAMETERS_POSITION,
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
        name: "LensFlare",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: false,
        fields: &[
            LENS_FLARE_TRANSPARENCY, LENS_FLARE_SCALE, LENS_FLARE_BIAS, LENS_FLARE_DISPERSAL,
            LENS_FLARE_SAMPLES, LENS_FLARE_HALO_WIDTH, LENS_FLARE_CHROMA_DISTORTION, LENS_FLARE_BLUR_ITERATIONS,
        ],
        wire_number_r2022: 73,
        wire_number: 75,
        doc: "spots of light in a lens",
    },
    NodeType {
        name: "Light",
        base: None,
        ancestors: &[],
        is_abstract: true,
        deprecated: false,
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
        fields: &[
            LINEAR_MOTOR_NAME, MOTOR_ACCELERATION, MOTOR_CONSUMPTION_FACTOR, MOTOR_CONTROL_PID,
            MOTOR_MAX_VELOCITY, MOTOR_MIN_POSITION, MOTOR_MAX_POSITION, MOTOR_MULTIPLIER,
            LINEAR_MOTOR_SOUND, MOTOR_MUSCLES, LINEAR_MOTOR_MAX_FORCE,
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
        fields: &[
            MESH_URL, MESH_NAME, MESH_MATERIAL_INDEX, MESH_CCW,
        ],
        wire_number_r2022: 19,
        wire_number: 19,
        doc: "a form from a file",
    },
    NodeType {
        name: "Motor",
        base: Some("Device"),
        ancestors: &["Device"],
        is_abstract: true,
        deprecated: false,
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
        fields: &[
            MUSCLE_VOLUME, MUSCLE_START_OFFSET, MUSCLE_END_OFFSET, MUSCLE_COLOR,
            MUSCLE_CAST_SHADOWS, MUSCLE_VISIBLE, MUSCLE_MAX_RADIUS_OLD,
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
        name: "Physics",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: false,
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
        fields: &[
            LIGHT_AMBIENT_INTENSITY, LIGHT_COLOR, LIGHT_INTENSITY, LIGHT_ON,
            LIGHT_CAST_SHADOWS, POINT_LIGHT_ATTENUATION, POINT_LIGHT_LOCATION, POINT_LIGHT_RADIUS,
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
        fields: &[
            POSITION_SENSOR_NAME, POSITION_SENSOR_NOISE, POSITION_SENSOR_RESOLUTION,
        ],
        wire_number_r2022: 51,
        wire_number: 52,
        doc: "measures a joint's position",
    },
    NodeType {
        name: "Receiver",
        base: Some("Solid"),
        ancestors: &["Solid", "Device", "Pose", "Group"],
        is_abstract: false,
        deprecated: false,
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
        name: "Robot",
        base: Some("Solid"),
        ancestors: &["Solid", "Pose", "Group"],
        is_abstract: false,
        deprecated: false,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, ROBOT_NAME,
            SOLID_MODEL, SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, ROBOT_CONTROLLER,
            ROBOT_CONTROLLER_ARGS, ROBOT_CUSTOM_DATA, ROBOT_SUPERVISOR, ROBOT_SYNCHRONIZATION,
            ROBOT_BATTERY, ROBOT_CPU_CONSUMPTION, ROBOT_SELF_COLLISION, ROBOT_WINDOW,
            ROBOT_REMOTE_CONTROL, SOLID_LINEAR_VELOCITY, SOLID_ANGULAR_VELOCITY, SOLID_SCALE_OLD,
            ROBOT_DATA_OLD, ROBOT_ROBOT_WINDOW_OLD, ROBOT_SHOW_WINDOW_OLD, ROBOT_SHOW_ROBOT_WINDOW_OLD,
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
        fields: &[
            ROTATIONAL_MOTOR_NAME, MOTOR_ACCELERATION, MOTOR_CONSUMPTION_FACTOR, MOTOR_CONTROL_PID,
            MOTOR_MAX_VELOCITY, MOTOR_MIN_POSITION, MOTOR_MAX_POSITION, MOTOR_MULTIPLIER,
            ROTATIONAL_MOTOR_SOUND, MOTOR_MUSCLES, ROTATIONAL_MOTOR_MAX_TORQUE,
        ],
        wire_number_r2022: 56,
        wire_number: 57,
        doc: "turns a joint",
    },
    NodeType {
        name: "Shape",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: false,
        fields: &[
            SHAPE_APPEARANCE, SHAPE_GEOMETRY, SHAPE_CAST_SHADOWS, SHAPE_IS_PICKABLE,
        ],
        wire_number_r2022: 26,
        wire_number: 27,
        doc: "a form and what it looks like",
    },
    NodeType {
        name: "SliderJoint",
        base: Some("Joint"),
        ancestors: &["Joint"],
        is_abstract: false,
        deprecated: false,
        fields: &[
            JOINT_JOINT_PARAMETERS, JOINT_END_POINT, SLIDER_JOINT_DEVICE, SLIDER_JOINT_POSITION,
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
        fields: &[
            SOLID_REFERENCE_SOLID_NAME,
        ],
        wire_number_r2022: 79,
        wire_number: 81,
        doc: "stands for a solid that is written elsewhere",
    },
    NodeType {
        name: "Sphere",
        base: Some("Geometry"),
        ancestors: &["Geometry"],
        is_abstract: false,
        deprecated: false,
        fields: &[
            SPHERE_RADIUS, SPHERE_ICO, SPHERE_SUBDIVISION,
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
        fields: &[
            LIGHT_AMBIENT_INTENSITY, LIGHT_COLOR, LIGHT_INTENSITY, LIGHT_ON,
            LIGHT_CAST_SHADOWS, SPOT_LIGHT_ATTENUATION, SPOT_LIGHT_BEAM_WIDTH, SPOT_LIGHT_CUT_OFF_ANGLE,
            SPOT_LIGHT_DIRECTION, SPOT_LIGHT_LOCATION, SPOT_LIGHT_RADIUS,
        ],
        wire_number_r2022: 28,
        wire_number: 29,
        doc: "light from a point into a cone",
    },
    NodeType {
        name: "TextureCoordinate",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: false,
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
        name: "Transform",
        base: Some("Pose"),
        ancestors: &["Pose", "Group"],
        is_abstract: false,
        deprecated: false,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, TRANSFORM_SCALE, GROUP_CHILDREN,
            POSE_TRANSLATION_STEP, POSE_ROTATION_STEP,
        ],
        wire_number_r2022: 31,
        wire_number: 32,
        doc: "places and scales its children; for graphics only",
    },
    NodeType {
        name: "Viewpoint",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: false,
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
        fields: &[
            WORLD_INFO_INFO, WORLD_INFO_TITLE, WORLD_INFO_WINDOW, WORLD_INFO_GRAVITY,
            WORLD_INFO_CFM, WORLD_INFO_ERP, WORLD_INFO_PHYSICS, WORLD_INFO_BASIC_TIME_STEP,
            WORLD_INFO_FPS, WORLD_INFO_OPTIMAL_THREAD_COUNT, WORLD_INFO_PHYSICS_DISABLE_TIME, WORLD_INFO_PHYSICS_DISABLE_LINEAR_THRESHOLD,
            WORLD_INFO_PHYSICS_DISABLE_ANGULAR_THRESHOLD, WORLD_INFO_DEFAULT_DAMPING, WORLD_INFO_INK_EVAPORATION, WORLD_INFO_COORDINATE_SYSTEM,
            WORLD_INFO_GPS_COORDINATE_SYSTEM, WORLD_INFO_GPS_REFERENCE, WORLD_INFO_LINE_SCALE, WORLD_INFO_DRAG_FORCE_SCALE,
            WORLD_INFO_DRAG_TORQUE_SCALE, WORLD_INFO_RANDOM_SEED, WORLD_INFO_CONTACT_PROPERTIES, WORLD_INFO_NORTH_DIRECTION_OLD,
            WORLD_INFO_FAST2D_OLD, WORLD_INFO_DISPLAY_REFRESH_OLD, WORLD_INFO_RUN_REAL_TIME_OLD,
        ],
        wire_number_r2022: 82,
        wire_number: 84,
        doc: "settings of the whole world",
    },
];
