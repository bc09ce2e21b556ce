import { describe, expect, it } from 'vitest';
import { jsonFixture } from '../../../bench/scenarios/wire/json-fixture.ts';
import { RECEIVED } from '../../../bench/scenarios/wire/receive.ts';
import { ratesOf, SCREENS } from '../../../bench/scenarios/wire/sample.ts';
import type { AppSample, WireSample } from '../../../bench/scenarios/wire/sample.ts';
import { judgeAgainst, judgeWire, medianAt, TARGET_IDS } from '../../../bench/scenarios/wire/targets.ts';
import { wireOptionsOf } from '../../../bench/scenarios/wire/wire-options.ts';

const made = (given: Partial<WireSample>): WireSample => ({
  screen: 'home',
  level: 0,
  feed: 'compact',
  downBytes: 40,
  upBytes: 1,
  downFrames: 5,
  marketFrames: 5,
  framesAPeriod: 1,
  cpuMs: 10,
  mainMs: 1,
  ...given,
});

const all = (level: 0 | 3): readonly WireSample[] =>
  SCREENS.flatMap((screen) => [
    made({ screen, level, ...(screen === 'hidden' && { downBytes: 3, marketFrames: 0 }) }),
    made({ screen, level, feed: 'fixture', downBytes: 47_000, cpuMs: 25 }),
  ]);

describe('targets of the wire', () => {
  it('are met by a good run and missed by what is one screen of one level too much', () => {
    const shown = [{ level: 0, shownMs: 400 }] as const;
    const received = RECEIVED.map((wish) => ({ wish, compactMs: 1, jsonMs: 10 }));
    const good = judgeWire({ samples: [...all(0), ...all(3)], shown, received }, [0, 3], true);
    expect(new Set(good.map(({ state }) => state))).toEqual(new Set(['met']));
    expect(new Set([...good.map(({ id }) => id), 'P27'])).toEqual(TARGET_IDS);
    const samples = [...all(0), ...all(3)].map((one) =>
      one.screen === 'book' && one.level === 3 && one.feed === 'compact' ? made({ ...one, downBytes: 1000 }) : one,
    );
    const bad = judgeWire({ samples, shown, received }, [0, 3], true).filter(({ state }) => state !== 'met');
    expect(bad).toMatchObject([{ id: 'P20', where: 'book, level 3', value: 1000, state: 'MISSED' }]);
  });

  it('compare with the app of another revision screen by screen, and say which was not watched', () => {
    const samples: AppSample[] = [20, 25, 90].flatMap((cpuMs) => [
      { app: 'this', screen: 'chart', level: 0, cpuMs },
      { app: 'other', screen: 'chart', level: 0, cpuMs: 100 },
      { app: 'this', screen: 'book', level: 0, cpuMs: 100 },
      { app: 'other', screen: 'book', level: 0, cpuMs: 100 },
    ]);
    const outcomes = judgeAgainst(samples, '180e768f');
    expect(outcomes.find(({ id }) => id === 'P27')).toMatchObject({
      value: 0.25,
      state: 'met',
      rival: 'app of 180e768f',
    });
    expect(outcomes.find(({ work }) => work.startsWith('book'))).toMatchObject({ value: 1, state: 'MISSED' });
    expect(outcomes.filter(({ state }) => state === 'not measured')).toHaveLength(3);
  });

  it('allow a hidden page no market frame', () => {
    const samples = all(0).map((one) => (one.screen === 'hidden' ? made({ ...one, marketFrames: 0.1 }) : one));
    const outcomes = judgeWire({ samples, shown: [], received: [] }, [0], false);
    expect(outcomes.filter(({ id }) => id === 'P22').map(({ state }) => state)).toEqual(['met', 'MISSED']);
    expect(outcomes.find(({ id }) => id === 'P28')!.state).toBe('not measured');
    expect(outcomes.some(({ unit }) => unit === '×')).toBe(false);
  });

  it('take medians over the rounds', () => {
    const samples = [1, 9, 5].map((downBytes) => made({ downBytes }));
    expect(medianAt(samples, { screen: 'home', level: 0, feed: 'compact' }, 'downBytes')).toBe(5);
    expect(medianAt(samples, { screen: 'home', level: 1, feed: 'compact' }, 'downBytes')).toBeNaN();
  });
});

it('rates are of a second, and frames of a period without the first one', () => {
  const none = { downBytes: 0, upBytes: 0, downFrames: 0, marketFrames: 0, keys: 0, upFrames: 0 };
  const later = { ...none, downBytes: 600, downFrames: 7, marketFrames: 6 };
  expect(ratesOf(none, later, 2000, 400)).toMatchObject({ downBytes: 300, marketFrames: 3, framesAPeriod: 1 });
  expect(ratesOf(none, later, 2000, null).framesAPeriod).toBeNull();
});

it('the fixture subscribes as 180e768f did', () => {
  const types = (page: 'home' | 'chart' | 'book' | 'assets', level: 0 | 3) =>
    jsonFixture(page, level).map((text) => {
      const { op, type, symbol } = JSON.parse(text) as { op: string; type: string; symbol?: string };
      expect(op).toBe('subscribe');
      return symbol === undefined ? `all ${type}` : type;
    });
  expect(types('home', 0)).toEqual(['all TICKER', 'all DETAIL', 'all TRADE']);
  expect(types('assets', 3)).toEqual(['all TICKER', ...Array.from({ length: 4 }, () => 'DETAIL')]);
  expect(types('chart', 3)).toEqual(['KLINE', 'CHECKPOINT', 'all TICKER', 'DETAIL']);
  expect(types('book', 0)).toEqual(['DEPTH', 'CHECKPOINT', 'all TICKER', 'all DETAIL', 'all TRADE']);
  expect(types('home', 3)).toHaveLength(13);
});

describe('the options', () => {
  it('are a short round, and an hour when asked for', () => {
    expect(wireOptionsOf([])).toEqual({ full: false, rounds: 1, openMinutes: null, against: null });
    expect(wireOptionsOf(['--full'])).toEqual({ full: true, rounds: 5, openMinutes: null, against: null });
    expect(wireOptionsOf(['--against', '180e768f'])).toMatchObject({ rounds: 3, against: '180e768f' });
    expect(wireOptionsOf(['--hour'])).toMatchObject({ openMinutes: 60 });
    expect(wireOptionsOf(['--hour', '--minutes', '3'])).toMatchObject({ openMinutes: 3 });
  });

  it.each([[['--minutes', '3']], [['--rounds', '0']], [['--loud']], [['home']]])(
    'are refused when wrong: %s',
    (args) => {
      expect(() => wireOptionsOf(args)).toThrow(Error);
    },
  );
});
