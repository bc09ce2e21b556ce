import { batch, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { ComputeError } from '../../../compute/compute-errors.ts';
import { FIGURES } from '../../../compute/strategy/report.ts';
import type { SweepOutcomes, sweepInTasks as sweepInTasksOf } from '../../../compute/strategy/sweep-in-tasks.ts';
import { writerWithNumbers } from '../../../model/strategy-numbers.ts';
import type { Strategy } from '../../../model/strategy.ts';
import { rulesText } from '../../strategy-result/run/market-order.ts';
import { failureOf } from '../../strategy-result/run/run-controller.ts';
import type { Notebook } from '../../strategy/notebook.ts';
import { jobValues, pointOf, strategyAt } from '../grid/sweep-axes.ts';
import type { SweepGrid } from '../grid/sweep-axes.ts';
import { ranked, resultOf } from '../grid/sweep-figures.ts';
import type { SweepOutcome } from '../grid/sweep-figures.ts';
import { rowsOf } from './sweep-time.ts';
import { prepareSweep } from './prepare-sweep.ts';
import type { PreparedSweep, PrepareParts } from './prepare-sweep.ts';
import type { EndedSweep, SweepState } from './sweep-state.ts';
import { testForLuck } from './test-luck.ts';
import type { LuckParts } from './test-luck.ts';

export interface SweepParts extends PrepareParts, LuckParts {
  readonly sweepInTasks: typeof sweepInTasksOf;
  readonly notebook: Pick<Notebook, 'settingsTried' | 'noteSeen' | 'noteSettings'>;
  /** Called with the speed of the device: settings, rows of candles, and ms without loading. */
  noteSpeed(settings: number, rows: number, ms: number): void;
  /** Whether luck is tested without being asked for: it takes a second or more on a slow device. */
  testsLuck(): boolean;
  /** Any clock, ms. */
  nowMs(): number;
}

/** The sweep of the strategy that is shown. Leaving the page does not end it. */
export interface SweepController {
  readonly state: ReadonlySignal<SweepState>;
  /** Settings of the sweep under way, another object after each task, which is many times a second; null while none runs. */
  readonly soFar: ReadonlySignal<SweepOutcome | null>;
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

/** Settings that a sweep has computed so far. */
interface Progress extends PreparedSweep {
  outcomes: SweepOutcomes | null;
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

/** Whether a sweep is of these rules and this span, whatever the varied numbers are now. */
function isOfRules({ strategy: swept, grid, asked }: Order, strategy: Strategy): boolean {
  const { from, to, heldBack } = strategy.span;
  if (asked.from !== from || asked.to !== to || asked.heldBack !== heldBack) return false;
  return fixedRules(strategy, grid) === fixedRules(swept, grid);
}

/** The same over the newest days. */
function shortened(order: Order, days: number): Order {
  const { span } = order.strategy;
  const from = Math.max(span.from, span.to - days);
  return { ...order, strategy: { ...order.strategy, span: { ...span, from } } };
}

/** Returns the computed part; nothing before the first part came. */
function outcomeOf({ job, outcomes }: Progress, grid: SweepGrid): SweepOutcome {
  const none = () => ({ figures: new Float64Array(grid.settings * FIGURES).fill(NaN), curves: [] });
  return { ...(outcomes ?? none()), grid, days: job.toDay };
}

/** Gives the rules of each setting that is computed, as a run of them notes them. */
function* computedRules({ strategy, grid }: Order, outcome: SweepOutcome): Generator<string> {
  const { paths, values } = jobValues(grid);
  const first = rulesText(strategyAt(strategy, grid.axes, pointOf(grid, grid.combinationOf[0]!)));
  const write = writerWithNumbers(JSON.parse(first) as Partial<Strategy>, paths);
  for (let setting = 0; setting < grid.settings; setting++) {
    if (resultOf(outcome, setting) === null) continue;
    yield write(values.subarray(setting * paths.length, (setting + 1) * paths.length));
  }
}

/** Counts the settings that were computed, and the days that they show. */
function noteTried(
  notebook: Pick<Notebook, 'noteSeen' | 'noteSettings'>,
  order: Order,
  { candles, job, done }: Progress,
  outcome: SweepOutcome,
): void {
  const { strategy, grid } = order;
  const { symbols, interval, span } = strategy;
  const ranges = grid.axes.map(({ parameter, from, to, step }) => [parameter.paths, from, to, step]);
  notebook.noteSeen(symbols[0]!, interval, span, candles.firstDay + job.toDay);
  const what = rulesText(strategy) + JSON.stringify([ranges, done]);
  notebook.noteSettings(symbols[0]!, interval, span, done, what, () => computedRules(order, outcome));
}

export function createSweepController(parts: SweepParts): SweepController {
  const state = signal<SweepState>({ state: 'idle' });
  const soFar = signal<SweepOutcome | null>(null);
  let order: Order | null = null;
  let under: Progress | null = null;
  let stop = new AbortController();

  /** Shows a state in which nothing is computed. */
  function show(next: Exclude<SweepState, { state: 'computing' }>): void {
    batch(() => {
      soFar.value = null;
      state.value = next;
    });
  }

  async function compute(progress: Progress, { grid }: Order, mine: AbortSignal): Promise<void> {
    const began = parts.nowMs();
    let painted = -Infinity;
    batch(() => {
      soFar.value = outcomeOf(progress, grid);
      state.value = { state: 'computing', done: 0, all: grid.settings, leftMs: null };
    });
    await parts.sweepInTasks({
      job: progress.job,
      ...jobValues(grid),
      workers: parts.workers(),
      signal: mine,
      onProgress(done, all, outcomes) {
        if (mine.aborted) return;
        progress.outcomes = outcomes;
        progress.done = done;
        soFar.value = outcomeOf(progress, grid);
        const now = parts.nowMs();
        if (now - painted < PAINT_MS) return;
        painted = now;
        state.value = { state: 'computing', done, all, leftMs: ((now - began) / done) * (all - done) };
      },
    });
    parts.noteSpeed(grid.settings, rowsOf(progress.job.toDay, progress.candles.stepMinutes), parts.nowMs() - began);
  }

  /** Shows what is computed, and counts it. */
  function end(progress: Progress, mine: Order, ending: EndedSweep['ending']): void {
    const outcome = outcomeOf(progress, mine.grid);
    if (progress.done > 0) noteTried(parts.notebook, mine, progress, outcome);
    const { strategy } = mine;
    show({
      state: 'ended',
      ending,
      strategy,
      candles: progress.candles,
      outcome,
      order: ranked(outcome),
      luck: null,
    });
    if (progress.done > 0 && parts.testsLuck()) testLuck();
  }

  async function start(mine: Order): Promise<void> {
    stop.abort();
    const own = (stop = new AbortController());
    under = null;
    show({ state: 'candles', share: 0, queue: null });
    try {
      for (let attempt = 1; ; attempt++) {
        const ready = await prepareSweep(parts, mine.strategy, {
          signal: own.signal,
          onProgress(share, queue) {
            if (!own.signal.aborted) show({ state: 'candles', share, queue });
          },
        });
        if (own.signal.aborted) return;
        if ('kind' in ready) return show({ state: 'failed', failure: ready });
        const progress: Progress = { ...ready, outcomes: null, done: 0 };
        under = progress;
        try {
          await compute(progress, mine, own.signal);
          if (!own.signal.aborted) end(progress, mine, 'done');
          return;
        } catch (error) {
          // Gone from the device in between: they are asked for once more.
          if (attempt > 1 || !(error instanceof ComputeError && error.code === 'datasetMissing')) throw error;
        }
      }
    } catch (error) {
      if (own.signal.aborted) return;
      if (under && (under as Progress).done > 0) end(under, mine, 'unfinished');
      else show({ state: 'failed', failure: failureOf(error, mine.strategy.span.to - mine.strategy.span.from) });
    }
  }

  function testLuck(): void {
    const ended = state.peek();
    if (ended.state !== 'ended' || ended.order.length === 0 || !under) return;
    // A cancelled sweep has been aborted; the tests of luck have a signal of their own.
    const own = (stop = new AbortController());
    const tell = (luck: EndedSweep['luck']): void => {
      if (!own.signal.aborted) state.value = { ...ended, luck };
    };
    tell('testing');
    testForLuck(parts, ended, under.job, own.signal).then(tell, () => tell('failed'));
  }

  return {
    state,
    soFar,
    isOf: (id, strategy) => order?.id === id && isOfRules(order, strategy),
    grid: () => order?.grid ?? null,
    begin(id, strategy, grid) {
      order = { id, strategy, grid, asked: strategy.span };
      void start(order);
    },
    again() {
      if (order) void start(order);
    },
    shorten() {
      const now = state.peek();
      if (!order || now.state !== 'failed' || now.failure.kind !== 'tooLong') return;
      order = shortened(order, now.failure.mostDays);
      void start(order);
    },
    cancel() {
      const now = state.peek();
      if (!order || (now.state !== 'candles' && now.state !== 'computing')) return;
      stop.abort();
      if (now.state === 'computing' && under) end(under, order, 'cancelled');
      else show({ state: 'idle' });
    },
    testLuck,
  };
}
