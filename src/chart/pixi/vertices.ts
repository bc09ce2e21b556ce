import { INSTANCE_STRIDE } from './instances.ts';

export const CORNERS = 4;
const QUAD_FLOATS = CORNERS * INSTANCE_STRIDE;
/** Two triangles over corners 0 … 3. */
const QUAD_INDICES = [0, 1, 2, 0, 2, 3] as const;

/**
 * Instances as plain vertices, four each: drawn as instances, every rectangle would be a draw of its own where WebGL is
 * emulated, and a badly filled group of threads on a GPU. Which corner a vertex is follows from its number. Kept and refilled.
 */
export class Vertices {
  data = new Float32Array(0);
  indices = new Uint32Array(0);
  private count = 0;

  /**
   * @param instances [count × INSTANCE_STRIDE]
   * @returns how many floats of `data` are others than before; all rectangles behind the last one are empty
   */
  fill(instances: Float32Array, count: number): number {
    if (count * QUAD_FLOATS > this.data.length) this.grow(instances.length / INSTANCE_STRIDE);
    const { data } = this;
    for (let i = 0; i < count; i++) {
      const quad = i * QUAD_FLOATS;
      const from = i * INSTANCE_STRIDE;
      for (let f = 0; f < INSTANCE_STRIDE; f++) data[quad + f] = instances[from + f]!;
      data.copyWithin(quad + INSTANCE_STRIDE, quad, quad + INSTANCE_STRIDE);
      data.copyWithin(quad + 2 * INSTANCE_STRIDE, quad, quad + 2 * INSTANCE_STRIDE);
    }
    const changed = Math.max(count, this.count);
    data.fill(0, count * QUAD_FLOATS, changed * QUAD_FLOATS);
    this.count = count;
    return changed * QUAD_FLOATS;
  }

  private grow(capacity: number): void {
    this.data = new Float32Array(capacity * QUAD_FLOATS);
    this.indices = new Uint32Array(capacity * QUAD_INDICES.length);
    for (let i = 0; i < this.indices.length; i++) {
      const quad = Math.floor(i / QUAD_INDICES.length);
      this.indices[i] = quad * CORNERS + QUAD_INDICES[i % QUAD_INDICES.length]!;
    }
  }
}
