import { describe, expect, it } from 'vitest';
import { sweepParameters } from '../../../../src/features/strategy-sweep/grid/sweep-parameters.ts';
import { parameterName } from '../../../../src/features/strategy-sweep/view/sweep-words.ts';
import type { Source, Strategy } from '../../../../src/model/strategy.ts';
import { CROSS, crosses, ema, strategyWith } from './sweep-strategies.ts';

const namesOf = (strategy: Strategy) => sweepParameters(strategy).map(parameterName);
const rsi = (period: number): Source => ({ study: { kind: 'rsi', period }, line: 'value' });
const enter = (...conditions: Strategy['enter']['conditions']): Strategy['enter'] => ({ join: 'all', conditions });
const leave = (...conditions: Strategy['leave']['conditions']): Strategy['leave'] => ({ join: 'any', conditions });

describe('the name of a number that is varied', () => {
  it('has no value of its own, since other values stand beside it', () => {
    expect(namesOf(CROSS)).toEqual(['EMA: fast', 'EMA: slow']);
    const macd = { kind: 'macd', fast: 12, slow: 26, signal: 9 } as const;
    expect(
      namesOf(
        strategyWith({
          enter: enter(crosses('Above', { study: macd, line: 'macd' }, { study: macd, line: 'signal' })),
          leave: leave(crosses('Below', { price: 'close' }, { extreme: 'low', period: 10 })),
          stop: { percent: 2 },
        }),
      ),
    ).toEqual(['MACD: fast', 'MACD: slow', 'MACD: signal', 'Lowest price: period', 'Stop loss']);
  });

  it('says the rule where the same number stands in both', () => {
    const strategy = strategyWith({
      enter: enter(crosses('Above', rsi(14), { number: 30 })),
      leave: leave(crosses('Above', rsi(14), { number: 60 })),
    });
    expect(namesOf(strategy)).toEqual(['RSI: period', 'Limit for RSI · Buy when', 'Limit for RSI · Sell when']);
  });

  it('is told by its value where there are more of a kind', () => {
    const strategy = strategyWith({
      enter: enter(crosses('Above', ema(9), ema(21)), crosses('Above', { price: 'close' }, ema(50))),
    });
    expect(namesOf(strategy)).toEqual(['EMA 9', 'EMA 21', 'EMA 50']);
  });

  it('is another for each number of any rules', () => {
    const strategy = strategyWith({
      enter: enter(crosses('Above', rsi(14), { number: 30 }), crosses('Above', rsi(7), { number: 20 })),
      leave: leave(crosses('Above', rsi(14), { number: 60 }), crosses('Below', rsi(7), { number: 80 })),
    });
    const names = namesOf(strategy);
    expect(new Set(names).size).toBe(names.length);
  });
});
