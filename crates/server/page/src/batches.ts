// Many things that look the same are drawn at once: instances of one mesh with one material, each on a body of its own.

import * as THREE from "three";

import { setShading } from "./occlusion";

const ONE = new THREE.Vector3(1, 1, 1);

/** From so many on it is worth it. */
const LEAST = 12;

/** Where something is. */
export interface Pose {
  position: THREE.Vector3;
  rotation: THREE.Quaternion;
}

/** What moves, as batches need it. */
export interface Carrier {
  /** Where it is shown. */
  shown: Pose;
  /** What goes with it and is, or may be, drawn together with others. */
  members: Member[];
}

/** An instance as a batch needs it. */
export interface Member {
  /** What it goes with. */
  body: Carrier;
  /** Body from mesh. */
  matrix: THREE.Matrix4;
  geometry: THREE.BufferGeometry;
  material: THREE.Material;
  castsShadows: boolean;
  takesShadows: boolean;
  /** What draws it together with others, and its place there. */
  mesh: THREE.InstancedMesh | null;
  index: number;
}

interface Batch {
  key: string;
  members: Map<number, Member>;
  mesh: THREE.InstancedMesh | null;
  /** Members in the order of the mesh. */
  order: number[];
}

export class Batches {
  readonly root = new THREE.Group();

  private batches = new Map<string, Batch>();
  private keys = new Map<number, string>();
  private stale = new Set<Batch>();
  private worldFromBody = new THREE.Matrix4();
  private worldFromMesh = new THREE.Matrix4();

  /** `alone` is told of instances that are to be drawn by themselves, and of those that no longer are. */
  constructor(private alone: (id: number, isAlone: boolean) => void) {}

  /** Takes an instance in, or again with another look. */
  add(id: number, key: string, look: Omit<Member, "mesh" | "index">): void {
    this.remove(id);
    let batch = this.batches.get(key);
    if (!batch) {
      batch = { key, members: new Map(), mesh: null, order: [] };
      this.batches.set(key, batch);
    }
    const member = { ...look, mesh: null, index: 0 };
    batch.members.set(id, member);
    member.body.members.push(member);
    this.stale.add(batch);
    this.keys.set(id, key);
  }

  remove(id: number): void {
    const key = this.keys.get(id);
    if (key === undefined) return;
    this.keys.delete(id);
    const batch = this.batches.get(key)!;
    const { body } = batch.members.get(id)!;
    body.members = body.members.filter((member) => member !== batch.members.get(id));
    batch.members.delete(id);
    this.stale.add(batch);
  }

  member(id: number): Member | undefined {
    return this.batches.get(this.keys.get(id) ?? "")?.members.get(id);
  }

  /** The instance that a part of a mesh shows. */
  instanceOf(mesh: THREE.Object3D, index: number): number | undefined {
    return (mesh.userData["batch"] as Batch | undefined)?.order[index];
  }

  /** Builds what has changed. */
  settle(): void {
    for (const batch of this.stale) {
      batch.mesh?.removeFromParent();
      batch.mesh?.dispose();
      batch.mesh = null;
      batch.order = [...batch.members.keys()];
      const isTogether = batch.order.length >= LEAST;
      for (const member of batch.members.values()) member.mesh = null;
      if (isTogether) this.build(batch);
      for (const id of batch.order) this.alone(id, !isTogether);
      if (batch.order.length === 0) this.batches.delete(batch.key);
    }
    this.stale.clear();
  }

  private build(batch: Batch): void {
    const { geometry, material, castsShadows, takesShadows } = batch.members.get(batch.order[0]!)!;
    const mesh = new THREE.InstancedMesh(geometry, material, batch.order.length);
    mesh.instanceMatrix.setUsage(THREE.DynamicDrawUsage);
    setShading(mesh, material);
    mesh.castShadow = castsShadows;
    mesh.receiveShadow = takesShadows;
    // Where all of them are changes with every picture; to find that out costs more than to draw them.
    mesh.frustumCulled = false;
    mesh.boundingSphere = new THREE.Sphere(new THREE.Vector3(), Infinity);
    mesh.userData = { instance: -1, batch };
    batch.mesh = mesh;
    this.root.add(mesh);
    let index = 0;
    for (const member of batch.members.values()) {
      [member.mesh, member.index] = [mesh, index++];
      this.place(member.body);
    }
  }

  /** Puts what goes with a body to where that is. */
  place({ shown, members }: Carrier): void {
    if (members.length === 0) return;
    const { worldFromBody, worldFromMesh } = this;
    worldFromBody.compose(shown.position, shown.rotation, ONE);
    for (const { mesh, index, matrix } of members) {
      if (!mesh) continue;
      const { instanceMatrix } = mesh;
      worldFromMesh.multiplyMatrices(worldFromBody, matrix).toArray(instanceMatrix.array, index * 16);
      instanceMatrix.needsUpdate = true;
      mesh.boundingBox = null;
    }
  }
}
