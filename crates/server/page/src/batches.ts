// Many things that look the same are drawn at once: instances of one mesh with one material, each on a body of its own.

import * as THREE from "three";

/** From so many on it is worth it. */
const LEAST = 12;

/** An instance as a batch needs it. */
export interface Member {
  /** What it goes with. */
  body: { group: THREE.Object3D };
  /** Body from mesh. */
  matrix: THREE.Matrix4;
  geometry: THREE.BufferGeometry;
  material: THREE.Material;
  castsShadows: boolean;
  takesShadows: boolean;
}

interface Batch {
  members: Map<number, Member>;
  mesh: THREE.InstancedMesh | null;
  /** Members in the order of the mesh. */
  order: number[];
  isStale: boolean;
}

export class Batches {
  readonly root = new THREE.Group();

  private batches = new Map<string, Batch>();
  private keys = new Map<number, string>();

  /** `alone` is told of instances that are to be drawn by themselves, and of those that no longer are. */
  constructor(private alone: (id: number, isAlone: boolean) => void) {}

  /** Takes an instance in, or again with another look. */
  add(id: number, key: string, member: Member): void {
    this.remove(id);
    let batch = this.batches.get(key);
    if (!batch) {
      batch = { members: new Map(), mesh: null, order: [], isStale: true };
      this.batches.set(key, batch);
    }
    batch.members.set(id, member);
    batch.isStale = true;
    this.keys.set(id, key);
  }

  remove(id: number): void {
    const key = this.keys.get(id);
    if (key === undefined) return;
    this.keys.delete(id);
    const batch = this.batches.get(key)!;
    batch.members.delete(id);
    batch.isStale = true;
  }

  /** Whether an instance is drawn with others. */
  has(id: number): boolean {
    return Boolean(this.batches.get(this.keys.get(id) ?? "")?.mesh);
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
    for (const [key, batch] of this.batches) {
      if (!batch.isStale) continue;
      batch.isStale = false;
      batch.mesh?.removeFromParent();
      batch.mesh?.dispose();
      batch.mesh = null;
      batch.order = [...batch.members.keys()];
      const isTogether = batch.order.length >= LEAST;
      if (isTogether) this.build(batch);
      for (const id of batch.order) this.alone(id, !isTogether);
      if (batch.order.length === 0) this.batches.delete(key);
    }
  }

  private build(batch: Batch): void {
    const { geometry, material, castsShadows, takesShadows } = batch.members.get(batch.order[0]!)!;
    const mesh = new THREE.InstancedMesh(geometry, material, batch.order.length);
    mesh.instanceMatrix.setUsage(THREE.DynamicDrawUsage);
    mesh.castShadow = castsShadows;
    mesh.receiveShadow = takesShadows;
    // Where all of them are changes with every picture; to find that out costs more than to draw them.
    mesh.frustumCulled = false;
    mesh.boundingSphere = new THREE.Sphere(new THREE.Vector3(), Infinity);
    mesh.userData = { instance: -1, batch };
    batch.mesh = mesh;
    this.root.add(mesh);
    this.place(batch);
  }

  /** Puts all to where their bodies are. */
  move(): void {
    for (const batch of this.batches.values()) if (batch.mesh) this.place(batch);
  }

  private place({ mesh, order, members }: Batch): void {
    const matrix = new THREE.Matrix4();
    order.forEach((id, index) => {
      const member = members.get(id)!;
      const { position, quaternion, scale } = member.body.group;
      mesh!.setMatrixAt(index, matrix.compose(position, quaternion, scale).multiply(member.matrix));
    });
    mesh!.instanceMatrix.needsUpdate = true;
    mesh!.boundingBox = null;
  }
}
