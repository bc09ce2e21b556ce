import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { ComputeError } from '../../../compute/compute-errors.ts';
import type { askChance as askChanceOf } from '../../../compute/strategy/ask-chance.ts';
import { NO_ROOM } from '../../../compute/wasm/arena.ts';
import { CandleError } from '../../../data/candle-files.ts';
import type { readyCandles as readyCandlesOf } from '../../../data/candle-files.ts';
import type { Strategy } from '../../../model/strategy.ts';
import { longestDaysOf } from '../../strategy/fill-minutes.ts';
import type { Notebook } from '../../strategy/notebook.ts';
import { computeRun, jobOf } from './compute-run.ts';
import type { Compute } from './compute-run.ts';
import type { marketTerms as marketTermsOf } from './market-numbers.ts';
import { candlesOf, orderOf, rulesText } from './market-order.ts';
import type { SpanLimits } from './market-order.ts';
import { pastOfRun } from './run-past.ts';
import type { RunFailure, RunLuck, RunState, StrategyRun } from './run-state.ts';

export interface RunParts {
  readonly readyCandles: typeof readyCandlesOf;
  readonly compute: Compute;
  readonly askChance: typeof askChanceOf;
  readonly marketTerms: typeof marketTermsOf;
  readonly notebook: Pick<Notebook, 'settingsTried' | 'noteSeen' | 'noteSettings' | 'noteOpened' | 'noteRun'>;
  limits(): SpanLimits;
  nowMs(): number;
}

/** The run of the strategy that is shown. Leaving the page does not end it. */
export interface RunController {
  readonly state: ReadonlySignal<RunState>;
  /** Begins unless this very run is under way or done. @param id  of the strategy, for the figures of its last run */
  show(id: string, strategy: Strategy): void;
  /** Starts over, after a failure too. */
  again(): void;
  /** Starts over with the newest days that this device can hold, after `tooLong`. */
  shorten(): void;
  /** Runs through the part that is held back, and counts that it was opened. */
  open(): void;
  cancel(): void;
}

/** A shorter span than this is not offered. */
const LEAST_DAYS = 30;

/** The reason why there is no result. @param days  of the span */
export function failureOf(error: unknown, days: number): RunFailure {
  if (error instanceof CandleError) return { kind: 'candles', code: error.code };
  if (error instanceof ComputeError && error.code === 'datasetMissing') return { kind: 'changed' };
  if (error instanceof RangeError && error.message.includes(NO_ROOM) && days > LEAST_DAYS) {
    return { kind: 'tooLong', mostDays: Math.max(LEAST_DAYS, Math.floor(days / 2)) };
  }
  return { kind: 'device' };
}

export function createRunController(parts: RunParts): RunController {
  const state = signal<RunState>({ state: 'idle' });
  let shown: { readonly id: string; readonly strategy: Strategy; readonly key: string; opened: boolean } | null = null;
  let stop = new AbortController();

  /** Loads the candles and computes; once more when they were gone from the device in between. */
  async function result(strategy: Strategy, opened: boolean, mine: AbortSignal): Promise<StrategyRun | RunFailure> {
    const { from, to } = strategy.span;
    const limits = parts.limits();
    const mostDays = longestDaysOf(strategy, limits);
    if (to - from > mostDays) return { kind: 'tooLong', mostDays };
    const symbol = strategy.symbols[0]!;
    for (let attempt = 1; ; attempt++) {
      const candles = await parts.readyCandles(candlesOf(strategy, limits), {
        signal: mine,
        onProgress(share, queue) {
          if (!mine.aborted) state.value = { state: 'candles', share, queue };
        },
      });
      if (candles.missing.length > 0) return { kind: 'missing', months: candles.missing };
      const terms = await parts.marketTerms(symbol, strategy);
      if (terms === null) return { kind: 'market' };
      if (mine.aborted) throw new ComputeError('aborted');
      state.value = { state: 'computing' };
      try {
        return await computeRun(parts.compute, orderOf(strategy, candles, terms, opened), mine);
      } catch (error) {
        if (attempt > 1 || !(error instanceof ComputeError && error.code === 'datasetMissing')) throw error;
      }
    }
  }

  async function begin(): Promise<void> {
    stop.abort();
    const own = (stop = new AbortController());
    const { id, strategy, opened } = shown!;
    state.value = { state: 'candles', share: 0, queue: null };
    try {
      const outcome = await result(strategy, opened, own.signal);
      if (own.signal.aborted) return;
      if ('kind' in outcome) {
        state.value = { state: 'failed', failure: outcome };
        return;
      }
      const run = { ...outcome, countsAsOpened: note(id, outcome) };
      state.value = { state: 'done', run, luck: null };
      const luck = await luckOf(run, own.signal);
      if (!own.signal.aborted) state.value = { state: 'done', run, luck };
    } catch (error) {
      if (own.signal.aborted) return;
      state.value = { state: 'failed', failure: failureOf(error, strategy.span.to - strategy.span.from) };
    }
  }

  /** Returns whether the run counts as opening days that were held back before. */
  function note(id: string, run: StrategyRun): boolean {
    const { strategy, opened, report } = run;
    const { symbols, interval, span } = strategy;
    const past = pastOfRun(run);
    const countsAsOpened = parts.notebook.noteSeen(symbols[0]!, interval, span, past.to);
    parts.notebook.noteSettings(symbols[0]!, interval, span, 1, rulesText(strategy));
    if (opened) return countsAsOpened;
    parts.notebook.noteRun(id, {
      ms: parts.nowMs(),
      gain: report.rule.result,
      hold: report.hold.result,
      drawdown: report.rule.drawdown,
      sharpe: report.rule.sharpe,
      trades: report.trades,
      past,
    });
    return countsAsOpened;
  }

  async function luckOf(run: StrategyRun, mine: AbortSignal): Promise<RunLuck> {
    const { strategy, result, candles } = run;
    const tried = Math.max(1, parts.notebook.settingsTried(strategy.symbols[0]!, strategy.interval, strategy.span));
    const affinity = { dataset: candles.dataset, workers: 1 };
    try {
      const entries = await parts.askChance(
        { ...jobOf(run), test: 'randomEntries', trades: result.trades },
        { signal: mine, affinity },
      );
      const deflated = await parts.askChance(
        { test: 'deflatedSharpe', equity: result.equity.slice(), tried, variance: null },
        { signal: mine },
      );
      return { entries, deflated, tried, failed: false };
    } catch (error) {
      if (mine.aborted) throw error;
      return { entries: null, deflated: null, tried, failed: true };
    }
  }

  return {
    state,
    show(id, strategy) {
      const key = `${id} ${rulesText(strategy)} ${JSON.stringify(strategy.span)}`;
      if (shown?.key === key && state.peek().state !== 'failed' && state.peek().state !== 'stopped') return;
      shown = { id, strategy, key, opened: false };
      void begin();
    },
    again() {
      if (shown) void begin();
    },
    shorten() {
      const now = state.peek();
      if (!shown || now.state !== 'failed' || now.failure.kind !== 'tooLong') return;
      const { strategy } = shown;
      const span = { ...strategy.span, from: Math.max(strategy.span.from, strategy.span.to - now.failure.mostDays) };
      shown = { ...shown, strategy: { ...strategy, span } };
      void begin();
    },
    open() {
      if (!shown || shown.opened) return;
      const { symbols, interval, span } = shown.strategy;
      shown.opened = true;
      parts.notebook.noteOpened(symbols[0]!, interval, span);
      void begin();
    },
    cancel() {
      const now = state.peek();
      if (now.state !== 'candles' && now.state !== 'computing') return;
      stop.abort();
      state.value = { state: 'stopped', share: now.state === 'candles' ? now.share : null };
    },
  };
}
