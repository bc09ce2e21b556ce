import type { RunJob } from '../../../src/compute/strategy/jobs.ts';
import { planOf } from '../../../src/compute/strategy/plan.ts';
import type { Plan } from '../../../src/compute/strategy/plan.ts';
import { strategyOf } from '../../../src/model/strategy-decoding.ts';
import type { Strategy } from '../../../src/model/strategy.ts';

/** A moving-average cross as the bench measures it; shares, 0 for no stop and no target. */
export interface Cross {
  readonly fast: number;
  readonly slow: number;
  readonly stop: number;
  readonly target: number;
}

export const COSTS = { maker: 0.001, taker: 0.001, slippage: 0.0002 } as const;
export const SHARE = 0.9;

const MARKET = { priceDecimals: 2, sizeDecimals: 5, smallestOrder: 5, payoutRate: 0 };
/** Every place of both periods in the rules, the fast one first. */
const PATHS = ['enter', 'leave'].flatMap((rule) => ['left', 'right'].map((side) => `${rule}.0.${side}.study.period`));

function strategyOfCross({ fast, slow, stop, target }: Cross): Strategy {
  const [a, b] = [fast, slow].map((period) => ({ study: { kind: 'ma', period }, line: 'value' }));
  return strategyOf({
    version: 1,
    name: 'cross',
    kind: 'spot',
    symbols: ['BTCUSDT'],
    interval: 'ONE_MIN',
    enter: { join: 'all', conditions: [{ left: a, operator: 'crossesAbove', right: b }] },
    leave: { join: 'all', conditions: [{ left: a, operator: 'crossesBelow', right: b }] },
    ...(stop > 0 ? { stop: { percent: stop * 100 } } : {}),
    ...(target > 0 ? { target: target * 100 } : {}),
    size: { kind: 'share', value: SHARE },
    costs: COSTS,
    span: { from: 0, to: 1, heldBack: 0 },
  });
}

export const planOfCrosses = (crosses: readonly Cross[]): Plan =>
  planOf(
    crosses.map((cross) => ({ strategy: strategyOfCross(cross), targetFirst: false })),
    MARKET,
    1,
  );

/** A grid of crosses: every fast period with every slow one. */
export function gridOf(each: number, stop: number, target: number): readonly Cross[] {
  return Array.from({ length: each * each }, (_, at) => ({
    fast: 5 + 3 * (at % each),
    slow: 80 + 20 * Math.floor(at / each),
    stop,
    target,
  }));
}

/** A grid without stops as the app sweeps it. */
export interface GridSweep {
  readonly job: RunJob;
  readonly paths: readonly string[];
  readonly values: Float64Array<ArrayBuffer>;
}

/** The sweep of `gridOf(each, 0, 0)` over a data set of so many days. */
export function gridSweep(dataset: string, days: number, each: number): GridSweep {
  const crosses = gridOf(each, 0, 0);
  const strategy = strategyOfCross(crosses[0]!);
  return {
    job: { dataset, strategy, market: MARKET, costFactor: 1, fromDay: 0, toDay: days },
    paths: PATHS,
    values: Float64Array.from(crosses.flatMap(({ fast, slow }) => [fast, slow, fast, slow])),
  };
}
