import type { Shelf } from '../../../src/proof/shelf.ts';

/** A shelf that outlives its readers; `writes` counts, `full` refuses silently like a full storage. */
export function memoryShelf(start: unknown = null): Shelf & { text: string; writes: number; full: boolean } {
  return {
    text: JSON.stringify(start),
    writes: 0,
    full: false,
    read() {
      return JSON.parse(this.text) as unknown;
    },
    write(value) {
      this.writes++;
      if (!this.full) this.text = JSON.stringify(value);
    },
  };
}
