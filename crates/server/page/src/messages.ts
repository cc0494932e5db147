// The messages of a connection; crates/server/src/rows.rs and crates/app/src/page/calls.rs write them.

export type Vec3 = [number, number, number];
export type Quat = [number, number, number, number];

export interface MeshRow {
  id: number;
  version: number;
  corners: number;
}

export interface TextureRow {
  id: number;
  version: number;
  kind: "png" | "float";
  width: number;
  height: number;
  filtering: number;
  repeat: [boolean, boolean];
  /** Not opaque everywhere. */
  hasHoles: boolean;
}

export interface PbrModel {
  kind: "pbr";
  metalness: number;
  metalnessMap: number | null;
  roughness: number;
  roughnessMap: number | null;
  normalMap: number | null;
  normalFactor: number;
  occlusionMap: number | null;
  occlusionStrength: number;
  skyStrength: number;
}

export interface PhongModel {
  kind: "phong";
  ambientIntensity: number;
  specular: Vec3;
  shininess: number;
}

export interface MaterialRow {
  id: number;
  baseColour: Vec3;
  baseColourMap: number | null;
  backgroundMap: number | null;
  paintMap: number | null;
  emissive: Vec3;
  emissiveMap: number | null;
  emissiveIntensity: number;
  transparency: number;
  takesShadows: boolean;
  uvTransform: [Vec3, Vec3];
  model: PbrModel | PhongModel;
}

export interface InstanceRow {
  id: number;
  mesh: number;
  material: number;
  body: number | null;
  node: number | null;
  /** Body from mesh: three columns and the shift. */
  matrix: number[];
  castsShadows: boolean;
  isTwoSided: boolean;
}

export interface Falloff {
  attenuation: Vec3;
  radius: number;
}

export type LightShape =
  | { kind: "directional"; direction: Vec3 }
  | { kind: "point"; position: Vec3; falloff: Falloff }
  | { kind: "spot"; position: Vec3; direction: Vec3; falloff: Falloff; beamWidth: number; cutOff: number };

export interface LightRow {
  id: number;
  shape: LightShape;
  colour: Vec3;
  intensity: number;
  ambientIntensity: number;
  castsShadows: boolean;
}

export interface CubeRow {
  rotation: Quat;
  kind: "png" | "float";
  width: number;
  height: number;
  version: number;
}

export interface BackgroundRow {
  skyColour: Vec3;
  exposure: number;
  luminosity: number;
  cube: CubeRow | null;
  irradiance: CubeRow | null;
}

export interface FogRow {
  colour: Vec3;
  kind: "linear" | "exponential" | "exponential2";
  visibilityRange: number;
}

export interface SceneChange {
  meshes?: MeshRow[];
  textures?: TextureRow[];
  materials?: MaterialRow[];
  instances?: InstanceRow[];
  lights?: LightRow[];
  background?: BackgroundRow;
  fog?: FogRow | null;
  removed: { [table: string]: number[] };
}

export interface Label {
  text: string;
  font: string;
  /** Of the upper left corner, as shares of the picture. */
  place: [number, number];
  /** Of a line, as a share of the picture's. */
  height: number;
  colour: Vec3;
  opacity: number;
}

/** What was edited, and what can be undone and done again. */
export interface EditNews {
  undo: string | null;
  redo: string | null;
  /** There is something to save. */
  isChanged: boolean;
  nodes: number[];
  /** Nodes have come or gone. */
  isStructural: boolean;
}

/** How the camera goes along with something: it is shifted, fixed to it, or turned towards it. */
export type FollowType = "tracking" | "mounted" | "panAndTilt";

export interface About {
  edits: EditNews;
  title: string;
  file: string;
  timeStep: number;
  up: Vec3;
  labels: Label[];
  /** The world's own window, and the robot that it talks with. */
  window: { robot: string; address: string } | null;
  /** The node that the viewpoint follows. */
  follow: number | null;
  /** If it moves: its body, where it is in that, and where it is in the world as the viewpoint is at the place below. */
  followed: { body: number; inBody: Pose; at: Pose } | null;
  followType: FollowType;
  viewpoint: { position: Vec3; rotation: Quat; fieldOfView: number; near: number; exposure: number; ambientOcclusionRadius: number };
}

export interface RobotStatus {
  name: string;
  node: number;
  controller: string;
  state: "running" | "awaited" | "ended" | "none";
  /** The number of its process. */
  process: number | null;
  /** How its controller ended, or why it could not be started. */
  fate: string | null;
  /** Whoever connects controls it. */
  isExtern: boolean;
  /** The world waits for it. */
  holds: boolean;
  /** The address of its window. */
  window: string | null;
  /** Its window is a native one, which no page can show. */
  isWindowNative: boolean;
  /** Whether the window is to be open from the start. */
  showsWindow: boolean;
  canRestart: boolean;
}

export interface Status {
  mode: "pause" | "realtime" | "fast";
  time: number;
  factor: number;
  steps: number;
  waiting: string[];
  robots: RobotStatus[];
}

export interface ConsoleLine {
  stream: "out" | "err" | "message";
  text: string;
}

export interface Pose {
  position: Vec3;
  rotation: Quat;
}

/** A node that can be moved with the mouse. */
export interface Handle {
  node: number;
  name: string;
  /** The body that it goes with; null: the world. */
  body: number | null;
  inBody: Pose;
  inWorld: Pose;
}

/** What a force of the mouse is made of: scale × mass × way³. */
export interface PullFacts {
  body: number;
  mass: number;
  /** Centre of mass, in the body's frame. */
  center: Vec3;
  scale: number;
  /** The most that scale × way² counts. */
  stiffest: number | null;
}

/** What is drawn beyond the world's looks; numbers are coordinates, lines pairs of ends. */
export interface Marks {
  time: number;
  /** The world's `lineScale`. [m] */
  scale: number;
  revision?: number;
  bounding?: { body: number | null; lines: number[] }[];
  /** Place and force of each. */
  contacts?: number[][];
  axes?: number[];
  centers?: number[];
  rays?: number[];
  frusta?: number[];
  points?: number[];
  targets?: number[];
  support?: { polygon: number[]; center: number[]; isBalanced: boolean }[];
  names?: { node: number; name: string; at: Vec3 }[];
}

/** What is kept of the past; times in seconds. */
export interface Past {
  isKept: boolean;
  from: number | null;
  to: number | null;
  /** From these the run can go on. */
  moments: number[];
}

export interface Device {
  node: number;
  name: string;
  type: string;
  kind: "picture" | "numbers" | "none";
  unit: string;
}

export interface RobotDevices {
  name: string;
  node: number;
  devices: Device[];
}

/** Time, then the numbers of each plot by its own number. */
export interface PlotRows {
  rows: [number, [number, (number | null)[]][]][];
  lost: number;
}

/** A node on the way from the root to another one. */
export interface PathLine extends TreeLine {
  /** Where in the world it is. */
  at: number;
  isSolid: boolean;
}

export interface TreeLine {
  id: number;
  type: string;
  base: string;
  def: string | null;
  name: string | null;
  /** It is a copy of the node with that DEF name. */
  isUse: boolean;
}

export interface TreeField {
  name: string;
  type: string;
  value: unknown;
  isDefault: boolean;
  /** What is known of the field that a parameter ends in, or of the field itself. */
  unit?: string;
  default?: unknown;
  range?: string;
  words?: string[];
}

export interface TreeNode extends TreeLine {
  parent: number | null;
  /** What it is for. */
  about: string;
  /** Address of its page in the manual. */
  manual: string | null;
  /** It can touch others. */
  isSolid: boolean;
  /** It is inside a PROTO and cannot be edited. */
  isInternal: boolean;
  /** The field that holds it. */
  place: { node: number; field: string; item: number } | null;
  fields: TreeField[];
  pose: Pose | null;
}
