import type { Interval } from '../../../../protocol/units/interval.ts';
import type { KlineSink, KlineSource } from '../../../chart/kline-source.ts';
import { klinesAt, stepAt, ticksUntil } from './replay-plan.ts';
import type { ReplayPlan } from './replay-plan.ts';

export interface ReplaySource {
  readonly source: KlineSource;
  /** Shows the trade at a time. Does nothing while no tick or step lies between. */
  show(timeMs: number): void;
}

/** A placeholder: a replay has its own steps. */
export const REPLAY_INTERVAL: Interval = 'ONE_MIN';

/** Feeds a chart with the ticks of one trade up to a time, initially its end. */
export function createReplaySource(plan: ReplayPlan, priceDecimals: number): ReplaySource {
  let sink: KlineSink | null = null;
  let shownMs = plan.toMs;

  function showAll(): void {
    sink?.reset(klinesAt(plan, shownMs), priceDecimals);
  }

  /** Reports klines from `step` on: the last one may have changed, and later ones were added. */
  function showFrom(step: number): void {
    const { openTimeMs, open, high, low, close, volume } = klinesAt(plan, shownMs);
    for (let i = step; i < openTimeMs.length; i++) {
      sink?.update(openTimeMs[i]!, open[i]!, high[i]!, low[i]!, close[i]!, volume[i]!);
    }
  }

  return {
    source: {
      open(_key, opened) {
        sink = opened;
        showAll();
        return {
          loadOlder: () => opened.prepend(NOTHING),
          close() {
            if (sink === opened) sink = null;
          },
        };
      },
    },
    show(timeMs) {
      const step = stepAt(plan, shownMs);
      const same = stepAt(plan, timeMs) === step && ticksUntil(plan, timeMs) === ticksUntil(plan, shownMs);
      const forward = timeMs >= shownMs;
      shownMs = timeMs;
      if (same) return;
      if (forward) showFrom(step);
      else showAll();
    },
  };
}

const EMPTY = new Float64Array(0);
const NOTHING = { openTimeMs: EMPTY, open: EMPTY, high: EMPTY, low: EMPTY, close: EMPTY, volume: EMPTY };
