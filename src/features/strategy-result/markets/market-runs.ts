import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import { reportOf } from '../../../compute/strategy/run-report.ts';
import type { Strategy } from '../../../model/strategy.ts';
import { jobOf } from '../run/compute-run.ts';
import { candlesOf, orderOf, rulesText } from '../run/market-order.ts';
import type { RunParts } from '../run/run-controller.ts';

/** Markets that a rule is run on besides its own, at most. */
export const MARKETS_MOST = 10;

/** Result of a rule on one market, over the days that are not held back; shares. */
export interface MarketOutcome {
  readonly rule: number;
  readonly hold: number;
  readonly trades: number;
}

export interface MarketRow {
  readonly symbol: MarketSymbol;
  /** It is null where it could not be computed. */
  readonly outcome: MarketOutcome | null;
}

export interface MarketRunsState {
  /** Rules and span that these rows are of; null before the first. */
  readonly of: Strategy | null;
  readonly running: boolean;
  readonly rows: readonly MarketRow[];
  /** Markets there will be rows of. */
  readonly all: number;
  /** Share of the candles of the market under way that are there, 0 … 1. */
  readonly share: number;
}

/** The same rule on several markets, one after the other: a better test than as many settings on one. */
export interface MarketRuns {
  readonly state: ReadonlySignal<MarketRunsState>;
  /**
   * Starts over.
   * @param symbols  at most `MARKETS_MOST` are run
   * @param seenTo  UTC day since 1970 before which the strategy's own market may be seen
   */
  start(strategy: Strategy, symbols: readonly MarketSymbol[], seenTo: number): Promise<void>;
  /** Ends at once; rows that are there stay. */
  cancel(): void;
}

type MarketRunsParts = Pick<RunParts, 'readyCandles' | 'compute' | 'marketTerms' | 'limits'> & {
  readonly notebook: Pick<RunParts['notebook'], 'noteSeen' | 'noteSettings'>;
};

export function createMarketRuns(parts: MarketRunsParts): MarketRuns {
  const state = signal<MarketRunsState>({ of: null, running: false, rows: [], all: 0, share: 0 });
  let stop = new AbortController();

  async function outcomeOn(strategy: Strategy, seenTo: number, mine: AbortSignal): Promise<MarketOutcome | null> {
    const [symbol] = strategy.symbols;
    try {
      const candles = await parts.readyCandles(candlesOf(strategy, parts.limits()), {
        signal: mine,
        onProgress(share) {
          if (!mine.aborted) state.value = { ...state.peek(), share };
        },
      });
      const terms = await parts.marketTerms(symbol!, strategy);
      if (terms === null || candles.missing.length > 0) return null;
      const job = jobOf(orderOf(strategy, candles, terms, false));
      // A market with fewer days: markets move together, so none may tell of the days that are closed.
      const toDay = Math.min(job.toDay, seenTo - candles.firstDay);
      if (toDay < 1) return null;
      const affinity = { dataset: candles.dataset, workers: 1 };
      const result = await parts.compute('strategy', 'run', { ...job, toDay }, { signal: mine, affinity });
      const report = reportOf(result, result.hold, {
        decimals: candles.priceDecimals,
        kind: strategy.kind,
        stepMinutes: candles.stepMinutes,
      });
      parts.notebook.noteSeen(symbol!, strategy.interval, strategy.span, candles.firstDay + toDay);
      parts.notebook.noteSettings(symbol!, strategy.interval, strategy.span, 1, rulesText(strategy));
      return { rule: report.rule.result, hold: report.hold.result, trades: report.trades };
    } catch {
      // One market without candles says nothing of the others.
      return null;
    }
  }

  return {
    state,
    async start(strategy, symbols, seenTo) {
      stop.abort();
      const mine = (stop = new AbortController()).signal;
      const chosen = symbols.slice(0, MARKETS_MOST);
      const rows: MarketRow[] = [];
      state.value = { of: strategy, running: true, rows: [], all: chosen.length, share: 0 };
      for (const symbol of chosen) {
        const outcome = await outcomeOn({ ...strategy, symbols: [symbol] }, seenTo, mine);
        if (mine.aborted) return;
        rows.push({ symbol, outcome });
        state.value = {
          of: strategy,
          running: rows.length < chosen.length,
          rows: [...rows],
          all: chosen.length,
          share: 0,
        };
      }
    },
    cancel() {
      stop.abort();
      if (state.peek().running) state.value = { ...state.peek(), running: false };
    },
  };
}
