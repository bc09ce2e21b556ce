import type { JobOf, OperationName } from '../../../src/compute/compute.ts';
import type { Condition } from '../../../src/compute/order/filter.ts';
import type { SortKeys } from '../../../src/compute/order/sort.ts';
import type { Random } from '../random.ts';
import { randomBelow, randomSize } from './sizes.ts';

const floats = (rows: number, next: (row: number) => number): Float64Array<ArrayBuffer> =>
  Float64Array.from({ length: rows }, (_, row) => next(row));

/** Amounts at scale 8: ordinary ones, zeros, and the ends of 64 bits, whose sums need the 128. */
function amounts(random: Random, rows: number): BigInt64Array<ArrayBuffer> {
  const limit = random.pick([10n ** 6n, 10n ** 12n, 2n ** 63n]);
  return BigInt64Array.from({ length: rows }, () => {
    if (random.chance(0.02)) return random.pick([0n, 1n, limit - 1n]);
    return randomBelow(random, limit);
  });
}

const signed = (random: Random, column: BigInt64Array<ArrayBuffer>): BigInt64Array<ArrayBuffer> =>
  column.map((value) => (random.chance(0.5) ? -value : value));

function sortKeys(random: Random, rows: number): SortKeys {
  const kind = random.below(3);
  if (kind === 0) return signed(random, amounts(random, rows));
  if (kind === 1) return Uint32Array.from({ length: rows }, () => random.below(2 ** 32));
  const spread = random.pick([3, 1000, 2 ** 50]);
  return floats(rows, () => (random.chance(0.05) ? -0 : (random.below(spread) - spread / 2) / random.pick([1, 8])));
}

function condition(random: Random, rows: number): Condition {
  const kind = random.below(4);
  if (kind === 0) {
    const column = Uint8Array.from({ length: rows }, () => random.below(5));
    return { column, oneOf: Array.from({ length: random.below(4) }, () => random.below(6)) };
  }
  if (kind === 1) {
    const [from, to] = [randomBelow(random, 10n ** 12n), randomBelow(random, 10n ** 12n)];
    return { column: signed(random, amounts(random, rows)), from, to };
  }
  const [from, to] = [random.below(100), random.below(120)];
  if (kind === 2) return { column: Uint32Array.from({ length: rows }, () => random.below(110)), from, to };
  return { column: floats(rows, () => (random.chance(0.05) ? NaN : random.below(1100) / 10)), from, to };
}

export const ORDER_JOBS: {
  readonly [Name in OperationName<'orders'>]: (random: Random, rows: number) => JobOf<'orders', Name>;
} = {
  sort(random, rows) {
    const keys = sortKeys(random, rows);
    const descending = random.chance(0.5);
    if (rows === 0 || random.chance(0.6)) return { keys, descending };
    const length = randomSize(random, 2 * rows);
    return { keys, descending, rows: Uint32Array.from({ length }, () => random.below(rows)) };
  },
  filter(random, rows) {
    return { conditions: Array.from({ length: 1 + random.below(4) }, () => condition(random, rows)) };
  },
  lots(random, rows) {
    const coinCount = 1 + random.below(4);
    return {
      coins: Uint16Array.from({ length: rows }, () => random.below(coinCount)),
      sides: Uint8Array.from({ length: rows }, () => Number(random.chance(0.4))),
      quantities: amounts(random, rows).map((value) => value || 1n),
      quotes: amounts(random, rows),
      fees: amounts(random, rows),
      times: floats(rows, (row) => row * 1000),
      coinCount,
    };
  },
  groups(random, rows) {
    const count = 1 + random.below(50);
    const keys = Array.from({ length: rows }, () => random.below(count));
    return {
      keys: random.chance(0.5) ? Uint16Array.from(keys) : Uint32Array.from(keys),
      groups: count,
      ...(random.chance(0.5)
        ? { units: signed(random, amounts(random, rows)) }
        : { wides: signed(random, amounts(random, 2 * rows)) }),
      ...(rows > 0 && random.chance(0.4) && { rows: Uint32Array.from({ length: rows }, () => random.below(rows)) }),
    };
  },
};
