import { dailySharpe } from '../../../compute/strategy/chance/deflated-sharpe.ts';
import { inTurns, nextTurn } from '../../trade-journal/table/turns.ts';
import type { SweepOutcome } from '../grid/sweep-figures.ts';

/** What all settings together tell. */
interface Curves {
  /** [settings × days] */
  readonly curves: Float64Array<ArrayBuffer>;
  /** [settings] of a day. */
  readonly sharpes: Float64Array<ArrayBuffer>;
}

/** Settings between two looks at the clock: less than a millisecond of a fast processor. */
const SETTINGS_A_LOOK = 64;

/** Reads the settings of an order, in turns with the page, which has just got their results: 2,000 are some megabytes. */
export async function curvesOf(outcome: SweepOutcome, order: readonly number[]): Promise<Curves> {
  const { days, equity } = outcome;
  const curves = new Float64Array(order.length * days);
  const sharpes = new Float64Array(order.length);
  const read = (place: number): void => {
    const setting = order[place]!;
    const curve = equity.subarray(setting * days, (setting + 1) * days);
    curves.set(curve, place * days);
    sharpes[place] = dailySharpe(curve);
  };
  await nextTurn();
  await inTurns(order.length, read, SETTINGS_A_LOOK);
  return { curves, sharpes };
}
