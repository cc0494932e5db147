//! Commands and values between controllers and the engine.

use base::Vec3;
use rebots_controller::NodeId;
use scene::Value;

/// The id of a node.
pub(super) fn number(node: scene::NodeId) -> NodeId {
    NodeId(node.0.into())
}

/// Converts a command for the engine. `None` if it is invalid.
pub(super) fn ours(command: rebots_controller::Command<'_>) -> Option<engine::Command> {
    use engine::Command as Ours;
    use rebots_controller::Command as Theirs;
    Some(match command {
        Theirs::Position(position) => Ours::Position(position),
        Theirs::Velocity(velocity) => Ours::Velocity(velocity),
        Theirs::Acceleration(acceleration) => Ours::Acceleration(acceleration),
        Theirs::AvailableEffort(effort) => Ours::AvailableEffort(effort),
        Theirs::Effort(effort) => Ours::Effort(effort),
        Theirs::Pid(gains) => Ours::Pid(gains),
        Theirs::Lamp(value) => Ours::Lamp(value),
        Theirs::Damping(constant) => Ours::Damping(constant),
        Theirs::Hold(holds) => Ours::Hold(holds),
        Theirs::Write(writes) => Ours::Write(writes),
        Theirs::Ink(color, density) => Ours::Ink(color, density),
        Theirs::Send(data) => Ours::Send(data.to_vec()),
        Theirs::Channel(channel) => Ours::Channel(channel),
        Theirs::Range(range) => Ours::Range(range),
        Theirs::Draw(drawing) => Ours::Draw(drawn(drawing)),
        Theirs::Background(tag) => Ours::Draw(engine::Drawing::Background(tag)),
        Theirs::Play { file, pitch, is_looped, .. } => {
            let wav = std::fs::read(file).ok()?;
            Ours::Play { name: file.to_owned(), wav, pitch, is_looped }
        }
        Theirs::Stop(file) => Ours::Stop(file.into_iter().map(str::to_owned).collect()),
        Theirs::Speak(text) => Ours::Speak(text.to_owned()),
        Theirs::Language(language) => Ours::Language(language.to_owned()),
        Theirs::TurnPart(part, turn, is_absolute) => Ours::TurnPart { part, turn, is_absolute },
        Theirs::MovePart(part, place, is_absolute) => {
            Ours::MovePart { part, place: Vec3::from_array(place), is_absolute }
        }
        Theirs::FieldOfView(angle) => Ours::FieldOfView(angle),
        Theirs::FocalDistance(distance) => Ours::FocalDistance(distance),
        Theirs::Exposure(exposure) => Ours::Exposure(exposure),
        Theirs::Recognition(period_ms) => Ours::Recognition(period_ms),
        Theirs::Segmentation(is_wanted) => Ours::Segmentation(is_wanted),
        Theirs::Frequency(frequency) => Ours::Frequency(frequency),
        Theirs::PointCloud(is_wanted) => Ours::PointCloud(is_wanted),
    })
}

pub(super) fn pushed(push: rebots_controller::Push) -> nodes::Push {
    let vector = Vec3::from_array;
    match push {
        rebots_controller::Push::Force(force) => nodes::Push::Force(vector(force)),
        rebots_controller::Push::ForceAt(force, point) => nodes::Push::ForceAt(vector(force), vector(point)),
        rebots_controller::Push::Torque(torque) => nodes::Push::Torque(vector(torque)),
    }
}

fn drawn(drawing: &rebots_controller::Drawing) -> engine::Drawing {
    use engine::Drawing as Ours;
    use rebots_controller::Drawing as Theirs;
    match drawing.clone() {
        Theirs::Color(color) => Ours::Color(color),
        Theirs::Alpha(alpha) => Ours::Alpha(alpha),
        Theirs::Opacity(opacity) => Ours::Opacity(opacity),
        Theirs::Font { name, size, anti_aliasing } => Ours::Font { name, size, anti_aliasing },
        Theirs::Pixel(place) => Ours::Pixel(place),
        Theirs::Line(from, to) => Ours::Line(from, to),
        Theirs::Text(place, text) => Ours::Text(place, text),
        Theirs::Rectangle { corner, size, is_filled } => Ours::Rectangle { corner, size, is_filled },
        Theirs::Oval { center, radii, is_filled } => Ours::Oval { center, radii, is_filled },
        Theirs::Polygon { points, is_filled } => Ours::Polygon { points, is_filled },
        Theirs::Picture { corner, size, bgra, is_blended } => {
            Ours::Picture { corner, size, bgra, is_blended }
        }
    }
}

/// Converts a value for controllers.
pub(super) fn theirs(value: Value) -> rebots_controller::Value {
    use rebots_controller::Value as Theirs;
    let node = |id| rebots_controller::Node { id: number(id) };
    match value {
        Value::SfBool(value) => Theirs::SfBool(value),
        Value::SfInt32(value) => Theirs::SfInt32(value),
        Value::SfFloat(value) => Theirs::SfFloat(value),
        Value::SfVec2f(value) => Theirs::SfVec2f(value),
        Value::SfVec3f(value) => Theirs::SfVec3f(value.to_array()),
        Value::SfRotation(value) => Theirs::SfRotation(value),
        Value::SfColor(value) => Theirs::SfColor(value),
        Value::SfString(value) => Theirs::SfString(value),
        Value::SfNode(value) => Theirs::SfNode(value.map(node)),
        Value::MfBool(values) => Theirs::MfBool(values),
        Value::MfInt32(values) => Theirs::MfInt32(values),
        Value::MfFloat(values) => Theirs::MfFloat(values),
        Value::MfVec2f(values) => Theirs::MfVec2f(values),
        Value::MfVec3f(values) => Theirs::MfVec3f(values.iter().map(Vec3::to_array).collect()),
        Value::MfRotation(values) => Theirs::MfRotation(values),
        Value::MfColor(values) => Theirs::MfColor(values),
        Value::MfString(values) => Theirs::MfString(values),
        Value::MfNode(values) => Theirs::MfNode(values.into_iter().map(node).collect()),
    }
}

/// Converts a value for a field whose current value is `now`: three numbers can be a colour. `None` for nodes.
pub(super) fn value_of(value: &rebots_controller::Value, now: &Value) -> Option<Value> {
    use rebots_controller::Value as Theirs;
    let vectors = |values: &[[f64; 3]]| values.iter().copied().map(Vec3::from_array).collect();
    Some(match value.clone() {
        Theirs::SfBool(value) => Value::SfBool(value),
        Theirs::SfInt32(value) => Value::SfInt32(value),
        Theirs::SfFloat(value) => Value::SfFloat(value),
        Theirs::SfVec2f(value) => Value::SfVec2f(value),
        Theirs::SfVec3f(value) if matches!(now, Value::SfColor(_)) => Value::SfColor(value),
        Theirs::SfVec3f(value) => Value::SfVec3f(Vec3::from_array(value)),
        Theirs::SfRotation(value) => Value::SfRotation(value),
        Theirs::SfColor(value) => Value::SfColor(value),
        Theirs::SfString(value) => Value::SfString(value),
        Theirs::MfBool(values) => Value::MfBool(values),
        Theirs::MfInt32(values) => Value::MfInt32(values),
        Theirs::MfFloat(values) => Value::MfFloat(values),
        Theirs::MfVec2f(values) => Value::MfVec2f(values),
        Theirs::MfVec3f(values) if matches!(now, Value::MfColor(_)) => Value::MfColor(values),
        Theirs::MfVec3f(values) => Value::MfVec3f(vectors(&values)),
        Theirs::MfRotation(values) => Value::MfRotation(values),
        Theirs::MfColor(values) => Value::MfColor(values),
        Theirs::MfString(values) => Value::MfString(values),
        Theirs::SfNode(_) | Theirs::MfNode(_) => return None,
    })
}
