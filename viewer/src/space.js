// SPDX-License-Identifier: BSD-2-Clause
// Bodies in space, with three.js. Loaded only by reports that need it.
import {
  AmbientLight, ArrowHelper, BoxGeometry, BufferGeometry, Color, DirectionalLight,
  Float32BufferAttribute, GridHelper, Line, LineBasicMaterial, Mesh, MeshStandardMaterial,
  PerspectiveCamera, PlaneGeometry, Scene, SphereGeometry, Vector3, WebGLRenderer,
} from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { extremes, locate } from "./motion.js";
import { bodyColor, cssColor, isDark } from "./colors.js";

const kArrow = 0.35;  // of the scene's size: the largest force
const kFlash = 0.25;  // [s] of wall time at speed 1: how long an impulse is shown

function geometryOf({ shape, sizes }, size) {
  if (shape === "sphere") return new SphereGeometry(sizes[0], 40, 24);
  if (shape === "cuboid") return new BoxGeometry(2 * sizes[0], 2 * sizes[1], 2 * sizes[2]);
  if (shape === "half-space") return new PlaneGeometry(8 * size, 8 * size);
  return new SphereGeometry(0.02 * size, 16, 12);
}

/// The smallest box around all positions, as centre and size.
function extentOf(motion) {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  motion.drawing.bodies.forEach((body, i) => {
    if (body.shape === "half-space") return;
    const far = body.sizes.length ? Math.hypot(...body.sizes) : 0;
    for (let j = 0; j < 3; ++j) {
      const [least, most] = extremes(motion.drawing.poses[7 * i + j]);
      low[j] = Math.min(low[j], least - far);
      high[j] = Math.max(high[j], most + far);
    }
  });
  const size = Math.max(0.2, ...high.map((x, j) => x - low[j]));
  return { center: new Vector3(...low.map((x, j) => (x + high[j]) / 2)), size };
}

class SpaceStage {
  constructor(host, motion, events) {
    this.host = host;
    this.motion = motion;
    this.impulses = events.map((event) => ({ event, impulse: motion.impulse(event) }))
      .filter(({ impulse }) => impulse);
    this.largestForce = motion.largestForce();
    this.largestImpulse = Math.max(0, ...this.impulses.map(({ impulse }) =>
      Math.hypot(...impulse.vector)));
    this.extent = extentOf(motion);
    this.renderer = new WebGLRenderer({ antialias: true, preserveDrawingBuffer: true });
    this.renderer.setPixelRatio(window.devicePixelRatio || 1);
    host.append(this.renderer.domElement);
    this.build();
    new ResizeObserver(() => this.redraw()).observe(host);
  }

  build() {
    const { center, size } = this.extent;
    this.scene = new Scene();
    const sun = new DirectionalLight(0xffffff, 2);
    sun.position.set(1, -2, 4);
    this.scene.add(new AmbientLight(0xffffff, 1.4), sun);
    this.grid = new GridHelper(8 * size, 40, 0x8894a4, 0xb4bdc9);
    this.grid.rotation.x = Math.PI / 2;
    this.grid.position.z = 1e-3 * size;
    this.grid.material.transparent = true;
    this.scene.add(this.grid);
    this.meshes = this.motion.drawing.bodies.map((body, i) => this.addBody(body, i));
    this.trails = this.meshes.map((_, i) => this.addTrail(i));
    this.arrows = [];
    this.camera = new PerspectiveCamera(38, 1, 0.01 * size, 60 * size);
    this.camera.up.set(0, 0, 1);
    this.camera.position.copy(center).add(new Vector3(-0.9, -1.7, 1.1).multiplyScalar(size));
    this.controls = new OrbitControls(this.camera, this.renderer.domElement);
    this.controls.target.copy(center);
    this.controls.addEventListener("change", () => this.render());
    this.controls.update();
  }

  addBody(body, i) {
    const isGround = body.shape === "half-space";
    const material = new MeshStandardMaterial({ roughness: 0.7 });
    const mesh = new Mesh(geometryOf(body, this.extent.size), material);
    mesh.userData.paint = () => material.color.set(
      isGround ? cssColor("--ground") : new Color(bodyColor(i).edge.replaceAll(" ", ", ")));
    this.scene.add(mesh);
    return mesh;
  }

  addTrail(i) {
    const points = [];
    const { poses, bodies } = this.motion.drawing;
    if (bodies[i].shape === "half-space") return null;
    for (let k = 0; k < this.motion.t.length; ++k) {
      points.push(poses[7 * i][k], poses[7 * i + 1][k], poses[7 * i + 2][k]);
    }
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new Float32BufferAttribute(points, 3));
    const line = new Line(geometry, new LineBasicMaterial({ color: 0x8a94a3 }));
    this.scene.add(line);
    return line;
  }

  show(player) {
    this.player = player;
    this.redraw();
  }

  redraw() {
    if (!this.player) return;
    const { clientWidth: width, clientHeight: height } = this.host;
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / Math.max(height, 1);
    this.camera.updateProjectionMatrix();
    this.scene.background = new Color(cssColor("--card"));
    this.grid.material.opacity = isDark() ? 0.25 : 1;  // its lines are light
    const place = locate(this.motion.t, this.player.time);
    this.meshes.forEach((mesh, i) => {
      const [x, y, z, w, a, b, c] = this.motion.pose(i, place);
      mesh.position.set(x, y, z);
      mesh.quaternion.set(a, b, c, w);
      mesh.userData.paint();
      this.trails[i]?.geometry.setDrawRange(0, place.k + 1);
    });
    this.drawArrows(place);
    this.render();
  }

  drawArrows(place) {
    for (const arrow of this.arrows) this.scene.remove(arrow);
    this.arrows = [];
    for (let i = 0; i < this.motion.contactCount; ++i) {
      const force = this.motion.force(i, place);
      if (force) this.addArrow(force, this.largestForce, isDark() ? 0xff8a5c : 0xc4421a);
    }
    for (const { event, impulse } of this.impulses) {
      const age = this.player.time - event.t;
      if (age < 0 || age > kFlash * this.player.speed) continue;
      this.addArrow(impulse, this.largestImpulse, isDark() ? 0xd184f2 : 0x8a2fb0);
    }
  }

  addArrow({ point, vector }, largest, color) {
    const length = Math.hypot(...vector);
    if (!(length > 1e-6 * largest)) return;
    const direction = new Vector3(...vector).normalize();
    const shown = (kArrow * this.extent.size * length) / largest;
    const arrow = new ArrowHelper(direction, new Vector3(...point), shown, color,
      0.2 * shown, 0.1 * shown);
    this.arrows.push(arrow);
    this.scene.add(arrow);
  }

  render() {
    this.renderer.render(this.scene, this.camera);
  }
}

window.saltusSpaceStage = SpaceStage;
