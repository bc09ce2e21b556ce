import { beforeEach, describe, expect, it } from 'vitest';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import { problemOf } from '../../../../src/features/strategy/rules/problem.ts';
import type { Market } from '../../../../src/model/market.ts';
import { marketStore } from '../../../../src/signals/markets.ts';
import { draftWith } from './a-draft.ts';

const text = (value: string) => value as DecimalText;
const market = (symbol: string, secondContract: boolean): Market => ({
  symbol: symbol as MarketSymbol,
  base: symbol.slice(0, 3),
  quote: 'USDT',
  name: symbol,
  priceDecimals: 2,
  sizeDecimals: 6,
  tickSize: text('0.01'),
  stepSize: text('0.000001'),
  minNotional: text('5'),
  maxNotional: text('100000'),
  priceBand: text('0.2'),
  makerFee: text('0.0008'),
  takerFee: text('0.001'),
  open: true,
  category: 'major',
  secondContract,
  feed: 'sim',
  sort: 1,
});
const NOTHING = { join: 'any', conditions: [] } as const;

describe('what keeps a strategy from being run', () => {
  beforeEach(() => marketStore.apply([market('BTCUSDT', true), market('XYZUSDT', false)]));

  it('is nothing for complete rules of either kind', () => {
    expect(problemOf(draftWith())).toBeNull();
    expect(problemOf(draftWith({ kind: 'upDown' }))).toBeNull();
  });

  it.each([
    ['no condition to buy', draftWith({ enter: NOTHING }), { part: 'enter', words: 'enter' }],
    ['no way to sell', draftWith({ leave: NOTHING, exits: {} }), { part: 'leave', words: 'leave' }],
    [
      'a share at risk without a stop',
      draftWith({ size: { kind: 'risk', value: 0.01 }, exits: { target: 3 } }),
      { part: 'size', words: 'size' },
    ],
    [
      'a market that is gone',
      draftWith({ symbols: ['OLDUSDT' as MarketSymbol] }),
      { part: 'market', words: 'unlisted' },
    ],
    [
      'a market without up/down trades',
      draftWith({ kind: 'upDown', symbols: ['XYZUSDT' as MarketSymbol] }),
      { part: 'market', words: 'noUpDown' },
    ],
    [
      'more days than this device holds',
      draftWith({ span: { from: 19_000, to: 20_400, heldBack: 0.3 } }),
      { part: 'span', words: 'tooLong' },
    ],
  ])('%s', (_, draft, problem) => {
    expect(problemOf(draft)).toEqual(problem);
  });

  it('needs no way to sell for up/down trades, which end by themselves', () => {
    expect(problemOf(draftWith({ kind: 'upDown', leave: NOTHING, exits: {} }))).toBeNull();
  });

  it('blames no market before the list of markets is there', () => {
    marketStore.apply([]);
    expect(problemOf(draftWith({ symbols: ['OLDUSDT' as MarketSymbol] }))).toBeNull();
  });
});
