import { describe, expect, it } from 'vitest';
import type { Candles } from '../../../../src/compute/strategy/candles.ts';
import { checkCandles } from '../../../../src/compute/strategy/candles.ts';
import { planOf } from '../../../../src/compute/strategy/plan.ts';
import { plainOutcomes } from '../../../../src/compute/strategy/plain/outcomes.ts';
import { FIGURE, REASON } from '../../../../src/compute/strategy/report.ts';
import { strategyOf } from '../../../../src/model/strategy-decoding.ts';

/** A minute: its prices, and what its close says by its volume. */
type Minute = readonly [open: number, high: number, low: number, close: number, says?: 'buy' | 'sell'];
type Exit = readonly [rowIn: number, rowOut: number, priceIn: number, priceOut: number, reason: keyof typeof REASON];

const SAYS = { buy: 9, sell: 1 } as const;
const volumeIs = (operator: 'above' | 'below', number: number) => ({
  join: 'all',
  conditions: [{ left: { price: 'volume' }, operator, right: { number } }],
});

function candlesOf(minutes: readonly Minute[], runs: readonly number[]): Candles {
  const column = (place: number) => Int32Array.from(minutes, (minute) => minute[place] as number);
  return {
    open: column(0),
    high: column(1),
    low: column(2),
    close: column(3),
    volume: Int32Array.from(minutes, ([, , , , says]) => (says ? SAYS[says] : 5)),
    runs: Uint32Array.from(runs),
    firstDay: 1,
    days: 2,
  };
}

function outcomeOf(
  minutes: readonly Minute[],
  parts: object,
  runs: readonly number[] = [0, 1440],
  targetFirst = false,
) {
  const strategy = strategyOf({
    version: 1,
    name: 'by volume',
    kind: 'spot',
    symbols: ['BTCUSDT'],
    interval: 'ONE_MIN',
    enter: volumeIs('above', 8),
    leave: volumeIs('below', 2),
    size: { kind: 'amount', value: 1000 },
    costs: { maker: 0, taker: 0, slippage: 0 },
    span: { from: 1, to: 2, heldBack: 0 },
    ...parts,
  });
  const candles = candlesOf(minutes, runs);
  checkCandles(candles);
  const market = { priceDecimals: 0, sizeDecimals: 0, smallestOrder: 5, payoutRate: 0.85 };
  return plainOutcomes(candles, planOf([{ strategy, targetFirst }], market, 1), 0, 2)[0]!;
}

/** Trades in words; the figures that a case looks at beside them. */
function exitsOf(minutes: readonly Minute[], parts: object, runs?: Runs, targetFirst?: boolean): readonly Exit[] {
  const { trades } = outcomeOf(minutes, parts, runs, targetFirst);
  const names = Object.keys(REASON) as (keyof typeof REASON)[];
  return Array.from(trades.rowIn, (rowIn, at) => [
    rowIn,
    trades.rowOut[at]!,
    trades.priceIn[at]!,
    trades.priceOut[at]!,
    names.find((name) => REASON[name] === trades.reason[at])!,
  ]);
}

const CALM: Minute = [100, 101, 99, 100];
const BUY: Minute = [100, 101, 99, 100, 'buy'];
const SELL: Minute = [100, 101, 99, 100, 'sell'];
const STOP = { stop: { percent: 5 } };
const TARGET = { target: 5 };
const BOTH = { ...STOP, ...TARGET };

type Case = readonly [says: string, minutes: readonly Minute[], parts: object, exits: readonly Exit[], runs?: Runs];
type Runs = readonly number[];

const TABLE: readonly Case[] = [
  [
    'fills at the open after the close',
    [BUY, [102, 103, 101, 102], SELL, [104, 104, 104, 104]],
    {},
    [[1, 3, 102, 104, 'rule']],
  ],
  ['does not fill a signal of the last minute', [CALM, BUY], {}, []],
  ['keeps what is open at the end', [BUY, CALM, CALM], {}, []],
  ['fills a gap through the stop at the open', [BUY, CALM, [80, 85, 70, 82]], STOP, [[1, 2, 100, 80, 'stop']]],
  ['fills an open right at the stop there', [BUY, CALM, [95, 99, 95, 98]], STOP, [[1, 2, 100, 95, 'stop']]],
  ['fills a touched stop at the stop', [BUY, CALM, [99, 99, 95, 98]], STOP, [[1, 2, 100, 95, 'stop']]],
  ['does not fill a stop that is missed by a tick', [BUY, CALM, [99, 99, 96, 98]], STOP, []],
  ['fills a target at the target', [BUY, CALM, [101, 105, 101, 103]], TARGET, [[1, 2, 100, 105, 'target']]],
  [
    'fills a gap beyond the target at the open',
    [BUY, CALM, [111, 115, 110, 112]],
    TARGET,
    [[1, 2, 100, 111, 'target']],
  ],
  ['does not fill a target that is missed by a tick', [BUY, CALM, [101, 104, 101, 103]], TARGET, []],
  // freqtrade 2422, backtesting.py 910 and 1241.
  ['takes the stop where a minute hits both', [BUY, CALM, [100, 106, 94, 100]], BOTH, [[1, 2, 100, 95, 'stop']]],
  ['takes the gap before all', [BUY, CALM, [90, 110, 90, 100]], BOTH, [[1, 2, 100, 90, 'stop']]],
  // backtesting.py 119.
  ['counts the minute of the entry for the stop', [BUY, [100, 101, 94, 100]], STOP, [[1, 1, 100, 95, 'stop']]],
  ['counts the minute of the entry for the target', [BUY, [100, 106, 99, 100]], TARGET, [[1, 1, 100, 105, 'target']]],
  ['leaves at the open before a stop of that minute', [BUY, SELL, [98, 99, 90, 91]], STOP, [[1, 2, 100, 98, 'rule']]],
  [
    'leaves at the open before a target of that minute',
    [BUY, SELL, [98, 110, 98, 99]],
    TARGET,
    [[1, 2, 100, 98, 'rule']],
  ],
  [
    'enters again after an exit inside the minute whose close says so',
    [BUY, [100, 101, 94, 100, 'buy'], [103, 104, 102, 103], SELL, CALM],
    STOP,
    [
      [1, 1, 100, 95, 'stop'],
      [2, 4, 103, 100, 'rule'],
    ],
  ],
  [
    'enters again after an exit at the open',
    [BUY, SELL, [100, 101, 99, 100, 'buy'], [97, 98, 96, 97, 'sell'], CALM],
    {},
    [
      [1, 2, 100, 100, 'rule'],
      [3, 4, 97, 100, 'rule'],
    ],
  ],
  ['hears no entry in a position', [BUY, BUY, BUY, SELL, CALM], {}, [[1, 4, 100, 100, 'rule']]],
  ['hears no exit when flat', [SELL, BUY, CALM, SELL, CALM], {}, [[2, 4, 100, 100, 'rule']]],
  ['rounds a stop down and a target up', [BUY, [30, 31, 29, 30], [30, 32, 28, 31]], BOTH, [[1, 2, 30, 28, 'stop']]],
  ['rounds a target up', [BUY, [30, 31, 29, 30], [30, 32, 29, 31]], BOTH, [[1, 2, 30, 32, 'target']]],
  [
    'leaves after so many candles',
    [BUY, CALM, CALM, [107, 108, 106, 107]],
    { candles: 2 },
    [[1, 3, 100, 107, 'candles']],
  ],
  ['says rule where both end at one close', [BUY, SELL, CALM], { candles: 1 }, [[1, 2, 100, 100, 'rule']]],
  [
    'moves a trailing stop at the close, for the next minute',
    [BUY, [100, 120, 96, 119], [119, 119, 113, 115]],
    { trail: 5 },
    [[1, 2, 100, 114, 'trail']],
  ],
  [
    'lets a trailing stop never fall',
    [BUY, [100, 120, 100, 119], [118, 119, 115, 116], [116, 116, 114, 115]],
    { trail: 5 },
    [[1, 3, 100, 114, 'trail']],
  ],
  ['starts a trailing stop below the entry', [BUY, [100, 101, 95, 96]], { trail: 5 }, [[1, 1, 100, 95, 'trail']]],
  [
    'takes the nearer of stop and trailing stop',
    [BUY, [100, 101, 94, 96]],
    { ...STOP, trail: 10 },
    [[1, 1, 100, 95, 'stop']],
  ],
  [
    'fills after a gap at the next minute that is there',
    [BUY, [130, 131, 129, 130], SELL, CALM],
    {},
    [[1, 3, 130, 100, 'rule']],
    [0, 1440, 1, 1500],
  ],
  [
    'fills the stop after a gap at the open',
    [BUY, CALM, [70, 71, 69, 70]],
    STOP,
    [[1, 2, 100, 70, 'stop']],
    [0, 1440, 2, 2900],
  ],
];

describe('orders inside a minute', () => {
  it('are looked at in more than 40 candles', () => {
    expect(TABLE.reduce((count, [, minutes]) => count + minutes.length, 0)).toBeGreaterThan(40);
  });

  it.each(TABLE.map((each) => [each[0], each] as const))('%s', (_, [, minutes, parts, exits, runs]) => {
    expect(exitsOf(minutes, parts, runs)).toEqual(exits);
  });

  it('counts a minute that hits both, and can take the target first', () => {
    const minutes = [BUY, CALM, [100, 106, 94, 100] as const, CALM];
    expect(outcomeOf(minutes, BOTH).figures[FIGURE.hitBoth]).toBe(1);
    expect(exitsOf(minutes, BOTH, [0, 1440], true)).toEqual([[1, 2, 100, 105, 'target']]);
    expect(exitsOf([BUY, CALM, [90, 110, 90, 100]], BOTH, [0, 1440], true)).toEqual([[1, 2, 100, 90, 'stop']]);
  });

  it('takes slippage both ways but not from a target, fees by kind, and cuts the quantity', () => {
    const costs = { maker: 0.01, taker: 0.02, slippage: 0.05 };
    const { figures, trades } = outcomeOf([BUY, CALM, [101, 120, 101, 103]], { costs, target: 20 });
    // 1000 ÷ 105 are 9 whole coins: 945 + 18.9 are paid, 9 × 120 less 1 % are got.
    expect(trades.priceIn[0]).toBeCloseTo(105, 9);
    expect([...trades.priceOut, ...trades.quantity]).toEqual([120, 9]);
    expect(trades.gain[0]).toBeCloseTo(1080 - 10.8 - 945 - 18.9, 9);
    expect(figures[FIGURE.end]).toBeCloseTo(10_000 + trades.gain[0]!, 9);
    const stopped = outcomeOf([BUY, CALM, [99, 99, 90, 98]], { costs, stop: { percent: 5 } });
    expect(stopped.trades.priceOut[0]).toBeCloseTo(95 * 0.95, 9);
  });

  it('makes no trade below the smallest order and none above the money or the largest order', () => {
    const small = outcomeOf([BUY, CALM], { size: { kind: 'amount', value: 4 } });
    expect([small.figures[FIGURE.tooSmall], small.figures[FIGURE.openQuantity]]).toEqual([1, 0]);
    const rich = outcomeOf([BUY, CALM], { size: { kind: 'amount', value: 100_000 } });
    expect(rich.figures[FIGURE.openQuantity]).toBe(100);
  });

  it('puts at risk what a stop would lose', () => {
    const size = { kind: 'risk', value: 0.01 };
    const { trades } = outcomeOf([BUY, CALM, [99, 99, 90, 98]], { size, ...STOP });
    expect(trades.quantity[0]).toBe(20);
    expect(trades.gain[0]).toBeCloseTo(-100, 9);
  });

  it('keeps equity on days without minutes and values what is open', () => {
    const { equity, figures } = outcomeOf([BUY, CALM, [100, 110, 100, 110]], {});
    expect([...equity]).toEqual([10_100, 10_100]);
    expect([figures[FIGURE.trades], figures[FIGURE.openQuantity], figures[FIGURE.openCost]]).toEqual([0, 10, 1000]);
  });

  it('falls from a peak by minute closes', () => {
    const { drawdown } = outcomeOf([BUY, CALM, [110, 110, 110, 110], [88, 88, 88, 88], [100, 100, 100, 100]], {});
    expect(drawdown).toBeCloseTo(220 / 10_100, 12);
  });
});

const UP = {
  kind: 'upDown',
  leave: { join: 'all', conditions: [] },
  size: { kind: 'amount', value: 10 },
  direction: 'up',
  periodS: 120,
};

describe('up/down bets', () => {
  const gainsOf = (minutes: readonly Minute[], parts: object = UP, runs?: Runs) => [
    ...outcomeOf(minutes, parts, runs).trades.gain,
  ];
  const then = (close: number): readonly Minute[] => [BUY, [100, 130, 70, 120], [120, 130, 70, close], CALM];

  it('win above the open of the next minute, lose below, and get the stake back at it', () => {
    expect([gainsOf(then(101)), gainsOf(then(99)), gainsOf(then(100))]).toEqual([[8.5], [-10], [0]]);
    const down = { ...UP, direction: 'down' };
    expect([gainsOf(then(101), down), gainsOf(then(99), down)]).toEqual([[-10], [8.5]]);
  });

  it('cut a win to cents', () => {
    expect(gainsOf(then(101), { ...UP, size: { kind: 'amount', value: 1.03 } })).toEqual([0.87]);
  });

  it('run one at a time; the close at which one is settled may open the next', () => {
    const minutes: readonly Minute[] = [BUY, BUY, [100, 101, 99, 101, 'buy'], CALM, [100, 101, 99, 99], CALM];
    const { trades } = outcomeOf(minutes, UP);
    expect([[...trades.rowIn], [...trades.rowOut], [...trades.gain]]).toEqual([
      [1, 3],
      [2, 4],
      [8.5, -10],
    ]);
  });

  it('are void when their first or last minute is missing, and open at the end', () => {
    const first = outcomeOf(then(101), UP, [0, 1440, 1, 1450]);
    const last = outcomeOf(then(101), UP, [0, 1440, 2, 1450]);
    expect([first, last].map(({ figures }) => [figures[FIGURE.voids], figures[FIGURE.trades]])).toEqual([
      [1, 0],
      [1, 0],
    ]);
    expect(outcomeOf([BUY, CALM], UP).figures[FIGURE.end]).toBe(10_000);
  });
});
