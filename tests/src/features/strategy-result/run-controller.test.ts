import { beforeEach, describe, expect, it } from 'vitest';
import { ComputeError } from '../../../../src/compute/compute-errors.ts';
import type { RunJob } from '../../../../src/compute/strategy/jobs.ts';
import { runJob } from '../../../../src/compute/strategy/jobs.ts';
import { plainEngine } from '../../../../src/compute/strategy/plain/outcomes.ts';
import { NO_ROOM } from '../../../../src/compute/wasm/arena.ts';
import { CandleError } from '../../../../src/data/candle-files.ts';
import type { CandleOptions, ReadyCandles } from '../../../../src/data/candle-files.ts';
import type { LastRun } from '../../../../src/features/strategy/notebook.ts';
import {
  createRunController,
  failureOf as failureOfError,
} from '../../../../src/features/strategy-result/run/run-controller.ts';
import type { RunController, RunParts } from '../../../../src/features/strategy-result/run/run-controller.ts';
import type { RunState } from '../../../../src/features/strategy-result/run/run-state.ts';
import type { Compute } from '../../../../src/features/strategy-result/run/compute-run.ts';
import { MARKET } from '../../compute/strategy/made-strategies.ts';
import { CANDLES, DAYS, FIRST_DAY, madeStrategy } from './made-run.ts';

const FIRST = FIRST_DAY;
const strategy = madeStrategy;

const READY: ReadyCandles = {
  dataset: `v1/BTCUSDT/${FIRST}/${DAYS}`,
  symbol: 'BTCUSDT' as ReadyCandles['symbol'],
  firstDay: FIRST,
  days: DAYS,
  missing: [],
  kept: true,
  priceDecimals: MARKET.priceDecimals,
  volumeDecimals: MARKET.sizeDecimals,
  stepMinutes: 1,
  simulated: true,
};

interface Made {
  readonly controller: RunController;
  readonly jobs: RunJob[];
  readonly noted: {
    settings: number;
    opened: number;
    seenTo: number[];
    /** A run up to this day counts as opening. */
    closedBefore: number | null;
    runs: (readonly [string, LastRun])[];
  };
  /** Waits until a state is there. */
  until(name: RunState['state'], luck?: boolean): Promise<RunState>;
}

function made(changes: Partial<RunParts> & { computed?: (job: RunJob, turn: number) => void } = {}): Made {
  const { computed, ...parts } = changes;
  const jobs: RunJob[] = [];
  const noted: Made['noted'] = { settings: 0, opened: 0, seenTo: [], closedBefore: null, runs: [] };
  const compute = (async (_type: string, _name: string, job: RunJob, options: { signal: AbortSignal }) => {
    await Promise.resolve();
    if (options.signal.aborted) throw new ComputeError('aborted');
    jobs.push(job);
    computed?.(job, jobs.length);
    return runJob(plainEngine(CANDLES), CANDLES, job);
  }) as unknown as Compute;
  const controller = createRunController({
    readyCandles: async () => READY,
    compute,
    askChance: (async ({ test }: { test: string }) =>
      test === 'randomEntries'
        ? { test, draws: 1000, atOrAbove: 600, p: 0.6, middleEnd: 9_900, ruleEnd: 9_800 }
        : { test, sharpe: null, expectedSharpe: 1, byChance: 0.1, p: null }) as unknown as RunParts['askChance'],
    marketTerms: async () => ({
      sizeDecimals: MARKET.sizeDecimals,
      smallestOrder: MARKET.smallestOrder,
      payoutRate: 0.85,
    }),
    notebook: {
      settingsTried: () => noted.settings,
      noteSettings: (_market, _interval, _span, settings) => void (noted.settings += settings),
      noteOpened: () => void noted.opened++,
      noteSeen: (_market, _interval, _span, seenTo) => {
        noted.seenTo.push(seenTo);
        return seenTo === noted.closedBefore;
      },
      noteRun: (id, run) => void noted.runs.push([id, run]),
    },
    limits: () => ({ minutes: 1095 * 1440, stepMinutes: 1 as const }),
    nowMs: () => 5,
    ...parts,
  });
  return {
    controller,
    jobs,
    noted,
    until: (name, luck = false) =>
      new Promise((resolve) => {
        let done = false;
        controller.state.subscribe((now) => {
          if (done || now.state !== name || (luck && now.state === 'done' && now.luck === null)) return;
          done = true;
          resolve(now);
        });
      }),
  };
}

const doneOf = (state: RunState) => {
  if (state.state !== 'done') throw new Error(JSON.stringify(state));
  return state;
};
const failureOf = (state: RunState) => (state.state === 'failed' ? state.failure : state.state);

describe('a run', () => {
  let it1: Made;
  beforeEach(() => {
    it1 = made();
    it1.controller.show('one', strategy());
  });

  it('leaves out the days that are held back, in every job', async () => {
    const { run, luck } = doneOf(await it1.until('done', true));
    expect(run.seenDays).toBe(7);
    expect(new Set(it1.jobs.map(({ fromDay, toDay }) => `${fromDay} ${toDay}`))).toEqual(new Set(['0 7']));
    expect(run.result.equity).toHaveLength(7);
    expect(run.report.trades).toBeGreaterThan(0);
    expect(luck?.entries?.middleEnd).toBe(9_900);
  });

  it('tells the result at costs of 0 to 3 times, each no higher than the one before', async () => {
    const { run } = doneOf(await it1.until('done'));
    expect(it1.jobs.map(({ costFactor }) => costFactor).sort()).toEqual([0, 1, 2, 3]);
    expect(run.atCosts).toHaveLength(4);
    for (let at = 1; at < 4; at++) expect(run.atCosts![at]).toBeLessThan(run.atCosts![at - 1]!);
    expect(run.atCosts![1]).toBe(run.report.rule.result);
    expect(run.perTrade!.costs).toBeCloseTo(0.0024, 3);
    expect(run.perTrade!.before - run.perTrade!.costs).toBeCloseTo(run.report.averageShare!, 12);
  });

  it('notes one setting and the figures of the run', async () => {
    const { run } = doneOf(await it1.until('done'));
    expect(it1.noted.settings).toBe(1);
    expect(it1.noted.runs).toEqual([
      [
        'one',
        {
          ms: 5,
          gain: run.report.rule.result,
          hold: run.report.hold.result,
          drawdown: run.report.rule.drawdown,
          sharpe: null,
          trades: run.report.trades,
          past: { market: 'BTCUSDT', interval: 'ONE_MIN', from: FIRST, to: FIRST + 7, rest: 'closed' },
        },
      ],
    ]);
  });

  it('opens the rest when asked, counts it once, and changes nothing of the days before', async () => {
    const before = doneOf(await it1.until('done', true)).run;
    it1.controller.open();
    it1.controller.open();
    const after = doneOf(await it1.until('done', true)).run;
    expect(it1.noted.opened).toBe(1);
    expect(after.opened).toBe(true);
    expect(after.seenDays).toBe(7);
    expect(after.result.equity).toHaveLength(DAYS);
    expect(after.result.equity.subarray(0, 7)).toEqual(before.result.equity);
    // The figures that the list of strategies shows stay those without the rest.
    expect(it1.noted.runs).toHaveLength(1);
  });

  it('tells the notebook which days it shows, and says when they were closed before', async () => {
    expect(doneOf(await it1.until('done', true)).run.countsAsOpened).toBe(false);
    it1.noted.closedBefore = FIRST + 8;
    it1.controller.show('one', strategy({ span: { from: FIRST, to: FIRST + DAYS, heldBack: 0.2 } }));
    expect(doneOf(await it1.until('done', true)).run.countsAsOpened).toBe(true);
    it1.controller.open();
    await it1.until('done', true);
    expect(it1.noted.seenTo).toEqual([FIRST + 7, FIRST + 8, FIRST + DAYS]);
  });

  it('is not computed again for the same rules, and is for others', async () => {
    await it1.until('done', true);
    const { length } = it1.jobs;
    it1.controller.show('one', { ...strategy(), name: 'Renamed' });
    expect(it1.controller.state.peek().state).toBe('done');
    expect(it1.jobs).toHaveLength(length);
    it1.controller.show('one', strategy({ stop: { percent: 1 } }));
    expect(it1.controller.state.peek().state).toBe('candles');
    await it1.until('done', true);
    expect(it1.jobs.length).toBeGreaterThan(length);
  });
});

describe('a run without a result', () => {
  it('says which months are missing, and computes nothing', async () => {
    const one = made({ readyCandles: async () => ({ ...READY, missing: ['2025-05'] }) });
    one.controller.show('a', strategy());
    expect(failureOf(await one.until('failed'))).toEqual({ kind: 'missing', months: ['2025-05'] });
    expect(one.jobs).toHaveLength(0);
  });

  it.each(['offline', 'notOffered', 'unknownMarket', 'noCandles', 'busy', 'damaged', 'failed'] as const)(
    'names the reason %s',
    async (code) => {
      const one = made({ readyCandles: () => Promise.reject(new CandleError(code)) });
      one.controller.show('a', strategy());
      expect(failureOf(await one.until('failed'))).toEqual({ kind: 'candles', code });
    },
  );

  it('loads the candles once more when they are gone, then says so', async () => {
    let loads = 0;
    const readyCandles = async () => {
      loads++;
      return READY;
    };
    const gone = (_job: RunJob, turn: number) => {
      if (turn <= 1) throw new ComputeError('datasetMissing');
    };
    const once = made({ readyCandles, computed: gone });
    once.controller.show('a', strategy());
    doneOf(await once.until('done'));
    expect(loads).toBe(2);
    const always = made({
      readyCandles,
      computed: () => {
        throw new ComputeError('datasetMissing');
      },
    });
    always.controller.show('a', strategy());
    expect(failureOf(await always.until('failed'))).toEqual({ kind: 'changed' });
  });

  it.each(['batchFailed', 'taskTimedOut', 'workerCreationTimedOut'] as const)(
    'blames the device for %s',
    async (code) => {
      const one = made({
        computed: () => {
          throw new ComputeError(code);
        },
      });
      one.controller.show('a', strategy());
      expect(failureOf(await one.until('failed'))).toEqual({ kind: 'device' });
      expect(one.noted.settings).toBe(0);
    },
  );

  it('offers half of the span when the memory is too small, and runs it', async () => {
    const span = { from: FIRST - 90, to: FIRST + DAYS, heldBack: 0.3 };
    const asked: number[] = [];
    const one = made({
      readyCandles: async ({ firstDay }) => {
        asked.push(firstDay);
        return READY;
      },
      computed: (_, turn) => {
        if (turn === 1) throw new RangeError(`99 bytes ${NO_ROOM}`);
      },
    });
    one.controller.show('a', strategy({ span }));
    expect(failureOf(await one.until('failed'))).toEqual({ kind: 'tooLong', mostDays: 50 });
    one.controller.shorten();
    doneOf(await one.until('done'));
    expect(asked).toEqual([FIRST - 90, FIRST + DAYS - 50]);
  });

  it('does not load more days than the device may hold', async () => {
    let loads = 0;
    const one = made({
      limits: () => ({ minutes: 5 * 1440, stepMinutes: 1 as const }),
      readyCandles: async () => {
        loads++;
        return READY;
      },
    });
    one.controller.show('a', strategy());
    expect(failureOf(await one.until('failed'))).toEqual({ kind: 'tooLong', mostDays: 5 });
    expect(loads).toBe(0);
  });

  it('runs over wider candles where the span has more minutes than the device may hold', async () => {
    const asked: (readonly [days: number, stepMinutes: number])[] = [];
    const one = made({
      limits: () => ({ minutes: 30 * 1440, stepMinutes: 5 as const }),
      readyCandles: async ({ days, stepMinutes }) => {
        asked.push([days, stepMinutes]);
        return { ...READY, stepMinutes };
      },
    });
    const long = { from: FIRST - 90, to: FIRST + DAYS, heldBack: 0.3 };
    one.controller.show('a', strategy({ interval: 'ONE_HOUR', span: long }));
    expect(doneOf(await one.until('done')).run.candles.stepMinutes).toBe(5);
    one.controller.show('a', strategy({ interval: 'ONE_MIN', span: long }));
    expect(failureOf(await one.until('failed'))).toEqual({ kind: 'tooLong', mostDays: 30 });
    expect(asked).toEqual([[100, 5]]);
  });

  it('stops at once when it is cancelled, with the share that was there, and begins anew', async () => {
    let signal: AbortSignal | undefined;
    const one = made({
      readyCandles: (_, options: CandleOptions = {}) => {
        if (signal) return Promise.resolve(READY);
        signal = options.signal;
        options.onProgress?.(0.62, 3);
        return new Promise((_resolve, reject) => {
          options.signal!.addEventListener('abort', () => reject(new CandleError('aborted')));
        });
      },
    });
    one.controller.show('a', strategy());
    expect(one.controller.state.peek()).toEqual({ state: 'candles', share: 0.62, queue: 3 });
    one.controller.cancel();
    expect(one.controller.state.peek()).toEqual({ state: 'stopped', share: 0.62 });
    expect(signal!.aborted).toBe(true);
    await Promise.resolve();
    expect(one.controller.state.peek().state).toBe('stopped');
    one.controller.again();
    doneOf(await one.until('done'));
  });

  it('has no share when it is cancelled while it is computed', async () => {
    const one = made();
    one.controller.show('a', strategy());
    await one.until('computing');
    one.controller.cancel();
    expect(one.controller.state.peek()).toEqual({ state: 'stopped', share: null });
  });

  it('needs the rules of the market', async () => {
    const one = made({ marketTerms: async () => null });
    one.controller.show('a', strategy());
    expect(failureOf(await one.until('failed'))).toEqual({ kind: 'market' });
  });

  it('shows figures without chance when its tests fail', async () => {
    const one = made();
    const failing = made({ askChance: () => Promise.reject(new ComputeError('batchFailed')) });
    failing.controller.show('a', strategy());
    expect(doneOf(await failing.until('done', true)).luck).toMatchObject({ failed: true, entries: null });
    one.controller.cancel();
    expect(one.controller.state.peek().state).toBe('idle');
  });
});

describe('a rule that never trades', () => {
  it('names the condition that is never true', async () => {
    const one = made();
    const { enter } = strategy();
    const never = { left: { price: 'close' }, operator: 'below', right: { number: 0.000001 } };
    one.controller.show('a', strategy({ enter: { join: 'all', conditions: [...enter.conditions, never] } }));
    const { run } = doneOf(await one.until('done'));
    expect(run.report.trades).toBe(0);
    expect(run.neverTrue).toEqual([1]);
    expect(run.perTrade).toBeNull();
  });

  it('names none where they are only never true together', async () => {
    const one = made();
    const close = { price: 'close' };
    const ma = { study: { kind: 'ma', period: 5 }, line: 'value' };
    one.controller.show(
      'a',
      strategy({
        enter: {
          join: 'all',
          conditions: [
            { left: close, operator: 'above', right: ma },
            { left: close, operator: 'below', right: ma },
          ],
        },
      }),
    );
    const { run } = doneOf(await one.until('done'));
    expect(run.report.trades).toBe(0);
    expect(run.neverTrue).toEqual([]);
  });
});

describe('memory that is too small', () => {
  it('offers a shorter span while there is one', () => {
    const noRoom = new RangeError(`columns: ${NO_ROOM}`);
    expect(failureOfError(noRoom, 365)).toEqual({ kind: 'tooLong', mostDays: 182 });
    expect(failureOfError(noRoom, 40)).toEqual({ kind: 'tooLong', mostDays: 30 });
    expect(failureOfError(noRoom, 30)).toEqual({ kind: 'device' });
  });
});
