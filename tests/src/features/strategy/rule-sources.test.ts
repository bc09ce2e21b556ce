import { describe, expect, it } from 'vitest';
import { changedSources, readsSource, withChangedSource } from '../../../../src/features/strategy/rule-sources.ts';
import type { Condition, Rule, Source } from '../../../../src/model/strategy.ts';

const ema = (period: number): Source => ({ study: { kind: 'ema', period }, line: 'value' });
const macd = (fast: number, line: string): Source => ({ study: { kind: 'macd', fast, slow: 26, signal: 9 }, line });
const crosses = (way: 'Above' | 'Below', left: Source, right: Source): Condition => ({
  left,
  operator: `crosses${way}`,
  right,
});
const rule = (...conditions: Condition[]): Rule => ({ join: 'all', conditions });

describe('a number that was changed in a condition', () => {
  it('is a study or an extreme with other numbers, and nothing else', () => {
    const before = crosses('Above', ema(9), ema(21));
    expect(changedSources(before, crosses('Above', ema(12), ema(21)))).toEqual([{ from: ema(9), to: ema(12) }]);
    expect(changedSources(before, crosses('Below', ema(9), ema(21)))).toEqual([]);
    expect(changedSources(before, crosses('Above', { price: 'close' }, ema(21)))).toEqual([]);
    const ofVolume: Source = { study: { kind: 'ema', period: 12, of: 'volume' }, line: 'value' };
    expect(changedSources(before, crosses('Above', ofVolume, { price: 'volume' }))).toEqual([]);
    const high = (period: number): Source => ({ extreme: 'high', period });
    expect(changedSources(crosses('Above', ema(9), high(20)), crosses('Above', ema(9), high(30)))).toEqual([
      { from: high(20), to: high(30) },
    ]);
    expect(changedSources({ left: { time: 'hour', in: [1] }, operator: 'within' }, before)).toEqual([]);
  });

  it('is found and changed wherever the rules read it, by whichever line', () => {
    const leave = rule(
      crosses('Below', macd(12, 'macd'), macd(12, 'signal')),
      { left: { time: 'hour', in: [1] }, operator: 'within' },
      { left: macd(12, 'histogram'), operator: 'falls', candles: 3 },
    );
    const change = { from: macd(12, 'macd'), to: macd(8, 'macd') };
    expect([readsSource(leave, change.from), readsSource(leave, change.to)]).toEqual([true, false]);
    const changed = withChangedSource(leave, change);
    expect(changed).toEqual(
      rule(
        crosses('Below', macd(8, 'macd'), macd(8, 'signal')),
        { left: { time: 'hour', in: [1] }, operator: 'within' },
        { left: macd(8, 'histogram'), operator: 'falls', candles: 3 },
      ),
    );
    expect(readsSource(changed, change.from)).toBe(false);
  });
});
