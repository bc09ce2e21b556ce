import { INSTANCE_STRIDE } from './instances.ts';

export const CORNERS = 4;
export const QUAD_FLOATS = CORNERS * INSTANCE_STRIDE;
/** Two triangles over corners 0 … 3. */
const QUAD_INDICES = [0, 1, 2, 0, 2, 3] as const;
/** Equal rectangles between two that changed are written along: a call costs more than so many bytes. */
const GAP_QUADS = 8;
/** More stretches than this become one to the end of the last. */
const STRETCHES_MAX = 16;

/**
 * Instances as plain vertices, four each: drawn as instances, every rectangle would be a draw of its own where WebGL is
 * emulated, and a badly filled group of threads on a GPU. Which corner a vertex is follows from its number. Kept and
 * refilled; knows which rectangles are others than before, so that the rest can stay where it is on the GPU.
 */
export class Vertices {
  data = new Float32Array(0);
  indices = new Uint32Array(0);
  /** Ranges that the last `fill` changed: rectangles [changedFrom[i], changedTo[i]), in order. */
  readonly changedFrom = new Uint32Array(STRETCHES_MAX);
  readonly changedTo = new Uint32Array(STRETCHES_MAX);
  changes = 0;
  private count = 0;

  /**
   * All rectangles behind the last one are empty. Allocates only when there are more than ever before; then all changed.
   * @param instances [count × INSTANCE_STRIDE]
   */
  fill(instances: Float32Array, count: number): void {
    this.changes = 0;
    if (count * QUAD_FLOATS > this.data.length) this.grow(instances.length / INSTANCE_STRIDE);
    const { data } = this;
    for (let i = 0; i < count; i++) {
      const quad = i * QUAD_FLOATS;
      const from = i * INSTANCE_STRIDE;
      let same = 0;
      while (same < INSTANCE_STRIDE && data[quad + same] === instances[from + same]) same++;
      if (same === INSTANCE_STRIDE) continue;
      for (let f = same; f < INSTANCE_STRIDE; f++) data[quad + f] = instances[from + f]!;
      data.copyWithin(quad + INSTANCE_STRIDE, quad, quad + INSTANCE_STRIDE);
      data.copyWithin(quad + 2 * INSTANCE_STRIDE, quad, quad + 2 * INSTANCE_STRIDE);
      this.changed(i, i + 1);
    }
    if (count < this.count) {
      data.fill(0, count * QUAD_FLOATS, this.count * QUAD_FLOATS);
      this.changed(count, this.count);
    }
    this.count = count;
  }

  private changed(from: number, to: number): void {
    const last = this.changes - 1;
    const joins = last >= 0 && (from - this.changedTo[last]! <= GAP_QUADS || this.changes === STRETCHES_MAX);
    if (joins) {
      this.changedTo[last] = to;
      return;
    }
    this.changedFrom[this.changes] = from;
    this.changedTo[this.changes] = to;
    this.changes++;
  }

  private grow(capacity: number): void {
    this.data = new Float32Array(capacity * QUAD_FLOATS);
    this.count = 0;
    this.indices = new Uint32Array(capacity * QUAD_INDICES.length);
    for (let i = 0; i < this.indices.length; i++) {
      const quad = Math.floor(i / QUAD_INDICES.length);
      this.indices[i] = quad * CORNERS + QUAD_INDICES[i % QUAD_INDICES.length]!;
    }
  }
}
