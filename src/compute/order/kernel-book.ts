import type { OrderExports } from '../../../wasm/order/exports.ts';
import type { Arena } from '../wasm/arena.ts';
import type { Kernel } from '../wasm/instantiate.ts';
import { setLevels } from './book-side.ts';
import type { BookSide, Levels } from './book-side.ts';
import { type BookLevels, type SideName, groupRows } from './book-levels.ts';

/** Levels of a side, and of a delta, that the memory of a feed is laid out for. */
export const KERNEL_LEVELS = 16_384;
const KERNEL_ROWS = 256;

interface KernelSide extends BookSide {
  otherPrices: Float64Array;
  otherSizes: Float64Array;
}

/** The part of the order kernels that a book calls. */
export type BookKernels = Pick<Kernel<OrderExports>, 'arena' | 'exports'>;

export interface KernelBook extends BookLevels {
  /** Returns whether a merge is sure to fit into kernel memory. */
  fits(bids: Levels, asks: Levels): boolean;
}

const createKernelSide = (arena: Arena, levels: number, order: 1 | -1): KernelSide => ({
  prices: arena.f64(levels),
  sizes: arena.f64(levels),
  otherPrices: arena.f64(levels),
  otherSizes: arena.f64(levels),
  count: 0,
  order,
});

/**
 * Returns whether a delta is so small that moving the rest of the columns per level costs less than rewriting the side.
 * Measured with unpredictable deltas: both take the same time at 9 levels into 50 (0.5 µs), 11 into 200 (0.4), 14 into
 * 1 000 (1.1) and 27 into 5 000 (4.2); 1 000 into 5 000 take 285 µs in place and 14 by the kernel.
 */
const editsInPlace = (side: BookSide, delta: Levels): boolean => delta.count < 9 + side.count / 256;

/**
 * A book whose columns live in kernel memory, reserved for good. Large deltas are merged by the kernel from one pair of
 * columns into the other; small ones are edited in place like in the plain twin, on the same columns.
 * @param most  levels of a side, and of a delta
 */
export function createKernelBook({ arena, exports }: BookKernels, most: number = KERNEL_LEVELS): KernelBook {
  const bids = createKernelSide(arena, most, -1);
  const asks = createKernelSide(arena, most, 1);
  const deltaPrices = arena.f64(most);
  const deltaSizes = arena.f64(most);
  const totals = arena.f64(most);
  const rows = [arena.f64(KERNEL_ROWS), arena.f64(KERNEL_ROWS), arena.f64(KERNEL_ROWS)] as const;
  const sideOf = (name: SideName): KernelSide => (name === 'bids' ? bids : asks);

  function merge(side: KernelSide, delta: Levels): void {
    if (editsInPlace(side, delta)) {
      setLevels(side, delta);
      return;
    }
    deltaPrices.set(delta.prices.subarray(0, delta.count));
    deltaSizes.set(delta.sizes.subarray(0, delta.count));
    const { prices, sizes, otherPrices, otherSizes } = side;
    const count = exports.mergeDelta(
      prices.byteOffset,
      sizes.byteOffset,
      side.count,
      deltaPrices.byteOffset,
      deltaSizes.byteOffset,
      delta.count,
      otherPrices.byteOffset,
      otherSizes.byteOffset,
      Number(side.order === -1),
    );
    if (count < 0) throw new RangeError('prices: must be finite');
    side.prices = otherPrices;
    side.sizes = otherSizes;
    side.otherPrices = prices;
    side.otherSizes = sizes;
    side.count = count;
  }

  return {
    bids,
    asks,
    fits: (newBids, newAsks) => bids.count + newBids.count <= most && asks.count + newAsks.count <= most,
    merge(newBids, newAsks) {
      merge(bids, newBids);
      merge(asks, newAsks);
    },
    group(name, step, out) {
      const side = sideOf(name);
      const rowsMost = out.prices.length;
      if (rowsMost > KERNEL_ROWS) {
        groupRows(side, step, out);
        return;
      }
      out.count = exports.groupLevels(
        side.prices.byteOffset,
        side.sizes.byteOffset,
        side.count,
        Number(side.order === -1),
        step,
        rowsMost,
        rows[0].byteOffset,
        rows[1].byteOffset,
        rows[2].byteOffset,
      );
      out.prices.set(rows[0].subarray(0, out.count));
      out.sizes.set(rows[1].subarray(0, out.count));
      out.totals.set(rows[2].subarray(0, out.count));
    },
    totals(name) {
      const { sizes, count } = sideOf(name);
      exports.depth(sizes.byteOffset, count, totals.byteOffset);
      return totals.subarray(0, count);
    },
    clear() {
      bids.count = 0;
      asks.count = 0;
    },
  };
}
