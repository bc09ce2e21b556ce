import type { Candles } from '../../../../src/compute/strategy/candles.ts';
import { strategyOf } from '../../../../src/model/strategy-decoding.ts';
import type { Condition, Source, Strategy } from '../../../../src/model/strategy.ts';

/** Random numbers from 0 to below 1, the same for a seed in every engine. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const DAY = 1440;

/** Candles of a few hundred minutes a day, with gaps and days without any. */
export function randomCandles(seed: number, days: number, minutesADay: number, start = 1000): Candles {
  const random = randomOf(seed);
  const rows: number[][] = [];
  const runs: number[] = [];
  const firstDay = 19_000;
  let close = start;
  let last = -1;
  for (let day = 0; day < days; day++) {
    if (days > 3 && random() < 0.1) continue;
    // Now and then up to the very end of a day and from its very beginning, so that positions and bets pass midnight.
    const from = random() < 0.5 ? 0 : Math.floor(random() * (DAY - minutesADay));
    for (let at = 0; at < minutesADay; at++) {
      const minute = (firstDay + day) * DAY + (at < minutesADay / 2 ? from + at : DAY - minutesADay + at);
      if (random() < 0.02 || minute <= last) continue;
      if (minute !== last + 1) runs.push(rows.length, minute);
      last = minute;
      const open = Math.max(20, close + Math.round((random() - 0.5) * (random() < 0.1 ? 60 : 6)));
      close = Math.max(20, open + Math.round((random() - 0.5) * 14));
      const high = Math.max(open, close) + Math.floor(random() * 8);
      const low = Math.max(1, Math.min(open, close) - Math.floor(random() * 8));
      rows.push([open, high, low, close, Math.floor(random() * 40)]);
    }
  }
  const column = (place: number) => Int32Array.from(rows, (row) => row[place]!);
  return {
    open: column(0),
    high: column(1),
    low: column(2),
    close: column(3),
    volume: column(4),
    runs: Uint32Array.from(runs),
    firstDay,
    days,
  };
}

const INTERVALS = ['ONE_MIN', 'ONE_MIN', 'FIVE_MIN', 'FIFTEEN_MIN', 'ONE_HOUR'] as const;

/** A strategy of any kind that trades often on `randomCandles`. */
export function randomStrategy(seed: number, kind: 'spot' | 'upDown' = 'spot'): Strategy {
  const random = randomOf(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const period = () => 1 + Math.floor(random() * (random() < 0.1 ? 120 : 12));
  const priced = (): Source =>
    pick<() => Source>([
      () => ({ price: pick(['open', 'high', 'low', 'close']) }),
      () => ({ study: { kind: pick(['ma', 'ema', 'wma']), period: period() }, line: 'value' }),
      () => ({
        study: { kind: 'boll', period: 1 + period(), deviations: pick([0.5, 1, 2]) },
        line: pick(['middle', 'upper', 'lower']),
      }),
      () => ({ study: { kind: 'vwap' }, line: 'value' }),
      () => ({ extreme: pick(['high', 'low']), period: period() }),
    ])();
  const pair = (): readonly [Source, Source] =>
    pick<() => readonly [Source, Source]>([
      () => [priced(), priced()],
      () => [priced(), priced()],
      () => [{ study: { kind: 'rsi', period: period() }, line: 'value' }, { number: 30 + Math.floor(random() * 40) }],
      () => {
        const study = { kind: 'kdj', period: period(), kPeriod: 3, dPeriod: 2 } as const;
        return [
          { study, line: pick(['k', 'j']) },
          { study, line: 'd' },
        ];
      },
      () => {
        const study = { kind: 'macd', fast: 3, slow: 4 + Math.floor(random() * 6), signal: period() } as const;
        return [
          { study, line: pick(['macd', 'histogram']) },
          { study, line: 'signal' },
        ];
      },
      () => [
        { price: 'volume' },
        { study: { kind: pick(['ma', 'ema']), period: period(), of: 'volume' }, line: 'value' },
      ],
      () => [{ study: { kind: 'obv' }, line: 'value' }, { price: 'volume' }],
      () => [{ study: { kind: 'atr', period: period() }, line: 'value' }, { number: 0.08 + random() * 0.1 }],
    ])();
  const condition = (): Condition => {
    if (random() < 0.08) return { left: { time: 'hour', in: [0, 1, 2, 3, 9, 15, 20, 22, 23] }, operator: 'within' };
    if (random() < 0.05) return { left: { time: 'weekday', in: [0, 1, 3, 4, 6] }, operator: 'within' };
    if (random() < 0.15)
      return { left: priced(), operator: pick(['rises', 'falls']), candles: 1 + Math.floor(random() * 3) };
    const [left, right] = pair();
    const operator = pick(['crossesAbove', 'crossesBelow', 'above', 'below'] as const);
    if (operator === 'crossesAbove' || operator === 'crossesBelow') return { left, operator, right };
    return { left, operator, right, ...(random() < 0.3 ? { candles: 2 } : {}) };
  };
  const rule = (least: number) => ({
    join: pick(['all', 'any'] as const),
    conditions: Array.from({ length: least + Math.floor(random() * 2) }, condition),
  });
  const often = random() < 0.6;
  const common = {
    version: 1,
    name: `random ${seed}`,
    kind,
    symbols: ['BTCUSDT'],
    interval: pick(INTERVALS),
    enter: rule(1),
    costs: { maker: 0.0002, taker: 0.001, slippage: 0.0002 },
    span: { from: 19_000, to: 19_100, heldBack: 0 },
  };
  if (kind === 'upDown') {
    return strategyOf({
      ...common,
      leave: { join: 'all', conditions: [] },
      size: { kind: 'amount', value: 50 },
      direction: pick(['up', 'down']),
      periodS: pick([60, 120, 180, 300]),
    });
  }
  const stop =
    random() < 0.5 ? { stop: random() < 0.5 ? { percent: 0.5 + random() } : { atr: 2, period: period() } } : {};
  return strategyOf({
    ...common,
    leave: rule(0),
    ...stop,
    ...(random() < 0.3 ? { trail: 0.6 + random() } : {}),
    ...(random() < 0.5 ? { target: 0.5 + random() } : {}),
    ...(often ? { candles: 1 + Math.floor(random() * 20) } : {}),
    size:
      'stop' in stop && random() < 0.3
        ? { kind: 'risk', value: 0.01 }
        : pick([
            { kind: 'share', value: 0.9 },
            { kind: 'amount', value: 500 },
          ]),
  });
}

/** Numbers of a market whose prices have two decimals. */
export const MARKET = { priceDecimals: 2, sizeDecimals: 4, smallestOrder: 5, payoutRate: 0.85 } as const;
