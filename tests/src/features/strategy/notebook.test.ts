import { computed } from '@preact/signals-core';
import { describe, expect, it } from 'vitest';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import { createNotebook, notebookOf, PAGES_MAX, RUNS_MAX } from '../../../../src/features/strategy/notebook.ts';
import type { LastRun } from '../../../../src/features/strategy/notebook.ts';
import { fakeStorage } from '../../model/fake-storage.ts';

const KEY = '__persisted__strategy';
const BTC = 'BTCUSDT' as MarketSymbol;
const ETH = 'ETHUSDT' as MarketSymbol;
const YEAR = { from: 20_000, to: 20_365 };
const RUN: LastRun = {
  ms: 1_790_000_000_000,
  gain: 0.184,
  hold: 0.41,
  drawdown: 0.07,
  sharpe: 0.9,
  trades: 148,
  past: { market: BTC, interval: 'ONE_HOUR', from: 20_000, to: 20_256, rest: 'closed' },
};

/** One browser; `open` loads its page again. */
function browser(texts: Readonly<Record<string, string>> = {}) {
  const storage = fakeStorage(texts);
  return { storage, open: () => createNotebook(storage.page().json('strategy', notebookOf)) };
}

describe('tries on this device', () => {
  it('are counted by market and interval, and outlive the page', () => {
    const { open } = browser();
    const notes = open();
    notes.noteSettings(BTC, 'ONE_HOUR', YEAR, 1, 'a');
    notes.noteSettings(BTC, 'ONE_HOUR', YEAR, 400, 'b');
    notes.noteSettings(BTC, 'ONE_MIN', YEAR, 7, 'c');
    notes.noteOpened(ETH, 'ONE_HOUR', YEAR);
    for (const page of [notes, open()]) {
      expect(page.settingsTried(BTC, 'ONE_HOUR', YEAR)).toBe(401);
      expect(page.settingsTried(BTC, 'ONE_MIN', YEAR)).toBe(7);
      expect(page.settingsTried(ETH, 'ONE_HOUR', YEAR)).toBe(0);
      expect(page.timesOpened(ETH, 'ONE_HOUR', YEAR)).toBe(1);
      expect(page.timesOpened(BTC, 'ONE_HOUR', YEAR)).toBe(0);
    }
  });

  it('count the same try once, and each opening', () => {
    const notes = browser().open();
    for (let time = 0; time < 3; time++) {
      notes.noteSettings(BTC, 'ONE_HOUR', YEAR, 1, 'the same rule');
      notes.noteOpened(BTC, 'ONE_HOUR', YEAR);
    }
    expect(notes.settingsTried(BTC, 'ONE_HOUR', YEAR)).toBe(1);
    expect(notes.timesOpened(BTC, 'ONE_HOUR', YEAR)).toBe(3);
  });

  it('count a setting once that was run and is swept then', () => {
    const notes = browser().open();
    notes.noteSettings(BTC, 'ONE_HOUR', YEAR, 1, 'rule 3');
    const sweep = (what: string) =>
      notes.noteSettings(BTC, 'ONE_HOUR', YEAR, 36, what, () => Array.from({ length: 36 }, (_, at) => `rule ${at}`));
    sweep('ranges');
    expect(notes.settingsTried(BTC, 'ONE_HOUR', YEAR)).toBe(36);
    sweep('ranges');
    expect(notes.settingsTried(BTC, 'ONE_HOUR', YEAR)).toBe(36);
    notes.noteSettings(BTC, 'ONE_HOUR', YEAR, 1, 'rule 3');
    expect(notes.settingsTried(BTC, 'ONE_HOUR', YEAR)).toBe(36);
  });

  it('stay when the span moves by a day, as the default span does, for a year of days', () => {
    const { storage, open } = browser();
    const notes = open();
    const moved = (days: number) => ({ from: YEAR.from + days, to: YEAR.to + days });
    for (let day = 0; day < 30; day++) notes.noteSettings(BTC, 'ONE_HOUR', moved(day), 1, `rule ${day}`);
    expect(notes.settingsTried(BTC, 'ONE_HOUR', moved(30))).toBe(30);
    expect((JSON.parse(storage.texts.get(KEY)!) as { pages: unknown[] }).pages).toHaveLength(1);
  });

  it('count for a span inside, not for one that shares little', () => {
    const notes = browser().open();
    notes.noteSettings(BTC, 'ONE_HOUR', YEAR, 5, 'a');
    expect(notes.settingsTried(BTC, 'ONE_HOUR', { from: 20_100, to: 20_150 })).toBe(5);
    expect(notes.settingsTried(BTC, 'ONE_HOUR', { from: 19_000, to: 20_365 })).toBe(5);
    expect(notes.settingsTried(BTC, 'ONE_HOUR', { from: 20_300, to: 20_600 })).toBe(0);
    expect(notes.settingsTried(BTC, 'ONE_HOUR', { from: 20_365, to: 20_400 })).toBe(0);
  });

  it('count days as opened that a larger held-back share had closed, once', () => {
    const { open } = browser();
    const notes = open();
    // Half is held back, then a fifth, then less than that of a part of the span.
    expect(notes.noteSeen(BTC, 'ONE_HOUR', YEAR, 20_183)).toBe(false);
    expect(open().noteSeen(BTC, 'ONE_HOUR', YEAR, 20_292)).toBe(true);
    expect(open().noteSeen(BTC, 'ONE_HOUR', YEAR, 20_292)).toBe(false);
    expect(open().noteSeen(BTC, 'ONE_HOUR', YEAR, 20_183)).toBe(false);
    expect(open().timesOpened(BTC, 'ONE_HOUR', YEAR)).toBe(1);
    expect(open().noteSeen(BTC, 'ONE_HOUR', { from: 20_275, to: 20_365 }, 20_338)).toBe(true);
    expect(open().timesOpened(BTC, 'ONE_HOUR', YEAR)).toBe(2);
    // Other markets and intervals have their own.
    expect(open().noteSeen(ETH, 'ONE_HOUR', YEAR, 20_300)).toBe(false);
    expect(open().noteSeen(BTC, 'ONE_MIN', YEAR, 20_300)).toBe(false);
  });

  it('count no day twice after the rest was opened', () => {
    const notes = browser().open();
    notes.noteSeen(BTC, 'ONE_HOUR', YEAR, 20_256);
    notes.noteOpened(BTC, 'ONE_HOUR', YEAR);
    for (const seenTo of [YEAR.to, 20_292]) expect(notes.noteSeen(BTC, 'ONE_HOUR', YEAR, seenTo)).toBe(false);
    expect(notes.timesOpened(BTC, 'ONE_HOUR', YEAR)).toBe(1);
  });

  it('count no opening of a span that moves on by days with its closed part, nor of one elsewhere', () => {
    const notes = browser().open();
    for (let day = 0; day < 60; day += 1 + (day % 3)) {
      const span = { from: YEAR.from + day, to: YEAR.to + day };
      expect(notes.noteSeen(BTC, 'ONE_HOUR', span, 20_256 + day)).toBe(false);
      notes.noteSettings(BTC, 'ONE_HOUR', span, 1, `rule ${day}`);
    }
    expect(notes.noteSeen(BTC, 'ONE_HOUR', { from: 20_500, to: 20_900 }, 20_800)).toBe(false);
    expect(notes.timesOpened(BTC, 'ONE_HOUR', YEAR)).toBe(0);
  });

  it('kept before days were noted count no opening', () => {
    const page = { market: BTC, interval: 'ONE_HOUR', ...YEAR, settings: 3, opened: 1, known: [] };
    const { open } = browser({ [KEY]: JSON.stringify({ pages: [page], runs: [] }) });
    expect(open().noteSeen(BTC, 'ONE_HOUR', YEAR, 20_292)).toBe(false);
    expect([open().settingsTried(BTC, 'ONE_HOUR', YEAR), open().timesOpened(BTC, 'ONE_HOUR', YEAR)]).toEqual([3, 1]);
  });

  it('keep the past of a last run, and a run without one or with a broken one', () => {
    const { storage, open } = browser();
    open().noteRun('one', RUN);
    expect(open().lastRun('one')).toEqual(RUN);
    const { past, ...old } = RUN;
    const broken = [
      undefined,
      null,
      7,
      { ...past, to: 3 },
      { ...past, market: 'a b' },
      { ...past, interval: 'ONE_WEEK' },
    ];
    const runs = broken.map((each, at) => [`run-${at}`, { ...old, past: each }]);
    storage.texts.set(KEY, JSON.stringify({ pages: [], runs }));
    for (const at of broken.keys()) expect(open().lastRun(`run-${at}`)).toEqual({ ...old, past: null });
  });

  it('are followed by what reads them', () => {
    const notes = browser().open();
    const tried = computed(() => notes.settingsTried(BTC, 'ONE_HOUR', YEAR));
    expect(tried.value).toBe(0);
    notes.noteSettings(BTC, 'ONE_HOUR', YEAR, 2, 'a');
    expect(tried.value).toBe(2);
  });

  it('of another tab are not overwritten', () => {
    const { open } = browser();
    const [one, two] = [open(), open()];
    one.noteSettings(BTC, 'ONE_HOUR', YEAR, 2, 'a');
    two.noteSettings(BTC, 'ONE_HOUR', YEAR, 3, 'b');
    expect(two.settingsTried(BTC, 'ONE_HOUR', YEAR)).toBe(5);
    one.follow();
    expect(one.settingsTried(BTC, 'ONE_HOUR', YEAR)).toBe(5);
  });

  it('stay within their bounds, the oldest going first', () => {
    const { storage, open } = browser();
    const notes = open();
    for (let at = 0; at < PAGES_MAX + 20; at++) {
      const span = { from: at * 100, to: at * 100 + 50 };
      for (let rule = 0; rule < 3; rule++) notes.noteSettings(BTC, 'ONE_HOUR', span, 1, `rule ${rule}`);
      notes.noteRun(`strategy-${at}`, RUN);
    }
    const kept = JSON.parse(storage.texts.get(KEY)!) as { pages: unknown[]; runs: unknown[] };
    expect([kept.pages.length, kept.runs.length]).toEqual([PAGES_MAX, RUNS_MAX]);
    expect(notes.settingsTried(BTC, 'ONE_HOUR', { from: 0, to: 50 })).toBe(0);
    for (let at = 0; at < 500; at++) notes.noteSettings(ETH, 'ONE_HOUR', YEAR, 1, `rule ${at}`);
    expect(notes.settingsTried(ETH, 'ONE_HOUR', YEAR)).toBe(500);
    expect(storage.texts.get(KEY)!.length).toBeLessThan(60_000);
  });

  it('are counted until the page goes where the browser keeps nothing', () => {
    const { storage, open } = browser();
    storage.full = true;
    const notes = open();
    notes.noteSettings(BTC, 'ONE_HOUR', YEAR, 2, 'a');
    notes.noteSettings(BTC, 'ONE_HOUR', YEAR, 2, 'b');
    expect(notes.settingsTried(BTC, 'ONE_HOUR', YEAR)).toBe(4);
  });
});

describe('the last run', () => {
  it('is kept by strategy, the newest of each, and goes with it', () => {
    const { open } = browser();
    const notes = open();
    notes.noteRun('one', RUN);
    notes.noteRun('one', { ...RUN, gain: -0.02, sharpe: null });
    expect(open().lastRun('one')).toEqual({ ...RUN, gain: -0.02, sharpe: null });
    expect(notes.lastRun('two')).toBeNull();
    notes.forgetRun('one');
    expect(open().lastRun('one')).toBeNull();
  });
});

it.each([
  'null',
  '7',
  '[]',
  '"pages"',
  '{"pages":{},"runs":7}',
  '{"pages":[null,7,[],{"market":"BTCUSDT"}],"runs":[null,[],["a"],["a",{}]]}',
  '{"pages":[{"market":"../x","interval":"ONE_HOUR","from":1,"to":2,"settings":3,"opened":0,"known":[]}]}',
  '{"pages":[{"market":"BTCUSDT","interval":"ONE_WEEK","from":1,"to":2,"settings":3,"opened":0,"known":[]}]}',
  '{"pages":[{"market":"BTCUSDT","interval":"ONE_HOUR","from":2,"to":1,"settings":3,"opened":0,"known":[]}]}',
  '{"pages":[{"market":"BTCUSDT","interval":"ONE_HOUR","from":1,"to":2,"settings":1e300,"opened":0,"known":[]}]}',
  '{"pages":[{"market":"BTCUSDT","interval":"ONE_HOUR","from":1,"to":2,"settings":-1,"opened":0,"known":[]}]}',
  '{"runs":[["one",{"ms":1,"gain":"1","hold":0,"drawdown":0,"sharpe":0,"trades":1}]]}',
  '{"runs":[["one",{"ms":1,"gain":1,"hold":0,"drawdown":0,"sharpe":0,"trades":1.5}]]}',
])('leaves out what is none of ours: %s', (text) => {
  const notes = browser({ [KEY]: text }).open();
  for (const interval of ['ONE_HOUR', 'ONE_DAY'] as const) {
    expect(notes.settingsTried(BTC, interval, { from: 1, to: 2 })).toBe(0);
  }
  expect([notes.lastRun('one'), notes.lastRun('a')]).toEqual([null, null]);
});
