import { afterTrade, NO_POSITION } from '../../server/engine/spot/position.ts';
import type { Position } from '../../server/engine/spot/position.ts';
import type { GroupsJob } from '../../src/compute/order/groups.ts';
import type { LotsJob } from '../../src/compute/order/lots.ts';

/** Slow, obvious twins of lots and groups: the exchange's own position rule, and lots in a list. */

/** Scale 8 to the 18 of the exchange. */
const FINE = 10n ** 10n;

const wide = (values: readonly bigint[]): BigInt64Array<ArrayBuffer> =>
  BigInt64Array.from(values.flatMap((value) => [BigInt.asIntN(64, value), value >> 64n]));

interface ModelLot {
  quantity: bigint;
  cost: bigint;
}

/** Positions that the exchange has after every fill and at the end. It starts with none: jobs with a state have no model. */
export function modelLots({ coins, sides, quantities, quotes, fees, coinCount }: LotsJob) {
  const positions: Position[] = Array.from({ length: coinCount }, () => NO_POSITION);
  const lots: ModelLot[][] = Array.from({ length: coinCount }, () => []);
  const [covered, gains, gainsFifo]: bigint[][] = [[], [], []];
  for (let row = 0; row < coins.length; row++) {
    const coin = coins[row]!;
    const side = sides[row] === 0 ? 'buy' : 'sell';
    const [quantity, quote, fee] = [quantities[row]! * FINE, quotes[row]! * FINE, fees[row]! * FINE];
    const before = positions[coin]!;
    const after = afterTrade(before, { side, quantity, quote, fee });
    positions[coin] = after;
    if (side === 'buy') lots[coin]!.push({ quantity, cost: quote + fee });
    const known = side === 'buy' ? 0n : before.quantity - after.quantity;
    let costFifo = 0n;
    for (let left = known; left > 0n;) {
      const lot = lots[coin]![0]!;
      const part = lot.quantity < left ? lot.quantity : left;
      const cost = part === lot.quantity ? lot.cost : (lot.cost * part) / lot.quantity;
      lot.quantity -= part;
      lot.cost -= cost;
      if (lot.quantity === 0n) lots[coin]!.shift();
      costFifo += cost;
      left -= part;
    }
    covered!.push(known / FINE);
    gains!.push(after.realised - before.realised);
    gainsFifo!.push(known === 0n ? 0n : ((quote - fee) * known) / quantity - costFifo);
  }
  return {
    columns: { covered: BigInt64Array.from(covered!), gains: wide(gains!), gainsFifo: wide(gainsFifo!) },
    positions,
  };
}

/** Sums by filtering the rows of each group. */
export function modelGroups({ keys, groups, units, wides, rows }: GroupsJob) {
  const counted = rows ? [...rows] : [...keys.keys()];
  const valueOf = (row: number): bigint =>
    units ? units[row]! : (wides![2 * row + 1]! << 64n) + BigInt.asUintN(64, wides![2 * row]!);
  return Array.from({ length: groups }, (_, group) => {
    const values = counted.filter((row) => keys[row] === group).map(valueOf);
    const [above, below] = [values.filter((value) => value > 0n), values.filter((value) => value < 0n)];
    const total = (of: readonly bigint[]) => of.reduce((sum, value) => sum + value, 0n);
    return {
      count: values.length,
      wins: above.length,
      losses: below.length,
      won: total(above),
      lost: -total(below),
      net: total(values),
    };
  });
}
