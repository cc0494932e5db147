//! All node types, in order of their names. Generated from `schema/` by `cargo xtask codegen`.

#![expect(clippy::approx_constant, reason = "defaults are the manual's numbers, to its digits")]

use std::f64::consts::{FRAC_PI_2, PI, TAU};

use crate::types::Default::{Bool, Null, Numbers, Strings};
use crate::types::FieldType::*;
use crate::types::Expression::{Apply, Field, Number, Text};
use crate::types::{Correction, Default, EditEffect, FieldDef, FieldType, NodeType, Operator, Range, Rule};

const INF: f64 = f64::INFINITY;

const fn field(name: &'static str, ty: FieldType, default: Default, range: Range, unit: &'static str) -> FieldDef {
    let (correction, default_before) = (Correction::Default, None);
    let (hidden, deprecated, unlisted) = (false, None, false);
    let (edit_effect, doc) = (EditEffect::Rebuild, "");
    FieldDef { name, ty, default, default_before, range, correction, unit, hidden, deprecated, unlisted, edit_effect, doc }
}

const fn corrected(correction: Correction, field: FieldDef) -> FieldDef {
    FieldDef { correction, ..field }
}

const fn effect(edit_effect: EditEffect, field: FieldDef) -> FieldDef {
    FieldDef { edit_effect, ..field }
}

const fn hidden(field: FieldDef) -> FieldDef {
    FieldDef { hidden: true, ..field }
}

const fn described(field: FieldDef, doc: &'static str) -> FieldDef {
    FieldDef { doc, ..field }
}

const fn deprecated(field: FieldDef, instead: &'static str) -> FieldDef {
    FieldDef { deprecated: Some(instead), ..field }
}

const fn unlisted(field: FieldDef) -> FieldDef {
    FieldDef { unlisted: true, ..field }
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

const ACCELEROMETER_NAME: FieldDef = described(field("name", SfString, Strings(&["accelerometer"]), Range::Any, ""), "name, unique among siblings; devices are found by it");
const ACCELEROMETER_LOOKUP_TABLE: FieldDef = described(field("lookupTable", MfVec3f, Numbers(&[]), Range::Any, ""), "rows of acceleration, returned value, and relative noise; empty: the acceleration itself");
const ACCELEROMETER_X_AXIS: FieldDef = described(field("xAxis", SfBool, Bool(true), Range::Any, ""), "whether the first component is measured; else it is NaN");
const ACCELEROMETER_Y_AXIS: FieldDef = described(field("yAxis", SfBool, Bool(true), Range::Any, ""), "whether the second component is measured; else it is NaN");
const ACCELEROMETER_Z_AXIS: FieldDef = described(field("zAxis", SfBool, Bool(true), Range::Any, ""), "whether the third component is measured; else it is NaN");
const ACCELEROMETER_RESOLUTION: FieldDef = described(field("resolution", SfFloat, Numbers(&[-1.0]), limits("()", 0.0, INF, &[-1.0]), "m/s²"), "smallest step of the readings; -1: no rounding");

const ALTIMETER_NAME: FieldDef = described(field("name", SfString, Strings(&["altimeter"]), Range::Any, ""), "name, unique among siblings; devices are found by it");
const ALTIMETER_ACCURACY: FieldDef = described(field("accuracy", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "m"), "standard deviation of the error");
const ALTIMETER_RESOLUTION: FieldDef = described(field("resolution", SfFloat, Numbers(&[-1.0]), limits("()", 0.0, INF, &[-1.0]), "m"), "smallest step of the readings; -1: no rounding");

const APPEARANCE_MATERIAL: FieldDef = effect(EditEffect::Read, described(field("material", SfNode, Null, Range::Nodes(&["Material"]), ""), "colours and shininess"));
const APPEARANCE_TEXTURE: FieldDef = effect(EditEffect::Read, described(field("texture", SfNode, Null, Range::Nodes(&["ImageTexture"]), ""), "image on the surface"));
const APPEARANCE_TEXTURE_TRANSFORM: FieldDef = effect(EditEffect::Read, described(field("textureTransform", SfNode, Null, Range::Nodes(&["TextureTransform"]), ""), "moves, rotates and scales all textures of the appearance"));
const APPEARANCE_NAME: FieldDef = effect(EditEffect::Read, described(field("name", SfString, Strings(&["appearance"]), Range::Any, ""), "name that PROTO files and textures refer to"));

const BACKGROUND_SKY_COLOR: FieldDef = effect(EditEffect::Read, described(field("skyColor", MfColor, Numbers(&[0.0, 0.0, 0.0]), limits("[]", 0.0, 1.0, &[]), ""), "colour where there are no images; the first value counts"));
const BACKGROUND_BACK_URL: FieldDef = effect(EditEffect::Read, described(field("backUrl", MfString, Strings(&[]), Range::Any, ""), "image of the side towards +x"));
const BACKGROUND_BOTTOM_URL: FieldDef = effect(EditEffect::Read, described(field("bottomUrl", MfString, Strings(&[]), Range::Any, ""), "image below"));
const BACKGROUND_FRONT_URL: FieldDef = effect(EditEffect::Read, described(field("frontUrl", MfString, Strings(&[]), Range::Any, ""), "image of the side towards -x"));
const BACKGROUND_LEFT_URL: FieldDef = effect(EditEffect::Read, described(field("leftUrl", MfString, Strings(&[]), Range::Any, ""), "image of the side towards -y"));
const BACKGROUND_RIGHT_URL: FieldDef = effect(EditEffect::Read, described(field("rightUrl", MfString, Strings(&[]), Range::Any, ""), "image of the side towards +y"));
const BACKGROUND_TOP_URL: FieldDef = effect(EditEffect::Read, described(field("topUrl", MfString, Strings(&[]), Range::Any, ""), "image above"));
const BACKGROUND_BACK_IRRADIANCE_URL: FieldDef = effect(EditEffect::Read, described(field("backIrradianceUrl", MfString, Strings(&[]), Range::Any, ""), "light from the side towards +x (HDR)"));
const BACKGROUND_BOTTOM_IRRADIANCE_URL: FieldDef = effect(EditEffect::Read, described(field("bottomIrradianceUrl", MfString, Strings(&[]), Range::Any, ""), "light from below (HDR)"));
const BACKGROUND_FRONT_IRRADIANCE_URL: FieldDef = effect(EditEffect::Read, described(field("frontIrradianceUrl", MfString, Strings(&[]), Range::Any, ""), "light from the side towards -x (HDR)"));
const BACKGROUND_LEFT_IRRADIANCE_URL: FieldDef = effect(EditEffect::Read, described(field("leftIrradianceUrl", MfString, Strings(&[]), Range::Any, ""), "light from the side towards -y (HDR)"));
const BACKGROUND_RIGHT_IRRADIANCE_URL: FieldDef = effect(EditEffect::Read, described(field("rightIrradianceUrl", MfString, Strings(&[]), Range::Any, ""), "light from the side towards +y (HDR)"));
const BACKGROUND_TOP_IRRADIANCE_URL: FieldDef = effect(EditEffect::Read, described(field("topIrradianceUrl", MfString, Strings(&[]), Range::Any, ""), "light from above (HDR)"));
const BACKGROUND_LUMINOSITY: FieldDef = effect(EditEffect::Read, described(field("luminosity", SfFloat, Numbers(&[1.0]), limits("[)", 0.0, INF, &[]), ""), "scale of the light of the background"));
const BACKGROUND_CUBEMAP_OLD: FieldDef = effect(EditEffect::Read, unlisted(deprecated(described(field("cubemap", SfNode, Null, Range::Nodes(&["Cubemap"]), ""), "six images around the scene"), "")));
const BACKGROUND_SKY_ANGLE_OLD: FieldDef = effect(EditEffect::Read, unlisted(deprecated(described(field("skyAngle", MfFloat, Numbers(&[]), Range::Any, ""), "angles from the zenith where each further colour of the sky begins"), "")));
const BACKGROUND_GROUND_COLOR_OLD: FieldDef = effect(EditEffect::Read, unlisted(deprecated(described(field("groundColor", MfColor, Numbers(&[]), limits("[]", 0.0, 1.0, &[]), ""), "colours below the horizon"), "")));
const BACKGROUND_GROUND_ANGLE_OLD: FieldDef = effect(EditEffect::Read, unlisted(deprecated(described(field("groundAngle", MfFloat, Numbers(&[]), Range::Any, ""), "angles from the nadir where each further colour of the ground begins"), "")));

const BALL_JOINT_JOINT_PARAMETERS: FieldDef = effect(EditEffect::Move, described(field("jointParameters", SfNode, Null, Range::Nodes(&["BallJointParameters"]), ""), "anchor, and spring, damping and friction of the joint"));
const BALL_JOINT_JOINT_PARAMETERS3: FieldDef = effect(EditEffect::Move, described(field("jointParameters3", SfNode, Null, Range::Nodes(&["JointParameters"]), ""), "limits, spring, damping and friction of the third axis"));
const BALL_JOINT_DEVICE3: FieldDef = described(field("device3", MfNode, Null, Range::Nodes(&["RotationalMotor", "PositionSensor", "Brake"]), ""), "motor, sensor and brake of the third axis");
const BALL_JOINT_POSITION3: FieldDef = hidden(field("position3", SfFloat, Numbers(&[0.0]), Range::Any, "rad"));

const BALL_JOINT_PARAMETERS_ANCHOR: FieldDef = effect(EditEffect::Move, described(field("anchor", SfVec3f, Numbers(&[0.0, 0.0, 0.0]), Range::Any, "m"), "centre of the rotation in the frame of the joint's parent"));

const BOX_SIZE: FieldDef = corrected(Correction::Value(Numbers(&[1.0, 1.0, 1.0])), described(field("size", SfVec3f, Numbers(&[2.0, 2.0, 2.0]), limits("()", 0.0, INF, &[]), "m"), "extent along x, y and z"));

const BRAKE_NAME: FieldDef = described(field("name", SfString, Strings(&["brake"]), Range::Any, ""), "name by which a controller finds the brake");

const CAD_SHAPE_URL: FieldDef = described(field("url", MfString, Strings(&[]), Range::Any, ""), "COLLADA, OBJ or other model file");
const CAD_SHAPE_CCW: FieldDef = described(field("ccw", SfBool, Bool(true), Range::Any, ""), "whether corners listed counterclockwise face the viewer");
const CAD_SHAPE_CAST_SHADOWS: FieldDef = effect(EditEffect::Read, described(field("castShadows", SfBool, Bool(true), Range::Any, ""), "whether it casts shadows"));
const CAD_SHAPE_IS_PICKABLE: FieldDef = effect(EditEffect::Read, described(field("isPickable", SfBool, Bool(true), Range::Any, ""), "whether it can be selected in the view"));

const CAMERA_NAME: FieldDef = described(field("name", SfString, Strings(&["camera"]), Range::Any, ""), "name, unique among siblings; devices are found by it");
const CAMERA_FIELD_OF_VIEW: FieldDef = corrected(Correction::Value(Numbers(&[0.7854])), described(field("fieldOfView", SfFloat, Numbers(&[0.785398]), limits("(]", 0.0, TAU, &[]), "rad"), "horizontal opening angle"));
const CAMERA_WIDTH: FieldDef = corrected(Correction::Value(Numbers(&[1.0])), described(field("width", SfInt32, Numbers(&[64.0]), limits("[)", 1.0, INF, &[]), "px"), "columns of the image"));
const CAMERA_HEIGHT: FieldDef = corrected(Correction::Value(Numbers(&[1.0])), described(field("height", SfInt32, Numbers(&[64.0]), limits("[)", 1.0, INF, &[]), "px"), "rows of the image"));
const CAMERA_PROJECTION: FieldDef = described(field("projection", SfString, Strings(&["planar"]), Range::OneOf(&["planar", "cylindrical", "spherical"]), ""), "how directions map to pixels");
const CAMERA_NEAR: FieldDef = described(field("near", SfFloat, Numbers(&[0.01]), limits("()", 0.0, INF, &[]), "m"), "distance of the near clipping plane");
const CAMERA_FAR: FieldDef = described(field("far", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "m"), "distance of the far clipping plane; 0: infinite");
const CAMERA_EXPOSURE: FieldDef = described(field("exposure", SfFloat, Numbers(&[1.0]), limits("[)", 0.0, INF, &[]), "J/m²"), "scale from radiance to brightness of a pixel");
const CAMERA_ANTI_ALIASING: FieldDef = described(field("antiAliasing", SfBool, Bool(false), Range::Any, ""), "whether edges are smoothed");
const CAMERA_AMBIENT_OCCLUSION_RADIUS: FieldDef = corrected(Correction::Value(Numbers(&[2.0])), described(field("ambientOcclusionRadius", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "m"), "radius within which surfaces darken each other; 0: none"));
const CAMERA_BLOOM_THRESHOLD: FieldDef = corrected(Correction::Value(Numbers(&[21.0])), described(field("bloomThreshold", SfFloat, Numbers(&[-1.0]), limits("[)", 0.0, INF, &[-1.0]), ""), "luminance above which pixels glow into their neighbours; -1: none"));
const CAMERA_MOTION_BLUR: FieldDef = described(field("motionBlur", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "ms"), "response time of a pixel to a change; 0: no blur");
const CAMERA_NOISE: FieldDef = described(field("noise", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), ""), "standard deviation of the noise of each channel, as a fraction of full brightness");
const CAMERA_NOISE_MASK_URL: FieldDef = described(field("noiseMaskUrl", SfString, Strings(&[""]), Range::Any, ""), "image that is added as noise at a random place");
const CAMERA_LENS: FieldDef = described(field("lens", SfNode, Null, Range::Nodes(&["Lens"]), ""), "distortion of the image");
const CAMERA_FOCUS: FieldDef = described(field("focus", SfNode, Null, Range::Nodes(&["Focus"]), ""), "depth of field");
const CAMERA_ZOOM: FieldDef = described(field("zoom", SfNode, Null, Range::Nodes(&["Zoom"]), ""), "limits of the field of view for zooming");
const CAMERA_RECOGNITION: FieldDef = described(field("recognition", SfNode, Null, Range::Nodes(&["Recognition"]), ""), "recognition of objects in the image");
const CAMERA_LENS_FLARE: FieldDef = described(field("lensFlare", SfNode, Null, Range::Nodes(&["LensFlare"]), ""), "lens flare of bright lights");
const CAMERA_SPHERICAL_OLD: FieldDef = deprecated(described(field("spherical", SfBool, Bool(false), Range::Any, ""), "whether the projection is spherical"), "projection");
const CAMERA_WINDOW_POSITION_OLD: FieldDef = unlisted(deprecated(described(field("windowPosition", SfVec2f, Numbers(&[0.0, 0.0]), Range::Any, ""), "where the overlay was on the screen"), ""));
const CAMERA_PIXEL_SIZE_OLD: FieldDef = unlisted(deprecated(described(field("pixelSize", SfFloat, Numbers(&[1.0]), Range::Any, ""), "size of a pixel of the overlay"), ""));
const CAMERA_TYPE_OLD: FieldDef = unlisted(deprecated(described(field("type", SfString, Strings(&["color"]), Range::Any, ""), "kind of camera; before V8.4 it could be \"range-finder\""), ""));
const CAMERA_COLOR_NOISE_OLD: FieldDef = unlisted(deprecated(described(field("colorNoise", SfFloat, Numbers(&[0.0]), limits("[]", 0.0, 1.0, &[]), ""), "standard deviation of the noise"), "noise"));

const CAPSULE_BOTTOM: FieldDef = described(field("bottom", SfBool, Bool(true), Range::Any, ""), "whether the lower half sphere is drawn");
const CAPSULE_HEIGHT: FieldDef = corrected(Correction::Value(Numbers(&[1.0])), described(field("height", SfFloat, Numbers(&[2.0]), limits("()", 0.0, INF, &[]), "m"), "of the cylinder without the ends"));
const CAPSULE_RADIUS: FieldDef = corrected(Correction::Value(Numbers(&[1.0])), described(field("radius", SfFloat, Numbers(&[1.0]), limits("()", 0.0, INF, &[]), "m"), "radius of the cylinder and of its ends"));
const CAPSULE_SIDE: FieldDef = described(field("side", SfBool, Bool(true), Range::Any, ""), "whether the cylinder is drawn");
const CAPSULE_TOP: FieldDef = described(field("top", SfBool, Bool(true), Range::Any, ""), "whether the upper half sphere is drawn");
const CAPSULE_SUBDIVISION: FieldDef = corrected(Correction::Value(Numbers(&[4.0])), described(field("subdivision", SfInt32, Numbers(&[12.0]), limits("[]", 4.0, 1000.0, &[]), ""), "number of segments that approximate the round surface when it is drawn"));

const CHARGER_NAME: FieldDef = effect(EditEffect::Read, described(field("name", SfString, Strings(&["charger"]), Range::Any, ""), "name, unique among siblings; devices are found by it"));
const CHARGER_BATTERY: FieldDef = effect(EditEffect::Read, described(field("battery", MfFloat, Numbers(&[]), limits("[)", 0.0, INF, &[]), ""), "energy now [J], capacity [J], power given to a robot [W]"));
const CHARGER_RADIUS: FieldDef = described(field("radius", SfFloat, Numbers(&[0.04]), limits("[)", 0.0, INF, &[]), "m"), "distance within which a robot is charged");
const CHARGER_EMISSIVE_COLOR: FieldDef = described(field("emissiveColor", SfColor, Numbers(&[0.0, 1.0, 0.0]), limits("[]", 0.0, 1.0, &[]), ""), "emissive colour of its material while it is full");
const CHARGER_GRADUAL: FieldDef = described(field("gradual", SfBool, Bool(true), Range::Any, ""), "whether the colour fades with the remaining energy; else it goes out when empty");

const COLOR_COLOR: FieldDef = effect(EditEffect::Read, described(field("color", MfColor, Numbers(&[]), limits("[]", 0.0, 1.0, &[]), ""), "the colours, referred to by their index"));

const COMPASS_NAME: FieldDef = described(field("name", SfString, Strings(&["compass"]), Range::Any, ""), "name, unique among siblings; devices are found by it");
const COMPASS_LOOKUP_TABLE: FieldDef = described(field("lookupTable", MfVec3f, Numbers(&[]), Range::Any, ""), "rows of measured value, returned value, and relative noise at that value; empty: the value itself");
const COMPASS_X_AXIS: FieldDef = described(field("xAxis", SfBool, Bool(true), Range::Any, ""), "whether the first component is measured; else it is NaN");
const COMPASS_Y_AXIS: FieldDef = described(field("yAxis", SfBool, Bool(true), Range::Any, ""), "whether the second component is measured; else it is NaN");
const COMPASS_Z_AXIS: FieldDef = described(field("zAxis", SfBool, Bool(true), Range::Any, ""), "whether the third component is measured; else it is NaN");
const COMPASS_RESOLUTION: FieldDef = described(field("resolution", SfFloat, Numbers(&[-1.0]), limits("()", 0.0, INF, &[-1.0]), ""), "smallest step of the readings; -1: no rounding");

const CONE_BOTTOM_RADIUS: FieldDef = corrected(Correction::Value(Numbers(&[1.0])), described(field("bottomRadius", SfFloat, Numbers(&[1.0]), limits("()", 0.0, INF, &[]), "m"), "radius of the base"));
const CONE_HEIGHT: FieldDef = corrected(Correction::Value(Numbers(&[1.0])), described(field("height", SfFloat, Numbers(&[2.0]), limits("()", 0.0, INF, &[]), "m"), "height from the base to the tip"));
const CONE_SIDE: FieldDef = described(field("side", SfBool, Bool(true), Range::Any, ""), "whether the lateral surface is drawn");
const CONE_BOTTOM: FieldDef = described(field("bottom", SfBool, Bool(true), Range::Any, ""), "whether the base is drawn");
const CONE_SUBDIVISION: FieldDef = corrected(Correction::Value(Numbers(&[3.0])), described(field("subdivision", SfInt32, Numbers(&[12.0]), limits("[]", 3.0, 1000.0, &[]), ""), "number of segments that approximate the round surface when it is drawn"));

const CONNECTOR_NAME: FieldDef = described(field("name", SfString, Strings(&["connector"]), Range::Any, ""), "name, unique among siblings; devices are found by it");
const CONNECTOR_TYPE: FieldDef = described(field("type", SfString, Strings(&["symmetric"]), Range::OneOf(&["symmetric", "active", "passive"]), ""), "which connectors it docks to: symmetric to symmetric, active to passive");
const CONNECTOR_IS_LOCKED: FieldDef = described(field("isLocked", SfBool, Bool(false), Range::Any, ""), "whether it holds a partner that is present, or would");
const CONNECTOR_AUTO_LOCK: FieldDef = described(field("autoLock", SfBool, Bool(false), Range::Any, ""), "whether it locks by itself when a partner comes near enough");
const CONNECTOR_UNILATERAL_LOCK: FieldDef = described(field("unilateralLock", SfBool, Bool(true), Range::Any, ""), "whether its lock alone is enough to hold");
const CONNECTOR_UNILATERAL_UNLOCK: FieldDef = described(field("unilateralUnlock", SfBool, Bool(true), Range::Any, ""), "whether its unlocking alone is enough to release");
const CONNECTOR_DISTANCE_TOLERANCE: FieldDef = corrected(Correction::Value(Numbers(&[0.0])), described(field("distanceTolerance", SfFloat, Numbers(&[0.01]), limits("[)", 0.0, INF, &[]), "m"), "largest distance at which two connectors lock"));
const CONNECTOR_AXIS_TOLERANCE: FieldDef = corrected(Correction::Limit, described(field("axisTolerance", SfFloat, Numbers(&[0.2]), limits("[]", 0.0, PI, &[]), "rad"), "largest angle between the x axis of one and the reversed x axis of the other"));
const CONNECTOR_ROTATION_TOLERANCE: FieldDef = corrected(Correction::Limit, described(field("rotationTolerance", SfFloat, Numbers(&[0.2]), limits("[]", 0.0, PI, &[]), "rad"), "largest angle between the z axes, modulo the allowed rotations"));
const CONNECTOR_NUMBER_OF_ROTATIONS: FieldDef = corrected(Correction::Value(Numbers(&[0.0])), described(field("numberOfRotations", SfInt32, Numbers(&[4.0]), limits("[)", 0.0, INF, &[]), ""), "number of rotations about x in which two connectors dock; 0: any"));
const CONNECTOR_SNAP: FieldDef = described(field("snap", SfBool, Bool(true), Range::Any, ""), "whether two connectors are aligned when they lock");
const CONNECTOR_TENSILE_STRENGTH: FieldDef = described(field("tensileStrength", SfFloat, Numbers(&[-1.0]), limits("[)", 0.0, INF, &[-1.0]), "N"), "tensile force that breaks the link; -1: it never breaks");
const CONNECTOR_SHEAR_STRENGTH: FieldDef = described(field("shearStrength", SfFloat, Numbers(&[-1.0]), limits("[)", 0.0, INF, &[-1.0]), "N"), "shear force that breaks the link; -1: it never breaks");

const CONTACT_PROPERTIES_MATERIAL1: FieldDef = effect(EditEffect::Settings, described(field("material1", SfString, Strings(&["default"]), Range::Any, ""), "contactMaterial of one of the solids"));
const CONTACT_PROPERTIES_MATERIAL2: FieldDef = effect(EditEffect::Settings, described(field("material2", SfString, Strings(&["default"]), Range::Any, ""), "contactMaterial of the other"));
const CONTACT_PROPERTIES_COULOMB_FRICTION: FieldDef = effect(EditEffect::Settings, corrected(Correction::Value(Numbers(&[1.0])), described(field("coulombFriction", MfFloat, Numbers(&[1.0]), limits("[)", 0.0, INF, &[-1.0]), ""), "coefficients of friction, one or one per friction direction; -1: no slip at all")));
const CONTACT_PROPERTIES_FRICTION_ROTATION: FieldDef = effect(EditEffect::Settings, described(field("frictionRotation", SfVec2f, Numbers(&[0.0, 0.0]), Range::Any, "rad"), "angle by which the friction directions of each material are rotated"));
const CONTACT_PROPERTIES_ROLLING_FRICTION: FieldDef = effect(EditEffect::Settings, corrected(Correction::Value(Numbers(&[0.0, 0.0, 0.0])), described(field("rollingFriction", SfVec3f, Numbers(&[0.0, 0.0, 0.0]), limits("[)", 0.0, INF, &[-1.0]), ""), "coefficients of rolling friction along both friction directions and of spinning friction; -1: no limit")));
const CONTACT_PROPERTIES_BOUNCE: FieldDef = effect(EditEffect::Settings, described(field("bounce", SfFloat, Numbers(&[0.5]), limits("[]", 0.0, 1.0, &[]), ""), "coefficient of restitution"));
const CONTACT_PROPERTIES_BOUNCE_VELOCITY: FieldDef = effect(EditEffect::Settings, described(field("bounceVelocity", SfFloat, Numbers(&[0.01]), limits("[)", 0.0, INF, &[]), "m/s"), "slowest impact that bounces"));
const CONTACT_PROPERTIES_FORCE_DEPENDENT_SLIP: FieldDef = effect(EditEffect::Settings, described(field("forceDependentSlip", MfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), ""), "slip velocity per normal force, one value or one per friction direction, m/(s·N)"));
const CONTACT_PROPERTIES_SOFT_ERP: FieldDef = effect(EditEffect::Settings, described(field("softERP", SfFloat, Numbers(&[0.2]), limits("[]", 0.0, 1.0, &[]), ""), "fraction of the penetration that is corrected per step"));
const CONTACT_PROPERTIES_SOFT_CFM: FieldDef = effect(EditEffect::Settings, described(field("softCFM", SfFloat, Numbers(&[0.001]), limits("()", 0.0, INF, &[]), ""), "softness of the contact (constraint force mixing)"));
const CONTACT_PROPERTIES_BUMP_SOUND: FieldDef = effect(EditEffect::Settings, described(field("bumpSound", SfString, Strings(&["webots://projects/default/worlds/sounds/bump.wav"]), Range::Any, ""), "sound of an impact"));
const CONTACT_PROPERTIES_ROLL_SOUND: FieldDef = effect(EditEffect::Settings, described(field("rollSound", SfString, Strings(&["webots://projects/default/worlds/sounds/roll.wav"]), Range::Any, ""), "sound of rolling"));
const CONTACT_PROPERTIES_SLIDE_SOUND: FieldDef = effect(EditEffect::Settings, described(field("slideSound", SfString, Strings(&["webots://projects/default/worlds/sounds/slide.wav"]), Range::Any, ""), "sound of sliding"));
const CONTACT_PROPERTIES_MAX_CONTACT_JOINTS: FieldDef = effect(EditEffect::Settings, described(field("maxContactJoints", SfInt32, Numbers(&[10.0]), limits("[)", 1.0, INF, &[]), ""), "largest number of contact points between two shapes in ODE"));
const CONTACT_PROPERTIES_SOFT_ERP_OLD: FieldDef = effect(EditEffect::Settings, unlisted(deprecated(described(field("softErp", SfFloat, Numbers(&[0.2]), limits("[]", 0.0, 1.0, &[]), ""), "fraction of the penetration that is corrected per step"), "softERP")));
const CONTACT_PROPERTIES_SOFT_CFM_OLD: FieldDef = effect(EditEffect::Settings, unlisted(deprecated(described(field("softCfm", SfFloat, Numbers(&[0.001]), limits("()", 0.0, INF, &[]), ""), "softness of the contact"), "softCFM")));

const COORDINATE_POINT: FieldDef = described(field("point", MfVec3f, Numbers(&[]), Range::Any, "m"), "the points, referred to by their index");

const CUBEMAP_TEXTURE_BASE_NAME: FieldDef = described(field("textureBaseName", SfString, Strings(&[""]), Range::Any, ""), "beginning of the names of the six images");
const CUBEMAP_DIRECTORY: FieldDef = described(field("directory", SfString, Strings(&["textures/cubic"]), Range::Any, ""), "folder of the images");

const CYLINDER_BOTTOM: FieldDef = described(field("bottom", SfBool, Bool(true), Range::Any, ""), "whether the lower disk is drawn; it collides in any case");
const CYLINDER_HEIGHT: FieldDef = corrected(Correction::Value(Numbers(&[1.0])), described(field("height", SfFloat, Numbers(&[2.0]), limits("()", 0.0, INF, &[]), "m"), "extent along z"));
const CYLINDER_RADIUS: FieldDef = corrected(Correction::Value(Numbers(&[1.0])), described(field("radius", SfFloat, Numbers(&[1.0]), limits("()", 0.0, INF, &[]), "m"), "radius"));
const CYLINDER_SIDE: FieldDef = described(field("side", SfBool, Bool(true), Range::Any, ""), "whether the lateral surface is drawn; it collides in any case");
const CYLINDER_TOP: FieldDef = described(field("top", SfBool, Bool(true), Range::Any, ""), "whether the upper disk is drawn; it collides in any case");
const CYLINDER_SUBDIVISION: FieldDef = corrected(Correction::Value(Numbers(&[3.0])), described(field("subdivision", SfInt32, Numbers(&[36.0]), limits("[]", 3.0, 1000.0, &[]), ""), "number of segments that approximate the round surface when it is drawn"));

const DAMPING_LINEAR: FieldDef = corrected(Correction::Limit, described(field("linear", SfFloat, Numbers(&[0.2]), limits("[]", 0.0, 1.0, &[]), ""), "fraction of the linear velocity lost per second"));
const DAMPING_ANGULAR: FieldDef = corrected(Correction::Limit, described(field("angular", SfFloat, Numbers(&[0.2]), limits("[]", 0.0, 1.0, &[]), ""), "fraction of the angular velocity lost per second"));

const DIFFERENTIAL_WHEELS_NAME: FieldDef = described(field("name", SfString, Strings(&["differential wheels"]), Range::Any, ""), "name, unique among siblings; devices are found by it");
const DIFFERENTIAL_WHEELS_MOTOR_CONSUMPTION: FieldDef = described(field("motorConsumption", SfFloat, Numbers(&[0.0]), Range::Any, "W"), "power that the motors draw at 1 rad/s; a negative one charges the battery");
const DIFFERENTIAL_WHEELS_AXLE_LENGTH: FieldDef = described(field("axleLength", SfFloat, Numbers(&[0.1]), limits("[)", 0.0, INF, &[]), "m"), "distance between the wheels");
const DIFFERENTIAL_WHEELS_WHEEL_RADIUS: FieldDef = described(field("wheelRadius", SfFloat, Numbers(&[0.01]), limits("[)", 0.0, INF, &[]), "m"), "radius of both wheels");
const DIFFERENTIAL_WHEELS_MAX_SPEED: FieldDef = described(field("maxSpeed", SfFloat, Numbers(&[10.0]), limits("[)", 0.0, INF, &[]), "rad/s"), "largest angular velocity of a wheel");
const DIFFERENTIAL_WHEELS_MAX_ACCELERATION: FieldDef = described(field("maxAcceleration", SfFloat, Numbers(&[10.0]), limits("[)", 0.0, INF, &[]), "rad/s²"), "largest angular acceleration of a wheel");
const DIFFERENTIAL_WHEELS_SPEED_UNIT: FieldDef = described(field("speedUnit", SfFloat, Numbers(&[1.0]), limits("[)", 0.0, INF, &[]), "rad/s"), "angular velocity of a wheel at speed 1");
const DIFFERENTIAL_WHEELS_SLIP_NOISE: FieldDef = described(field("slipNoise", SfFloat, Numbers(&[0.1]), limits("[)", 0.0, INF, &[]), ""), "relative noise of each wheel's motion");
const DIFFERENTIAL_WHEELS_ENCODER_NOISE: FieldDef = described(field("encoderNoise", SfFloat, Numbers(&[-1.0]), limits("[)", 0.0, INF, &[-1.0]), ""), "relative noise of the encoders; -1: none");
const DIFFERENTIAL_WHEELS_ENCODER_RESOLUTION: FieldDef = described(field("encoderResolution", SfFloat, Numbers(&[-1.0]), limits("[)", 0.0, INF, &[-1.0]), "1/rad"), "encoder increments per radian; -1: no encoders");
const DIFFERENTIAL_WHEELS_MAX_FORCE: FieldDef = described(field("maxForce", SfFloat, Numbers(&[0.3]), limits("[)", 0.0, INF, &[]), "N·m"), "largest torque of a wheel");

const DIRECTIONAL_LIGHT_DIRECTION: FieldDef = effect(EditEffect::Read, described(field("direction", SfVec3f, Numbers(&[0.0, 0.0, -1.0]), Range::Any, ""), "direction in which the light travels"));
const DIRECTIONAL_LIGHT_CAST_LENS_FLARES: FieldDef = effect(EditEffect::Read, described(field("castLensFlares", SfBool, Bool(false), Range::Any, ""), "whether it makes lens flares"));

const DISPLAY_NAME: FieldDef = described(field("name", SfString, Strings(&["display"]), Range::Any, ""), "name, unique among siblings; devices are found by it");
const DISPLAY_WIDTH: FieldDef = corrected(Correction::Value(Numbers(&[1.0])), described(field("width", SfInt32, Numbers(&[64.0]), limits("[)", 1.0, INF, &[]), "px"), "columns of the image"));
const DISPLAY_HEIGHT: FieldDef = corrected(Correction::Value(Numbers(&[1.0])), described(field("height", SfInt32, Numbers(&[64.0]), limits("[)", 1.0, INF, &[]), "px"), "rows of the image"));
const DISPLAY_WINDOW_POSITION_OLD: FieldDef = deprecated(described(field("windowPosition", SfVec2f, Numbers(&[0.0, 0.0]), Range::Any, ""), "where the overlay was on the screen"), "");
const DISPLAY_PIXEL_SIZE_OLD: FieldDef = deprecated(described(field("pixelSize", SfFloat, Numbers(&[1.0]), Range::Any, ""), "size of a pixel of the overlay"), "");

const DISTANCE_SENSOR_NAME: FieldDef = described(field("name", SfString, Strings(&["distance sensor"]), Range::Any, ""), "name, unique among siblings; devices are found by it");
const DISTANCE_SENSOR_LOOKUP_TABLE: FieldDef = described(field("lookupTable", MfVec3f, Numbers(&[0.0, 0.0, 0.0, 0.1, 1000.0, 0.0]), Range::Any, ""), "distance [m], value, noise");
const DISTANCE_SENSOR_TYPE: FieldDef = corrected(Correction::Value(Strings(&["sonar"])), described(field("type", SfString, Strings(&["generic"]), Range::OneOf(&["generic", "infra-red", "infrared", "sonar", "laser"]), ""), "what is measured: distance, reflected infra-red light, sound, or a laser with a visible spot"));
const DISTANCE_SENSOR_NUMBER_OF_RAYS: FieldDef = described(field("numberOfRays", SfInt32, Numbers(&[1.0]), limits("[)", 1.0, INF, &[]), ""), "rays cast into the opening");
const DISTANCE_SENSOR_APERTURE: FieldDef = corrected(Correction::Absolute, described(field("aperture", SfFloat, Numbers(&[1.5708]), limits("[)", 0.0, INF, &[]), "rad"), "opening angle of the bundle of rays, or of the laser spot"));
const DISTANCE_SENSOR_GAUSSIAN_WIDTH: FieldDef = described(field("gaussianWidth", SfFloat, Numbers(&[1.0]), limits("()", 0.0, INF, &[]), ""), "width of the weights of the rays, relative to the aperture");
const DISTANCE_SENSOR_RESOLUTION: FieldDef = described(field("resolution", SfFloat, Numbers(&[-1.0]), limits("()", 0.0, INF, &[-1.0]), ""), "smallest step of the readings; -1: no rounding");
const DISTANCE_SENSOR_RED_COLOR_SENSITIVITY: FieldDef = corrected(Correction::Absolute, described(field("redColorSensitivity", SfFloat, Numbers(&[1.0]), limits("[)", 0.0, INF, &[]), ""), "how much red surfaces reflect to an infra-red sensor"));

const ELEVATION_GRID_HEIGHT: FieldDef = described(field("height", MfFloat, Numbers(&[]), Range::Any, "m"), "heights, row by row along x; missing ones are 0");
const ELEVATION_GRID_X_DIMENSION: FieldDef = described(field("xDimension", SfInt32, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), ""), "number of grid points along x");
const ELEVATION_GRID_X_SPACING: FieldDef = described(field("xSpacing", SfFloat, Numbers(&[1.0]), limits("()", 0.0, INF, &[]), "m"), "distance between grid points along x");
const ELEVATION_GRID_Y_DIMENSION: FieldDef = described(field("yDimension", SfInt32, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), ""), "number of grid points along y");
const ELEVATION_GRID_Y_SPACING: FieldDef = described(field("ySpacing", SfFloat, Numbers(&[1.0]), limits("()", 0.0, INF, &[]), "m"), "distance between grid points along y");
const ELEVATION_GRID_THICKNESS: FieldDef = corrected(Correction::Value(Numbers(&[0.0])), described(field("thickness", SfFloat, Numbers(&[1.0]), limits("[)", 0.0, INF, &[]), "m"), "depth of the ground below the lowest point, as a bounding object"));
const ELEVATION_GRID_Z_DIMENSION_OLD: FieldDef = unlisted(deprecated(described(field("zDimension", SfInt32, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), ""), "number of grid points along z"), "yDimension"));
const ELEVATION_GRID_Z_SPACING_OLD: FieldDef = unlisted(deprecated(described(field("zSpacing", SfFloat, Numbers(&[1.0]), limits("()", 0.0, INF, &[]), "m"), "distance between grid points along z"), "ySpacing"));
const ELEVATION_GRID_COLOR_OLD: FieldDef = unlisted(deprecated(described(field("color", SfNode, Null, Range::Nodes(&["Color"]), ""), "a colour for each point or each cell"), ""));
const ELEVATION_GRID_COLOR_PER_VERTEX_OLD: FieldDef = unlisted(deprecated(described(field("colorPerVertex", SfBool, Bool(true), Range::Any, ""), "whether colours are for points"), ""));

const EMITTER_NAME: FieldDef = described(field("name", SfString, Strings(&["emitter"]), Range::Any, ""), "name, unique among siblings; devices are found by it");
const EMITTER_TYPE: FieldDef = described(field("type", SfString, Strings(&["radio"]), Range::OneOf(&["radio", "serial", "infra-red"]), ""), "medium; only receivers of the same one receive its packets");
const EMITTER_RANGE: FieldDef = described(field("range", SfFloat, Numbers(&[-1.0]), limits("()", 0.0, INF, &[-1.0]), "m"), "distance that packets reach; -1: unlimited");
const EMITTER_MAX_RANGE: FieldDef = described(field("maxRange", SfFloat, Numbers(&[-1.0]), limits("()", 0.0, INF, &[-1.0]), "m"), "largest range that a controller may set; -1: unlimited");
const EMITTER_APERTURE: FieldDef = described(field("aperture", SfFloat, Numbers(&[-1.0]), limits("[]", 0.0, TAU, &[-1.0]), "rad"), "opening angle of an infra-red emitter; -1: all directions");
const EMITTER_CHANNEL: FieldDef = described(field("channel", SfInt32, Numbers(&[0.0]), limits("[)", -1.0, INF, &[]), ""), "-1: all");
const EMITTER_BAUD_RATE: FieldDef = described(field("baudRate", SfInt32, Numbers(&[-1.0]), limits("[)", 0.0, INF, &[-1.0]), "bit/s"), "bit rate; -1: infinite");
const EMITTER_BYTE_SIZE: FieldDef = described(field("byteSize", SfInt32, Numbers(&[8.0]), limits("[)", 8.0, INF, &[]), "bit"), "bits sent for each byte: 8 and start, stop and parity bits");
const EMITTER_BUFFER_SIZE: FieldDef = described(field("bufferSize", SfInt32, Numbers(&[-1.0]), limits("[)", 1.0, INF, &[-1.0]), "byte"), "size of the queue; -1: unlimited");
const EMITTER_ALLOWED_CHANNELS: FieldDef = described(field("allowedChannels", MfInt32, Numbers(&[]), limits("[)", -1.0, INF, &[]), ""), "channels that a controller may choose; empty: all");

const FLUID_NAME: FieldDef = described(field("name", SfString, Strings(&["fluid"]), Range::Any, ""), "name that immersionProperties refer to");
const FLUID_MODEL: FieldDef = effect(EditEffect::Read, described(field("model", SfString, Strings(&[""]), Range::Any, ""), "name of the product or kind, which supervisors and recognition read"));
const FLUID_DESCRIPTION: FieldDef = effect(EditEffect::Read, described(field("description", SfString, Strings(&[""]), Range::Any, ""), "free text"));
const FLUID_DENSITY: FieldDef = described(field("density", SfFloat, Numbers(&[1000.0]), limits("[)", 0.0, INF, &[]), "kg/m³"), "mass per volume");
const FLUID_VISCOSITY: FieldDef = described(field("viscosity", SfFloat, Numbers(&[0.001]), limits("[)", 0.0, INF, &[]), "kg/(m·s)"), "dynamic viscosity");
const FLUID_STREAM_VELOCITY: FieldDef = described(field("streamVelocity", SfVec3f, Numbers(&[0.0, 0.0, 0.0]), Range::Any, "m/s"), "velocity of the fluid in the world");
const FLUID_BOUNDING_OBJECT: FieldDef = described(field("boundingObject", SfNode, Null, Range::Nodes(&["Shape", "Group", "Pose", "Transform", "Box", "Capsule", "Cylinder", "ElevationGrid", "IndexedFaceSet", "Mesh", "Plane", "Sphere"]), ""), "volume of the fluid");
const FLUID_LOCKED: FieldDef = effect(EditEffect::Read, described(field("locked", SfBool, Bool(false), Range::Any, ""), "whether the view protects it from being moved by hand"));

const FOCUS_FOCAL_DISTANCE: FieldDef = described(field("focalDistance", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "m"), "distance in focus; 0: everything");
const FOCUS_FOCAL_LENGTH: FieldDef = described(field("focalLength", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "m"), "focal length, which with the distance gives the depth of field");
const FOCUS_MAX_FOCAL_DISTANCE: FieldDef = described(field("maxFocalDistance", SfFloat, Numbers(&[0.0]), Range::Any, "m"), "largest distance that a controller may set");
const FOCUS_MIN_FOCAL_DISTANCE: FieldDef = described(field("minFocalDistance", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "m"), "smallest distance that a controller may set");

const FOG_COLOR: FieldDef = effect(EditEffect::Read, described(field("color", SfColor, Numbers(&[1.0, 1.0, 1.0]), limits("[]", 0.0, 1.0, &[]), ""), "colour of the fog"));
const FOG_FOG_TYPE: FieldDef = effect(EditEffect::Read, described(field("fogType", SfString, Strings(&["LINEAR"]), Range::OneOf(&["LINEAR", "EXPONENTIAL", "EXPONENTIAL2"]), ""), "how fog grows with distance"));
const FOG_VISIBILITY_RANGE: FieldDef = effect(EditEffect::Read, described(field("visibilityRange", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "m"), "distance at which everything is hidden (LINEAR), or scale of the decay; 0: no fog"));

const GPS_NAME: FieldDef = described(field("name", SfString, Strings(&["gps"]), Range::Any, ""), "name, unique among siblings; devices are found by it");
const GPS_TYPE: FieldDef = described(field("type", SfString, Strings(&["satellite"]), Range::OneOf(&["satellite", "laser"]), ""), "kind of receiver");
const GPS_ACCURACY: FieldDef = described(field("accuracy", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "m"), "standard deviation of the position error");
const GPS_NOISE_CORRELATION: FieldDef = described(field("noiseCorrelation", SfFloat, Numbers(&[0.0]), limits("[]", 0.0, 1.0, &[]), ""), "correlation of the errors at an interval of 1 s");
const GPS_RESOLUTION: FieldDef = described(field("resolution", SfFloat, Numbers(&[-1.0]), limits("()", 0.0, INF, &[-1.0]), "m"), "smallest step of the readings; -1: no rounding");
const GPS_SPEED_NOISE: FieldDef = described(field("speedNoise", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "m/s"), "standard deviation of the speed error");
const GPS_SPEED_RESOLUTION: FieldDef = described(field("speedResolution", SfFloat, Numbers(&[-1.0]), limits("()", 0.0, INF, &[-1.0]), "m/s"), "smallest step of the speed; -1: no rounding");

const GROUP_CHILDREN: FieldDef = described(field("children", MfNode, Null, Range::Any, ""), "nodes in the frame of this one");

const GYRO_NAME: FieldDef = described(field("name", SfString, Strings(&["gyro"]), Range::Any, ""), "name, unique among siblings; devices are found by it");
const GYRO_LOOKUP_TABLE: FieldDef = described(field("lookupTable", MfVec3f, Numbers(&[]), Range::Any, ""), "rows of measured value, returned value, and relative noise at that value; empty: the value itself");
const GYRO_X_AXIS: FieldDef = described(field("xAxis", SfBool, Bool(true), Range::Any, ""), "whether the first component is measured; else it is NaN");
const GYRO_Y_AXIS: FieldDef = described(field("yAxis", SfBool, Bool(true), Range::Any, ""), "whether the second component is measured; else it is NaN");
const GYRO_Z_AXIS: FieldDef = described(field("zAxis", SfBool, Bool(true), Range::Any, ""), "whether the third component is measured; else it is NaN");
const GYRO_RESOLUTION: FieldDef = described(field("resolution", SfFloat, Numbers(&[-1.0]), limits("()", 0.0, INF, &[-1.0]), "rad/s"), "smallest step of the readings; -1: no rounding");

const HINGE2_JOINT_JOINT_PARAMETERS2: FieldDef = effect(EditEffect::Move, described(field("jointParameters2", SfNode, Null, Range::Nodes(&["JointParameters"]), ""), "axis, limits, spring, damping and friction of the second axis"));
const HINGE2_JOINT_DEVICE2: FieldDef = described(field("device2", MfNode, Null, Range::Nodes(&["RotationalMotor", "PositionSensor", "Brake"]), ""), "motor, sensor and brake of the second axis");
const HINGE2_JOINT_POSITION2: FieldDef = hidden(field("position2", SfFloat, Numbers(&[0.0]), Range::Any, "rad"));

const HINGE_JOINT_JOINT_PARAMETERS: FieldDef = effect(EditEffect::Move, described(field("jointParameters", SfNode, Null, Range::Nodes(&["HingeJointParameters"]), ""), "axis, anchor, limits, spring, damping and friction"));
const HINGE_JOINT_DEVICE: FieldDef = described(field("device", MfNode, Null, Range::Nodes(&["RotationalMotor", "PositionSensor", "Brake"]), ""), "motor, sensor and brake of the joint");
const HINGE_JOINT_POSITION: FieldDef = hidden(field("position", SfFloat, Numbers(&[0.0]), Range::Any, "rad"));

const HINGE_JOINT_PARAMETERS_AXIS: FieldDef = effect(EditEffect::Move, described(field("axis", SfVec3f, Numbers(&[1.0, 0.0, 0.0]), Range::Direction, ""), "direction of the axis in the frame of the joint's parent"));
const HINGE_JOINT_PARAMETERS_ANCHOR: FieldDef = effect(EditEffect::Move, described(field("anchor", SfVec3f, Numbers(&[0.0, 0.0, 0.0]), Range::Any, "m"), "a point of the axis in the frame of the joint's parent"));
const HINGE_JOINT_PARAMETERS_SUSPENSION_SPRING_CONSTANT: FieldDef = effect(EditEffect::Move, described(field("suspensionSpringConstant", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "N/m"), "stiffness of the suspension; 0: the joint does not slide"));
const HINGE_JOINT_PARAMETERS_SUSPENSION_DAMPING_CONSTANT: FieldDef = effect(EditEffect::Move, described(field("suspensionDampingConstant", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "N·s/m"), "damping of the suspension"));
const HINGE_JOINT_PARAMETERS_SUSPENSION_AXIS: FieldDef = effect(EditEffect::Move, described(field("suspensionAxis", SfVec3f, Numbers(&[1.0, 0.0, 0.0]), Range::Direction, ""), "direction in which the suspension moves"));
const HINGE_JOINT_PARAMETERS_STOP_ERP: FieldDef = effect(EditEffect::Move, described(field("stopERP", SfFloat, Numbers(&[-1.0]), limits("[)", 0.0, INF, &[-1.0]), ""), "-1: the world's"));
const HINGE_JOINT_PARAMETERS_STOP_CFM: FieldDef = effect(EditEffect::Move, described(field("stopCFM", SfFloat, Numbers(&[-1.0]), limits("()", 0.0, INF, &[-1.0]), ""), "-1: the world's"));

const IMAGE_TEXTURE_URL: FieldDef = effect(EditEffect::Read, described(field("url", MfString, Strings(&[]), Range::Any, ""), "image file (PNG, JPEG, HDR); the first counts"));
const IMAGE_TEXTURE_REPEAT_S: FieldDef = effect(EditEffect::Read, described(field("repeatS", SfBool, Bool(true), Range::Any, ""), "whether the image repeats horizontally; else its edge pixels are continued"));
const IMAGE_TEXTURE_REPEAT_T: FieldDef = effect(EditEffect::Read, described(field("repeatT", SfBool, Bool(true), Range::Any, ""), "whether the image repeats vertically; else its edge pixels are continued"));
const IMAGE_TEXTURE_FILTERING: FieldDef = effect(EditEffect::Read, described(field("filtering", SfInt32, Numbers(&[4.0]), limits("[]", 0.0, 5.0, &[]), ""), "0: nearest pixel; higher: anisotropic filtering of growing quality"));

const IMMERSION_PROPERTIES_FLUID_NAME: FieldDef = described(field("fluidName", SfString, Strings(&[""]), Range::Any, ""), "name of the fluid that they apply to");
const IMMERSION_PROPERTIES_REFERENCE_AREA: FieldDef = described(field("referenceArea", SfString, Strings(&["immersed area"]), Range::OneOf(&["immersed area", "xyz-projected area", "xyz-projection"]), ""), "area in the drag formula");
const IMMERSION_PROPERTIES_DRAG_FORCE_COEFFICIENTS: FieldDef = described(field("dragForceCoefficients", SfVec3f, Numbers(&[0.0, 0.0, 0.0]), limits("[)", 0.0, INF, &[]), ""), "drag coefficients along x, y and z");
const IMMERSION_PROPERTIES_DRAG_TORQUE_COEFFICIENTS: FieldDef = described(field("dragTorqueCoefficients", SfVec3f, Numbers(&[0.0, 0.0, 0.0]), limits("[)", 0.0, INF, &[]), ""), "drag coefficients of rotation about x, y and z");
const IMMERSION_PROPERTIES_VISCOUS_RESISTANCE_FORCE_COEFFICIENT: FieldDef = described(field("viscousResistanceForceCoefficient", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "N·s/m"), "force per velocity");
const IMMERSION_PROPERTIES_VISCOUS_RESISTANCE_TORQUE_COEFFICIENT: FieldDef = described(field("viscousResistanceTorqueCoefficient", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "N·m·s/rad"), "torque per angular velocity");

const INDEXED_FACE_SET_COORD: FieldDef = described(field("coord", SfNode, Null, Range::Nodes(&["Coordinate"]), ""), "corners");
const INDEXED_FACE_SET_NORMAL: FieldDef = described(field("normal", SfNode, Null, Range::Nodes(&["Normal"]), ""), "normals; computed if there are none");
const INDEXED_FACE_SET_TEX_COORD: FieldDef = described(field("texCoord", SfNode, Null, Range::Nodes(&["TextureCoordinate"]), ""), "texture coordinates");
const INDEXED_FACE_SET_SOLID: FieldDef = described(field("solid", SfBool, Bool(true), Range::Any, ""), "whether faces show from one side only");
const INDEXED_FACE_SET_CCW: FieldDef = described(field("ccw", SfBool, Bool(true), Range::Any, ""), "whether corners listed counterclockwise face the viewer");
const INDEXED_FACE_SET_CONVEX: FieldDef = described(field("convex", SfBool, Bool(true), Range::Any, ""), "whether all faces are convex");
const INDEXED_FACE_SET_NORMAL_PER_VERTEX: FieldDef = described(field("normalPerVertex", SfBool, Bool(true), Range::Any, ""), "whether normals are for corners; else for faces");
const INDEXED_FACE_SET_COORD_INDEX: FieldDef = described(field("coordIndex", MfInt32, Numbers(&[]), limits("[)", -1.0, INF, &[]), ""), "indices of the corners of each face; -1 ends a face");
const INDEXED_FACE_SET_NORMAL_INDEX: FieldDef = described(field("normalIndex", MfInt32, Numbers(&[]), limits("[)", -1.0, INF, &[]), ""), "indices of normals; empty: as coordIndex");
const INDEXED_FACE_SET_TEX_COORD_INDEX: FieldDef = described(field("texCoordIndex", MfInt32, Numbers(&[]), limits("[)", -1.0, INF, &[]), ""), "indices of texture coordinates; empty: as coordIndex");
const INDEXED_FACE_SET_CREASE_ANGLE: FieldDef = described(field("creaseAngle", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "rad"), "angle between faces below which the edge is shaded smoothly");

const INDEXED_LINE_SET_COORD: FieldDef = described(field("coord", SfNode, Null, Range::Nodes(&["Coordinate"]), ""), "points");
const INDEXED_LINE_SET_COORD_INDEX: FieldDef = described(field("coordIndex", MfInt32, Numbers(&[]), limits("[)", -1.0, INF, &[]), ""), "indices of the points of each line; -1 ends a line");

const INERTIAL_UNIT_NAME: FieldDef = described(field("name", SfString, Strings(&["inertial unit"]), Range::Any, ""), "name, unique among siblings; devices are found by it");
const INERTIAL_UNIT_NOISE: FieldDef = described(field("noise", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), ""), "standard deviation of the error of each angle, as a fraction of pi/2 rad");
const INERTIAL_UNIT_X_AXIS: FieldDef = described(field("xAxis", SfBool, Bool(true), Range::Any, ""), "whether roll is measured; else it is NaN");
const INERTIAL_UNIT_Y_AXIS: FieldDef = described(field("yAxis", SfBool, Bool(true), Range::Any, ""), "whether yaw is measured; else it is NaN");
const INERTIAL_UNIT_Z_AXIS: FieldDef = described(field("zAxis", SfBool, Bool(true), Range::Any, ""), "whether pitch is measured; else it is NaN");
const INERTIAL_UNIT_RESOLUTION: FieldDef = described(field("resolution", SfFloat, Numbers(&[-1.0]), limits("()", 0.0, INF, &[-1.0]), "rad"), "smallest step of the readings; -1: no rounding");
const INERTIAL_UNIT_LOOKUP_TABLE_OLD: FieldDef = deprecated(described(field("lookupTable", MfVec3f, Numbers(&[]), Range::Any, ""), "rows of measured value, returned value, and relative noise at that value; empty: the value itself"), "noise");

const JOINT_JOINT_PARAMETERS: FieldDef = effect(EditEffect::Move, described(field("jointParameters", SfNode, Null, Range::Nodes(&["JointParameters"]), ""), "axis, limits, spring, damping and friction"));
const JOINT_END_POINT: FieldDef = described(field("endPoint", SfNode, Null, Range::Nodes(&["Solid", "SolidReference", "Slot"]), ""), "the solid that moves");

const JOINT_LINK_END_POINT_NAME: FieldDef = described(field("endPointName", SfString, Strings(&[""]), Range::Any, ""), "name of the solid whose joint is coupled");
const JOINT_LINK_MULTIPLIER: FieldDef = described(field("multiplier", SfFloat, Numbers(&[1.0]), Range::Any, ""), "ratio of the two joints' motion");
const JOINT_LINK_GAIN: FieldDef = described(field("gain", SfFloat, Numbers(&[0.95]), Range::Any, ""), "gain of the coupling");
const JOINT_LINK_JOINT_ID: FieldDef = described(field("jointId", SfInt32, Numbers(&[1.0]), limits("[]", 1.0, 3.0, &[]), ""), "which axis of the joint");

const JOINT_PARAMETERS_POSITION: FieldDef = effect(EditEffect::Move, described(field("position", SfFloat, Numbers(&[0.0]), Range::Any, ""), "position at the start"));
const JOINT_PARAMETERS_AXIS: FieldDef = effect(EditEffect::Move, described(field("axis", SfVec3f, Numbers(&[0.0, 0.0, 1.0]), Range::Direction, ""), "direction of the axis in the frame of the joint's parent"));
const JOINT_PARAMETERS_MIN_STOP: FieldDef = effect(EditEffect::Move, described(field("minStop", SfFloat, Numbers(&[0.0]), Range::Any, ""), "lower mechanical limit; both limits equal: none"));
const JOINT_PARAMETERS_MAX_STOP: FieldDef = effect(EditEffect::Move, described(field("maxStop", SfFloat, Numbers(&[0.0]), Range::Any, ""), "upper mechanical limit"));
const JOINT_PARAMETERS_SPRING_CONSTANT: FieldDef = effect(EditEffect::Move, corrected(Correction::Absolute, described(field("springConstant", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), ""), "stiffness of the spring that pulls to position 0, N·m/rad or N/m")));
const JOINT_PARAMETERS_DAMPING_CONSTANT: FieldDef = effect(EditEffect::Move, corrected(Correction::Absolute, described(field("dampingConstant", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), ""), "viscous friction, N·m·s/rad or N·s/m")));
const JOINT_PARAMETERS_STATIC_FRICTION: FieldDef = effect(EditEffect::Move, corrected(Correction::Absolute, described(field("staticFriction", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), ""), "friction torque or force that has to be overcome before the joint moves")));

const LED_NAME: FieldDef = described(field("name", SfString, Strings(&["led"]), Range::Any, ""), "name, unique among siblings; devices are found by it");
const LED_COLOR: FieldDef = described(field("color", MfColor, Numbers(&[1.0, 0.0, 0.0]), limits("[]", 0.0, 1.0, &[]), ""), "colours that a controller chooses from, from 1 on; 0: off");
const LED_GRADUAL: FieldDef = described(field("gradual", SfBool, Bool(false), Range::Any, ""), "whether the value is a mixed colour or brightness rather than an index");

const LENS_CENTER: FieldDef = described(field("center", SfVec2f, Numbers(&[0.5, 0.5]), limits("[]", 0.0, 1.0, &[]), ""), "centre of the distortion, as fractions of width and height");
const LENS_RADIAL_COEFFICIENTS: FieldDef = described(field("radialCoefficients", SfVec2f, Numbers(&[0.0, 0.0]), Range::Any, ""), "coefficients of the second and the fourth power of the radius");
const LENS_TANGENTIAL_COEFFICIENTS: FieldDef = described(field("tangentialCoefficients", SfVec2f, Numbers(&[0.0, 0.0]), Range::Any, ""), "coefficients of tangential distortion");

const LENS_FLARE_TRANSPARENCY: FieldDef = effect(EditEffect::Read, corrected(Correction::Value(Numbers(&[0.5])), described(field("transparency", SfFloat, Numbers(&[0.4]), limits("[]", 0.0, 1.0, &[]), ""), "transparency of the flare")));
const LENS_FLARE_SCALE: FieldDef = effect(EditEffect::Read, described(field("scale", SfFloat, Numbers(&[1.5]), Range::Any, ""), "scale of the luminance of the bright parts"));
const LENS_FLARE_BIAS: FieldDef = effect(EditEffect::Read, described(field("bias", SfFloat, Numbers(&[-0.9]), Range::Any, ""), "luminance below which nothing flares"));
const LENS_FLARE_DISPERSAL: FieldDef = effect(EditEffect::Read, described(field("dispersal", SfFloat, Numbers(&[0.6]), Range::Any, ""), "distance between the ghosts"));
const LENS_FLARE_SAMPLES: FieldDef = effect(EditEffect::Read, corrected(Correction::Value(Numbers(&[1.0])), described(field("samples", SfInt32, Numbers(&[4.0]), limits("[)", 0.0, INF, &[]), ""), "number of ghosts")));
const LENS_FLARE_HALO_WIDTH: FieldDef = effect(EditEffect::Read, corrected(Correction::Value(Numbers(&[0.5])), described(field("haloWidth", SfFloat, Numbers(&[0.4]), limits("()", 0.0, INF, &[]), ""), "width of the halo")));
const LENS_FLARE_CHROMA_DISTORTION: FieldDef = effect(EditEffect::Read, described(field("chromaDistortion", SfFloat, Numbers(&[2.0]), Range::Any, ""), "shift between the colours"));
const LENS_FLARE_BLUR_ITERATIONS: FieldDef = effect(EditEffect::Read, described(field("blurIterations", SfInt32, Numbers(&[2.0]), limits("[)", 0.0, INF, &[]), ""), "number of blur passes"));

const LIDAR_NAME: FieldDef = described(field("name", SfString, Strings(&["lidar"]), Range::Any, ""), "name, unique among siblings; devices are found by it");
const LIDAR_TILT_ANGLE: FieldDef = described(field("tiltAngle", SfFloat, Numbers(&[0.0]), limits("[]", -FRAC_PI_2, FRAC_PI_2, &[]), "rad"), "angle of the central layer above the horizon");
const LIDAR_HORIZONTAL_RESOLUTION: FieldDef = corrected(Correction::Value(Numbers(&[1.0])), described(field("horizontalResolution", SfInt32, Numbers(&[512.0]), limits("[)", 1.0, INF, &[]), ""), "points per layer"));
const LIDAR_FIELD_OF_VIEW: FieldDef = corrected(Correction::Value(Numbers(&[0.7854])), described(field("fieldOfView", SfFloat, Numbers(&[1.5708]), limits("(]", 0.0, TAU, &[]), "rad"), "horizontal opening angle"));
const LIDAR_VERTICAL_FIELD_OF_VIEW: FieldDef = corrected(Correction::Value(Numbers(&[0.1])), described(field("verticalFieldOfView", SfFloat, Numbers(&[0.2]), limits("()", 0.0, INF, &[]), "rad"), "angle between the highest and the lowest layer"));
const LIDAR_NUMBER_OF_LAYERS: FieldDef = corrected(Correction::Value(Numbers(&[1.0])), described(field("numberOfLayers", SfInt32, Numbers(&[4.0]), limits("[)", 1.0, INF, &[]), ""), "number of layers"));
const LIDAR_NEAR: FieldDef = described(field("near", SfFloat, Numbers(&[0.01]), limits("()", 0.0, INF, &[]), "m"), "distance of the near clipping plane");
const LIDAR_MIN_RANGE: FieldDef = described(field("minRange", SfFloat, Numbers(&[0.01]), limits("()", 0.0, INF, &[]), "m"), "smallest distance that is measured");
const LIDAR_MAX_RANGE: FieldDef = described(field("maxRange", SfFloat, Numbers(&[1.0]), Range::Any, "m"), "largest distance that is measured");
const LIDAR_TYPE: FieldDef = described(field("type", SfString, Strings(&["fixed"]), Range::OneOf(&["fixed", "rotating"]), ""), "whether the head is fixed or rotates");
const LIDAR_PROJECTION: FieldDef = described(field("projection", SfString, Strings(&["cylindrical"]), Range::OneOf(&["planar", "cylindrical"]), ""), "how directions map to pixels");
const LIDAR_NOISE: FieldDef = described(field("noise", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), ""), "standard deviation of the error, as a fraction of maxRange");
const LIDAR_RESOLUTION: FieldDef = described(field("resolution", SfFloat, Numbers(&[-1.0]), limits("()", 0.0, INF, &[-1.0]), "m"), "smallest step of the readings; -1: no rounding");
const LIDAR_DEFAULT_FREQUENCY: FieldDef = described(field("defaultFrequency", SfFloat, Numbers(&[10.0]), Range::Any, "Hz"), "rotations of the head per second at the start");
const LIDAR_MIN_FREQUENCY: FieldDef = corrected(Correction::Value(Numbers(&[0.01])), described(field("minFrequency", SfFloat, Numbers(&[1.0]), limits("()", 0.0, INF, &[]), "Hz"), "lowest frequency that a controller may set"));
const LIDAR_MAX_FREQUENCY: FieldDef = described(field("maxFrequency", SfFloat, Numbers(&[25.0]), Range::Any, "Hz"), "highest frequency that a controller may set");
const LIDAR_ROTATING_HEAD: FieldDef = described(field("rotatingHead", SfNode, Null, Range::Nodes(&["Solid"]), ""), "the part that is shown rotating");
const LIDAR_SPHERICAL_OLD: FieldDef = deprecated(described(field("spherical", SfBool, Bool(true), Range::Any, ""), "whether the projection is spherical"), "projection");

const LIGHT_AMBIENT_INTENSITY: FieldDef = effect(EditEffect::Read, corrected(Correction::Limit, described(field("ambientIntensity", SfFloat, Numbers(&[0.0]), limits("[]", 0.0, 1.0, &[]), ""), "ambient light that it adds")));
const LIGHT_COLOR: FieldDef = effect(EditEffect::Read, described(field("color", SfColor, Numbers(&[1.0, 1.0, 1.0]), limits("[]", 0.0, 1.0, &[]), ""), "colour of the light"));
const LIGHT_INTENSITY: FieldDef = effect(EditEffect::Read, described(field("intensity", SfFloat, Numbers(&[1.0]), limits("[)", 0.0, INF, &[]), ""), "brightness"));
const LIGHT_ON: FieldDef = effect(EditEffect::Read, described(field("on", SfBool, Bool(true), Range::Any, ""), "whether it is lit"));
const LIGHT_CAST_SHADOWS: FieldDef = effect(EditEffect::Read, described(field("castShadows", SfBool, Bool(false), Range::Any, ""), "whether it casts shadows"));

const LIGHT_SENSOR_NAME: FieldDef = described(field("name", SfString, Strings(&["light sensor"]), Range::Any, ""), "name, unique among siblings; devices are found by it");
const LIGHT_SENSOR_LOOKUP_TABLE: FieldDef = described(field("lookupTable", MfVec3f, Numbers(&[0.0, 0.0, 0.0, 1.0, 1000.0, 0.0]), Range::Any, ""), "irradiance [W/m²], value, noise");
const LIGHT_SENSOR_COLOR_FILTER: FieldDef = described(field("colorFilter", SfColor, Numbers(&[1.0, 1.0, 1.0]), limits("[]", 0.0, 1.0, &[]), ""), "weight of red, green and blue");
const LIGHT_SENSOR_OCCLUSION: FieldDef = described(field("occlusion", SfBool, Bool(false), Range::Any, ""), "whether obstacles block light");
const LIGHT_SENSOR_RESOLUTION: FieldDef = described(field("resolution", SfFloat, Numbers(&[-1.0]), limits("()", 0.0, INF, &[-1.0]), ""), "smallest step of the readings; -1: no rounding");

const LINEAR_MOTOR_NAME: FieldDef = described(field("name", SfString, Strings(&["linear motor"]), Range::Any, ""), "name by which a controller finds the motor; motors with the same name are coupled");
const LINEAR_MOTOR_MAX_FORCE: FieldDef = described(field("maxForce", SfFloat, Numbers(&[10.0]), limits("[)", 0.0, INF, &[]), "N"), "largest force");
const LINEAR_MOTOR_SOUND: FieldDef = described(field("sound", SfString, Strings(&["webots://projects/default/worlds/sounds/linear_motor.wav"]), Range::Any, ""), "sound of the running motor");

const MATERIAL_AMBIENT_INTENSITY: FieldDef = effect(EditEffect::Read, corrected(Correction::Value(Numbers(&[0.5])), described(field("ambientIntensity", SfFloat, Numbers(&[0.2]), limits("[]", 0.0, 1.0, &[]), ""), "fraction of the ambient light that is reflected")));
const MATERIAL_DIFFUSE_COLOR: FieldDef = effect(EditEffect::Read, described(field("diffuseColor", SfColor, Numbers(&[0.8, 0.8, 0.8]), limits("[]", 0.0, 1.0, &[]), ""), "colour of diffuse reflection"));
const MATERIAL_EMISSIVE_COLOR: FieldDef = effect(EditEffect::Read, described(field("emissiveColor", SfColor, Numbers(&[0.0, 0.0, 0.0]), limits("[]", 0.0, 1.0, &[]), ""), "colour of the emitted light"));
const MATERIAL_SHININESS: FieldDef = effect(EditEffect::Read, corrected(Correction::Value(Numbers(&[0.5])), described(field("shininess", SfFloat, Numbers(&[0.2]), limits("[]", 0.0, 1.0, &[]), ""), "sharpness of highlights")));
const MATERIAL_SPECULAR_COLOR: FieldDef = effect(EditEffect::Read, described(field("specularColor", SfColor, Numbers(&[0.0, 0.0, 0.0]), limits("[]", 0.0, 1.0, &[]), ""), "colour of highlights"));
const MATERIAL_TRANSPARENCY: FieldDef = effect(EditEffect::Read, corrected(Correction::Value(Numbers(&[0.5])), described(field("transparency", SfFloat, Numbers(&[0.0]), limits("[]", 0.0, 1.0, &[]), ""), "1: invisible")));

const MESH_URL: FieldDef = described(field("url", MfString, Strings(&[]), Range::Any, ""), "model file (COLLADA, OBJ, STL, FBX and others)");
const MESH_CCW: FieldDef = described(field("ccw", SfBool, Bool(true), Range::Any, ""), "whether corners listed counterclockwise face the viewer");
const MESH_NAME: FieldDef = described(field("name", SfString, Strings(&[""]), Range::Any, ""), "name of the mesh in the file; empty: all");
const MESH_MATERIAL_INDEX: FieldDef = described(field("materialIndex", SfInt32, Numbers(&[-1.0]), limits("[)", -1.0, INF, &[]), ""), "index of the material whose faces are used; -1: all");

const MICROPHONE_NAME: FieldDef = described(field("name", SfString, Strings(&["microphone"]), Range::Any, ""), "name, unique among siblings; devices are found by it");
const MICROPHONE_APERTURE: FieldDef = described(field("aperture", SfFloat, Numbers(&[-1.0]), limits("[]", 0.0, TAU, &[-1.0]), "rad"), "opening angle; -1: all directions");
const MICROPHONE_SENSITIVITY: FieldDef = described(field("sensitivity", SfFloat, Numbers(&[-50.0]), Range::Any, "dB"), "output per sound pressure");

const MOTOR_NAME: FieldDef = described(field("name", SfString, Strings(&["motor"]), Range::Any, ""), "name by which a controller finds the motor; motors with the same name are coupled");
const MOTOR_ACCELERATION: FieldDef = described(field("acceleration", SfFloat, Numbers(&[-1.0]), limits("[)", 0.0, INF, &[-1.0]), ""), "largest acceleration; -1: unlimited");
const MOTOR_CONSUMPTION_FACTOR: FieldDef = described(field("consumptionFactor", SfFloat, Numbers(&[10.0]), Range::Any, ""), "power per torque or force; a negative one charges the battery");
const MOTOR_CONTROL_PID: FieldDef = described(field("controlPID", SfVec3f, Numbers(&[10.0, 0.0, 0.0]), Range::Any, ""), "gains of the position controller");
const MOTOR_MAX_VELOCITY: FieldDef = corrected(Correction::Absolute, described(field("maxVelocity", SfFloat, Numbers(&[10.0]), limits("[)", 0.0, INF, &[]), ""), "largest velocity"));
const MOTOR_MIN_POSITION: FieldDef = described(field("minPosition", SfFloat, Numbers(&[0.0]), Range::Any, ""), "lower limit of target positions; both limits equal: none");
const MOTOR_MAX_POSITION: FieldDef = described(field("maxPosition", SfFloat, Numbers(&[0.0]), Range::Any, ""), "upper limit of target positions");
const MOTOR_MULTIPLIER: FieldDef = described(field("multiplier", SfFloat, Numbers(&[1.0]), Range::NonZero, ""), "ratio of the coupling to the other motors of the same name");
const MOTOR_SOUND: FieldDef = described(field("sound", SfString, Strings(&[""]), Range::Any, ""), "sound of the running motor");
const MOTOR_MUSCLES: FieldDef = described(field("muscles", MfNode, Null, Range::Nodes(&["Muscle"]), ""), "muscles that show it");
const MOTOR_MUSCLE_OLD: FieldDef = unlisted(deprecated(described(field("muscle", MfNode, Null, Range::Nodes(&["Muscle"]), ""), "muscle that shows it"), "muscles"));

const MUSCLE_VOLUME: FieldDef = corrected(Correction::Value(Numbers(&[0.2])), described(field("volume", SfFloat, Numbers(&[0.01]), limits("()", 0.0, INF, &[]), "m³"), "volume, constant when the length changes"));
const MUSCLE_START_OFFSET: FieldDef = described(field("startOffset", SfVec3f, Numbers(&[0.0, 0.0, 0.0]), Range::Any, "m"), "where it starts, in the frame of the joint's parent");
const MUSCLE_END_OFFSET: FieldDef = described(field("endOffset", SfVec3f, Numbers(&[0.0, 0.0, 0.0]), Range::Any, "m"), "where it ends, in the frame of the end point");
const MUSCLE_COLOR: FieldDef = described(field("color", MfColor, Numbers(&[]), limits("[]", 0.0, 1.0, &[]), ""), "colours at rest, contracting and relaxing");
const MUSCLE_CAST_SHADOWS: FieldDef = effect(EditEffect::Read, described(field("castShadows", SfBool, Bool(true), Range::Any, ""), "whether it casts shadows"));
const MUSCLE_VISIBLE: FieldDef = described(field("visible", SfBool, Bool(true), Range::Any, ""), "whether it is drawn");
const MUSCLE_MAX_RADIUS_OLD: FieldDef = deprecated(described(field("maxRadius", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "m"), "largest radius"), "volume");
const MUSCLE_COLORS_OLD: FieldDef = unlisted(deprecated(described(field("colors", MfColor, Numbers(&[]), limits("[]", 0.0, 1.0, &[]), ""), "colours at rest, contracting, relaxing"), "color"));

const NORMAL_VECTOR: FieldDef = effect(EditEffect::Read, described(field("vector", MfVec3f, Numbers(&[]), Range::Any, ""), "the normals, referred to by their index"));

const PBR_APPEARANCE_BASE_COLOR: FieldDef = effect(EditEffect::Read, described(field("baseColor", SfColor, Numbers(&[1.0, 1.0, 1.0]), limits("[]", 0.0, 1.0, &[]), ""), "colour of the surface"));
const PBR_APPEARANCE_BASE_COLOR_MAP: FieldDef = effect(EditEffect::Read, described(field("baseColorMap", SfNode, Null, Range::Nodes(&["ImageTexture"]), ""), "image of the colour"));
const PBR_APPEARANCE_TRANSPARENCY: FieldDef = effect(EditEffect::Read, described(field("transparency", SfFloat, Numbers(&[0.0]), limits("[]", 0.0, 1.0, &[]), ""), "1: invisible"));
const PBR_APPEARANCE_ROUGHNESS: FieldDef = effect(EditEffect::Read, described(field("roughness", SfFloat, Numbers(&[0.0]), limits("[]", 0.0, 1.0, &[]), ""), "0: mirror, 1: matt"));
const PBR_APPEARANCE_ROUGHNESS_MAP: FieldDef = effect(EditEffect::Read, described(field("roughnessMap", SfNode, Null, Range::Nodes(&["ImageTexture"]), ""), "image of the roughness"));
const PBR_APPEARANCE_METALNESS: FieldDef = effect(EditEffect::Read, corrected(Correction::Value(Numbers(&[0.0])), described(field("metalness", SfFloat, Numbers(&[1.0]), limits("[]", 0.0, 1.0, &[]), ""), "0: dielectric, 1: metal")));
const PBR_APPEARANCE_METALNESS_MAP: FieldDef = effect(EditEffect::Read, described(field("metalnessMap", SfNode, Null, Range::Nodes(&["ImageTexture"]), ""), "image of the metalness"));
const PBR_APPEARANCE_IBL_STRENGTH: FieldDef = effect(EditEffect::Read, described(field("IBLStrength", SfFloat, Numbers(&[1.0]), limits("[)", 0.0, INF, &[]), ""), "factor of light from the background"));
const PBR_APPEARANCE_NORMAL_MAP: FieldDef = effect(EditEffect::Read, described(field("normalMap", SfNode, Null, Range::Nodes(&["ImageTexture"]), ""), "normal map of small bumps"));
const PBR_APPEARANCE_NORMAL_MAP_FACTOR: FieldDef = effect(EditEffect::Read, described(field("normalMapFactor", SfFloat, Numbers(&[1.0]), limits("[)", 0.0, INF, &[]), ""), "strength of the bumps"));
const PBR_APPEARANCE_OCCLUSION_MAP: FieldDef = effect(EditEffect::Read, described(field("occlusionMap", SfNode, Null, Range::Nodes(&["ImageTexture"]), ""), "image of the ambient occlusion"));
const PBR_APPEARANCE_OCCLUSION_MAP_STRENGTH: FieldDef = effect(EditEffect::Read, described(field("occlusionMapStrength", SfFloat, Numbers(&[1.0]), limits("[)", 0.0, INF, &[]), ""), "strength of the occlusion image"));
const PBR_APPEARANCE_EMISSIVE_COLOR: FieldDef = effect(EditEffect::Read, described(field("emissiveColor", SfColor, Numbers(&[0.0, 0.0, 0.0]), limits("[]", 0.0, 1.0, &[]), ""), "colour of the emitted light"));
const PBR_APPEARANCE_EMISSIVE_COLOR_MAP: FieldDef = effect(EditEffect::Read, described(field("emissiveColorMap", SfNode, Null, Range::Nodes(&["ImageTexture"]), ""), "image of the emitted light"));
const PBR_APPEARANCE_EMISSIVE_INTENSITY: FieldDef = effect(EditEffect::Read, described(field("emissiveIntensity", SfFloat, Numbers(&[1.0]), limits("[)", 0.0, INF, &[]), ""), "scale of the emitted light"));
const PBR_APPEARANCE_TEXTURE_TRANSFORM: FieldDef = effect(EditEffect::Read, described(field("textureTransform", SfNode, Null, Range::Nodes(&["TextureTransform"]), ""), "moves, rotates and scales all textures of the appearance"));
const PBR_APPEARANCE_NAME: FieldDef = effect(EditEffect::Read, described(field("name", SfString, Strings(&["PBRAppearance"]), Range::Any, ""), "name that PROTO files refer to"));
const PBR_APPEARANCE_ENVIRONMENT_MAP_OLD: FieldDef = effect(EditEffect::Read, unlisted(deprecated(described(field("environmentMap", SfNode, Null, Range::Nodes(&["Cubemap"]), ""), "images that it reflects"), "")));

const PEN_NAME: FieldDef = described(field("name", SfString, Strings(&["pen"]), Range::Any, ""), "name, unique among siblings; devices are found by it");
const PEN_INK_COLOR: FieldDef = described(field("inkColor", SfColor, Numbers(&[0.0, 0.0, 0.0]), limits("[]", 0.0, 1.0, &[]), ""), "colour of the ink");
const PEN_INK_DENSITY: FieldDef = described(field("inkDensity", SfFloat, Numbers(&[0.5]), limits("[]", 0.0, 1.0, &[]), ""), "opacity of the ink");
const PEN_LEAD_SIZE: FieldDef = described(field("leadSize", SfFloat, Numbers(&[0.002]), limits("[)", 0.0, INF, &[]), "m"), "width of the line");
const PEN_MAX_DISTANCE: FieldDef = described(field("maxDistance", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "m"), "largest distance to the surface; 0: any");
const PEN_WRITE: FieldDef = described(field("write", SfBool, Bool(true), Range::Any, ""), "whether it writes from the start");

const PHYSICS_DENSITY: FieldDef = described(field("density", SfFloat, Numbers(&[1000.0]), limits("()", 0.0, INF, &[-1.0]), "kg/m³"), "mass per volume of the bounding object; ignored if there is a mass");
const PHYSICS_MASS: FieldDef = described(field("mass", SfFloat, Numbers(&[-1.0]), limits("()", 0.0, INF, &[-1.0]), "kg"), "mass; -1: from the density and the bounding object");
const PHYSICS_CENTER_OF_MASS: FieldDef = described(field("centerOfMass", MfVec3f, Numbers(&[]), Range::Any, "m"), "centre of mass in the solid's frame; empty: from the bounding object");
const PHYSICS_INERTIA_MATRIX: FieldDef = described(field("inertiaMatrix", MfVec3f, Numbers(&[]), Range::Any, "kg·m²"), "moments xx, yy, zz, then products xy, xz, yz; empty: from the bounding object");
const PHYSICS_DAMPING: FieldDef = described(field("damping", SfNode, Null, Range::Nodes(&["Damping"]), ""), "damping of this solid; NULL: WorldInfo.defaultDamping");
const PHYSICS_COULOMB_FRICTION_OLD: FieldDef = unlisted(deprecated(described(field("coulombFriction", SfFloat, Numbers(&[1.0]), limits("[)", 0.0, INF, &[-1.0]), ""), "coefficient of friction"), ""));
const PHYSICS_BOUNCE_OLD: FieldDef = unlisted(deprecated(described(field("bounce", SfFloat, Numbers(&[0.5]), limits("[]", 0.0, 1.0, &[]), ""), "coefficient of restitution"), ""));
const PHYSICS_BOUNCE_VELOCITY_OLD: FieldDef = unlisted(deprecated(described(field("bounceVelocity", SfFloat, Numbers(&[0.01]), limits("[)", 0.0, INF, &[]), "m/s"), "slowest impact that bounces"), ""));
const PHYSICS_FORCE_DEPENDENT_SLIP_OLD: FieldDef = unlisted(deprecated(described(field("forceDependentSlip", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), ""), "slip velocity per normal force"), ""));
const PHYSICS_ORIENTATION_OLD: FieldDef = unlisted(deprecated(described(field("orientation", SfRotation, Numbers(&[0.0, 0.0, 1.0, 0.0]), Range::Any, ""), "orientation of the frame of the inertia matrix"), ""));

const PLANE_SIZE: FieldDef = described(field("size", SfVec2f, Numbers(&[1.0, 1.0]), limits("()", 0.0, INF, &[]), "m"), "extent along x and y of the drawn rectangle");

const POINT_LIGHT_ATTENUATION: FieldDef = effect(EditEffect::Read, corrected(Correction::Value(Numbers(&[0.0, 0.0, 0.0])), described(field("attenuation", SfVec3f, Numbers(&[1.0, 0.0, 0.0]), limits("[)", 0.0, INF, &[]), ""), "constant, linear and quadratic coefficient of the attenuation")));
const POINT_LIGHT_LOCATION: FieldDef = effect(EditEffect::Read, described(field("location", SfVec3f, Numbers(&[0.0, 0.0, 0.0]), Range::Any, "m"), "position of the lamp in the frame of its parent"));
const POINT_LIGHT_RADIUS: FieldDef = effect(EditEffect::Read, corrected(Correction::Value(Numbers(&[0.0])), described(field("radius", SfFloat, Numbers(&[100.0]), limits("[)", 0.0, INF, &[]), "m"), "distance beyond which the light has no effect")));

const POINT_SET_COLOR: FieldDef = described(field("color", SfNode, Null, Range::Nodes(&["Color"]), ""), "a colour for each point");
const POINT_SET_COORD: FieldDef = described(field("coord", SfNode, Null, Range::Nodes(&["Coordinate"]), ""), "the points");

const POSE_TRANSLATION: FieldDef = effect(EditEffect::Move, described(field("translation", SfVec3f, Numbers(&[0.0, 0.0, 0.0]), Range::Any, "m"), "position in the frame of the parent"));
const POSE_ROTATION: FieldDef = effect(EditEffect::Move, described(field("rotation", SfRotation, Numbers(&[0.0, 0.0, 1.0, 0.0]), Range::Any, ""), "unit axis, then the angle in rad"));
const POSE_TRANSLATION_STEP: FieldDef = effect(EditEffect::Read, described(field("translationStep", SfFloat, Numbers(&[0.01]), limits("[)", 0.0, INF, &[]), "m"), "step of the handles that move it in an editor"));
const POSE_ROTATION_STEP: FieldDef = effect(EditEffect::Read, described(field("rotationStep", SfFloat, Numbers(&[0.261799387]), limits("[)", 0.0, INF, &[]), "rad"), "step of the handles that rotate it in an editor"));

const POSITION_SENSOR_NAME: FieldDef = described(field("name", SfString, Strings(&["position sensor"]), Range::Any, ""), "name by which a controller finds the sensor");
const POSITION_SENSOR_NOISE: FieldDef = described(field("noise", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), ""), "standard deviation of the error");
const POSITION_SENSOR_RESOLUTION: FieldDef = described(field("resolution", SfFloat, Numbers(&[-1.0]), limits("()", 0.0, INF, &[-1.0]), ""), "[rad] or [m]");

const PROPELLER_SHAFT_AXIS: FieldDef = corrected(Correction::Value(Numbers(&[0.0, 1.0, 0.0])), described(field("shaftAxis", SfVec3f, Numbers(&[1.0, 0.0, 0.0]), Range::Direction, ""), "direction of the shaft and of the thrust"));
const PROPELLER_CENTER_OF_THRUST: FieldDef = described(field("centerOfThrust", SfVec3f, Numbers(&[0.0, 0.0, 0.0]), Range::Any, "m"), "point where thrust and torque act, in the frame of the parent");
const PROPELLER_THRUST_CONSTANTS: FieldDef = described(field("thrustConstants", SfVec2f, Numbers(&[1.0, 0.0]), Range::Any, ""), "t1 and t2 of T = t1·|ω|·ω - t2·|ω|·V, with the axial speed V");
const PROPELLER_TORQUE_CONSTANTS: FieldDef = described(field("torqueConstants", SfVec2f, Numbers(&[1.0, 0.0]), Range::Any, ""), "q1 and q2 of Q = q1·|ω|·ω - q2·|ω|·V");
const PROPELLER_FAST_HELIX_THRESHOLD: FieldDef = described(field("fastHelixThreshold", SfFloat, Numbers(&[75.4]), limits("[)", 0.0, INF, &[]), "rad/s"), "angular velocity above which the fast helix is shown");
const PROPELLER_DEVICE: FieldDef = described(field("device", SfNode, Null, Range::Nodes(&["RotationalMotor"]), ""), "motor that drives it");
const PROPELLER_FAST_HELIX: FieldDef = described(field("fastHelix", SfNode, Null, Range::Nodes(&["Solid"]), ""), "shown when it rotates fast");
const PROPELLER_SLOW_HELIX: FieldDef = described(field("slowHelix", SfNode, Null, Range::Nodes(&["Solid"]), ""), "shown when it rotates slowly");

const RADAR_NAME: FieldDef = described(field("name", SfString, Strings(&["radar"]), Range::Any, ""), "name, unique among siblings; devices are found by it");
const RADAR_MIN_RANGE: FieldDef = corrected(Correction::Value(Numbers(&[0.0])), described(field("minRange", SfFloat, Numbers(&[1.0]), limits("[)", 0.0, INF, &[]), "m"), "smallest distance of targets; below maxRange"));
const RADAR_MAX_RANGE: FieldDef = described(field("maxRange", SfFloat, Numbers(&[50.0]), Range::Any, "m"), "largest distance of targets");
const RADAR_HORIZONTAL_FIELD_OF_VIEW: FieldDef = described(field("horizontalFieldOfView", SfFloat, Numbers(&[0.78]), limits("()", 0.0, PI, &[]), "rad"), "horizontal opening angle");
const RADAR_VERTICAL_FIELD_OF_VIEW: FieldDef = described(field("verticalFieldOfView", SfFloat, Numbers(&[0.1]), limits("()", 0.0, FRAC_PI_2, &[]), "rad"), "vertical opening angle");
const RADAR_MIN_ABSOLUTE_RADIAL_SPEED: FieldDef = described(field("minAbsoluteRadialSpeed", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "m/s"), "targets with a smaller radial speed are not detected");
const RADAR_MIN_RADIAL_SPEED: FieldDef = described(field("minRadialSpeed", SfFloat, Numbers(&[0.0]), Range::Any, "m/s"), "smallest radial speed of detected targets");
const RADAR_MAX_RADIAL_SPEED: FieldDef = described(field("maxRadialSpeed", SfFloat, Numbers(&[0.0]), Range::Any, "m/s"), "largest radial speed of detected targets; both limits are ignored unless it is the larger one");
const RADAR_CELL_DISTANCE: FieldDef = described(field("cellDistance", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "m"), "targets closer to each other than this and cellSpeed are detected as one");
const RADAR_CELL_SPEED: FieldDef = described(field("cellSpeed", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "m/s"), "difference of speed within which close targets are detected as one");
const RADAR_RANGE_NOISE: FieldDef = described(field("rangeNoise", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "m"), "standard deviation of the distance error");
const RADAR_SPEED_NOISE: FieldDef = described(field("speedNoise", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "m/s"), "standard deviation of the speed error");
const RADAR_ANGULAR_NOISE: FieldDef = described(field("angularNoise", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "rad"), "standard deviation of the azimuth error");
const RADAR_ANTENNA_GAIN: FieldDef = described(field("antennaGain", SfFloat, Numbers(&[20.0]), Range::Any, "dBi"), "gain of the antenna");
const RADAR_FREQUENCY: FieldDef = described(field("frequency", SfFloat, Numbers(&[24.0]), limits("[)", 0.0, INF, &[]), "GHz"), "frequency");
const RADAR_TRANSMITTED_POWER: FieldDef = described(field("transmittedPower", SfFloat, Numbers(&[20.0]), Range::Any, "dBm"), "transmitted power");
const RADAR_MIN_DETECTABLE_SIGNAL: FieldDef = described(field("minDetectableSignal", SfFloat, Numbers(&[-100.0]), Range::Any, "dBm"), "weakest echo that is detected");
const RADAR_OCCLUSION: FieldDef = described(field("occlusion", SfBool, Bool(false), Range::Any, ""), "whether obstacles hide targets");

const RADIO_NAME: FieldDef = described(field("name", SfString, Strings(&["radio"]), Range::Any, ""), "name, unique among siblings; devices are found by it");
const RADIO_PROTOCOL: FieldDef = described(field("protocol", SfString, Strings(&["802.11b"]), Range::Any, ""), "protocol of the link");
const RADIO_TX_POWER_MIN: FieldDef = described(field("txPowerMin", SfFloat, Numbers(&[-10.0]), Range::Any, "dBm"), "smallest transmit power that can be set");
const RADIO_TX_POWER_MAX: FieldDef = described(field("txPowerMax", SfFloat, Numbers(&[10.0]), Range::Any, "dBm"), "largest transmit power that can be set");
const RADIO_ADDRESS: FieldDef = described(field("address", SfString, Strings(&[""]), Range::Any, ""), "address of the station");
const RADIO_RX_SENSITIVITY: FieldDef = described(field("rxSensitivity", SfFloat, Numbers(&[-100.0]), Range::Any, "dBm"), "weakest signal that is received");
const RADIO_TX_POWER: FieldDef = described(field("txPower", SfFloat, Numbers(&[5.0]), Range::Any, "dBm"), "transmitted power");
const RADIO_FREQUENCY: FieldDef = described(field("frequency", SfFloat, Numbers(&[2400000000.0]), limits("[)", 0.0, INF, &[]), "Hz"), "carrier frequency");
const RADIO_CHANNEL: FieldDef = described(field("channel", SfInt32, Numbers(&[0.0]), Range::Any, ""), "channel");
const RADIO_BITRATE: FieldDef = described(field("bitrate", SfInt32, Numbers(&[1000000.0]), limits("[)", 0.0, INF, &[]), "bit/s"), "data rate");

const RANGE_FINDER_NAME: FieldDef = described(field("name", SfString, Strings(&["range-finder"]), Range::Any, ""), "name, unique among siblings; devices are found by it");
const RANGE_FINDER_FIELD_OF_VIEW: FieldDef = corrected(Correction::Value(Numbers(&[0.7854])), described(field("fieldOfView", SfFloat, Numbers(&[0.785398]), limits("(]", 0.0, TAU, &[]), "rad"), "horizontal opening angle"));
const RANGE_FINDER_WIDTH: FieldDef = corrected(Correction::Value(Numbers(&[1.0])), described(field("width", SfInt32, Numbers(&[64.0]), limits("[)", 1.0, INF, &[]), "px"), "columns of the image"));
const RANGE_FINDER_HEIGHT: FieldDef = corrected(Correction::Value(Numbers(&[1.0])), described(field("height", SfInt32, Numbers(&[64.0]), limits("[)", 1.0, INF, &[]), "px"), "rows of the image"));
const RANGE_FINDER_PROJECTION: FieldDef = described(field("projection", SfString, Strings(&["planar"]), Range::OneOf(&["planar", "cylindrical", "spherical"]), ""), "how directions map to pixels");
const RANGE_FINDER_NEAR: FieldDef = described(field("near", SfFloat, Numbers(&[0.01]), limits("()", 0.0, INF, &[]), "m"), "distance of the near clipping plane");
const RANGE_FINDER_MIN_RANGE: FieldDef = described(field("minRange", SfFloat, Numbers(&[0.01]), limits("()", 0.0, INF, &[]), "m"), "smallest distance that is measured");
const RANGE_FINDER_MAX_RANGE: FieldDef = described(field("maxRange", SfFloat, Numbers(&[1.0]), Range::Any, "m"), "largest distance that is measured");
const RANGE_FINDER_MOTION_BLUR: FieldDef = described(field("motionBlur", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "ms"), "response time of a pixel to a change; 0: no blur");
const RANGE_FINDER_NOISE: FieldDef = described(field("noise", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), ""), "standard deviation of the error, as a fraction of maxRange");
const RANGE_FINDER_RESOLUTION: FieldDef = described(field("resolution", SfFloat, Numbers(&[-1.0]), limits("()", 0.0, INF, &[-1.0]), "m"), "smallest step of the readings; -1: no rounding");
const RANGE_FINDER_LENS: FieldDef = described(field("lens", SfNode, Null, Range::Nodes(&["Lens"]), ""), "distortion of the image");
const RANGE_FINDER_SPHERICAL_OLD: FieldDef = deprecated(described(field("spherical", SfBool, Bool(false), Range::Any, ""), "whether the projection is spherical"), "projection");
const RANGE_FINDER_RANGE_NOISE_OLD: FieldDef = unlisted(deprecated(described(field("rangeNoise", SfFloat, Numbers(&[0.0]), Range::Any, ""), "standard deviation of the error, as a fraction of maxRange"), "noise"));
const RANGE_FINDER_RANGE_RESOLUTION_OLD: FieldDef = unlisted(deprecated(described(field("rangeResolution", SfFloat, Numbers(&[-1.0]), Range::Any, ""), "smallest step of the readings"), "resolution"));
const RANGE_FINDER_WINDOW_POSITION_OLD: FieldDef = unlisted(deprecated(described(field("windowPosition", SfVec2f, Numbers(&[0.0, 0.0]), Range::Any, ""), "where the overlay was on the screen"), ""));
const RANGE_FINDER_PIXEL_SIZE_OLD: FieldDef = unlisted(deprecated(described(field("pixelSize", SfFloat, Numbers(&[1.0]), Range::Any, ""), "size of a pixel of the overlay"), ""));

const RECEIVER_NAME: FieldDef = described(field("name", SfString, Strings(&["receiver"]), Range::Any, ""), "name, unique among siblings; devices are found by it");
const RECEIVER_TYPE: FieldDef = described(field("type", SfString, Strings(&["radio"]), Range::OneOf(&["radio", "serial", "infra-red"]), ""), "medium; only packets of emitters of the same one are received");
const RECEIVER_APERTURE: FieldDef = described(field("aperture", SfFloat, Numbers(&[-1.0]), limits("[]", 0.0, TAU, &[-1.0]), "rad"), "opening angle of an infra-red receiver; -1: all directions");
const RECEIVER_CHANNEL: FieldDef = described(field("channel", SfInt32, Numbers(&[0.0]), limits("[)", -1.0, INF, &[]), ""), "-1: all");
const RECEIVER_BAUD_RATE: FieldDef = described(field("baudRate", SfInt32, Numbers(&[-1.0]), limits("[)", 1.0, INF, &[-1.0]), "bit/s"), "bit rate; -1: infinite");
const RECEIVER_BYTE_SIZE: FieldDef = described(field("byteSize", SfInt32, Numbers(&[8.0]), limits("[)", 8.0, INF, &[]), "bit"), "bits sent for each byte: 8 and start, stop and parity bits");
const RECEIVER_BUFFER_SIZE: FieldDef = described(field("bufferSize", SfInt32, Numbers(&[-1.0]), limits("[)", 1.0, INF, &[-1.0]), "byte"), "size of the queue; -1: unlimited");
const RECEIVER_SIGNAL_STRENGTH_NOISE: FieldDef = described(field("signalStrengthNoise", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), ""), "relative standard deviation of the signal strength");
const RECEIVER_DIRECTION_NOISE: FieldDef = described(field("directionNoise", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "rad"), "standard deviation of the direction to the emitter");
const RECEIVER_ALLOWED_CHANNELS: FieldDef = described(field("allowedChannels", MfInt32, Numbers(&[]), limits("[)", -1.0, INF, &[]), ""), "channels that a controller may choose; empty: all");

const RECOGNITION_MAX_RANGE: FieldDef = described(field("maxRange", SfFloat, Numbers(&[100.0]), limits("()", 0.0, INF, &[]), "m"), "largest distance of objects");
const RECOGNITION_MAX_OBJECTS: FieldDef = described(field("maxObjects", SfInt32, Numbers(&[-1.0]), limits("[)", 1.0, INF, &[-1.0]), ""), "largest number of objects; -1: all");
const RECOGNITION_OCCLUSION: FieldDef = described(field("occlusion", SfInt32, Numbers(&[1.0]), limits("[]", 0.0, 2.0, &[]), ""), "0: off, 1: one ray, 2: several rays; TRUE or FALSE until R2023a");
const RECOGNITION_FRAME_COLOR: FieldDef = described(field("frameColor", SfColor, Numbers(&[1.0, 0.0, 0.0]), limits("[]", 0.0, 1.0, &[]), ""), "colour of the frames in the overlay");
const RECOGNITION_FRAME_THICKNESS: FieldDef = corrected(Correction::Value(Numbers(&[0.0])), described(field("frameThickness", SfInt32, Numbers(&[1.0]), limits("[)", 0.0, INF, &[]), "px"), "width of the frames in the overlay; 0: none"));
const RECOGNITION_SEGMENTATION: FieldDef = described(field("segmentation", SfBool, Bool(false), Range::Any, ""), "whether a segmentation image is made, too");

const ROBOT_NAME: FieldDef = described(field("name", SfString, Strings(&["robot"]), Range::Any, ""), "name, unique among siblings; devices are found by it");
const ROBOT_CONTROLLER: FieldDef = effect(EditEffect::Controller, described(field("controller", SfString, Strings(&["<generic>"]), Range::Any, ""), "name of the controller; \"<generic>\": one that does nothing, \"<extern>\": started by the user, \"\": none"));
const ROBOT_CONTROLLER_ARGS: FieldDef = effect(EditEffect::Start, described(field("controllerArgs", MfString, Strings(&[]), Range::Any, ""), "arguments of the controller"));
const ROBOT_CUSTOM_DATA: FieldDef = effect(EditEffect::Read, described(field("customData", SfString, Strings(&[""]), Range::Any, ""), "text that controller and supervisors share"));
const ROBOT_SUPERVISOR: FieldDef = described(field("supervisor", SfBool, Bool(false), Range::Any, ""), "whether the controller may use the supervisor functions");
const ROBOT_SYNCHRONIZATION: FieldDef = described(field("synchronization", SfBool, Bool(true), Range::Any, ""), "whether the simulation waits for the controller");
const ROBOT_BATTERY: FieldDef = described(field("battery", MfFloat, Numbers(&[]), limits("[)", 0.0, INF, &[]), ""), "energy now [J], capacity [J], charging power [W]");
const ROBOT_CPU_CONSUMPTION: FieldDef = before(described(field("cpuConsumption", SfFloat, Numbers(&[10.0]), limits("[)", 0.0, INF, &[]), "W"), "power that the robot's computer draws"), (2018, 0), Numbers(&[0.0]));
const ROBOT_SELF_COLLISION: FieldDef = described(field("selfCollision", SfBool, Bool(false), Range::Any, ""), "whether parts of the robot collide with each other, except those that a joint connects");
const ROBOT_WINDOW: FieldDef = effect(EditEffect::Read, described(field("window", SfString, Strings(&["<generic>"]), Range::Any, ""), "robot window plugin; \"<generic>\": the one for any robot, \"<none>\": none"));
const ROBOT_REMOTE_CONTROL: FieldDef = effect(EditEffect::Read, described(field("remoteControl", SfString, Strings(&["<none>"]), Range::Any, ""), "remote-control plugin"));
const ROBOT_DATA_OLD: FieldDef = effect(EditEffect::Read, deprecated(described(field("data", SfString, Strings(&[""]), Range::Any, ""), "text that controller and supervisors share"), "customData"));
const ROBOT_ROBOT_WINDOW_OLD: FieldDef = unlisted(deprecated(described(field("robotWindow", SfString, Strings(&[""]), Range::Any, ""), "robot window plugin"), "window"));
const ROBOT_LIB_ROBOT_WINDOW_OLD: FieldDef = unlisted(deprecated(described(field("libRobotWindow", SfString, Strings(&[""]), Range::Any, ""), "robot window plugin"), "window"));
const ROBOT_LIB_REMOTE_CONTROL_OLD: FieldDef = unlisted(deprecated(described(field("libRemoteControl", SfString, Strings(&[""]), Range::Any, ""), "remote-control plugin"), "remoteControl"));
const ROBOT_SHOW_WINDOW_OLD: FieldDef = effect(EditEffect::Read, unlisted(deprecated(described(field("showWindow", SfBool, Bool(false), Range::Any, ""), "whether the window opens at the start"), "")));
const ROBOT_SHOW_ROBOT_WINDOW_OLD: FieldDef = unlisted(deprecated(described(field("showRobotWindow", SfBool, Bool(false), Range::Any, ""), "whether the window opens at the start"), "showWindow"));

const ROTATIONAL_MOTOR_NAME: FieldDef = described(field("name", SfString, Strings(&["rotational motor"]), Range::Any, ""), "name by which a controller finds the motor; motors with the same name are coupled");
const ROTATIONAL_MOTOR_MAX_TORQUE: FieldDef = described(field("maxTorque", SfFloat, Numbers(&[10.0]), limits("[)", 0.0, INF, &[]), "N·m"), "largest torque");
const ROTATIONAL_MOTOR_SOUND: FieldDef = described(field("sound", SfString, Strings(&["webots://projects/default/worlds/sounds/rotational_motor.wav"]), Range::Any, ""), "sound of the running motor");

const SERVO_NAME: FieldDef = described(field("name", SfString, Strings(&["servo"]), Range::Any, ""), "name, unique among siblings; devices are found by it");
const SERVO_TYPE: FieldDef = described(field("type", SfString, Strings(&["rotational"]), Range::OneOf(&["rotational", "linear"]), ""), "whether it is a rotational or a linear joint");
const SERVO_MAX_VELOCITY: FieldDef = described(field("maxVelocity", SfFloat, Numbers(&[10.0]), limits("[)", 0.0, INF, &[]), ""), "largest velocity");
const SERVO_MAX_FORCE: FieldDef = described(field("maxForce", SfFloat, Numbers(&[10.0]), limits("[)", 0.0, INF, &[]), ""), "largest torque or force");
const SERVO_CONTROL_P: FieldDef = described(field("controlP", SfFloat, Numbers(&[10.0]), limits("[)", 0.0, INF, &[]), ""), "gain of the position controller");
const SERVO_ACCELERATION: FieldDef = described(field("acceleration", SfFloat, Numbers(&[-1.0]), limits("[)", 0.0, INF, &[-1.0]), ""), "largest acceleration; -1: unlimited");
const SERVO_POSITION: FieldDef = described(field("position", SfFloat, Numbers(&[0.0]), Range::Any, ""), "position at the start");
const SERVO_MIN_POSITION: FieldDef = described(field("minPosition", SfFloat, Numbers(&[0.0]), Range::Any, ""), "lower limit of target positions");
const SERVO_MAX_POSITION: FieldDef = described(field("maxPosition", SfFloat, Numbers(&[0.0]), Range::Any, ""), "upper limit of target positions");
const SERVO_MIN_STOP: FieldDef = described(field("minStop", SfFloat, Numbers(&[0.0]), Range::Any, ""), "lower mechanical limit; both limits 0: none");
const SERVO_MAX_STOP: FieldDef = described(field("maxStop", SfFloat, Numbers(&[0.0]), Range::Any, ""), "upper mechanical limit");
const SERVO_SPRING_CONSTANT: FieldDef = described(field("springConstant", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), ""), "stiffness of the spring that pulls to position 0, N·m/rad or N/m");
const SERVO_DAMPING_CONSTANT: FieldDef = described(field("dampingConstant", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), ""), "viscous friction, N·m·s/rad or N·s/m");
const SERVO_STATIC_FRICTION: FieldDef = described(field("staticFriction", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), ""), "friction torque or force that has to be overcome before the joint moves");

const SHAPE_APPEARANCE: FieldDef = described(field("appearance", SfNode, Null, Range::Nodes(&["Appearance", "PBRAppearance"]), ""), "look of the surface");
const SHAPE_GEOMETRY: FieldDef = described(field("geometry", SfNode, Null, Range::Nodes(&["Geometry"]), ""), "its geometry");
const SHAPE_CAST_SHADOWS: FieldDef = effect(EditEffect::Read, described(field("castShadows", SfBool, Bool(true), Range::Any, ""), "whether it casts shadows"));
const SHAPE_IS_PICKABLE: FieldDef = effect(EditEffect::Read, described(field("isPickable", SfBool, Bool(true), Range::Any, ""), "whether it can be selected in the view"));

const SKIN_TRANSLATION: FieldDef = described(field("translation", SfVec3f, Numbers(&[0.0, 0.0, 0.0]), Range::Any, "m"), "position in the frame of the parent");
const SKIN_ROTATION: FieldDef = described(field("rotation", SfRotation, Numbers(&[0.0, 0.0, 1.0, 0.0]), Range::Any, ""), "orientation in the frame of the parent: axis and angle");
const SKIN_SCALE: FieldDef = described(field("scale", SfVec3f, Numbers(&[1.0, 1.0, 1.0]), limits("()", 0.0, INF, &[]), ""), "scale of the mesh");
const SKIN_NAME: FieldDef = described(field("name", SfString, Strings(&["skin"]), Range::Any, ""), "name by which a controller finds the skin");
const SKIN_MODEL_URL: FieldDef = described(field("modelUrl", SfString, Strings(&[""]), Range::Any, ""), "mesh with bones (FBX and others)");
const SKIN_APPEARANCE: FieldDef = described(field("appearance", MfNode, Null, Range::Nodes(&["Appearance", "PBRAppearance"]), ""), "appearances by the names of the mesh's materials");
const SKIN_BONES: FieldDef = described(field("bones", MfNode, Null, Range::Nodes(&["Solid", "SolidReference"]), ""), "solids that move the bones of the same names");
const SKIN_CAST_SHADOWS: FieldDef = effect(EditEffect::Read, described(field("castShadows", SfBool, Bool(true), Range::Any, ""), "whether it casts shadows"));
const SKIN_TRANSLATION_STEP: FieldDef = effect(EditEffect::Read, described(field("translationStep", SfFloat, Numbers(&[0.01]), limits("[)", 0.0, INF, &[]), "m"), "step of the handles that move it in an editor"));
const SKIN_ROTATION_STEP: FieldDef = effect(EditEffect::Read, described(field("rotationStep", SfFloat, Numbers(&[0.261799387]), limits("[)", 0.0, INF, &[]), "rad"), "step of the handles that rotate it in an editor"));
const SKIN_MODEL_OLD: FieldDef = unlisted(deprecated(described(field("model", SfString, Strings(&[""]), Range::Any, ""), "mesh with bones"), "modelUrl"));

const SLIDER_JOINT_DEVICE: FieldDef = described(field("device", MfNode, Null, Range::Nodes(&["LinearMotor", "PositionSensor", "Brake"]), ""), "motor, sensor and brake of the joint");
const SLIDER_JOINT_POSITION: FieldDef = hidden(field("position", SfFloat, Numbers(&[0.0]), Range::Any, "m"));

const SLOT_TYPE: FieldDef = described(field("type", SfString, Strings(&[""]), Range::Any, ""), "a trailing + or - makes a pair; without one, equal types match");
const SLOT_END_POINT: FieldDef = described(field("endPoint", SfNode, Null, Range::Any, ""), "the mounted node");

const SOLID_NAME: FieldDef = effect(EditEffect::Read, described(field("name", SfString, Strings(&["solid"]), Range::Any, ""), "name, unique among siblings; devices are found by it"));
const SOLID_MODEL: FieldDef = effect(EditEffect::Read, described(field("model", SfString, Strings(&[""]), Range::Any, ""), "name of the product or kind, which supervisors and recognition read"));
const SOLID_DESCRIPTION: FieldDef = effect(EditEffect::Read, described(field("description", SfString, Strings(&[""]), Range::Any, ""), "free text"));
const SOLID_CONTACT_MATERIAL: FieldDef = described(field("contactMaterial", SfString, Strings(&["default"]), Range::Any, ""), "name that ContactProperties refer to");
const SOLID_IMMERSION_PROPERTIES: FieldDef = described(field("immersionProperties", MfNode, Null, Range::Nodes(&["ImmersionProperties"]), ""), "how it moves in fluids");
const SOLID_BOUNDING_OBJECT: FieldDef = described(field("boundingObject", SfNode, Null, Range::Nodes(&["Shape", "Group", "Pose", "Transform", "Box", "Capsule", "Cylinder", "ElevationGrid", "IndexedFaceSet", "Mesh", "Plane", "Sphere"]), ""), "shape for collisions; NULL: it never collides");
const SOLID_PHYSICS: FieldDef = described(field("physics", SfNode, Null, Range::Nodes(&["Physics"]), ""), "mass and its distribution; NULL: a kinematic solid, which nothing pushes");
const SOLID_LOCKED: FieldDef = effect(EditEffect::Read, described(field("locked", SfBool, Bool(false), Range::Any, ""), "whether the view protects it from being moved by hand"));
const SOLID_RADAR_CROSS_SECTION: FieldDef = effect(EditEffect::Read, described(field("radarCrossSection", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "m²"), "the manual limits it to 1, yet names 100 for a car"));
const SOLID_RECOGNITION_COLORS: FieldDef = effect(EditEffect::Read, described(field("recognitionColors", MfColor, Numbers(&[]), limits("[]", 0.0, 1.0, &[]), ""), "colours that recognition reports; empty: it is not recognized"));
const SOLID_LINEAR_VELOCITY: FieldDef = effect(EditEffect::Move, hidden(described(field("linearVelocity", SfVec3f, Numbers(&[0.0, 0.0, 0.0]), Range::Any, "m/s"), "at the start, world frame")));
const SOLID_ANGULAR_VELOCITY: FieldDef = effect(EditEffect::Move, hidden(described(field("angularVelocity", SfVec3f, Numbers(&[0.0, 0.0, 0.0]), Range::Any, "rad/s"), "at the start, world frame")));
const SOLID_SCALE_OLD: FieldDef = unlisted(deprecated(described(field("scale", SfVec3f, Numbers(&[1.0, 1.0, 1.0]), Range::Any, ""), "until R2023a; sizes now belong to the geometry"), ""));

const SOLID_REFERENCE_SOLID_NAME: FieldDef = described(field("solidName", SfString, Strings(&[""]), Range::Any, ""), "name of the solid that the joint ends at; \"<static environment>\": the world");

const SPEAKER_NAME: FieldDef = described(field("name", SfString, Strings(&["speaker"]), Range::Any, ""), "name, unique among siblings; devices are found by it");

const SPHERE_RADIUS: FieldDef = described(field("radius", SfFloat, Numbers(&[1.0]), limits("()", 0.0, INF, &[]), "m"), "radius");
const SPHERE_SUBDIVISION: FieldDef = described(field("subdivision", SfInt32, Numbers(&[1.0]), Range::Any, ""), "at most 5 if ico, at least 3 if not");
const SPHERE_ICO: FieldDef = described(field("ico", SfBool, Bool(true), Range::Any, ""), "whether the surface is drawn as an icosphere; else as a UV sphere");

const SPOT_LIGHT_ATTENUATION: FieldDef = effect(EditEffect::Read, corrected(Correction::Value(Numbers(&[0.0, 0.0, 0.0])), described(field("attenuation", SfVec3f, Numbers(&[1.0, 0.0, 0.0]), limits("[)", 0.0, INF, &[]), ""), "constant, linear and quadratic coefficient of the attenuation")));
const SPOT_LIGHT_BEAM_WIDTH: FieldDef = effect(EditEffect::Read, corrected(Correction::Value(Numbers(&[0.0])), described(field("beamWidth", SfFloat, Numbers(&[1.570796]), limits("[)", 0.0, INF, &[]), "rad"), "angle from the axis within which the intensity is full")));
const SPOT_LIGHT_CUT_OFF_ANGLE: FieldDef = effect(EditEffect::Read, corrected(Correction::Value(Numbers(&[FRAC_PI_2])), described(field("cutOffAngle", SfFloat, Numbers(&[0.785398]), limits("[]", 0.0, FRAC_PI_2, &[]), "rad"), "angle from the axis beyond which there is no light")));
const SPOT_LIGHT_DIRECTION: FieldDef = effect(EditEffect::Read, described(field("direction", SfVec3f, Numbers(&[0.0, 0.0, -1.0]), Range::Any, ""), "direction of the axis of the cone"));
const SPOT_LIGHT_LOCATION: FieldDef = effect(EditEffect::Read, described(field("location", SfVec3f, Numbers(&[0.0, 0.0, 0.0]), Range::Any, "m"), "position of the lamp in the frame of its parent"));
const SPOT_LIGHT_RADIUS: FieldDef = effect(EditEffect::Read, corrected(Correction::Value(Numbers(&[0.0])), described(field("radius", SfFloat, Numbers(&[100.0]), limits("[)", 0.0, INF, &[]), "m"), "distance beyond which the light has no effect")));

const SUPERVISOR_NAME: FieldDef = described(field("name", SfString, Strings(&["supervisor"]), Range::Any, ""), "name, unique among siblings; devices are found by it");
const SUPERVISOR_SUPERVISOR: FieldDef = described(field("supervisor", SfBool, Bool(true), Range::Any, ""), "whether the controller may use the supervisor functions");

const TEXTURE_COORDINATE_POINT: FieldDef = effect(EditEffect::Read, described(field("point", MfVec2f, Numbers(&[]), Range::Any, ""), "points in the image, 0 0 its lower left and 1 1 its upper right corner"));

const TEXTURE_TRANSFORM_CENTER: FieldDef = effect(EditEffect::Read, described(field("center", SfVec2f, Numbers(&[0.0, 0.0]), Range::Any, ""), "point about which it is rotated and scaled"));
const TEXTURE_TRANSFORM_ROTATION: FieldDef = effect(EditEffect::Read, described(field("rotation", SfFloat, Numbers(&[0.0]), Range::Any, "rad"), "angle"));
const TEXTURE_TRANSFORM_SCALE: FieldDef = effect(EditEffect::Read, described(field("scale", SfVec2f, Numbers(&[1.0, 1.0]), Range::Any, ""), "factors by which the image is repeated"));
const TEXTURE_TRANSFORM_TRANSLATION: FieldDef = effect(EditEffect::Read, described(field("translation", SfVec2f, Numbers(&[0.0, 0.0]), Range::Any, ""), "shift"));

const TOUCH_SENSOR_NAME: FieldDef = described(field("name", SfString, Strings(&["touch sensor"]), Range::Any, ""), "name, unique among siblings; devices are found by it");
const TOUCH_SENSOR_TYPE: FieldDef = described(field("type", SfString, Strings(&["bumper"]), Range::OneOf(&["bumper", "force", "force-3d"]), ""), "whether contact, the force along x, or the whole force is measured");
const TOUCH_SENSOR_LOOKUP_TABLE: FieldDef = described(field("lookupTable", MfVec3f, Numbers(&[0.0, 0.0, 0.0, 5000.0, 50000.0, 0.0]), Range::Any, ""), "force [N], value, noise");
const TOUCH_SENSOR_RESOLUTION: FieldDef = described(field("resolution", SfFloat, Numbers(&[-1.0]), limits("()", 0.0, INF, &[-1.0]), ""), "smallest step of the readings; -1: no rounding");

const TRACK_NAME: FieldDef = effect(EditEffect::Read, described(field("name", SfString, Strings(&["track"]), Range::Any, ""), "name, unique among siblings; devices are found by it"));
const TRACK_DEVICE: FieldDef = described(field("device", MfNode, Null, Range::Nodes(&["LinearMotor", "PositionSensor", "Brake"]), ""), "motor, sensor and brake of the belt");
const TRACK_TEXTURE_ANIMATION: FieldDef = described(field("textureAnimation", SfVec2f, Numbers(&[0.0, 0.0]), Range::Any, ""), "shift of the texture per metre of the belt");
const TRACK_ANIMATED_GEOMETRY: FieldDef = described(field("animatedGeometry", SfNode, Null, Range::Nodes(&["Shape", "Group", "Slot"]), ""), "a link of the belt, drawn geometriesCount times");
const TRACK_GEOMETRIES_COUNT: FieldDef = described(field("geometriesCount", SfInt32, Numbers(&[10.0]), limits("[)", 0.0, INF, &[]), ""), "number of links");

const TRACK_WHEEL_POSITION: FieldDef = described(field("position", SfVec2f, Numbers(&[0.0, 0.0]), Range::Any, "m"), "position in the xz plane of the track");
const TRACK_WHEEL_ROTATION: FieldDef = effect(EditEffect::Move, hidden(field("rotation", SfRotation, Numbers(&[1.0, 0.0, 0.0, 1.5708]), Range::Any, "")));
const TRACK_WHEEL_RADIUS: FieldDef = described(field("radius", SfFloat, Numbers(&[0.1]), limits("()", 0.0, INF, &[]), "m"), "radius");
const TRACK_WHEEL_INNER: FieldDef = described(field("inner", SfBool, Bool(true), Range::Any, ""), "whether the belt runs around it from inside");

const TRANSFORM_SCALE: FieldDef = described(field("scale", SfVec3f, Numbers(&[1.0, 1.0, 1.0]), Range::NonZero, ""), "factors along x, y and z");

const VACUUM_GRIPPER_NAME: FieldDef = described(field("name", SfString, Strings(&["vacuum gripper"]), Range::Any, ""), "name, unique among siblings; devices are found by it");
const VACUUM_GRIPPER_IS_ON: FieldDef = described(field("isOn", SfBool, Bool(false), Range::Any, ""), "whether the suction is on");
const VACUUM_GRIPPER_TENSILE_STRENGTH: FieldDef = described(field("tensileStrength", SfFloat, Numbers(&[-1.0]), limits("[)", 0.0, INF, &[-1.0]), "N"), "tensile force that breaks the link; -1: it never breaks");
const VACUUM_GRIPPER_SHEAR_STRENGTH: FieldDef = described(field("shearStrength", SfFloat, Numbers(&[-1.0]), limits("[)", 0.0, INF, &[-1.0]), "N"), "shear force that breaks the link; -1: it never breaks");
const VACUUM_GRIPPER_CONTACT_POINTS: FieldDef = described(field("contactPoints", SfInt32, Numbers(&[3.0]), limits("[)", 1.0, INF, &[]), ""), "number of contact points that it takes to hold a solid");

const VIEWPOINT_FIELD_OF_VIEW: FieldDef = effect(EditEffect::View, corrected(Correction::Value(Numbers(&[FRAC_PI_2])), described(field("fieldOfView", SfFloat, Numbers(&[0.785398]), limits("()", 0.0, PI, &[]), "rad"), "horizontal opening angle")));
const VIEWPOINT_ORIENTATION: FieldDef = effect(EditEffect::View, described(field("orientation", SfRotation, Numbers(&[0.0, 0.0, 1.0, 0.0]), Range::Any, ""), "orientation of the view"));
const VIEWPOINT_POSITION: FieldDef = effect(EditEffect::View, described(field("position", SfVec3f, Numbers(&[-10.0, 0.0, 0.0]), Range::Any, "m"), "position of the view"));
const VIEWPOINT_DESCRIPTION: FieldDef = effect(EditEffect::View, described(field("description", SfString, Strings(&[""]), Range::Any, ""), "free text"));
const VIEWPOINT_NEAR: FieldDef = effect(EditEffect::View, described(field("near", SfFloat, Numbers(&[0.05]), limits("()", 0.0, INF, &[]), "m"), "distance of the near clipping plane"));
const VIEWPOINT_FAR: FieldDef = effect(EditEffect::View, described(field("far", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), "m"), "distance of the far clipping plane; 0: infinite"));
const VIEWPOINT_EXPOSURE: FieldDef = effect(EditEffect::View, described(field("exposure", SfFloat, Numbers(&[1.0]), limits("[)", 0.0, INF, &[]), "J/m²"), "scale from radiance to brightness of a pixel"));
const VIEWPOINT_FOLLOW: FieldDef = effect(EditEffect::View, described(field("follow", SfString, Strings(&[""]), Range::Any, ""), "name of the solid that the view follows"));
const VIEWPOINT_FOLLOW_TYPE: FieldDef = effect(EditEffect::View, described(field("followType", SfString, Strings(&["Tracking Shot"]), Range::OneOf(&["None", "Tracking Shot", "Mounted Shot", "Pan and Tilt Shot"]), ""), "how the view follows"));
const VIEWPOINT_FOLLOW_SMOOTHNESS: FieldDef = effect(EditEffect::View, described(field("followSmoothness", SfFloat, Numbers(&[0.5]), limits("[]", 0.0, 1.0, &[]), "s"), "time constant of the lag of the view"));
const VIEWPOINT_LENS_FLARE: FieldDef = effect(EditEffect::Read, described(field("lensFlare", SfNode, Null, Range::Nodes(&["LensFlare"]), ""), "lens flare of bright lights"));
const VIEWPOINT_AMBIENT_OCCLUSION_RADIUS: FieldDef = effect(EditEffect::View, described(field("ambientOcclusionRadius", SfFloat, Numbers(&[2.0]), limits("[)", 0.0, INF, &[]), "m"), "radius within which surfaces darken each other; 0: none"));
const VIEWPOINT_BLOOM_THRESHOLD: FieldDef = effect(EditEffect::View, described(field("bloomThreshold", SfFloat, Numbers(&[21.0]), limits("[)", 0.0, INF, &[-1.0]), ""), "luminance above which pixels glow into their neighbours; -1: none"));
const VIEWPOINT_FOLLOW_ORIENTATION_OLD: FieldDef = effect(EditEffect::View, deprecated(described(field("followOrientation", SfBool, Bool(false), Range::Any, ""), "whether the view rotates with the solid"), "followType"));

const WORLD_INFO_INFO: FieldDef = effect(EditEffect::Read, described(field("info", MfString, Strings(&[]), Range::Any, ""), "texts about the world: author, date, what it shows"));
const WORLD_INFO_TITLE: FieldDef = effect(EditEffect::Read, described(field("title", SfString, Strings(&[""]), Range::Any, ""), "title of the world"));
const WORLD_INFO_WINDOW: FieldDef = effect(EditEffect::Read, described(field("window", SfString, Strings(&["<none>"]), Range::Any, ""), "window of the world"));
const WORLD_INFO_GRAVITY: FieldDef = effect(EditEffect::Settings, described(field("gravity", SfFloat, Numbers(&[9.81]), Range::Any, "m/s²"), "downwards, or upwards if it is negative; a vector until R2020b"));
const WORLD_INFO_CFM: FieldDef = effect(EditEffect::Settings, described(field("CFM", SfFloat, Numbers(&[1e-5]), limits("()", 0.0, INF, &[]), ""), "softness of joints and contacts that do not set their own (constraint force mixing)"));
const WORLD_INFO_ERP: FieldDef = effect(EditEffect::Settings, described(field("ERP", SfFloat, Numbers(&[0.2]), limits("[]", 0.0, 1.0, &[]), ""), "fraction of a position error that is corrected per step"));
const WORLD_INFO_PHYSICS: FieldDef = effect(EditEffect::Settings, described(field("physics", SfString, Strings(&["<none>"]), Range::Any, ""), "physics plugin"));
const WORLD_INFO_BASIC_TIME_STEP: FieldDef = effect(EditEffect::Settings, described(field("basicTimeStep", SfFloat, Numbers(&[32.0]), limits("[]", 1e-6, 1000000000.0, &[]), "ms"), "length of a physics step"));
const WORLD_INFO_FPS: FieldDef = effect(EditEffect::Settings, described(field("FPS", SfFloat, Numbers(&[60.0]), limits("()", 0.0, INF, &[]), "Hz"), "largest rate at which the view is drawn"));
const WORLD_INFO_OPTIMAL_THREAD_COUNT: FieldDef = effect(EditEffect::Settings, described(field("optimalThreadCount", SfInt32, Numbers(&[1.0]), limits("[)", 1.0, INF, &[]), ""), "number of threads for physics in Webots"));
const WORLD_INFO_PHYSICS_DISABLE_TIME: FieldDef = effect(EditEffect::Settings, described(field("physicsDisableTime", SfFloat, Numbers(&[1.0]), limits("[)", 0.0, INF, &[]), "s"), "time at rest after which a body sleeps; 0: never"));
const WORLD_INFO_PHYSICS_DISABLE_LINEAR_THRESHOLD: FieldDef = effect(EditEffect::Settings, described(field("physicsDisableLinearThreshold", SfFloat, Numbers(&[0.01]), limits("[)", 0.0, INF, &[]), "m/s"), "velocity below which a body counts as at rest"));
const WORLD_INFO_PHYSICS_DISABLE_ANGULAR_THRESHOLD: FieldDef = effect(EditEffect::Settings, described(field("physicsDisableAngularThreshold", SfFloat, Numbers(&[0.01]), limits("[)", 0.0, INF, &[]), "rad/s"), "angular velocity below which a body counts as at rest"));
const WORLD_INFO_DEFAULT_DAMPING: FieldDef = effect(EditEffect::Settings, described(field("defaultDamping", SfNode, Null, Range::Nodes(&["Damping"]), ""), "damping of solids that do not set their own"));
const WORLD_INFO_INK_EVAPORATION: FieldDef = effect(EditEffect::Settings, described(field("inkEvaporation", SfFloat, Numbers(&[0.0]), limits("[)", 0.0, INF, &[]), ""), "rate at which the ink of pens fades"));
const WORLD_INFO_COORDINATE_SYSTEM: FieldDef = effect(EditEffect::Settings, described(field("coordinateSystem", SfString, Strings(&["ENU"]), Range::OneOf(&["ENU", "NUE", "EUN"]), ""), "what the axes are: x, y, z are East, North, Up and so on"));
const WORLD_INFO_GPS_COORDINATE_SYSTEM: FieldDef = effect(EditEffect::Settings, described(field("gpsCoordinateSystem", SfString, Strings(&["local"]), Range::OneOf(&["local", "WGS84"]), ""), "whether GPS gives x, y, z or latitude, longitude, altitude"));
const WORLD_INFO_GPS_REFERENCE: FieldDef = effect(EditEffect::Settings, described(field("gpsReference", SfVec3f, Numbers(&[0.0, 0.0, 0.0]), Range::Any, ""), "location of the origin: x, y, z, or latitude, longitude, altitude"));
const WORLD_INFO_LINE_SCALE: FieldDef = effect(EditEffect::Settings, corrected(Correction::Value(Numbers(&[0.0])), described(field("lineScale", SfFloat, Numbers(&[0.1]), limits("[)", 0.0, INF, &[]), "m"), "length of drawn axes and arrows")));
const WORLD_INFO_DRAG_FORCE_SCALE: FieldDef = effect(EditEffect::Settings, described(field("dragForceScale", SfFloat, Numbers(&[30.0]), limits("()", 0.0, INF, &[]), ""), "factor of the force when a solid is dragged with the mouse"));
const WORLD_INFO_DRAG_TORQUE_SCALE: FieldDef = effect(EditEffect::Settings, described(field("dragTorqueScale", SfFloat, Numbers(&[5.0]), limits("()", 0.0, INF, &[]), ""), "factor of the torque when a solid is rotated with the mouse"));
const WORLD_INFO_RANDOM_SEED: FieldDef = effect(EditEffect::Settings, described(field("randomSeed", SfInt32, Numbers(&[0.0]), limits("[)", 0.0, INF, &[-1.0]), ""), "seed of all noise; -1: a new one for each run in Webots"));
const WORLD_INFO_CONTACT_PROPERTIES: FieldDef = effect(EditEffect::Settings, described(field("contactProperties", MfNode, Null, Range::Nodes(&["ContactProperties"]), ""), "contact parameters of pairs of materials"));
const WORLD_INFO_NORTH_DIRECTION_OLD: FieldDef = effect(EditEffect::Settings, deprecated(described(field("northDirection", SfVec3f, Numbers(&[1.0, 0.0, 0.0]), Range::Any, ""), "direction of north"), "coordinateSystem"));
const WORLD_INFO_FAST2D_OLD: FieldDef = effect(EditEffect::Settings, deprecated(described(field("fast2d", SfString, Strings(&[""]), Range::Any, ""), "two-dimensional physics plugin"), ""));
const WORLD_INFO_GRAVITY_DIRECTION: FieldDef = effect(EditEffect::Settings, unlisted(hidden(field("gravityDirection", SfVec3f, Numbers(&[0.0, 0.0, 0.0]), Range::Any, ""))));
const WORLD_INFO_DISPLAY_REFRESH_OLD: FieldDef = effect(EditEffect::Settings, unlisted(deprecated(described(field("displayRefresh", SfFloat, Numbers(&[2.0]), limits("[)", 0.0, INF, &[]), ""), "rate at which the view is drawn"), "FPS")));
const WORLD_INFO_RUN_REAL_TIME_OLD: FieldDef = effect(EditEffect::Settings, unlisted(deprecated(described(field("runRealTime", SfBool, Bool(false), Range::Any, ""), "whether it runs in real time"), "")));

const ZOOM_MAX_FIELD_OF_VIEW: FieldDef = described(field("maxFieldOfView", SfFloat, Numbers(&[1.5]), limits("(]", -INF, TAU, &[]), "rad"), "largest field of view that a controller may set");
const ZOOM_MIN_FIELD_OF_VIEW: FieldDef = corrected(Correction::Value(Numbers(&[0.0])), described(field("minFieldOfView", SfFloat, Numbers(&[0.5]), limits("[]", 0.0, TAU, &[]), "rad"), "smallest field of view that a controller may set"));

/// All node types, by name.
pub static NODES: &[NodeType] = &[
    NodeType {
        name: "Accelerometer",
        base: Some("Solid"),
        ancestors: &["Solid", "Device", "Pose", "Group"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        variant: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, ACCELEROMETER_NAME,
            effect(EditEffect::Rebuild, SOLID_MODEL), SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, ACCELEROMETER_LOOKUP_TABLE,
            ACCELEROMETER_X_AXIS, ACCELEROMETER_Y_AXIS, ACCELEROMETER_Z_AXIS, ACCELEROMETER_RESOLUTION,
            SOLID_LINEAR_VELOCITY, SOLID_ANGULAR_VELOCITY, SOLID_SCALE_OLD,
        ],
        rules: &[],
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
        variant: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, ALTIMETER_NAME,
            effect(EditEffect::Rebuild, SOLID_MODEL), SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, ALTIMETER_ACCURACY,
            ALTIMETER_RESOLUTION, SOLID_LINEAR_VELOCITY, SOLID_ANGULAR_VELOCITY, SOLID_SCALE_OLD,
        ],
        rules: &[],
        wire_number_r2022: 35,
        wire_number: 36,
        doc: "measures the height above z = 0 of the world",
    },
    NodeType {
        name: "Appearance",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: false,
        plain: None,
        variant: None,
        fields: &[
            APPEARANCE_MATERIAL, APPEARANCE_TEXTURE, APPEARANCE_TEXTURE_TRANSFORM, APPEARANCE_NAME,
        ],
        rules: &[],
        wire_number_r2022: 1,
        wire_number: 1,
        doc: "look of a surface (Phong model)",
    },
    NodeType {
        name: "Background",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: false,
        plain: None,
        variant: None,
        fields: &[
            BACKGROUND_SKY_COLOR, BACKGROUND_BACK_URL, BACKGROUND_BOTTOM_URL, BACKGROUND_FRONT_URL,
            BACKGROUND_LEFT_URL, BACKGROUND_RIGHT_URL, BACKGROUND_TOP_URL, BACKGROUND_BACK_IRRADIANCE_URL,
            BACKGROUND_BOTTOM_IRRADIANCE_URL, BACKGROUND_FRONT_IRRADIANCE_URL, BACKGROUND_LEFT_IRRADIANCE_URL, BACKGROUND_RIGHT_IRRADIANCE_URL,
            BACKGROUND_TOP_IRRADIANCE_URL, BACKGROUND_LUMINOSITY, BACKGROUND_CUBEMAP_OLD, BACKGROUND_SKY_ANGLE_OLD,
            BACKGROUND_GROUND_COLOR_OLD, BACKGROUND_GROUND_ANGLE_OLD,
        ],
        rules: &[],
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
        variant: None,
        fields: &[
            BALL_JOINT_JOINT_PARAMETERS, HINGE2_JOINT_JOINT_PARAMETERS2, BALL_JOINT_JOINT_PARAMETERS3, HINGE_JOINT_DEVICE,
            HINGE2_JOINT_DEVICE2, BALL_JOINT_DEVICE3, JOINT_END_POINT, HINGE_JOINT_POSITION,
            HINGE2_JOINT_POSITION2, BALL_JOINT_POSITION3,
        ],
        rules: &[
            Rule { assignments: &[(&["device", "maxPosition"], Field(&["jointParameters", "position"]))], when: Apply(Operator::And, &[Apply(Operator::Or, &[Apply(Operator::NotEqual, &[Field(&["device", "minPosition"]), Number(0.0)]), Apply(Operator::NotEqual, &[Field(&["device", "maxPosition"]), Number(0.0)])]), Apply(Operator::Less, &[Field(&["device", "maxPosition"]), Apply(Operator::Subtract, &[Field(&["jointParameters", "position"]), Number(1e-5)])])]), triggers: &[], reason: "the position of the joint is within the limits of its motor" },
            Rule { assignments: &[(&["device", "minPosition"], Field(&["jointParameters", "position"]))], when: Apply(Operator::And, &[Apply(Operator::Or, &[Apply(Operator::NotEqual, &[Field(&["device", "minPosition"]), Number(0.0)]), Apply(Operator::NotEqual, &[Field(&["device", "maxPosition"]), Number(0.0)])]), Apply(Operator::Greater, &[Field(&["device", "minPosition"]), Apply(Operator::Add, &[Field(&["jointParameters", "position"]), Number(1e-5)])])]), triggers: &[], reason: "the position of the joint is within the limits of its motor" },
            Rule { assignments: &[(&["device2", "maxPosition"], Field(&["jointParameters2", "position"]))], when: Apply(Operator::And, &[Apply(Operator::Or, &[Apply(Operator::NotEqual, &[Field(&["device2", "minPosition"]), Number(0.0)]), Apply(Operator::NotEqual, &[Field(&["device2", "maxPosition"]), Number(0.0)])]), Apply(Operator::Less, &[Field(&["device2", "maxPosition"]), Apply(Operator::Subtract, &[Field(&["jointParameters2", "position"]), Number(1e-5)])])]), triggers: &[], reason: "the position of the joint is within the limits of its motor" },
            Rule { assignments: &[(&["device2", "minPosition"], Field(&["jointParameters2", "position"]))], when: Apply(Operator::And, &[Apply(Operator::Or, &[Apply(Operator::NotEqual, &[Field(&["device2", "minPosition"]), Number(0.0)]), Apply(Operator::NotEqual, &[Field(&["device2", "maxPosition"]), Number(0.0)])]), Apply(Operator::Greater, &[Field(&["device2", "minPosition"]), Apply(Operator::Add, &[Field(&["jointParameters2", "position"]), Number(1e-5)])])]), triggers: &[], reason: "the position of the joint is within the limits of its motor" },
            Rule { assignments: &[(&["device3", "maxPosition"], Field(&["jointParameters3", "position"]))], when: Apply(Operator::And, &[Apply(Operator::Or, &[Apply(Operator::NotEqual, &[Field(&["device3", "minPosition"]), Number(0.0)]), Apply(Operator::NotEqual, &[Field(&["device3", "maxPosition"]), Number(0.0)])]), Apply(Operator::Less, &[Field(&["device3", "maxPosition"]), Apply(Operator::Subtract, &[Field(&["jointParameters3", "position"]), Number(1e-5)])])]), triggers: &[], reason: "the position of the joint is within the limits of its motor" },
            Rule { assignments: &[(&["device3", "minPosition"], Field(&["jointParameters3", "position"]))], when: Apply(Operator::And, &[Apply(Operator::Or, &[Apply(Operator::NotEqual, &[Field(&["device3", "minPosition"]), Number(0.0)]), Apply(Operator::NotEqual, &[Field(&["device3", "maxPosition"]), Number(0.0)])]), Apply(Operator::Greater, &[Field(&["device3", "minPosition"]), Apply(Operator::Add, &[Field(&["jointParameters3", "position"]), Number(1e-5)])])]), triggers: &[], reason: "the position of the joint is within the limits of its motor" },
            Rule { assignments: &[(&["device2", "minPosition"], Number(-FRAC_PI_2)), (&["device2", "maxPosition"], Number(FRAC_PI_2))], when: Apply(Operator::And, &[Apply(Operator::Equal, &[Field(&["device2", "minPosition"]), Number(0.0)]), Apply(Operator::Equal, &[Field(&["device2", "maxPosition"]), Number(0.0)])]), triggers: &[&["device2", "minPosition"], &["device2", "maxPosition"]], reason: "" },
            Rule { assignments: &[(&["device2", "minPosition"], Number(-FRAC_PI_2))], when: Apply(Operator::Less, &[Field(&["device2", "minPosition"]), Number(-FRAC_PI_2)]), triggers: &[&["device2", "minPosition"]], reason: "on the second axis, a motor stays within a quarter turn" },
            Rule { assignments: &[(&["device2", "maxPosition"], Number(FRAC_PI_2))], when: Apply(Operator::Greater, &[Field(&["device2", "maxPosition"]), Number(FRAC_PI_2)]), triggers: &[&["device2", "maxPosition"]], reason: "on the second axis, a motor stays within a quarter turn" },
        ],
        wire_number_r2022: 60,
        wire_number: 62,
        doc: "lets a solid rotate about a point",
    },
    NodeType {
        name: "BallJointParameters",
        base: Some("JointParameters"),
        ancestors: &["JointParameters"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        variant: None,
        fields: &[
            JOINT_PARAMETERS_POSITION, BALL_JOINT_PARAMETERS_ANCHOR, JOINT_PARAMETERS_MIN_STOP, JOINT_PARAMETERS_MAX_STOP,
            JOINT_PARAMETERS_SPRING_CONSTANT, JOINT_PARAMETERS_DAMPING_CONSTANT, JOINT_PARAMETERS_STATIC_FRICTION,
        ],
        rules: &[],
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
        variant: None,
        fields: &[
            GROUP_CHILDREN,
        ],
        rules: &[],
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
        variant: None,
        fields: &[
            BOX_SIZE,
        ],
        rules: &[],
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
        variant: None,
        fields: &[
            BRAKE_NAME,
        ],
        rules: &[],
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
        variant: None,
        fields: &[
            CAD_SHAPE_URL, CAD_SHAPE_CCW, CAD_SHAPE_CAST_SHADOWS, CAD_SHAPE_IS_PICKABLE,
        ],
        rules: &[],
        wire_number_r2022: 5,
        wire_number: 5,
        doc: "geometry and materials from a model file",
    },
    NodeType {
        name: "Camera",
        base: Some("Solid"),
        ancestors: &["Solid", "Device", "Pose", "Group"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        variant: Some(crate::types::Variant { ty: "RangeFinder", field: "type", word: "range-finder", before: (8, 4), copied: Some(("minRange", "near")) }),
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, CAMERA_NAME,
            effect(EditEffect::Rebuild, SOLID_MODEL), SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, CAMERA_FIELD_OF_VIEW,
            CAMERA_WIDTH, CAMERA_HEIGHT, CAMERA_PROJECTION, CAMERA_NEAR,
            CAMERA_FAR, CAMERA_EXPOSURE, CAMERA_ANTI_ALIASING, CAMERA_AMBIENT_OCCLUSION_RADIUS,
            CAMERA_BLOOM_THRESHOLD, CAMERA_MOTION_BLUR, CAMERA_NOISE, CAMERA_NOISE_MASK_URL,
            CAMERA_LENS, CAMERA_FOCUS, CAMERA_ZOOM, CAMERA_RECOGNITION,
            CAMERA_LENS_FLARE, SOLID_LINEAR_VELOCITY, SOLID_ANGULAR_VELOCITY, CAMERA_SPHERICAL_OLD,
            SOLID_SCALE_OLD, CAMERA_WINDOW_POSITION_OLD, CAMERA_PIXEL_SIZE_OLD, CAMERA_TYPE_OLD,
            CAMERA_COLOR_NOISE_OLD,
        ],
        rules: &[
            Rule { assignments: &[(&["fieldOfView"], Number(0.7854))], when: Apply(Operator::And, &[Apply(Operator::And, &[Apply(Operator::Equal, &[Field(&["projection"]), Text("planar")]), Apply(Operator::Equal, &[Field(&["spherical"]), Number(0.0)])]), Apply(Operator::Greater, &[Field(&["fieldOfView"]), Number(PI)])]), triggers: &[&["fieldOfView"], &["projection"], &["spherical"]], reason: "a planar projection spans at most pi" },
            Rule { assignments: &[(&["near"], Field(&["far"]))], when: Apply(Operator::And, &[Apply(Operator::Greater, &[Field(&["far"]), Number(0.0)]), Apply(Operator::Less, &[Field(&["far"]), Field(&["near"])])]), triggers: &[&["near"]], reason: "near is at most far" },
            Rule { assignments: &[(&["far"], Apply(Operator::Add, &[Field(&["near"]), Number(1.0)]))], when: Apply(Operator::And, &[Apply(Operator::Greater, &[Field(&["far"]), Number(0.0)]), Apply(Operator::Less, &[Field(&["far"]), Field(&["near"])])]), triggers: &[&["far"]], reason: "far is at least near" },
        ],
        wire_number_r2022: 37,
        wire_number: 38,
        doc: "renders colour images",
    },
    NodeType {
        name: "CameraFocus",
        base: Some("Focus"),
        ancestors: &["Focus"],
        is_abstract: false,
        deprecated: true,
        plain: None,
        variant: None,
        fields: &[
            FOCUS_FOCAL_DISTANCE, FOCUS_FOCAL_LENGTH, FOCUS_MAX_FOCAL_DISTANCE, FOCUS_MIN_FOCAL_DISTANCE,
        ],
        rules: &[
            Rule { assignments: &[(&["minFocalDistance"], Field(&["maxFocalDistance"]))], when: Apply(Operator::Greater, &[Field(&["minFocalDistance"]), Field(&["maxFocalDistance"])]), triggers: &[&["minFocalDistance"]], reason: "minFocalDistance is at most maxFocalDistance" },
            Rule { assignments: &[(&["maxFocalDistance"], Apply(Operator::Add, &[Field(&["minFocalDistance"]), Number(0.1)]))], when: Apply(Operator::Less, &[Field(&["maxFocalDistance"]), Field(&["minFocalDistance"])]), triggers: &[&["maxFocalDistance"]], reason: "maxFocalDistance is at least minFocalDistance" },
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
        variant: None,
        fields: &[
            LENS_CENTER, LENS_RADIAL_COEFFICIENTS, LENS_TANGENTIAL_COEFFICIENTS,
        ],
        rules: &[],
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
        variant: None,
        fields: &[
            ZOOM_MAX_FIELD_OF_VIEW, ZOOM_MIN_FIELD_OF_VIEW,
        ],
        rules: &[
            Rule { assignments: &[(&["minFieldOfView"], Field(&["maxFieldOfView"]))], when: Apply(Operator::Greater, &[Field(&["minFieldOfView"]), Field(&["maxFieldOfView"])]), triggers: &[&["minFieldOfView"]], reason: "minFieldOfView is at most maxFieldOfView" },
            Rule { assignments: &[(&["maxFieldOfView"], Apply(Operator::Add, &[Field(&["minFieldOfView"]), Number(0.1)]))], when: Apply(Operator::Less, &[Field(&["maxFieldOfView"]), Field(&["minFieldOfView"])]), triggers: &[&["maxFieldOfView"]], reason: "maxFieldOfView is at least minFieldOfView" },
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
        variant: None,
        fields: &[
            CAPSULE_BOTTOM, CAPSULE_HEIGHT, CAPSULE_RADIUS, CAPSULE_SIDE,
            CAPSULE_TOP, CAPSULE_SUBDIVISION,
        ],
        rules: &[],
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
        variant: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, CHARGER_NAME,
            SOLID_MODEL, SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, CHARGER_BATTERY,
            CHARGER_RADIUS, CHARGER_EMISSIVE_COLOR, CHARGER_GRADUAL, SOLID_LINEAR_VELOCITY,
            SOLID_ANGULAR_VELOCITY, SOLID_SCALE_OLD,
        ],
        rules: &[
            Rule { assignments: &[], when: Apply(Operator::Contains, &[Field(&["name"]), Text(":")]), triggers: &[&["name"]], reason: "the name of a solid must not have a colon in it" },
        ],
        wire_number_r2022: 62,
        wire_number: 64,
        doc: "charges the batteries of robots in range",
    },
    NodeType {
        name: "Color",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: false,
        plain: None,
        variant: None,
        fields: &[
            COLOR_COLOR,
        ],
        rules: &[],
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
        variant: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, COMPASS_NAME,
            effect(EditEffect::Rebuild, SOLID_MODEL), SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, COMPASS_LOOKUP_TABLE,
            COMPASS_X_AXIS, COMPASS_Y_AXIS, COMPASS_Z_AXIS, COMPASS_RESOLUTION,
            SOLID_LINEAR_VELOCITY, SOLID_ANGULAR_VELOCITY, SOLID_SCALE_OLD,
        ],
        rules: &[],
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
        variant: None,
        fields: &[
            CONE_BOTTOM_RADIUS, CONE_HEIGHT, CONE_SIDE, CONE_BOTTOM,
            CONE_SUBDIVISION,
        ],
        rules: &[],
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
        variant: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, CONNECTOR_NAME,
            effect(EditEffect::Rebuild, SOLID_MODEL), SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, CONNECTOR_TYPE,
            CONNECTOR_IS_LOCKED, CONNECTOR_AUTO_LOCK, CONNECTOR_UNILATERAL_LOCK, CONNECTOR_UNILATERAL_UNLOCK,
            CONNECTOR_DISTANCE_TOLERANCE, CONNECTOR_AXIS_TOLERANCE, CONNECTOR_ROTATION_TOLERANCE, CONNECTOR_NUMBER_OF_ROTATIONS,
            CONNECTOR_SNAP, CONNECTOR_TENSILE_STRENGTH, CONNECTOR_SHEAR_STRENGTH, SOLID_LINEAR_VELOCITY,
            SOLID_ANGULAR_VELOCITY, SOLID_SCALE_OLD,
        ],
        rules: &[
            Rule { assignments: &[(&["isLocked"], Number(0.0))], when: Apply(Operator::And, &[Apply(Operator::Equal, &[Field(&["type"]), Text("passive")]), Apply(Operator::Equal, &[Field(&["isLocked"]), Number(1.0)])]), triggers: &[&["isLocked"]], reason: "a passive connector cannot be locked" },
        ],
        wire_number_r2022: 39,
        wire_number: 40,
        doc: "docks to another connector",
    },
    NodeType {
        name: "ContactProperties",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: false,
        plain: None,
        variant: None,
        fields: &[
            CONTACT_PROPERTIES_MATERIAL1, CONTACT_PROPERTIES_MATERIAL2, CONTACT_PROPERTIES_COULOMB_FRICTION, CONTACT_PROPERTIES_FRICTION_ROTATION,
            CONTACT_PROPERTIES_ROLLING_FRICTION, CONTACT_PROPERTIES_BOUNCE, CONTACT_PROPERTIES_BOUNCE_VELOCITY, CONTACT_PROPERTIES_FORCE_DEPENDENT_SLIP,
            CONTACT_PROPERTIES_SOFT_ERP, CONTACT_PROPERTIES_SOFT_CFM, CONTACT_PROPERTIES_BUMP_SOUND, CONTACT_PROPERTIES_ROLL_SOUND,
            CONTACT_PROPERTIES_SLIDE_SOUND, CONTACT_PROPERTIES_MAX_CONTACT_JOINTS, CONTACT_PROPERTIES_SOFT_ERP_OLD, CONTACT_PROPERTIES_SOFT_CFM_OLD,
        ],
        rules: &[],
        wire_number_r2022: 63,
        wire_number: 65,
        doc: "contact parameters of two materials",
    },
    NodeType {
        name: "Coordinate",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: false,
        plain: None,
        variant: None,
        fields: &[
            COORDINATE_POINT,
        ],
        rules: &[],
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
        variant: None,
        fields: &[
            CUBEMAP_TEXTURE_BASE_NAME, CUBEMAP_DIRECTORY,
        ],
        rules: &[],
        wire_number_r2022: 0,
        wire_number: 0,
        doc: "six images around a scene",
    },
    NodeType {
        name: "CustomRobot",
        base: Some("Robot"),
        ancestors: &["Robot", "Solid", "Pose", "Group"],
        is_abstract: false,
        deprecated: true,
        plain: None,
        variant: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, ROBOT_NAME,
            effect(EditEffect::Rebuild, SOLID_MODEL), SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, ROBOT_CONTROLLER,
            ROBOT_CONTROLLER_ARGS, ROBOT_CUSTOM_DATA, ROBOT_SUPERVISOR, ROBOT_SYNCHRONIZATION,
            ROBOT_BATTERY, ROBOT_CPU_CONSUMPTION, ROBOT_SELF_COLLISION, ROBOT_WINDOW,
            ROBOT_REMOTE_CONTROL, SOLID_LINEAR_VELOCITY, SOLID_ANGULAR_VELOCITY, ROBOT_DATA_OLD,
            SOLID_SCALE_OLD, ROBOT_ROBOT_WINDOW_OLD, ROBOT_LIB_ROBOT_WINDOW_OLD, ROBOT_LIB_REMOTE_CONTROL_OLD,
            ROBOT_SHOW_WINDOW_OLD, ROBOT_SHOW_ROBOT_WINDOW_OLD,
        ],
        rules: &[
            Rule { assignments: &[], when: Apply(Operator::Contains, &[Field(&["name"]), Text(":")]), triggers: &[&["name"]], reason: "the name of a solid must not have a colon in it" },
        ],
        wire_number_r2022: 0,
        wire_number: 0,
        doc: "the name of Robot in Webots 5",
    },
    NodeType {
        name: "Cylinder",
        base: Some("Geometry"),
        ancestors: &["Geometry"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        variant: None,
        fields: &[
            CYLINDER_BOTTOM, CYLINDER_HEIGHT, CYLINDER_RADIUS, CYLINDER_SIDE,
            CYLINDER_TOP, CYLINDER_SUBDIVISION,
        ],
        rules: &[],
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
        variant: None,
        fields: &[
            DAMPING_LINEAR, DAMPING_ANGULAR,
        ],
        rules: &[],
        wire_number_r2022: 64,
        wire_number: 66,
        doc: "damping of a body's velocity",
    },
    NodeType {
        name: "Device",
        base: None,
        ancestors: &[],
        is_abstract: true,
        deprecated: false,
        plain: None,
        variant: None,
        fields: &[
        ],
        rules: &[],
        wire_number_r2022: 0,
        wire_number: 0,
        doc: "a device: a controller finds it by its name",
    },
    NodeType {
        name: "DifferentialWheels",
        base: Some("Robot"),
        ancestors: &["Robot", "Solid", "Pose", "Group"],
        is_abstract: false,
        deprecated: true,
        plain: None,
        variant: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, DIFFERENTIAL_WHEELS_NAME,
            effect(EditEffect::Rebuild, SOLID_MODEL), SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, ROBOT_CONTROLLER,
            ROBOT_CONTROLLER_ARGS, ROBOT_CUSTOM_DATA, ROBOT_SUPERVISOR, ROBOT_SYNCHRONIZATION,
            ROBOT_BATTERY, ROBOT_CPU_CONSUMPTION, ROBOT_SELF_COLLISION, ROBOT_WINDOW,
            ROBOT_REMOTE_CONTROL, DIFFERENTIAL_WHEELS_MOTOR_CONSUMPTION, DIFFERENTIAL_WHEELS_AXLE_LENGTH, DIFFERENTIAL_WHEELS_WHEEL_RADIUS,
            DIFFERENTIAL_WHEELS_MAX_SPEED, DIFFERENTIAL_WHEELS_MAX_ACCELERATION, DIFFERENTIAL_WHEELS_SPEED_UNIT, DIFFERENTIAL_WHEELS_SLIP_NOISE,
            DIFFERENTIAL_WHEELS_ENCODER_NOISE, DIFFERENTIAL_WHEELS_ENCODER_RESOLUTION, DIFFERENTIAL_WHEELS_MAX_FORCE, SOLID_LINEAR_VELOCITY,
            SOLID_ANGULAR_VELOCITY, ROBOT_DATA_OLD, SOLID_SCALE_OLD, ROBOT_ROBOT_WINDOW_OLD,
            ROBOT_LIB_ROBOT_WINDOW_OLD, ROBOT_LIB_REMOTE_CONTROL_OLD, ROBOT_SHOW_WINDOW_OLD, ROBOT_SHOW_ROBOT_WINDOW_OLD,
        ],
        rules: &[
            Rule { assignments: &[], when: Apply(Operator::Contains, &[Field(&["name"]), Text(":")]), triggers: &[&["name"]], reason: "the name of a solid must not have a colon in it" },
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
        variant: None,
        fields: &[
            LIGHT_AMBIENT_INTENSITY, LIGHT_COLOR, DIRECTIONAL_LIGHT_DIRECTION, LIGHT_INTENSITY,
            LIGHT_ON, LIGHT_CAST_SHADOWS, DIRECTIONAL_LIGHT_CAST_LENS_FLARES,
        ],
        rules: &[],
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
        variant: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, DISPLAY_NAME,
            effect(EditEffect::Rebuild, SOLID_MODEL), SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, DISPLAY_WIDTH,
            DISPLAY_HEIGHT, SOLID_LINEAR_VELOCITY, SOLID_ANGULAR_VELOCITY, DISPLAY_WINDOW_POSITION_OLD,
            DISPLAY_PIXEL_SIZE_OLD, SOLID_SCALE_OLD,
        ],
        rules: &[],
        wire_number_r2022: 40,
        wire_number: 41,
        doc: "a screen that a controller draws on",
    },
    NodeType {
        name: "DistanceSensor",
        base: Some("Solid"),
        ancestors: &["Solid", "Device", "Pose", "Group"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        variant: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, DISTANCE_SENSOR_NAME,
            effect(EditEffect::Rebuild, SOLID_MODEL), SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, DISTANCE_SENSOR_LOOKUP_TABLE,
            DISTANCE_SENSOR_TYPE, DISTANCE_SENSOR_NUMBER_OF_RAYS, DISTANCE_SENSOR_APERTURE, DISTANCE_SENSOR_GAUSSIAN_WIDTH,
            DISTANCE_SENSOR_RESOLUTION, DISTANCE_SENSOR_RED_COLOR_SENSITIVITY, SOLID_LINEAR_VELOCITY, SOLID_ANGULAR_VELOCITY,
            SOLID_SCALE_OLD,
        ],
        rules: &[
            Rule { assignments: &[(&["numberOfRays"], Number(1.0))], when: Apply(Operator::And, &[Apply(Operator::Equal, &[Field(&["type"]), Text("laser")]), Apply(Operator::Greater, &[Field(&["numberOfRays"]), Number(1.0)])]), triggers: &[&["type"], &["numberOfRays"]], reason: "a laser has one ray" },
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
        variant: None,
        fields: &[
            ELEVATION_GRID_HEIGHT, ELEVATION_GRID_X_DIMENSION, ELEVATION_GRID_X_SPACING, ELEVATION_GRID_Y_DIMENSION,
            ELEVATION_GRID_Y_SPACING, ELEVATION_GRID_THICKNESS, ELEVATION_GRID_Z_DIMENSION_OLD, ELEVATION_GRID_Z_SPACING_OLD,
            ELEVATION_GRID_COLOR_OLD, ELEVATION_GRID_COLOR_PER_VERTEX_OLD,
        ],
        rules: &[
            Rule { assignments: &[], when: Apply(Operator::Greater, &[Apply(Operator::Count, &[Field(&["height"])]), Apply(Operator::Multiply, &[Field(&["xDimension"]), Field(&["yDimension"])])]), triggers: &[&["height"], &["xDimension"], &["yDimension"]], reason: "there are more heights than the grid has points; the others are ignored" },
        ],
        wire_number_r2022: 12,
        wire_number: 12,
        doc: "a height field over a grid in x and y",
    },
    NodeType {
        name: "Emitter",
        base: Some("Solid"),
        ancestors: &["Solid", "Device", "Pose", "Group"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        variant: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, EMITTER_NAME,
            effect(EditEffect::Rebuild, SOLID_MODEL), SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, EMITTER_TYPE,
            EMITTER_RANGE, EMITTER_MAX_RANGE, EMITTER_APERTURE, EMITTER_CHANNEL,
            EMITTER_BAUD_RATE, EMITTER_BYTE_SIZE, EMITTER_BUFFER_SIZE, EMITTER_ALLOWED_CHANNELS,
            SOLID_LINEAR_VELOCITY, SOLID_ANGULAR_VELOCITY, SOLID_SCALE_OLD,
        ],
        rules: &[
            Rule { assignments: &[(&["range"], Field(&["maxRange"]))], when: Apply(Operator::And, &[Apply(Operator::NotEqual, &[Field(&["maxRange"]), Number(-1.0)]), Apply(Operator::Or, &[Apply(Operator::Greater, &[Field(&["range"]), Field(&["maxRange"])]), Apply(Operator::Equal, &[Field(&["range"]), Number(-1.0)])])]), triggers: &[&["range"], &["maxRange"]], reason: "range is at most maxRange" },
            Rule { assignments: &[(&["channel"], Apply(Operator::First, &[Field(&["allowedChannels"])]))], when: Apply(Operator::And, &[Apply(Operator::Greater, &[Apply(Operator::Count, &[Field(&["allowedChannels"])]), Number(0.0)]), Apply(Operator::Equal, &[Apply(Operator::Has, &[Field(&["allowedChannels"]), Field(&["channel"])]), Number(0.0)])]), triggers: &[&["allowedChannels"]], reason: "the channel is one of allowedChannels" },
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
        variant: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, FLUID_NAME,
            FLUID_MODEL, FLUID_DESCRIPTION, FLUID_DENSITY, FLUID_VISCOSITY,
            FLUID_STREAM_VELOCITY, FLUID_BOUNDING_OBJECT, POSE_TRANSLATION_STEP, POSE_ROTATION_STEP,
            FLUID_LOCKED,
        ],
        rules: &[],
        wire_number_r2022: 65,
        wire_number: 67,
        doc: "a volume of fluid that exerts buoyancy and drag",
    },
    NodeType {
        name: "Focus",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: false,
        plain: None,
        variant: None,
        fields: &[
            FOCUS_FOCAL_DISTANCE, FOCUS_FOCAL_LENGTH, FOCUS_MAX_FOCAL_DISTANCE, FOCUS_MIN_FOCAL_DISTANCE,
        ],
        rules: &[
            Rule { assignments: &[(&["minFocalDistance"], Field(&["maxFocalDistance"]))], when: Apply(Operator::Greater, &[Field(&["minFocalDistance"]), Field(&["maxFocalDistance"])]), triggers: &[&["minFocalDistance"]], reason: "minFocalDistance is at most maxFocalDistance" },
            Rule { assignments: &[(&["maxFocalDistance"], Apply(Operator::Add, &[Field(&["minFocalDistance"]), Number(0.1)]))], when: Apply(Operator::Less, &[Field(&["maxFocalDistance"]), Field(&["minFocalDistance"])]), triggers: &[&["maxFocalDistance"]], reason: "maxFocalDistance is at least minFocalDistance" },
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
        variant: None,
        fields: &[
            FOG_COLOR, FOG_FOG_TYPE, FOG_VISIBILITY_RANGE,
        ],
        rules: &[],
        wire_number_r2022: 13,
        wire_number: 13,
        doc: "fades distant objects into a colour",
    },
    NodeType {
        name: "GPS",
        base: Some("Solid"),
        ancestors: &["Solid", "Device", "Pose", "Group"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        variant: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, GPS_NAME,
            effect(EditEffect::Rebuild, SOLID_MODEL), SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, GPS_TYPE,
            GPS_ACCURACY, GPS_NOISE_CORRELATION, GPS_RESOLUTION, GPS_SPEED_NOISE,
            GPS_SPEED_RESOLUTION, SOLID_LINEAR_VELOCITY, SOLID_ANGULAR_VELOCITY, SOLID_SCALE_OLD,
        ],
        rules: &[],
        wire_number_r2022: 43,
        wire_number: 44,
        doc: "measures its position",
    },
    NodeType {
        name: "Geometry",
        base: None,
        ancestors: &[],
        is_abstract: true,
        deprecated: false,
        plain: None,
        variant: None,
        fields: &[
        ],
        rules: &[],
        wire_number_r2022: 0,
        wire_number: 0,
        doc: "the geometry of a shape",
    },
    NodeType {
        name: "Group",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: false,
        plain: None,
        variant: None,
        fields: &[
            GROUP_CHILDREN,
        ],
        rules: &[],
        wire_number_r2022: 14,
        wire_number: 14,
        doc: "groups nodes",
    },
    NodeType {
        name: "Gyro",
        base: Some("Solid"),
        ancestors: &["Solid", "Device", "Pose", "Group"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        variant: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, GYRO_NAME,
            effect(EditEffect::Rebuild, SOLID_MODEL), SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, GYRO_LOOKUP_TABLE,
            GYRO_X_AXIS, GYRO_Y_AXIS, GYRO_Z_AXIS, GYRO_RESOLUTION,
            SOLID_LINEAR_VELOCITY, SOLID_ANGULAR_VELOCITY, SOLID_SCALE_OLD,
        ],
        rules: &[],
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
        variant: None,
        fields: &[
            HINGE_JOINT_JOINT_PARAMETERS, HINGE2_JOINT_JOINT_PARAMETERS2, HINGE_JOINT_DEVICE, HINGE2_JOINT_DEVICE2,
            JOINT_END_POINT, HINGE_JOINT_POSITION, HINGE2_JOINT_POSITION2,
        ],
        rules: &[
            Rule { assignments: &[(&["device", "maxPosition"], Field(&["jointParameters", "position"]))], when: Apply(Operator::And, &[Apply(Operator::Or, &[Apply(Operator::NotEqual, &[Field(&["device", "minPosition"]), Number(0.0)]), Apply(Operator::NotEqual, &[Field(&["device", "maxPosition"]), Number(0.0)])]), Apply(Operator::Less, &[Field(&["device", "maxPosition"]), Apply(Operator::Subtract, &[Field(&["jointParameters", "position"]), Number(1e-5)])])]), triggers: &[], reason: "the position of the joint is within the limits of its motor" },
            Rule { assignments: &[(&["device", "minPosition"], Field(&["jointParameters", "position"]))], when: Apply(Operator::And, &[Apply(Operator::Or, &[Apply(Operator::NotEqual, &[Field(&["device", "minPosition"]), Number(0.0)]), Apply(Operator::NotEqual, &[Field(&["device", "maxPosition"]), Number(0.0)])]), Apply(Operator::Greater, &[Field(&["device", "minPosition"]), Apply(Operator::Add, &[Field(&["jointParameters", "position"]), Number(1e-5)])])]), triggers: &[], reason: "the position of the joint is within the limits of its motor" },
            Rule { assignments: &[(&["device2", "maxPosition"], Field(&["jointParameters2", "position"]))], when: Apply(Operator::And, &[Apply(Operator::Or, &[Apply(Operator::NotEqual, &[Field(&["device2", "minPosition"]), Number(0.0)]), Apply(Operator::NotEqual, &[Field(&["device2", "maxPosition"]), Number(0.0)])]), Apply(Operator::Less, &[Field(&["device2", "maxPosition"]), Apply(Operator::Subtract, &[Field(&["jointParameters2", "position"]), Number(1e-5)])])]), triggers: &[], reason: "the position of the joint is within the limits of its motor" },
            Rule { assignments: &[(&["device2", "minPosition"], Field(&["jointParameters2", "position"]))], when: Apply(Operator::And, &[Apply(Operator::Or, &[Apply(Operator::NotEqual, &[Field(&["device2", "minPosition"]), Number(0.0)]), Apply(Operator::NotEqual, &[Field(&["device2", "maxPosition"]), Number(0.0)])]), Apply(Operator::Greater, &[Field(&["device2", "minPosition"]), Apply(Operator::Add, &[Field(&["jointParameters2", "position"]), Number(1e-5)])])]), triggers: &[], reason: "the position of the joint is within the limits of its motor" },
        ],
        wire_number_r2022: 69,
        wire_number: 71,
        doc: "lets a solid rotate about two intersecting axes",
    },
    NodeType {
        name: "Hinge2JointParameters",
        base: Some("HingeJointParameters"),
        ancestors: &["HingeJointParameters", "JointParameters"],
        is_abstract: false,
        deprecated: true,
        plain: None,
        variant: None,
        fields: &[
            JOINT_PARAMETERS_POSITION, HINGE_JOINT_PARAMETERS_AXIS, HINGE_JOINT_PARAMETERS_ANCHOR, JOINT_PARAMETERS_MIN_STOP,
            JOINT_PARAMETERS_MAX_STOP, JOINT_PARAMETERS_SPRING_CONSTANT, JOINT_PARAMETERS_DAMPING_CONSTANT, JOINT_PARAMETERS_STATIC_FRICTION,
            HINGE_JOINT_PARAMETERS_SUSPENSION_SPRING_CONSTANT, HINGE_JOINT_PARAMETERS_SUSPENSION_DAMPING_CONSTANT, HINGE_JOINT_PARAMETERS_SUSPENSION_AXIS, HINGE_JOINT_PARAMETERS_STOP_ERP,
            HINGE_JOINT_PARAMETERS_STOP_CFM,
        ],
        rules: &[],
        wire_number_r2022: 0,
        wire_number: 0,
        doc: "parameters of the first axis of a Hinge2Joint",
    },
    NodeType {
        name: "HingeJoint",
        base: Some("Joint"),
        ancestors: &["Joint"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        variant: None,
        fields: &[
            HINGE_JOINT_JOINT_PARAMETERS, HINGE_JOINT_DEVICE, JOINT_END_POINT, HINGE_JOINT_POSITION,
        ],
        rules: &[
            Rule { assignments: &[(&["device", "maxPosition"], Field(&["jointParameters", "position"]))], when: Apply(Operator::And, &[Apply(Operator::Or, &[Apply(Operator::NotEqual, &[Field(&["device", "minPosition"]), Number(0.0)]), Apply(Operator::NotEqual, &[Field(&["device", "maxPosition"]), Number(0.0)])]), Apply(Operator::Less, &[Field(&["device", "maxPosition"]), Apply(Operator::Subtract, &[Field(&["jointParameters", "position"]), Number(1e-5)])])]), triggers: &[], reason: "the position of the joint is within the limits of its motor" },
            Rule { assignments: &[(&["device", "minPosition"], Field(&["jointParameters", "position"]))], when: Apply(Operator::And, &[Apply(Operator::Or, &[Apply(Operator::NotEqual, &[Field(&["device", "minPosition"]), Number(0.0)]), Apply(Operator::NotEqual, &[Field(&["device", "maxPosition"]), Number(0.0)])]), Apply(Operator::Greater, &[Field(&["device", "minPosition"]), Apply(Operator::Add, &[Field(&["jointParameters", "position"]), Number(1e-5)])])]), triggers: &[], reason: "the position of the joint is within the limits of its motor" },
        ],
        wire_number_r2022: 67,
        wire_number: 69,
        doc: "lets a solid rotate about one axis",
    },
    NodeType {
        name: "HingeJointParameters",
        base: Some("JointParameters"),
        ancestors: &["JointParameters"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        variant: None,
        fields: &[
            JOINT_PARAMETERS_POSITION, HINGE_JOINT_PARAMETERS_AXIS, HINGE_JOINT_PARAMETERS_ANCHOR, JOINT_PARAMETERS_MIN_STOP,
            JOINT_PARAMETERS_MAX_STOP, JOINT_PARAMETERS_SPRING_CONSTANT, JOINT_PARAMETERS_DAMPING_CONSTANT, JOINT_PARAMETERS_STATIC_FRICTION,
            HINGE_JOINT_PARAMETERS_SUSPENSION_SPRING_CONSTANT, HINGE_JOINT_PARAMETERS_SUSPENSION_DAMPING_CONSTANT, HINGE_JOINT_PARAMETERS_SUSPENSION_AXIS, HINGE_JOINT_PARAMETERS_STOP_ERP,
            HINGE_JOINT_PARAMETERS_STOP_CFM,
        ],
        rules: &[],
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
        variant: None,
        fields: &[
            IMAGE_TEXTURE_URL, IMAGE_TEXTURE_REPEAT_S, IMAGE_TEXTURE_REPEAT_T, IMAGE_TEXTURE_FILTERING,
        ],
        rules: &[],
        wire_number_r2022: 15,
        wire_number: 15,
        doc: "an image on a surface",
    },
    NodeType {
        name: "ImmersionProperties",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: false,
        plain: None,
        variant: None,
        fields: &[
            IMMERSION_PROPERTIES_FLUID_NAME, IMMERSION_PROPERTIES_REFERENCE_AREA, IMMERSION_PROPERTIES_DRAG_FORCE_COEFFICIENTS, IMMERSION_PROPERTIES_DRAG_TORQUE_COEFFICIENTS,
            IMMERSION_PROPERTIES_VISCOUS_RESISTANCE_FORCE_COEFFICIENT, IMMERSION_PROPERTIES_VISCOUS_RESISTANCE_TORQUE_COEFFICIENT,
        ],
        rules: &[],
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
        variant: None,
        fields: &[
            INDEXED_FACE_SET_COORD, INDEXED_FACE_SET_NORMAL, INDEXED_FACE_SET_TEX_COORD, INDEXED_FACE_SET_SOLID,
            INDEXED_FACE_SET_CCW, INDEXED_FACE_SET_CONVEX, INDEXED_FACE_SET_NORMAL_PER_VERTEX, INDEXED_FACE_SET_COORD_INDEX,
            INDEXED_FACE_SET_NORMAL_INDEX, INDEXED_FACE_SET_TEX_COORD_INDEX, INDEXED_FACE_SET_CREASE_ANGLE,
        ],
        rules: &[
            Rule { assignments: &[], when: Apply(Operator::And, &[Apply(Operator::Greater, &[Apply(Operator::Count, &[Field(&["texCoordIndex"])]), Number(0.0)]), Apply(Operator::NotEqual, &[Apply(Operator::Count, &[Field(&["texCoordIndex"])]), Apply(Operator::Count, &[Field(&["coordIndex"])])])]), triggers: &[&["texCoordIndex"], &["coordIndex"], &["texCoordIndex"]], reason: "texCoordIndex and coordIndex have different lengths; the default mapping is used" },
            Rule { assignments: &[], when: Apply(Operator::And, &[Apply(Operator::And, &[Apply(Operator::Equal, &[Field(&["normalPerVertex"]), Number(1.0)]), Apply(Operator::Greater, &[Apply(Operator::Count, &[Field(&["normalIndex"])]), Number(0.0)])]), Apply(Operator::NotEqual, &[Apply(Operator::Count, &[Field(&["normalIndex"])]), Apply(Operator::Count, &[Field(&["coordIndex"])])])]), triggers: &[&["normalIndex"], &["coordIndex"], &["normalIndex"]], reason: "normalIndex and coordIndex have different lengths; normals are computed" },
        ],
        wire_number_r2022: 16,
        wire_number: 16,
        doc: "polygons between indexed points",
    },
    NodeType {
        name: "IndexedLineSet",
        base: Some("Geometry"),
        ancestors: &["Geometry"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        variant: None,
        fields: &[
            INDEXED_LINE_SET_COORD, INDEXED_LINE_SET_COORD_INDEX,
        ],
        rules: &[],
        wire_number_r2022: 17,
        wire_number: 17,
        doc: "polylines between indexed points",
    },
    NodeType {
        name: "InertialUnit",
        base: Some("Solid"),
        ancestors: &["Solid", "Device", "Pose", "Group"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        variant: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, INERTIAL_UNIT_NAME,
            effect(EditEffect::Rebuild, SOLID_MODEL), SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, INERTIAL_UNIT_NOISE,
            INERTIAL_UNIT_X_AXIS, INERTIAL_UNIT_Y_AXIS, INERTIAL_UNIT_Z_AXIS, INERTIAL_UNIT_RESOLUTION,
            SOLID_LINEAR_VELOCITY, SOLID_ANGULAR_VELOCITY, INERTIAL_UNIT_LOOKUP_TABLE_OLD, SOLID_SCALE_OLD,
        ],
        rules: &[],
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
        variant: None,
        fields: &[
            JOINT_JOINT_PARAMETERS, JOINT_END_POINT,
        ],
        rules: &[],
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
        variant: None,
        fields: &[
            JOINT_LINK_END_POINT_NAME, JOINT_LINK_MULTIPLIER, JOINT_LINK_GAIN, JOINT_LINK_JOINT_ID,
        ],
        rules: &[],
        wire_number_r2022: 0,
        wire_number: 0,
        doc: "couples two joints",
    },
    NodeType {
        name: "JointParameters",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: false,
        plain: None,
        variant: None,
        fields: &[
            JOINT_PARAMETERS_POSITION, JOINT_PARAMETERS_AXIS, JOINT_PARAMETERS_MIN_STOP, JOINT_PARAMETERS_MAX_STOP,
            JOINT_PARAMETERS_SPRING_CONSTANT, JOINT_PARAMETERS_DAMPING_CONSTANT, JOINT_PARAMETERS_STATIC_FRICTION,
        ],
        rules: &[],
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
        variant: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, LED_NAME,
            effect(EditEffect::Rebuild, SOLID_MODEL), SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, LED_COLOR,
            LED_GRADUAL, SOLID_LINEAR_VELOCITY, SOLID_ANGULAR_VELOCITY, SOLID_SCALE_OLD,
        ],
        rules: &[],
        wire_number_r2022: 46,
        wire_number: 47,
        doc: "a light-emitting diode or lamp",
    },
    NodeType {
        name: "Lens",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: false,
        plain: None,
        variant: None,
        fields: &[
            LENS_CENTER, LENS_RADIAL_COEFFICIENTS, LENS_TANGENTIAL_COEFFICIENTS,
        ],
        rules: &[],
        wire_number_r2022: 72,
        wire_number: 74,
        doc: "distortion of a camera's image",
    },
    NodeType {
        name: "LensFlare",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: false,
        plain: None,
        variant: None,
        fields: &[
            LENS_FLARE_TRANSPARENCY, LENS_FLARE_SCALE, LENS_FLARE_BIAS, LENS_FLARE_DISPERSAL,
            LENS_FLARE_SAMPLES, LENS_FLARE_HALO_WIDTH, LENS_FLARE_CHROMA_DISTORTION, LENS_FLARE_BLUR_ITERATIONS,
        ],
        rules: &[],
        wire_number_r2022: 73,
        wire_number: 75,
        doc: "flare of bright lights in a lens",
    },
    NodeType {
        name: "Lidar",
        base: Some("Solid"),
        ancestors: &["Solid", "Device", "Pose", "Group"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        variant: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, LIDAR_NAME,
            effect(EditEffect::Rebuild, SOLID_MODEL), SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, LIDAR_TILT_ANGLE,
            LIDAR_HORIZONTAL_RESOLUTION, LIDAR_FIELD_OF_VIEW, LIDAR_VERTICAL_FIELD_OF_VIEW, LIDAR_NUMBER_OF_LAYERS,
            LIDAR_NEAR, LIDAR_MIN_RANGE, LIDAR_MAX_RANGE, LIDAR_TYPE,
            LIDAR_PROJECTION, LIDAR_NOISE, LIDAR_RESOLUTION, LIDAR_DEFAULT_FREQUENCY,
            LIDAR_MIN_FREQUENCY, LIDAR_MAX_FREQUENCY, LIDAR_ROTATING_HEAD, SOLID_LINEAR_VELOCITY,
            SOLID_ANGULAR_VELOCITY, LIDAR_SPHERICAL_OLD, SOLID_SCALE_OLD,
        ],
        rules: &[
            Rule { assignments: &[(&["fieldOfView"], Number(0.7854))], when: Apply(Operator::And, &[Apply(Operator::Or, &[Apply(Operator::Equal, &[Field(&["projection"]), Text("planar")]), Apply(Operator::Equal, &[Field(&["spherical"]), Number(0.0)])]), Apply(Operator::Greater, &[Field(&["fieldOfView"]), Number(PI)])]), triggers: &[&["fieldOfView"], &["projection"], &["spherical"]], reason: "a planar projection spans at most pi" },
            Rule { assignments: &[(&["near"], Field(&["minRange"]))], when: Apply(Operator::Greater, &[Field(&["near"]), Field(&["minRange"])]), triggers: &[&["near"]], reason: "near is at most minRange" },
            Rule { assignments: &[(&["minRange"], Field(&["near"]))], when: Apply(Operator::Less, &[Field(&["minRange"]), Field(&["near"])]), triggers: &[&["minRange"]], reason: "minRange is at least near" },
            Rule { assignments: &[(&["maxRange"], Apply(Operator::Add, &[Field(&["minRange"]), Number(1.0)]))], when: Apply(Operator::LessOrEqual, &[Field(&["maxRange"]), Field(&["minRange"])]), triggers: &[&["minRange"], &["maxRange"]], reason: "maxRange is more than minRange" },
            Rule { assignments: &[(&["minFrequency"], Field(&["maxFrequency"]))], when: Apply(Operator::And, &[Apply(Operator::Greater, &[Field(&["minFrequency"]), Field(&["maxFrequency"])]), Apply(Operator::Greater, &[Field(&["maxFrequency"]), Number(0.0)])]), triggers: &[&["minFrequency"]], reason: "minFrequency is at most maxFrequency" },
            Rule { assignments: &[(&["maxFrequency"], Field(&["minFrequency"]))], when: Apply(Operator::Less, &[Field(&["maxFrequency"]), Field(&["minFrequency"])]), triggers: &[&["maxFrequency"]], reason: "maxFrequency is at least minFrequency" },
            Rule { assignments: &[(&["defaultFrequency"], Field(&["minFrequency"]))], when: Apply(Operator::Less, &[Field(&["defaultFrequency"]), Field(&["minFrequency"])]), triggers: &[&["defaultFrequency"]], reason: "defaultFrequency is at least minFrequency" },
            Rule { assignments: &[(&["defaultFrequency"], Field(&["maxFrequency"]))], when: Apply(Operator::Greater, &[Field(&["defaultFrequency"]), Field(&["maxFrequency"])]), triggers: &[&["defaultFrequency"]], reason: "defaultFrequency is at most maxFrequency" },
            Rule { assignments: &[(&["verticalFieldOfView"], Number(PI))], when: Apply(Operator::Greater, &[Field(&["verticalFieldOfView"]), Number(PI)]), triggers: &[&["verticalFieldOfView"]], reason: "it is at most pi" },
            Rule { assignments: &[(&["horizontalResolution"], Apply(Operator::Ceil, &[Apply(Operator::Divide, &[Apply(Operator::Multiply, &[Field(&["numberOfLayers"]), Field(&["fieldOfView"])]), Field(&["verticalFieldOfView"])])]))], when: Apply(Operator::And, &[Apply(Operator::NotEqual, &[Field(&["type"]), Text("rotating")]), Apply(Operator::LessOrEqual, &[Apply(Operator::Multiply, &[Field(&["verticalFieldOfView"]), Field(&["horizontalResolution"])]), Apply(Operator::Multiply, &[Apply(Operator::Subtract, &[Field(&["numberOfLayers"]), Number(2.0)]), Field(&["fieldOfView"])])])]), triggers: &[&["horizontalResolution"]], reason: "the depth image has too few rows for one per layer" },
            Rule { assignments: &[(&["verticalFieldOfView"], Apply(Operator::Divide, &[Apply(Operator::Multiply, &[Field(&["numberOfLayers"]), Field(&["fieldOfView"])]), Field(&["horizontalResolution"])]))], when: Apply(Operator::And, &[Apply(Operator::NotEqual, &[Field(&["type"]), Text("rotating")]), Apply(Operator::LessOrEqual, &[Apply(Operator::Multiply, &[Field(&["verticalFieldOfView"]), Field(&["horizontalResolution"])]), Apply(Operator::Multiply, &[Apply(Operator::Subtract, &[Field(&["numberOfLayers"]), Number(2.0)]), Field(&["fieldOfView"])])])]), triggers: &[&["verticalFieldOfView"]], reason: "the depth image has too few rows for one per layer" },
            Rule { assignments: &[(&["numberOfLayers"], Apply(Operator::Add, &[Apply(Operator::Ceil, &[Apply(Operator::Divide, &[Apply(Operator::Multiply, &[Field(&["verticalFieldOfView"]), Field(&["horizontalResolution"])]), Field(&["fieldOfView"])])]), Number(1.0)]))], when: Apply(Operator::And, &[Apply(Operator::NotEqual, &[Field(&["type"]), Text("rotating")]), Apply(Operator::LessOrEqual, &[Apply(Operator::Multiply, &[Field(&["verticalFieldOfView"]), Field(&["horizontalResolution"])]), Apply(Operator::Multiply, &[Apply(Operator::Subtract, &[Field(&["numberOfLayers"]), Number(2.0)]), Field(&["fieldOfView"])])])]), triggers: &[&["numberOfLayers"]], reason: "the depth image has too few rows for one per layer" },
            Rule { assignments: &[(&["horizontalResolution"], Apply(Operator::Floor, &[Apply(Operator::Multiply, &[Apply(Operator::Ceil, &[Apply(Operator::Divide, &[Apply(Operator::Multiply, &[Field(&["numberOfLayers"]), Field(&["fieldOfView"])]), Field(&["verticalFieldOfView"])])]), Apply(Operator::Divide, &[Number(TAU), Field(&["fieldOfView"])])])]))], when: Apply(Operator::And, &[Apply(Operator::Equal, &[Field(&["type"]), Text("rotating")]), Apply(Operator::LessOrEqual, &[Apply(Operator::Multiply, &[Field(&["verticalFieldOfView"]), Apply(Operator::Ceil, &[Apply(Operator::Divide, &[Apply(Operator::Multiply, &[Field(&["horizontalResolution"]), Field(&["fieldOfView"])]), Number(TAU)])])]), Apply(Operator::Multiply, &[Apply(Operator::Subtract, &[Field(&["numberOfLayers"]), Number(2.0)]), Field(&["fieldOfView"])])])]), triggers: &[&["horizontalResolution"]], reason: "the depth image has too few rows for one per layer" },
            Rule { assignments: &[(&["verticalFieldOfView"], Apply(Operator::Divide, &[Apply(Operator::Multiply, &[Field(&["numberOfLayers"]), Field(&["fieldOfView"])]), Apply(Operator::Ceil, &[Apply(Operator::Divide, &[Apply(Operator::Multiply, &[Field(&["horizontalResolution"]), Field(&["fieldOfView"])]), Number(TAU)])])]))], when: Apply(Operator::And, &[Apply(Operator::Equal, &[Field(&["type"]), Text("rotating")]), Apply(Operator::LessOrEqual, &[Apply(Operator::Multiply, &[Field(&["verticalFieldOfView"]), Apply(Operator::Ceil, &[Apply(Operator::Divide, &[Apply(Operator::Multiply, &[Field(&["horizontalResolution"]), Field(&["fieldOfView"])]), Number(TAU)])])]), Apply(Operator::Multiply, &[Apply(Operator::Subtract, &[Field(&["numberOfLayers"]), Number(2.0)]), Field(&["fieldOfView"])])])]), triggers: &[&["verticalFieldOfView"]], reason: "the depth image has too few rows for one per layer" },
            Rule { assignments: &[(&["numberOfLayers"], Apply(Operator::Add, &[Apply(Operator::Ceil, &[Apply(Operator::Divide, &[Apply(Operator::Multiply, &[Field(&["verticalFieldOfView"]), Apply(Operator::Ceil, &[Apply(Operator::Divide, &[Apply(Operator::Multiply, &[Field(&["horizontalResolution"]), Field(&["fieldOfView"])]), Number(TAU)])])]), Field(&["fieldOfView"])])]), Number(1.0)]))], when: Apply(Operator::And, &[Apply(Operator::Equal, &[Field(&["type"]), Text("rotating")]), Apply(Operator::LessOrEqual, &[Apply(Operator::Multiply, &[Field(&["verticalFieldOfView"]), Apply(Operator::Ceil, &[Apply(Operator::Divide, &[Apply(Operator::Multiply, &[Field(&["horizontalResolution"]), Field(&["fieldOfView"])]), Number(TAU)])])]), Apply(Operator::Multiply, &[Apply(Operator::Subtract, &[Field(&["numberOfLayers"]), Number(2.0)]), Field(&["fieldOfView"])])])]), triggers: &[&["numberOfLayers"]], reason: "the depth image has too few rows for one per layer" },
        ],
        wire_number_r2022: 47,
        wire_number: 48,
        doc: "measures distances along layers of rays",
    },
    NodeType {
        name: "Light",
        base: None,
        ancestors: &[],
        is_abstract: true,
        deprecated: false,
        plain: None,
        variant: None,
        fields: &[
            LIGHT_AMBIENT_INTENSITY, LIGHT_COLOR, LIGHT_INTENSITY, LIGHT_ON,
            LIGHT_CAST_SHADOWS,
        ],
        rules: &[],
        wire_number_r2022: 0,
        wire_number: 0,
        doc: "lights shapes and light sensors",
    },
    NodeType {
        name: "LightSensor",
        base: Some("Solid"),
        ancestors: &["Solid", "Device", "Pose", "Group"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        variant: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, LIGHT_SENSOR_NAME,
            effect(EditEffect::Rebuild, SOLID_MODEL), SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, LIGHT_SENSOR_LOOKUP_TABLE,
            LIGHT_SENSOR_COLOR_FILTER, LIGHT_SENSOR_OCCLUSION, LIGHT_SENSOR_RESOLUTION, SOLID_LINEAR_VELOCITY,
            SOLID_ANGULAR_VELOCITY, SOLID_SCALE_OLD,
        ],
        rules: &[],
        wire_number_r2022: 48,
        wire_number: 49,
        doc: "measures irradiance",
    },
    NodeType {
        name: "LinearMotor",
        base: Some("Motor"),
        ancestors: &["Motor", "Device"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        variant: None,
        fields: &[
            LINEAR_MOTOR_NAME, MOTOR_ACCELERATION, MOTOR_CONSUMPTION_FACTOR, MOTOR_CONTROL_PID,
            MOTOR_MAX_VELOCITY, MOTOR_MIN_POSITION, MOTOR_MAX_POSITION, LINEAR_MOTOR_MAX_FORCE,
            MOTOR_MULTIPLIER, LINEAR_MOTOR_SOUND, MOTOR_MUSCLES, MOTOR_MUSCLE_OLD,
        ],
        rules: &[
            Rule { assignments: &[], when: Apply(Operator::LessOrEqual, &[Field(&["controlPID", "x"]), Number(0.0)]), triggers: &[&["controlPID"]], reason: "the first gain must be positive" },
            Rule { assignments: &[], when: Apply(Operator::Or, &[Apply(Operator::Less, &[Field(&["controlPID", "y"]), Number(0.0)]), Apply(Operator::Less, &[Field(&["controlPID", "z"]), Number(0.0)])]), triggers: &[&["controlPID"]], reason: "the second and the third gain must not be negative" },
        ],
        wire_number_r2022: 49,
        wire_number: 50,
        doc: "moves a joint along its axis",
    },
    NodeType {
        name: "Material",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: false,
        plain: None,
        variant: None,
        fields: &[
            MATERIAL_AMBIENT_INTENSITY, MATERIAL_DIFFUSE_COLOR, MATERIAL_EMISSIVE_COLOR, MATERIAL_SHININESS,
            MATERIAL_SPECULAR_COLOR, MATERIAL_TRANSPARENCY,
        ],
        rules: &[],
        wire_number_r2022: 18,
        wire_number: 18,
        doc: "colours of a surface (Phong model)",
    },
    NodeType {
        name: "Mesh",
        base: Some("Geometry"),
        ancestors: &["Geometry"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        variant: None,
        fields: &[
            MESH_URL, MESH_CCW, MESH_NAME, MESH_MATERIAL_INDEX,
        ],
        rules: &[],
        wire_number_r2022: 19,
        wire_number: 19,
        doc: "geometry from a model file",
    },
    NodeType {
        name: "Microphone",
        base: Some("Solid"),
        ancestors: &["Solid", "Device", "Pose", "Group"],
        is_abstract: false,
        deprecated: true,
        plain: None,
        variant: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, MICROPHONE_NAME,
            effect(EditEffect::Rebuild, SOLID_MODEL), SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, MICROPHONE_APERTURE,
            MICROPHONE_SENSITIVITY, SOLID_LINEAR_VELOCITY, SOLID_ANGULAR_VELOCITY, SOLID_SCALE_OLD,
        ],
        rules: &[],
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
        variant: None,
        fields: &[
            MOTOR_NAME, MOTOR_ACCELERATION, MOTOR_CONSUMPTION_FACTOR, MOTOR_CONTROL_PID,
            MOTOR_MAX_VELOCITY, MOTOR_MIN_POSITION, MOTOR_MAX_POSITION, MOTOR_MULTIPLIER,
            MOTOR_SOUND, MOTOR_MUSCLES, MOTOR_MUSCLE_OLD,
        ],
        rules: &[
            Rule { assignments: &[], when: Apply(Operator::LessOrEqual, &[Field(&["controlPID", "x"]), Number(0.0)]), triggers: &[&["controlPID"]], reason: "the first gain must be positive" },
            Rule { assignments: &[], when: Apply(Operator::Or, &[Apply(Operator::Less, &[Field(&["controlPID", "y"]), Number(0.0)]), Apply(Operator::Less, &[Field(&["controlPID", "z"]), Number(0.0)])]), triggers: &[&["controlPID"]], reason: "the second and the third gain must not be negative" },
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
        variant: None,
        fields: &[
            MUSCLE_VOLUME, MUSCLE_START_OFFSET, MUSCLE_END_OFFSET, MUSCLE_COLOR,
            MUSCLE_CAST_SHADOWS, MUSCLE_VISIBLE, MUSCLE_MAX_RADIUS_OLD, MUSCLE_COLORS_OLD,
        ],
        rules: &[],
        wire_number_r2022: 20,
        wire_number: 20,
        doc: "shows a motor as a muscle that contracts and swells",
    },
    NodeType {
        name: "Normal",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: false,
        plain: None,
        variant: None,
        fields: &[
            NORMAL_VECTOR,
        ],
        rules: &[],
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
        variant: None,
        fields: &[
            PBR_APPEARANCE_BASE_COLOR, PBR_APPEARANCE_BASE_COLOR_MAP, PBR_APPEARANCE_TRANSPARENCY, PBR_APPEARANCE_ROUGHNESS,
            PBR_APPEARANCE_ROUGHNESS_MAP, PBR_APPEARANCE_METALNESS, PBR_APPEARANCE_METALNESS_MAP, PBR_APPEARANCE_IBL_STRENGTH,
            PBR_APPEARANCE_NORMAL_MAP, PBR_APPEARANCE_NORMAL_MAP_FACTOR, PBR_APPEARANCE_OCCLUSION_MAP, PBR_APPEARANCE_OCCLUSION_MAP_STRENGTH,
            PBR_APPEARANCE_EMISSIVE_COLOR, PBR_APPEARANCE_EMISSIVE_COLOR_MAP, PBR_APPEARANCE_EMISSIVE_INTENSITY, PBR_APPEARANCE_TEXTURE_TRANSFORM,
            PBR_APPEARANCE_NAME, PBR_APPEARANCE_ENVIRONMENT_MAP_OLD,
        ],
        rules: &[],
        wire_number_r2022: 22,
        wire_number: 22,
        doc: "look of a surface (physically based model)",
    },
    NodeType {
        name: "Pen",
        base: Some("Solid"),
        ancestors: &["Solid", "Device", "Pose", "Group"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        variant: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, PEN_NAME,
            effect(EditEffect::Rebuild, SOLID_MODEL), SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, PEN_INK_COLOR,
            PEN_INK_DENSITY, PEN_LEAD_SIZE, PEN_MAX_DISTANCE, PEN_WRITE,
            SOLID_LINEAR_VELOCITY, SOLID_ANGULAR_VELOCITY, SOLID_SCALE_OLD,
        ],
        rules: &[],
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
        variant: None,
        fields: &[
            PHYSICS_DENSITY, PHYSICS_MASS, PHYSICS_CENTER_OF_MASS, PHYSICS_INERTIA_MATRIX,
            PHYSICS_DAMPING, PHYSICS_COULOMB_FRICTION_OLD, PHYSICS_BOUNCE_OLD, PHYSICS_BOUNCE_VELOCITY_OLD,
            PHYSICS_FORCE_DEPENDENT_SLIP_OLD, PHYSICS_ORIENTATION_OLD,
        ],
        rules: &[
            Rule { assignments: &[(&["inertiaMatrix"], Apply(Operator::Resized, &[Field(&["inertiaMatrix"]), Number(2.0)]))], when: Apply(Operator::Or, &[Apply(Operator::Equal, &[Apply(Operator::Count, &[Field(&["inertiaMatrix"])]), Number(1.0)]), Apply(Operator::Greater, &[Apply(Operator::Count, &[Field(&["inertiaMatrix"])]), Number(2.0)])]), triggers: &[], reason: "it must have two vectors or none" },
            Rule { assignments: &[(&["centerOfMass"], Apply(Operator::Resized, &[Field(&["centerOfMass"]), Number(1.0)]))], when: Apply(Operator::Greater, &[Apply(Operator::Count, &[Field(&["centerOfMass"])]), Number(1.0)]), triggers: &[], reason: "it must have one vector or none" },
            Rule { assignments: &[(&["density"], Number(1000.0))], when: Apply(Operator::And, &[Apply(Operator::LessOrEqual, &[Field(&["mass"]), Number(0.0)]), Apply(Operator::LessOrEqual, &[Field(&["density"]), Number(0.0)])]), triggers: &[&["density"]], reason: "a density is needed if there is no mass" },
            Rule { assignments: &[(&["mass"], Number(1.0))], when: Apply(Operator::And, &[Apply(Operator::LessOrEqual, &[Field(&["density"]), Number(0.0)]), Apply(Operator::LessOrEqual, &[Field(&["mass"]), Number(0.0)])]), triggers: &[&["mass"]], reason: "a mass is needed if there is no density" },
            Rule { assignments: &[], when: Apply(Operator::And, &[Apply(Operator::Greater, &[Apply(Operator::Count, &[Field(&["inertiaMatrix"])]), Number(0.0)]), Apply(Operator::LessOrEqual, &[Field(&["mass"]), Number(0.0)])]), triggers: &[&["inertiaMatrix"]], reason: "it needs a mass; without one it is not used" },
            Rule { assignments: &[], when: Apply(Operator::And, &[Apply(Operator::Greater, &[Apply(Operator::Count, &[Field(&["inertiaMatrix"])]), Number(0.0)]), Apply(Operator::Equal, &[Apply(Operator::Count, &[Field(&["centerOfMass"])]), Number(0.0)])]), triggers: &[&["inertiaMatrix"]], reason: "it needs a centerOfMass; without one it is not used" },
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
        variant: None,
        fields: &[
            PLANE_SIZE,
        ],
        rules: &[],
        wire_number_r2022: 23,
        wire_number: 23,
        doc: "a rectangle in x and y; as a bounding object a half-space",
    },
    NodeType {
        name: "PointLight",
        base: Some("Light"),
        ancestors: &["Light"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        variant: None,
        fields: &[
            LIGHT_AMBIENT_INTENSITY, POINT_LIGHT_ATTENUATION, LIGHT_COLOR, LIGHT_INTENSITY,
            POINT_LIGHT_LOCATION, LIGHT_ON, POINT_LIGHT_RADIUS, LIGHT_CAST_SHADOWS,
        ],
        rules: &[
            Rule { assignments: &[(&["ambientIntensity"], Number(0.0))], when: Apply(Operator::And, &[Apply(Operator::NotEqual, &[Field(&["ambientIntensity"]), Number(0.0)]), Apply(Operator::Or, &[Apply(Operator::Or, &[Apply(Operator::NotEqual, &[Field(&["attenuation", "x"]), Number(1.0)]), Apply(Operator::NotEqual, &[Field(&["attenuation", "y"]), Number(0.0)])]), Apply(Operator::NotEqual, &[Field(&["attenuation", "z"]), Number(0.0)])])]), triggers: &[&["ambientIntensity"], &["attenuation"]], reason: "a light with attenuation has no ambient intensity" },
        ],
        wire_number_r2022: 24,
        wire_number: 24,
        doc: "light from a point in all directions",
    },
    NodeType {
        name: "PointSet",
        base: Some("Geometry"),
        ancestors: &["Geometry"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        variant: None,
        fields: &[
            POINT_SET_COLOR, POINT_SET_COORD,
        ],
        rules: &[],
        wire_number_r2022: 25,
        wire_number: 25,
        doc: "a set of points",
    },
    NodeType {
        name: "Pose",
        base: Some("Group"),
        ancestors: &["Group"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        variant: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP,
        ],
        rules: &[],
        wire_number_r2022: 0,
        wire_number: 26,
        doc: "a coordinate frame for its children",
    },
    NodeType {
        name: "PositionSensor",
        base: Some("Device"),
        ancestors: &["Device"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        variant: None,
        fields: &[
            POSITION_SENSOR_NAME, POSITION_SENSOR_NOISE, POSITION_SENSOR_RESOLUTION,
        ],
        rules: &[],
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
        variant: None,
        fields: &[
            PROPELLER_SHAFT_AXIS, PROPELLER_CENTER_OF_THRUST, PROPELLER_THRUST_CONSTANTS, PROPELLER_TORQUE_CONSTANTS,
            PROPELLER_FAST_HELIX_THRESHOLD, PROPELLER_DEVICE, PROPELLER_FAST_HELIX, PROPELLER_SLOW_HELIX,
        ],
        rules: &[],
        wire_number_r2022: 52,
        wire_number: 53,
        doc: "produces thrust and torque from a motor's speed",
    },
    NodeType {
        name: "Radar",
        base: Some("Solid"),
        ancestors: &["Solid", "Device", "Pose", "Group"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        variant: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, RADAR_NAME,
            effect(EditEffect::Rebuild, SOLID_MODEL), SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, RADAR_MIN_RANGE,
            RADAR_MAX_RANGE, RADAR_HORIZONTAL_FIELD_OF_VIEW, RADAR_VERTICAL_FIELD_OF_VIEW, RADAR_MIN_ABSOLUTE_RADIAL_SPEED,
            RADAR_MIN_RADIAL_SPEED, RADAR_MAX_RADIAL_SPEED, RADAR_CELL_DISTANCE, RADAR_CELL_SPEED,
            RADAR_RANGE_NOISE, RADAR_SPEED_NOISE, RADAR_ANGULAR_NOISE, RADAR_ANTENNA_GAIN,
            RADAR_FREQUENCY, RADAR_TRANSMITTED_POWER, RADAR_MIN_DETECTABLE_SIGNAL, RADAR_OCCLUSION,
            SOLID_LINEAR_VELOCITY, SOLID_ANGULAR_VELOCITY, SOLID_SCALE_OLD,
        ],
        rules: &[
            Rule { assignments: &[(&["maxRange"], Apply(Operator::Add, &[Field(&["minRange"]), Number(1.0)]))], when: Apply(Operator::And, &[Apply(Operator::LessOrEqual, &[Field(&["maxRange"]), Field(&["minRange"])]), Apply(Operator::Equal, &[Field(&["maxRange"]), Number(0.0)])]), triggers: &[&["minRange"]], reason: "maxRange is more than minRange" },
            Rule { assignments: &[(&["minRange"], Apply(Operator::Max, &[Number(0.0), Apply(Operator::Subtract, &[Field(&["maxRange"]), Number(1.0)])]))], when: Apply(Operator::And, &[Apply(Operator::LessOrEqual, &[Field(&["maxRange"]), Field(&["minRange"])]), Apply(Operator::GreaterOrEqual, &[Field(&["maxRange"]), Number(0.0)])]), triggers: &[&["minRange"]], reason: "minRange is less than maxRange" },
            Rule { assignments: &[(&["maxRange"], Apply(Operator::Add, &[Field(&["minRange"]), Number(1.0)]))], when: Apply(Operator::LessOrEqual, &[Field(&["maxRange"]), Field(&["minRange"])]), triggers: &[&["maxRange"]], reason: "maxRange is more than minRange" },
            Rule { assignments: &[(&["maxRadialSpeed"], Apply(Operator::Add, &[Field(&["minRadialSpeed"]), Number(1.0)]))], when: Apply(Operator::And, &[Apply(Operator::Or, &[Apply(Operator::NotEqual, &[Field(&["minRadialSpeed"]), Number(0.0)]), Apply(Operator::NotEqual, &[Field(&["maxRadialSpeed"]), Number(0.0)])]), Apply(Operator::LessOrEqual, &[Field(&["maxRadialSpeed"]), Field(&["minRadialSpeed"])])]), triggers: &[&["minRadialSpeed"], &["maxRadialSpeed"]], reason: "maxRadialSpeed is more than minRadialSpeed" },
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
        variant: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, RADIO_NAME,
            effect(EditEffect::Rebuild, SOLID_MODEL), SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, RADIO_PROTOCOL,
            RADIO_TX_POWER_MIN, RADIO_TX_POWER_MAX, RADIO_ADDRESS, RADIO_RX_SENSITIVITY,
            RADIO_TX_POWER, RADIO_FREQUENCY, RADIO_CHANNEL, RADIO_BITRATE,
            SOLID_LINEAR_VELOCITY, SOLID_ANGULAR_VELOCITY, SOLID_SCALE_OLD,
        ],
        rules: &[],
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
        variant: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, RANGE_FINDER_NAME,
            effect(EditEffect::Rebuild, SOLID_MODEL), SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, RANGE_FINDER_FIELD_OF_VIEW,
            RANGE_FINDER_WIDTH, RANGE_FINDER_HEIGHT, RANGE_FINDER_PROJECTION, RANGE_FINDER_NEAR,
            RANGE_FINDER_MIN_RANGE, RANGE_FINDER_MAX_RANGE, RANGE_FINDER_MOTION_BLUR, RANGE_FINDER_NOISE,
            RANGE_FINDER_RESOLUTION, RANGE_FINDER_LENS, SOLID_LINEAR_VELOCITY, SOLID_ANGULAR_VELOCITY,
            RANGE_FINDER_SPHERICAL_OLD, SOLID_SCALE_OLD, RANGE_FINDER_RANGE_NOISE_OLD, RANGE_FINDER_RANGE_RESOLUTION_OLD,
            RANGE_FINDER_WINDOW_POSITION_OLD, RANGE_FINDER_PIXEL_SIZE_OLD,
        ],
        rules: &[
            Rule { assignments: &[(&["fieldOfView"], Number(0.7854))], when: Apply(Operator::And, &[Apply(Operator::And, &[Apply(Operator::Equal, &[Field(&["projection"]), Text("planar")]), Apply(Operator::Equal, &[Field(&["spherical"]), Number(0.0)])]), Apply(Operator::Greater, &[Field(&["fieldOfView"]), Number(PI)])]), triggers: &[&["fieldOfView"], &["projection"], &["spherical"]], reason: "a planar projection spans at most pi" },
            Rule { assignments: &[(&["near"], Field(&["minRange"]))], when: Apply(Operator::Greater, &[Field(&["near"]), Field(&["minRange"])]), triggers: &[&["near"]], reason: "near is at most minRange" },
            Rule { assignments: &[(&["minRange"], Field(&["near"]))], when: Apply(Operator::Less, &[Field(&["minRange"]), Field(&["near"])]), triggers: &[&["minRange"]], reason: "minRange is at least near" },
            Rule { assignments: &[(&["maxRange"], Apply(Operator::Add, &[Field(&["minRange"]), Number(1.0)]))], when: Apply(Operator::And, &[Apply(Operator::LessOrEqual, &[Field(&["maxRange"]), Field(&["minRange"])]), Apply(Operator::Equal, &[Field(&["maxRange"]), Number(0.0)])]), triggers: &[&["minRange"]], reason: "maxRange is more than minRange" },
            Rule { assignments: &[(&["minRange"], Apply(Operator::Max, &[Number(0.0), Apply(Operator::Subtract, &[Field(&["maxRange"]), Number(1.0)])]))], when: Apply(Operator::LessOrEqual, &[Field(&["maxRange"]), Field(&["minRange"])]), triggers: &[&["minRange"]], reason: "minRange is less than maxRange" },
            Rule { assignments: &[(&["maxRange"], Apply(Operator::Add, &[Field(&["minRange"]), Number(1.0)]))], when: Apply(Operator::LessOrEqual, &[Field(&["maxRange"]), Field(&["minRange"])]), triggers: &[&["maxRange"]], reason: "maxRange is more than minRange" },
        ],
        wire_number_r2022: 54,
        wire_number: 55,
        doc: "renders depth images",
    },
    NodeType {
        name: "Receiver",
        base: Some("Solid"),
        ancestors: &["Solid", "Device", "Pose", "Group"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        variant: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, RECEIVER_NAME,
            effect(EditEffect::Rebuild, SOLID_MODEL), SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, RECEIVER_TYPE,
            RECEIVER_APERTURE, RECEIVER_CHANNEL, RECEIVER_BAUD_RATE, RECEIVER_BYTE_SIZE,
            RECEIVER_BUFFER_SIZE, RECEIVER_SIGNAL_STRENGTH_NOISE, RECEIVER_DIRECTION_NOISE, RECEIVER_ALLOWED_CHANNELS,
            SOLID_LINEAR_VELOCITY, SOLID_ANGULAR_VELOCITY, SOLID_SCALE_OLD,
        ],
        rules: &[
            Rule { assignments: &[(&["channel"], Apply(Operator::First, &[Field(&["allowedChannels"])]))], when: Apply(Operator::And, &[Apply(Operator::Greater, &[Apply(Operator::Count, &[Field(&["allowedChannels"])]), Number(0.0)]), Apply(Operator::Equal, &[Apply(Operator::Has, &[Field(&["allowedChannels"]), Field(&["channel"])]), Number(0.0)])]), triggers: &[&["channel"], &["allowedChannels"]], reason: "the channel is one of allowedChannels" },
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
        variant: None,
        fields: &[
            RECOGNITION_MAX_RANGE, RECOGNITION_MAX_OBJECTS, RECOGNITION_OCCLUSION, RECOGNITION_FRAME_COLOR,
            RECOGNITION_FRAME_THICKNESS, RECOGNITION_SEGMENTATION,
        ],
        rules: &[],
        wire_number_r2022: 75,
        wire_number: 77,
        doc: "object recognition of a camera",
    },
    NodeType {
        name: "Robot",
        base: Some("Solid"),
        ancestors: &["Solid", "Pose", "Group"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        variant: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, ROBOT_NAME,
            effect(EditEffect::Rebuild, SOLID_MODEL), SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, ROBOT_CONTROLLER,
            ROBOT_CONTROLLER_ARGS, ROBOT_CUSTOM_DATA, ROBOT_SUPERVISOR, ROBOT_SYNCHRONIZATION,
            ROBOT_BATTERY, ROBOT_CPU_CONSUMPTION, ROBOT_SELF_COLLISION, ROBOT_WINDOW,
            ROBOT_REMOTE_CONTROL, SOLID_LINEAR_VELOCITY, SOLID_ANGULAR_VELOCITY, ROBOT_DATA_OLD,
            SOLID_SCALE_OLD, ROBOT_ROBOT_WINDOW_OLD, ROBOT_LIB_ROBOT_WINDOW_OLD, ROBOT_LIB_REMOTE_CONTROL_OLD,
            ROBOT_SHOW_WINDOW_OLD, ROBOT_SHOW_ROBOT_WINDOW_OLD,
        ],
        rules: &[
            Rule { assignments: &[], when: Apply(Operator::Contains, &[Field(&["name"]), Text(":")]), triggers: &[&["name"]], reason: "the name of a solid must not have a colon in it" },
        ],
        wire_number_r2022: 33,
        wire_number: 34,
        doc: "a solid with a controller",
    },
    NodeType {
        name: "RotationalMotor",
        base: Some("Motor"),
        ancestors: &["Motor", "Device"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        variant: None,
        fields: &[
            ROTATIONAL_MOTOR_NAME, MOTOR_ACCELERATION, MOTOR_CONSUMPTION_FACTOR, MOTOR_CONTROL_PID,
            MOTOR_MAX_VELOCITY, MOTOR_MIN_POSITION, MOTOR_MAX_POSITION, ROTATIONAL_MOTOR_MAX_TORQUE,
            MOTOR_MULTIPLIER, ROTATIONAL_MOTOR_SOUND, MOTOR_MUSCLES, MOTOR_MUSCLE_OLD,
        ],
        rules: &[
            Rule { assignments: &[], when: Apply(Operator::LessOrEqual, &[Field(&["controlPID", "x"]), Number(0.0)]), triggers: &[&["controlPID"]], reason: "the first gain must be positive" },
            Rule { assignments: &[], when: Apply(Operator::Or, &[Apply(Operator::Less, &[Field(&["controlPID", "y"]), Number(0.0)]), Apply(Operator::Less, &[Field(&["controlPID", "z"]), Number(0.0)])]), triggers: &[&["controlPID"]], reason: "the second and the third gain must not be negative" },
        ],
        wire_number_r2022: 56,
        wire_number: 57,
        doc: "rotates a joint",
    },
    NodeType {
        name: "Servo",
        base: Some("Solid"),
        ancestors: &["Solid", "Device", "Pose", "Group"],
        is_abstract: false,
        deprecated: true,
        plain: None,
        variant: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, SERVO_NAME,
            effect(EditEffect::Rebuild, SOLID_MODEL), SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, SERVO_TYPE,
            SERVO_MAX_VELOCITY, SERVO_MAX_FORCE, SERVO_CONTROL_P, SERVO_ACCELERATION,
            SERVO_POSITION, SERVO_MIN_POSITION, SERVO_MAX_POSITION, SERVO_MIN_STOP,
            SERVO_MAX_STOP, SERVO_SPRING_CONSTANT, SERVO_DAMPING_CONSTANT, SERVO_STATIC_FRICTION,
            SOLID_LINEAR_VELOCITY, SOLID_ANGULAR_VELOCITY, SOLID_SCALE_OLD,
        ],
        rules: &[],
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
        variant: None,
        fields: &[
            SHAPE_APPEARANCE, SHAPE_GEOMETRY, SHAPE_CAST_SHADOWS, SHAPE_IS_PICKABLE,
        ],
        rules: &[],
        wire_number_r2022: 26,
        wire_number: 27,
        doc: "geometry with an appearance",
    },
    NodeType {
        name: "Skin",
        base: Some("Device"),
        ancestors: &["Device"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        variant: None,
        fields: &[
            SKIN_TRANSLATION, SKIN_ROTATION, SKIN_SCALE, SKIN_NAME,
            SKIN_MODEL_URL, SKIN_APPEARANCE, SKIN_BONES, SKIN_CAST_SHADOWS,
            SKIN_TRANSLATION_STEP, SKIN_ROTATION_STEP, SKIN_MODEL_OLD,
        ],
        rules: &[],
        wire_number_r2022: 57,
        wire_number: 58,
        doc: "a mesh that is skinned to bones",
    },
    NodeType {
        name: "SliderJoint",
        base: Some("Joint"),
        ancestors: &["Joint"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        variant: None,
        fields: &[
            JOINT_JOINT_PARAMETERS, SLIDER_JOINT_DEVICE, JOINT_END_POINT, SLIDER_JOINT_POSITION,
        ],
        rules: &[
            Rule { assignments: &[(&["device", "maxPosition"], Field(&["jointParameters", "position"]))], when: Apply(Operator::And, &[Apply(Operator::Or, &[Apply(Operator::NotEqual, &[Field(&["device", "minPosition"]), Number(0.0)]), Apply(Operator::NotEqual, &[Field(&["device", "maxPosition"]), Number(0.0)])]), Apply(Operator::Less, &[Field(&["device", "maxPosition"]), Apply(Operator::Subtract, &[Field(&["jointParameters", "position"]), Number(1e-5)])])]), triggers: &[], reason: "the position of the joint is within the limits of its motor" },
            Rule { assignments: &[(&["device", "minPosition"], Field(&["jointParameters", "position"]))], when: Apply(Operator::And, &[Apply(Operator::Or, &[Apply(Operator::NotEqual, &[Field(&["device", "minPosition"]), Number(0.0)]), Apply(Operator::NotEqual, &[Field(&["device", "maxPosition"]), Number(0.0)])]), Apply(Operator::Greater, &[Field(&["device", "minPosition"]), Apply(Operator::Add, &[Field(&["jointParameters", "position"]), Number(1e-5)])])]), triggers: &[], reason: "the position of the joint is within the limits of its motor" },
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
        variant: None,
        fields: &[
            SLOT_TYPE, SLOT_END_POINT,
        ],
        rules: &[],
        wire_number_r2022: 77,
        wire_number: 79,
        doc: "a mount: its end point is a slot of a matching type",
    },
    NodeType {
        name: "Solid",
        base: Some("Pose"),
        ancestors: &["Pose", "Group"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        variant: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, SOLID_NAME,
            SOLID_MODEL, SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, SOLID_RADAR_CROSS_SECTION,
            SOLID_RECOGNITION_COLORS, POSE_TRANSLATION_STEP, POSE_ROTATION_STEP, SOLID_LINEAR_VELOCITY,
            SOLID_ANGULAR_VELOCITY, SOLID_SCALE_OLD,
        ],
        rules: &[
            Rule { assignments: &[], when: Apply(Operator::Contains, &[Field(&["name"]), Text(":")]), triggers: &[&["name"]], reason: "the name of a solid must not have a colon in it" },
        ],
        wire_number_r2022: 78,
        wire_number: 80,
        doc: "an object with a shape for collisions and, if it has physics, a mass",
    },
    NodeType {
        name: "SolidReference",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: false,
        plain: None,
        variant: None,
        fields: &[
            SOLID_REFERENCE_SOLID_NAME,
        ],
        rules: &[],
        wire_number_r2022: 79,
        wire_number: 81,
        doc: "refers to a solid elsewhere in the world",
    },
    NodeType {
        name: "Speaker",
        base: Some("Solid"),
        ancestors: &["Solid", "Device", "Pose", "Group"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        variant: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, SPEAKER_NAME,
            effect(EditEffect::Rebuild, SOLID_MODEL), SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, SOLID_LINEAR_VELOCITY,
            SOLID_ANGULAR_VELOCITY, SOLID_SCALE_OLD,
        ],
        rules: &[],
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
        variant: None,
        fields: &[
            SPHERE_RADIUS, SPHERE_SUBDIVISION, SPHERE_ICO,
        ],
        rules: &[
            Rule { assignments: &[(&["subdivision"], Number(1.0))], when: Apply(Operator::And, &[Apply(Operator::Equal, &[Field(&["ico"]), Number(1.0)]), Apply(Operator::Or, &[Apply(Operator::Less, &[Field(&["subdivision"]), Number(1.0)]), Apply(Operator::Greater, &[Field(&["subdivision"]), Number(5.0)])])]), triggers: &[&["subdivision"], &["ico"]], reason: "an icosphere is subdivided 1 to 5 times" },
            Rule { assignments: &[(&["subdivision"], Number(24.0))], when: Apply(Operator::And, &[Apply(Operator::Equal, &[Field(&["ico"]), Number(0.0)]), Apply(Operator::Or, &[Apply(Operator::Less, &[Field(&["subdivision"]), Number(3.0)]), Apply(Operator::Greater, &[Field(&["subdivision"]), Number(32.0)])])]), triggers: &[&["subdivision"], &["ico"]], reason: "a sphere that is no icosphere has 3 to 32 subdivisions" },
        ],
        wire_number_r2022: 27,
        wire_number: 28,
        doc: "a sphere",
    },
    NodeType {
        name: "SpotLight",
        base: Some("Light"),
        ancestors: &["Light"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        variant: None,
        fields: &[
            LIGHT_AMBIENT_INTENSITY, SPOT_LIGHT_ATTENUATION, SPOT_LIGHT_BEAM_WIDTH, LIGHT_COLOR,
            SPOT_LIGHT_CUT_OFF_ANGLE, SPOT_LIGHT_DIRECTION, LIGHT_INTENSITY, SPOT_LIGHT_LOCATION,
            LIGHT_ON, SPOT_LIGHT_RADIUS, LIGHT_CAST_SHADOWS,
        ],
        rules: &[
            Rule { assignments: &[(&["ambientIntensity"], Number(0.0))], when: Apply(Operator::And, &[Apply(Operator::NotEqual, &[Field(&["ambientIntensity"]), Number(0.0)]), Apply(Operator::Or, &[Apply(Operator::Or, &[Apply(Operator::NotEqual, &[Field(&["attenuation", "x"]), Number(1.0)]), Apply(Operator::NotEqual, &[Field(&["attenuation", "y"]), Number(0.0)])]), Apply(Operator::NotEqual, &[Field(&["attenuation", "z"]), Number(0.0)])])]), triggers: &[&["ambientIntensity"], &["attenuation"]], reason: "a light with attenuation has no ambient intensity" },
            Rule { assignments: &[(&["beamWidth"], Field(&["cutOffAngle"]))], when: Apply(Operator::Greater, &[Field(&["beamWidth"]), Field(&["cutOffAngle"])]), triggers: &[&["cutOffAngle"]], reason: "" },
            Rule { assignments: &[(&["beamWidth"], Field(&["cutOffAngle"]))], when: Apply(Operator::Greater, &[Field(&["beamWidth"]), Field(&["cutOffAngle"])]), triggers: &[&["beamWidth"]], reason: "beamWidth is at most cutOffAngle" },
        ],
        wire_number_r2022: 28,
        wire_number: 29,
        doc: "light from a point within a cone",
    },
    NodeType {
        name: "Supervisor",
        base: Some("Robot"),
        ancestors: &["Robot", "Solid", "Pose", "Group"],
        is_abstract: false,
        deprecated: true,
        plain: None,
        variant: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, SUPERVISOR_NAME,
            effect(EditEffect::Rebuild, SOLID_MODEL), SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, ROBOT_CONTROLLER,
            ROBOT_CONTROLLER_ARGS, ROBOT_CUSTOM_DATA, SUPERVISOR_SUPERVISOR, ROBOT_SYNCHRONIZATION,
            ROBOT_BATTERY, ROBOT_CPU_CONSUMPTION, ROBOT_SELF_COLLISION, ROBOT_WINDOW,
            ROBOT_REMOTE_CONTROL, SOLID_LINEAR_VELOCITY, SOLID_ANGULAR_VELOCITY, ROBOT_DATA_OLD,
            SOLID_SCALE_OLD, ROBOT_ROBOT_WINDOW_OLD, ROBOT_LIB_ROBOT_WINDOW_OLD, ROBOT_LIB_REMOTE_CONTROL_OLD,
            ROBOT_SHOW_WINDOW_OLD, ROBOT_SHOW_ROBOT_WINDOW_OLD,
        ],
        rules: &[
            Rule { assignments: &[], when: Apply(Operator::Contains, &[Field(&["name"]), Text(":")]), triggers: &[&["name"]], reason: "the name of a solid must not have a colon in it" },
        ],
        wire_number_r2022: 0,
        wire_number: 0,
        doc: "a robot whose controller may change the world",
    },
    NodeType {
        name: "TextureCoordinate",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: false,
        plain: None,
        variant: None,
        fields: &[
            TEXTURE_COORDINATE_POINT,
        ],
        rules: &[],
        wire_number_r2022: 29,
        wire_number: 30,
        doc: "points in an image",
    },
    NodeType {
        name: "TextureTransform",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: false,
        plain: None,
        variant: None,
        fields: &[
            TEXTURE_TRANSFORM_CENTER, TEXTURE_TRANSFORM_ROTATION, TEXTURE_TRANSFORM_SCALE, TEXTURE_TRANSFORM_TRANSLATION,
        ],
        rules: &[],
        wire_number_r2022: 30,
        wire_number: 31,
        doc: "moves, rotates and scales an image on its surface",
    },
    NodeType {
        name: "TouchSensor",
        base: Some("Solid"),
        ancestors: &["Solid", "Device", "Pose", "Group"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        variant: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, TOUCH_SENSOR_NAME,
            effect(EditEffect::Rebuild, SOLID_MODEL), SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, TOUCH_SENSOR_TYPE,
            TOUCH_SENSOR_LOOKUP_TABLE, TOUCH_SENSOR_RESOLUTION, SOLID_LINEAR_VELOCITY, SOLID_ANGULAR_VELOCITY,
            SOLID_SCALE_OLD,
        ],
        rules: &[],
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
        variant: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, TRACK_NAME,
            SOLID_MODEL, SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, TRACK_DEVICE,
            TRACK_TEXTURE_ANIMATION, TRACK_ANIMATED_GEOMETRY, TRACK_GEOMETRIES_COUNT, SOLID_LINEAR_VELOCITY,
            SOLID_ANGULAR_VELOCITY, SOLID_SCALE_OLD,
        ],
        rules: &[
            Rule { assignments: &[], when: Apply(Operator::Contains, &[Field(&["name"]), Text(":")]), triggers: &[&["name"]], reason: "the name of a solid must not have a colon in it" },
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
        variant: None,
        fields: &[
            TRACK_WHEEL_POSITION, TRACK_WHEEL_ROTATION, TRACK_WHEEL_RADIUS, TRACK_WHEEL_INNER,
            GROUP_CHILDREN,
        ],
        rules: &[],
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
        variant: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, TRANSFORM_SCALE, GROUP_CHILDREN,
            POSE_TRANSLATION_STEP, POSE_ROTATION_STEP,
        ],
        rules: &[],
        wire_number_r2022: 31,
        wire_number: 32,
        doc: "a frame that also scales its children; for graphics only",
    },
    NodeType {
        name: "VacuumGripper",
        base: Some("Solid"),
        ancestors: &["Solid", "Device", "Pose", "Group"],
        is_abstract: false,
        deprecated: false,
        plain: None,
        variant: None,
        fields: &[
            POSE_TRANSLATION, POSE_ROTATION, GROUP_CHILDREN, VACUUM_GRIPPER_NAME,
            effect(EditEffect::Rebuild, SOLID_MODEL), SOLID_DESCRIPTION, SOLID_CONTACT_MATERIAL, SOLID_IMMERSION_PROPERTIES,
            SOLID_BOUNDING_OBJECT, SOLID_PHYSICS, SOLID_LOCKED, POSE_TRANSLATION_STEP,
            POSE_ROTATION_STEP, SOLID_RADAR_CROSS_SECTION, SOLID_RECOGNITION_COLORS, VACUUM_GRIPPER_IS_ON,
            VACUUM_GRIPPER_TENSILE_STRENGTH, VACUUM_GRIPPER_SHEAR_STRENGTH, VACUUM_GRIPPER_CONTACT_POINTS, SOLID_LINEAR_VELOCITY,
            SOLID_ANGULAR_VELOCITY, SOLID_SCALE_OLD,
        ],
        rules: &[],
        wire_number_r2022: 0,
        wire_number: 61,
        doc: "holds solids by suction",
    },
    NodeType {
        name: "Viewpoint",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: false,
        plain: None,
        variant: None,
        fields: &[
            VIEWPOINT_FIELD_OF_VIEW, VIEWPOINT_ORIENTATION, VIEWPOINT_POSITION, VIEWPOINT_DESCRIPTION,
            VIEWPOINT_NEAR, VIEWPOINT_FAR, VIEWPOINT_EXPOSURE, VIEWPOINT_FOLLOW,
            VIEWPOINT_FOLLOW_TYPE, VIEWPOINT_FOLLOW_SMOOTHNESS, VIEWPOINT_LENS_FLARE, VIEWPOINT_AMBIENT_OCCLUSION_RADIUS,
            VIEWPOINT_BLOOM_THRESHOLD, VIEWPOINT_FOLLOW_ORIENTATION_OLD,
        ],
        rules: &[
            Rule { assignments: &[(&["near"], Field(&["far"]))], when: Apply(Operator::And, &[Apply(Operator::Greater, &[Field(&["far"]), Number(0.0)]), Apply(Operator::Less, &[Field(&["far"]), Field(&["near"])])]), triggers: &[&["near"]], reason: "near is at most far" },
            Rule { assignments: &[(&["far"], Apply(Operator::Add, &[Field(&["near"]), Number(1.0)]))], when: Apply(Operator::And, &[Apply(Operator::Greater, &[Field(&["far"]), Number(0.0)]), Apply(Operator::Less, &[Field(&["far"]), Field(&["near"])])]), triggers: &[&["far"]], reason: "far is at least near" },
        ],
        wire_number_r2022: 32,
        wire_number: 33,
        doc: "the user's view",
    },
    NodeType {
        name: "WorldInfo",
        base: None,
        ancestors: &[],
        is_abstract: false,
        deprecated: false,
        plain: None,
        variant: None,
        fields: &[
            WORLD_INFO_INFO, WORLD_INFO_TITLE, WORLD_INFO_WINDOW, WORLD_INFO_GRAVITY,
            WORLD_INFO_CFM, WORLD_INFO_ERP, WORLD_INFO_PHYSICS, WORLD_INFO_BASIC_TIME_STEP,
            WORLD_INFO_FPS, WORLD_INFO_OPTIMAL_THREAD_COUNT, WORLD_INFO_PHYSICS_DISABLE_TIME, WORLD_INFO_PHYSICS_DISABLE_LINEAR_THRESHOLD,
            WORLD_INFO_PHYSICS_DISABLE_ANGULAR_THRESHOLD, WORLD_INFO_DEFAULT_DAMPING, WORLD_INFO_INK_EVAPORATION, WORLD_INFO_COORDINATE_SYSTEM,
            WORLD_INFO_GPS_COORDINATE_SYSTEM, WORLD_INFO_GPS_REFERENCE, WORLD_INFO_LINE_SCALE, WORLD_INFO_DRAG_FORCE_SCALE,
            WORLD_INFO_DRAG_TORQUE_SCALE, WORLD_INFO_RANDOM_SEED, WORLD_INFO_CONTACT_PROPERTIES, WORLD_INFO_NORTH_DIRECTION_OLD,
            WORLD_INFO_FAST2D_OLD, WORLD_INFO_GRAVITY_DIRECTION, WORLD_INFO_DISPLAY_REFRESH_OLD, WORLD_INFO_RUN_REAL_TIME_OLD,
        ],
        rules: &[],
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
        variant: None,
        fields: &[
            ZOOM_MAX_FIELD_OF_VIEW, ZOOM_MIN_FIELD_OF_VIEW,
        ],
        rules: &[
            Rule { assignments: &[(&["minFieldOfView"], Field(&["maxFieldOfView"]))], when: Apply(Operator::Greater, &[Field(&["minFieldOfView"]), Field(&["maxFieldOfView"])]), triggers: &[&["minFieldOfView"]], reason: "minFieldOfView is at most maxFieldOfView" },
            Rule { assignments: &[(&["maxFieldOfView"], Apply(Operator::Add, &[Field(&["minFieldOfView"]), Number(0.1)]))], when: Apply(Operator::Less, &[Field(&["maxFieldOfView"]), Field(&["minFieldOfView"])]), triggers: &[&["maxFieldOfView"]], reason: "maxFieldOfView is at least minFieldOfView" },
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
    ("CustomRobot", "Robot"),
    ("DifferentialWheels", "Robot with two HingeJoint nodes"),
    ("Hinge2JointParameters", "HingeJointParameters"),
    ("JointLink", "motors that share a name"),
    ("Radio", "Emitter and Receiver"),
    ("Servo", "HingeJoint or SliderJoint with a motor and a PositionSensor"),
    ("Supervisor", "Robot with supervisor TRUE"),
];
