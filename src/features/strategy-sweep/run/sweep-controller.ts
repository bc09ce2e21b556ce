import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { ComputeError } from '../../../compute/compute-errors.ts';
import { varianceOfSharpes } from '../../../compute/strategy/chance/deflated-sharpe.ts';
import type { RunJob } from '../../../compute/strategy/jobs.ts';
import { FIGURES } from '../../../compute/strategy/report.ts';
import type { SpanOutcomes } from '../../../compute/strategy/report.ts';
import type { sweepInTasks as sweepInTasksOf } from '../../../compute/strategy/sweep-in-tasks.ts';
import type { compute as computeOf } from '../../../compute/compute.ts';
import type { askChance as askChanceOf } from '../../../compute/strategy/ask-chance.ts';
import type { readyCandles as readyCandlesOf, ReadyCandles } from '../../../data/candle-files.ts';
import type { Strategy } from '../../../model/strategy.ts';
import { jobOf } from '../../strategy-result/run/compute-run.ts';
import { needsVolumes, orderOf, rulesText } from '../../strategy-result/run/market-order.ts';
import { failureOf } from '../../strategy-result/run/run-controller.ts';
import type { marketTerms as marketTermsOf } from '../../strategy-result/run/market-numbers.ts';
import type { RunFailure } from '../../strategy-result/run/run-state.ts';
import type { Notebook } from '../../strategy/notebook.ts';
import { jobValues, pointOf, strategyAt } from '../grid/sweep-axes.ts';
import type { SweepGrid } from '../grid/sweep-axes.ts';
import { computedCurves, equityOf, ranked } from '../grid/sweep-figures.ts';
import type { SweepOutcome } from '../grid/sweep-figures.ts';
import type { EndedSweep, SweepLuck, SweepState } from './sweep-state.ts';

export interface SweepParts {
  readonly readyCandles: typeof readyCandlesOf;
  readonly compute: typeof computeOf;
  readonly sweepInTasks: typeof sweepInTasksOf;
  readonly askChance: typeof askChanceOf;
  readonly marketTerms: typeof marketTermsOf;
  readonly notebook: Pick<Notebook, 'settingsTried' | 'noteSettings'>;
  /** Told how fast the device was: settings, days and ms without loading. */
  noteSpeed(settings: number, days: number, ms: number): void;
  /** Workers that may hold candles. */
  workers(): number;
  /** Days that this device may hold at once. */
  mostDays(): number;
  /** Whether luck is tested without being asked for: it takes a second or more on a slow device. */
  testsLuck(): boolean;
  /** Any clock, ms. */
  nowMs(): number;
}

/** The sweep of the strategy that is shown. Leaving the page does not end it. */
export interface SweepController {
  readonly state: ReadonlySignal<SweepState>;
  /** Returns whether the state is of this strategy, whatever its varied numbers are now. */
  isOf(id: string, strategy: Strategy): boolean;
  /** Grid of the state; null before the first sweep. */
  grid(): SweepGrid | null;
  /** Begins a sweep; one that is under way ends. */
  begin(id: string, strategy: Strategy, grid: SweepGrid): void;
  /** Begins the same again. */
  again(): void;
  /** Begins the same over the newest days that this device can hold, after `tooLong`. */
  shorten(): void;
  /** Ends the sweep; what is computed stays. */
  cancel(): void;
  /** Tests the settings that are computed for luck. */
  testLuck(): void;
}

/** At most so often the page is painted while a sweep runs. */
const PAINT_MS = 250;

interface Order {
  readonly id: string;
  readonly strategy: Strategy;
  readonly grid: SweepGrid;
  /** Span that was asked for, which may be longer than that of the strategy. */
  readonly asked: Strategy['span'];
}

/** What a sweep has computed so far. */
interface Progress {
  readonly candles: ReadyCandles;
  readonly job: RunJob;
  readonly days: number;
  soFar: SpanOutcomes | null;
  done: number;
}

/** The rules with the first value in place of each varied number, so that another choice of it makes no difference. */
function fixedRules(strategy: Strategy, { axes, values }: SweepGrid): string {
  try {
    return rulesText(
      strategyAt(
        strategy,
        axes,
        values.map((list) => list[0]!),
      ),
    );
  } catch {
    return ''; // A number is gone: the rules are others.
  }
}

export function createSweepController(parts: SweepParts): SweepController {
  const state = signal<SweepState>({ state: 'idle' });
  let order: Order | null = null;
  let under: Progress | null = null;
  let stop = new AbortController();

  /** Loads candles and terms. Returns why there is nothing to compute with. */
  async function prepare({ strategy }: Order, mine: AbortSignal): Promise<Progress | RunFailure> {
    const { from, to } = strategy.span;
    const mostDays = parts.mostDays();
    if (to - from > mostDays) return { kind: 'tooLong', mostDays };
    const symbol = strategy.symbols[0]!;
    const candles = await parts.readyCandles(
      { symbol, firstDay: from, days: to - from, volumes: needsVolumes(strategy) },
      {
        signal: mine,
        onProgress(share, queue) {
          if (!mine.aborted) state.value = { state: 'candles', share, queue };
        },
      },
    );
    if (candles.missing.length > 0) return { kind: 'missing', months: candles.missing };
    const terms = await parts.marketTerms(symbol, strategy);
    if (terms === null) return { kind: 'market' };
    const job = jobOf(orderOf(strategy, candles, terms, false));
    return { candles, job, days: job.toDay, soFar: null, done: 0 };
  }

  async function compute(progress: Progress, { grid }: Order, mine: AbortSignal): Promise<void> {
    const began = parts.nowMs();
    let painted = -Infinity;
    state.value = { state: 'computing', done: 0, all: grid.settings, leftMs: null };
    await parts.sweepInTasks({
      job: progress.job,
      ...jobValues(grid),
      workers: parts.workers(),
      signal: mine,
      onProgress(done, all, soFar) {
        if (mine.aborted) return;
        progress.soFar = soFar;
        progress.done = done;
        const now = parts.nowMs();
        if (now - painted < PAINT_MS) return;
        painted = now;
        state.value = { state: 'computing', done, all, leftMs: ((now - began) / done) * (all - done) };
      },
    });
    parts.noteSpeed(grid.settings, progress.days, parts.nowMs() - began);
  }

  /** Shows what is computed, and counts it. */
  function end({ candles, soFar, done, days }: Progress, mine: Order, ending: EndedSweep['ending']): void {
    const { strategy, grid } = mine;
    const outcome: SweepOutcome = soFar
      ? { ...soFar, grid, days }
      : { figures: new Float64Array(grid.settings * FIGURES).fill(NaN), equity: new Float64Array(0), grid, days };
    if (done > 0) {
      const { symbols, interval, span } = strategy;
      const ranges = grid.axes.map(({ parameter, from, to, step }) => [parameter.paths, from, to, step]);
      parts.notebook.noteSettings(
        symbols[0]!,
        interval,
        span,
        done,
        rulesText(strategy) + JSON.stringify([ranges, done]),
      );
    }
    state.value = { state: 'ended', ending, strategy, candles, outcome, order: ranked(outcome), luck: null };
    if (done > 0 && parts.testsLuck()) testLuck();
  }

  async function start(): Promise<void> {
    stop.abort();
    const own = (stop = new AbortController());
    const mine = order!;
    under = null;
    state.value = { state: 'candles', share: 0, queue: null };
    try {
      for (let attempt = 1; ; attempt++) {
        const ready = await prepare(mine, own.signal);
        if (own.signal.aborted) return;
        if ('kind' in ready) {
          state.value = { state: 'failed', failure: ready };
          return;
        }
        under = ready;
        try {
          await compute(ready, mine, own.signal);
          if (!own.signal.aborted) end(ready, mine, 'done');
          return;
        } catch (error) {
          // Gone from the device in between: they are asked for once more.
          if (attempt > 1 || !(error instanceof ComputeError && error.code === 'datasetMissing')) throw error;
        }
      }
    } catch (error) {
      if (own.signal.aborted) return;
      if (under && (under as Progress).done > 0) end(under, mine, 'unfinished');
      else
        state.value = { state: 'failed', failure: failureOf(error, mine.strategy.span.to - mine.strategy.span.from) };
    }
  }

  async function luckOf(ended: EndedSweep, job: RunJob, mine: AbortSignal): Promise<SweepLuck> {
    const { strategy, outcome, order: settings } = ended;
    const { days, grid } = outcome;
    const [best] = settings;
    const curves = computedCurves(outcome, settings);
    const { symbols, interval, span, costs, kind } = strategy;
    const tried = Math.max(settings.length, parts.notebook.settingsTried(symbols[0]!, interval, span));
    const options = { signal: mine };
    const equity = equityOf(outcome, best!);
    const variance = varianceOfSharpes(curves, days);
    const deflated = await parts.askChance({ test: 'deflatedSharpe', equity, tried, variance }, options);
    const setting = strategyAt(strategy, grid.axes, pointOf(grid, grid.combinationOf[best!]!));
    const affinity = { dataset: job.dataset, workers: parts.workers() };
    const { hold } = await parts.compute('strategy', 'run', { ...job, strategy: setting }, { ...options, affinity });
    const reality = await parts.askChance({ test: 'realityCheck', equity: curves, hold }, options);
    const overfitting = await parts.askChance({ test: 'overfitting', equity: curves, days }, options);
    const { taker, slippage } = kind === 'spot' ? costs : { taker: 0, slippage: 0 };
    const walk = await parts.askChance({ test: 'walkForward', equity: curves, days, taker, slippage }, options);
    return { deflated, reality, overfitting, walk, tried };
  }

  function testLuck(): void {
    const ended = state.peek();
    if (ended.state !== 'ended' || ended.order.length === 0 || !under) return;
    // What was cancelled has an abort behind it; the tests have one of their own.
    const own = (stop = new AbortController());
    const show = (luck: EndedSweep['luck']): void => {
      if (!own.signal.aborted) state.value = { ...ended, luck };
    };
    show('testing');
    luckOf(ended, under.job, own.signal).then(show, () => show('failed'));
  }

  return {
    state,
    isOf(id, strategy) {
      if (order?.id !== id || order.asked.to !== strategy.span.to || order.asked.from !== strategy.span.from)
        return false;
      if (order.asked.heldBack !== strategy.span.heldBack) return false;
      return fixedRules(strategy, order.grid) === fixedRules(order.strategy, order.grid);
    },
    grid: () => order?.grid ?? null,
    begin(id, strategy, grid) {
      order = { id, strategy, grid, asked: strategy.span };
      void start();
    },
    again() {
      if (order) void start();
    },
    shorten() {
      const now = state.peek();
      if (!order || now.state !== 'failed' || now.failure.kind !== 'tooLong') return;
      const { span } = order.strategy;
      const from = Math.max(span.from, span.to - now.failure.mostDays);
      order = { ...order, strategy: { ...order.strategy, span: { ...span, from } } };
      void start();
    },
    cancel() {
      const now = state.peek();
      if (!order || (now.state !== 'candles' && now.state !== 'computing')) return;
      stop.abort();
      if (now.state === 'computing' && under) end(under, order, 'cancelled');
      else state.value = { state: 'idle' };
    },
    testLuck,
  };
}
