// SPDX-License-Identifier: BSD-2-Clause
// Poses, contact points and forces at any time, from the samples of a result.

/// The last sample at or before `time`, and how far the time is on the way to the next one.
export function locate(t, time) {
  let low = 0;
  let high = t.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (t[middle] <= time) low = middle;
    else high = middle - 1;
  }
  if (low === t.length - 1) return { k: low, share: 0 };
  return { k: low, share: (time - t[low]) / (t[low + 1] - t[low]) };
}

function mix(series, { k, share }) {
  return share === 0 ? series[k] : (1 - share) * series[k] + share * series[k + 1];
}

/// The least and the largest of many numbers; too many for the arguments of Math.min.
export function extremes(values) {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    if (value === null) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return [low, high];
}

/// A number stands for a row that never changes: makes it a row again.
function spread(drawing, n) {
  const rows = (list) => list.map((row) => (Array.isArray(row) ? row : Array(n).fill(row)));
  return {
    ...drawing, poses: rows(drawing.poses), points: rows(drawing.points),
    frames: rows(drawing.frames),
  };
}

/// Reads the drawing of a result.
export class Motion {
  constructor(result) {
    this.t = result.trajectory.t;
    this.drawing = spread(result.drawing, this.t.length);
    this.trajectory = result.trajectory;
    this.dimension = result.drawing.dimension;
    this.poseSize = this.dimension === 2 ? 3 : 7;
  }

  /// [x, y, angle] or [x, y, z, w, x, y, z] of body i.
  pose(i, place) {
    const first = i * this.poseSize;
    const pose = [];
    for (let j = 0; j < this.poseSize; ++j) {
      pose.push(mix(this.drawing.poses[first + j], place));
    }
    if (this.dimension === 3) {
      const length = Math.hypot(...pose.slice(3)) || 1;
      for (let j = 3; j < 7; ++j) pose[j] /= length;
    }
    return pose;
  }

  get contactCount() {
    return this.drawing.points.length / this.dimension;
  }

  /// Point, normal and tangents of contact i; null if they are not known.
  contact(i, place) {
    const d = this.dimension;
    const point = [];
    for (let j = 0; j < d; ++j) point.push(mix(this.drawing.points[i * d + j], place));
    if (!point.every(Number.isFinite) || this.drawing.points[i * d][place.k] === null) {
      return null;
    }
    const axes = [];
    for (let a = 0; a < d; ++a) {
      const axis = [];
      for (let j = 0; j < d; ++j) {
        axis.push(mix(this.drawing.frames[i * d * d + a * d + j], place));
      }
      axes.push(axis);
    }
    return { point, axes };
  }

  /// The force vector of contact i in the world.
  force(i, place) {
    const contact = this.contact(i, place);
    if (!contact) return null;
    const { lambda_n, lambda_t } = this.trajectory;
    const parts = [lambda_n[i][place.k], lambda_t[2 * i][place.k], lambda_t[2 * i + 1][place.k]];
    return { point: contact.point, vector: combine(contact.axes, parts) };
  }

  /// Both ends of the patch along which contact i touches; null if it is no patch contact or apart.
  patch(i, { k, share }) {
    const rows = this.trajectory.patch_points ?? [];
    const first = 6 * (i - this.contactCount) + rows.length;
    if (first < 0 || rows[first + 2][k] === null) return null;
    const place = { k, share: rows[first + 2][k + 1] === null ? 0 : share };
    const value = (j) => mix(rows[first + j], place);
    return [[value(2), value(3)], [value(4), value(5)]];
  }

  gap(i, place) {
    return mix(this.trajectory.gap[i], place);
  }

  /// The impulse of an event, if it has one that can be drawn.
  impulse(event) {
    const i = this.trajectory.contact_names.indexOf(event.contact);
    if (event.kind !== "impact" || i < 0 || i >= this.contactCount) return null;
    const contact = this.contact(i, locate(this.t, event.t));
    if (!contact) return null;
    const parts = [event.impulse, ...(event.impulse_t ?? [])];
    // Right after the impact of a patch its force acts elsewhere than the impulse did.
    return { point: event.point ?? contact.point, vector: combine(contact.axes, parts) };
  }

  largestForce() {
    let largest = 0;
    for (const series of this.trajectory.lambda_n) {
      for (const value of series) largest = Math.max(largest, Math.abs(value ?? 0));
    }
    return largest;
  }
}

function combine(axes, parts) {
  return axes[0].map((_, j) => axes.reduce((sum, axis, a) => sum + axis[j] * (parts[a] ?? 0), 0));
}
