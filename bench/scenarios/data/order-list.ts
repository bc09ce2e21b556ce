import { randomOf, wholeIn } from './random.ts';

/** An order as an app holds it. Price in hundredths. */
export interface OrderRow {
  readonly id: string;
  readonly row: number;
  readonly timeMs: number;
  readonly price: number;
}

const DAY_MS = 86_400_000;

/** Orders of one day in no order; prices and times may repeat. */
export function orderList(count: number, seed: number): readonly OrderRow[] {
  const random = randomOf(seed);
  return Array.from({ length: count }, (_, row) => ({
    id: `o${row}`,
    row,
    timeMs: 1_700_000_000_000 + wholeIn(random, 0, DAY_MS - 1),
    price: wholeIn(random, 6_600_000, 6_800_000),
  }));
}
