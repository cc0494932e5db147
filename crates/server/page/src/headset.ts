// Shows the world in a headset, where the browser has WebXR.

import * as THREE from "three";

import { make } from "./dom";
import { fail } from "./notice";
import type { View } from "./view";

/** A button that is there if a headset is. */
export async function headsetButton(view: View): Promise<HTMLElement | null> {
  const xr = navigator.xr;
  const { renderer } = view;
  if (!xr || !renderer || !(await xr.isSessionSupported("immersive-vr").catch(() => false))) return null;
  let session: XRSession | null = null;
  const enter = async (): Promise<void> => {
    if (session) {
      await session.end();
      return;
    }
    try {
      session = await xr.requestSession("immersive-vr", { optionalFeatures: ["local-floor", "bounded-floor"] });
      const leave = stand(view);
      session.addEventListener("end", () => {
        session = null;
        // The renderer has to hear of it, too.
        setTimeout(leave);
      });
      renderer.xr.enabled = true;
      await renderer.xr.setSession(session);
    } catch (error) {
      fail(error);
    }
  };
  return make("button", { id: "headset", class: "item", click: () => void enter() }, "Virtual reality");
}

/** Puts the wearer's feet on the ground below the camera, faced as it is. Gives what undoes it. */
function stand(view: View): () => void {
  view.isOrthographic = false;
  const { camera } = view;
  const [position, rotation] = [camera.position.clone(), camera.quaternion.clone()];
  const up = camera.up.clone();
  const ahead = camera.getWorldDirection(new THREE.Vector3());
  ahead.addScaledVector(up, -ahead.dot(up));
  if (ahead.lengthSq() < 1e-9) ahead.set(0, 1, 0).applyQuaternion(rotation);
  ahead.normalize();
  const right = ahead.clone().cross(up);
  const rig = new THREE.Group();
  // In a headset's space x is to the right, y is up and z is behind.
  rig.quaternion.setFromRotationMatrix(new THREE.Matrix4().makeBasis(right, up, ahead.clone().negate()));
  rig.position.copy(position).addScaledVector(up, -position.dot(up));
  view.extras.add(rig);
  rig.add(camera);
  return () => {
    rig.remove(camera);
    rig.removeFromParent();
    view.canvas.style.width = view.canvas.style.height = "";
    if (view.renderer) view.renderer.xr.enabled = false;
    camera.position.copy(position);
    camera.quaternion.copy(rotation);
    view.refit();
  };
}
