import { describe, expect, it } from 'vitest';
import { marketSymbolOf } from '../../../../protocol/units/market-symbol.ts';
import {
  afterPlacing,
  keepSpotDraft,
  keptSpotDraft,
  withBookPrice,
  withBookSize,
  withPercent,
  withPrice,
  withSide,
  withSize,
  withTotal,
  withType,
  withUnit,
} from '../../../../src/features/spot-ticket/spot-draft.ts';
import type { SpotDraft } from '../../../../src/features/spot-ticket/spot-draft.ts';
import { draftSums } from '../../../../src/features/spot-ticket/draft-sums.ts';
import {
  bestPrice,
  figuresOf,
  isRoundedDown,
  mostOf,
  percentShown,
} from '../../../../src/features/spot-ticket/spot-figures.ts';
import type { PricesNow } from '../../../../src/features/spot-ticket/spot-figures.ts';
import {
  crosses,
  readableBand,
  secondLooks,
  spotTicketState,
} from '../../../../src/features/spot-ticket/spot-ticket-state.ts';
import type { SpotTicketFacts } from '../../../../src/features/spot-ticket/spot-ticket-state.ts';
import { isMultipleOfStep } from '../../../../src/model/decimal.ts';
import { BTC, sideOf, text } from './market.ts';

const MARKET: PricesNow = {
  last: text('60000.00'),
  bids: sideOf([
    [5_999_900, 100_000],
    [5_999_000, 200_000],
  ]),
  asks: sideOf([
    [6_000_100, 100_000],
    [6_001_000, 200_000],
  ]),
};
const EMPTY: SpotDraft = { side: 'buy', type: 'limit', price: '', size: '', unit: 'base', percent: null };
const LIMIT: SpotDraft = { ...EMPTY, price: '50000', size: '0.1' };
const held = (draft: SpotDraft) => text(draft.side === 'buy' ? '5000' : '0.5');
const SUMS = draftSums(BTC, () => MARKET, held);

const READY: SpotTicketFacts = {
  signedIn: true,
  sessionConfirmed: true,
  connected: true,
  marketOpen: true,
  eurNotBought: false,
  priceFresh: true,
  sending: false,
  side: 'buy',
  type: 'limit',
  unread: false,
  problem: false,
  price: text('60000'),
  near: text('60010'),
  sized: true,
  figures: { quantity: text('0.01'), measured: text('600') },
  spends: text('600.6'),
  available: text('5000'),
};
const stateWith = (facts: Partial<SpotTicketFacts>, rules: Partial<typeof BTC> = {}) =>
  spotTicketState({ ...READY, ...facts }, { ...BTC, ...rules });

describe('a market buy by amount', () => {
  const rounded = (size: string, more: Partial<SpotDraft> = {}, stepSize = '0.0001') => {
    const draft: SpotDraft = { ...EMPTY, type: 'market', unit: 'quote', size, ...more };
    const market = { ...BTC, stepSize: text(stepSize) };
    return isRoundedDown(draft, figuresOf(draft, market, MARKET)!, market);
  };

  it('says that it is rounded down where the step leaves over 0.5 % of what was typed (O6)', () => {
    // A step is 6.0001 USDT and its fee: 20 buy three, 18.02 with the fee.
    expect(rounded('20')).toBe(true);
    expect(rounded('18.02')).toBe(false);
    // 300 buy 49 steps, 294.30 with the fee; 1201 buy 199 steps, 1195.21, which leaves 0.48 %.
    expect(rounded('300')).toBe(true);
    expect(rounded('1201')).toBe(false);
    expect(rounded('200', {}, '0.00001')).toBe(false);
    expect(rounded('4')).toBe(true);
  });

  it('says nothing of an order in coins, a sell, or a book that holds too little', () => {
    expect(rounded('0.0003', { unit: 'base' })).toBe(false);
    expect(rounded('20', { side: 'sell' })).toBe(false);
    expect(rounded('90000')).toBe(false);
  });
});

describe('the button of the spot ticket', () => {
  it('names the first thing in the way, from the wallet to the size', () => {
    expect(stateWith({ sending: true, signedIn: false })).toBe('sending');
    expect(stateWith({ signedIn: false, connected: false })).toBe('connect');
    expect(stateWith({ connected: false, sessionConfirmed: false })).toBe('offline');
    expect(stateWith({ sessionConfirmed: false, marketOpen: false })).toBe('checking');
    expect(stateWith({ marketOpen: false, priceFresh: false })).toBe('closed');
    expect(stateWith({ priceFresh: false, price: null })).toBe('stale');
    expect(stateWith({ priceFresh: false, unread: true })).toBe('stale');
    expect(stateWith({ unread: true, price: null, sized: false })).toBe('unread');
    expect(stateWith({ price: null, sized: false })).toBe('enterPrice');
    expect(stateWith({ sized: false, figures: null })).toBe('enterSize');
    expect(stateWith({ type: 'market', price: null, figures: null })).toBe('noBook');
    expect(stateWith({ available: null })).toBe('checking');
    expect(stateWith({})).toBe('ready');
  });

  it('issue 39 C10: a buy of EUR is in the way of everything that could be typed', () => {
    expect(stateWith({ eurNotBought: true, price: null, sized: false })).toBe('eurNotBought');
    expect(stateWith({ eurNotBought: true, marketOpen: false })).toBe('closed');
  });

  it('names the rule of the market that is broken', () => {
    expect(stateWith({ price: text('60000.001') })).toBe('tick');
    expect(stateWith({ figures: { quantity: text('0.000001'), measured: text('600') } })).toBe('step');
    expect(stateWith({ price: text('72012.01') })).toBe('band');
    expect(stateWith({ price: text('48007.99') })).toBe('band');
    expect(stateWith({ price: text('48008') })).toBe('ready');
    expect(stateWith({ near: null, price: text('1') })).toBe('ready');
    expect(stateWith({ figures: { quantity: text('0.01'), measured: text('4.99') } })).toBe('min');
    expect(stateWith({ figures: { quantity: text('0.01'), measured: text('100000.01') } })).toBe('max');
    expect(stateWith({ figures: { quantity: text('2'), measured: text('120000') }, spends: text('120120') })).toBe(
      'short',
    );
  });

  it('names the allowed prices in figures, both ends allowed, of every price and tick', () => {
    const market = { priceBand: text('0.2'), tickSize: text('0.01') };
    expect(readableBand(text('91820.86'), market)).toEqual({ lowest: '73500', highest: '110000' });
    const small = { priceBand: text('0.2'), tickSize: text('0.000000001') };
    expect(readableBand(text('0.000004625'), small)).toEqual({ lowest: '0.0000037', highest: '0.00000555' });
    expect(readableBand(text('3.27'), market)).toEqual({ lowest: '2.62', highest: '3.92' });
    for (const [last, tick] of [
      ['60010', '0.01'],
      ['1.05', '0.01'],
      ['0.9999', '0.0001'],
      ['999.9', '0.1'],
      ['0.000004625', '0.000000001'],
    ] as const) {
      const { lowest, highest } = readableBand(text(last), { priceBand: text('0.2'), tickSize: text(tick) });
      for (const price of [lowest, highest]) {
        expect(stateWith({ near: text(last), price }, { tickSize: text(tick) }), `${price} at ${last}`).not.toBe(
          'band',
        );
        expect(isMultipleOfStep(price, text(tick)), `${price} at ${last}`).toBe(true);
      }
    }
  });

  it('lets a size beyond the balance be typed and says so', () => {
    expect(stateWith({ spends: text('5000') })).toBe('ready');
    expect(stateWith({ spends: text('5000.00000001') })).toBe('short');
    expect(stateWith({ available: text('0') })).toBe('short');
  });
});

describe('notes that block nothing', () => {
  it('tell a limit price that trades at once', () => {
    expect(crosses('buy', text('100'), text('100'))).toBe(true);
    expect(crosses('buy', text('99.99'), text('100'))).toBe(false);
    expect(crosses('sell', text('100'), text('100'))).toBe(true);
    expect(crosses('sell', text('100.01'), text('100'))).toBe(false);
    expect(crosses('buy', text('100'), null)).toBe(false);
  });

  it('ask for a second look above a quarter of what is held, and more than 5 % from the last price', () => {
    expect(secondLooks(text('25'), text('100'), text('105'), text('100'))).toEqual([]);
    expect(secondLooks(text('25.01'), text('100'), text('95'), text('100'))).toEqual(['large']);
    expect(secondLooks(text('1'), text('100'), text('94.9'), text('100'))).toEqual(['far']);
    expect(secondLooks(text('26'), text('100'), text('105.1'), text('100'))).toEqual(['large', 'far']);
    expect(secondLooks(text('1'), text('100'), text('94.99'), text('100'))).toEqual([]);
    expect(secondLooks(text('1'), text('100'), text('5'), null)).toEqual([]);
  });
});

describe('what the order comes to', () => {
  it('of a limit order is its price and fee, whatever the market does', () => {
    expect(figuresOf(LIMIT, BTC, MARKET)).toEqual({
      quantity: '0.1',
      notional: '5000',
      measured: '5000',
      fee: '5',
      total: '5005',
      average: null,
      impact: null,
      thin: false,
    });
    expect(figuresOf({ ...LIMIT, side: 'sell' }, BTC, MARKET)?.total).toBe('4995');
    expect(figuresOf({ ...LIMIT, unit: 'quote', size: '1000' }, BTC, MARKET)?.quantity).toBe('0.01998');
    expect(figuresOf({ ...LIMIT, unit: 'quote', size: '1000', side: 'sell' }, BTC, MARKET)?.quantity).toBe('0.02');
    expect(figuresOf({ ...LIMIT, price: '0' }, BTC, MARKET)).toBeNull();
    expect(figuresOf({ ...LIMIT, size: '0,000' }, BTC, MARKET)).toBeNull();
  });

  it('of a market order is what the book would give, with its distance from the middle', () => {
    const buy = figuresOf({ ...LIMIT, type: 'market', size: '2' }, BTC, MARKET)!;
    expect(buy).toMatchObject({ quantity: '2', notional: '120011', fee: '120.011', average: '60005.5', thin: false });
    expect(buy.impact).toMatch(/^0\.00009166/);
    const sell = figuresOf({ ...LIMIT, type: 'market', side: 'sell', size: '4' }, BTC, MARKET)!;
    expect(sell).toMatchObject({ quantity: '3', thin: true });
    expect(figuresOf({ ...LIMIT, type: 'market' }, BTC, { ...MARKET, asks: sideOf([]) })).toBeNull();
  });

  it('waits at the best price of its own side, which a book without rows does not have', () => {
    expect(bestPrice(MARKET, 'buy', BTC)).toBe('59999.00');
    expect(bestPrice(MARKET, 'sell', BTC)).toBe('60001.00');
    expect(bestPrice({ ...MARKET, bids: sideOf([]) }, 'buy', BTC)).toBeNull();
  });
});

describe('the slider and the size', () => {
  it('agree: a percent makes a size, a new price keeps the percent, and typing lets go of it', () => {
    const half = withPercent({ ...EMPTY, price: '50000' }, 50, SUMS);
    expect(half).toMatchObject({ size: '0.04995', percent: 50 });
    const cheaper = withPrice(half, '25000', SUMS);
    expect(cheaper).toMatchObject({ size: '0.09990', percent: 50, price: '25000' });
    const typed = withSize(cheaper, '0.1');
    expect(typed).toMatchObject({ size: '0.1', percent: null });
    expect(percentShown(typed, BTC, mostOf(typed, BTC, MARKET, held(typed)))).toBe(50);
    expect(withPrice(typed, '30000', SUMS).size).toBe('0.1');
  });

  it('leaves room for the fee, and stays within the largest order of the market', () => {
    expect(withPercent({ ...EMPTY, price: '50000' }, 100, SUMS).size).toBe('0.09990');
    expect(mostOf({ ...EMPTY, price: '50000' }, BTC, MARKET, text('900000'))).toBe('2');
    expect(mostOf({ ...EMPTY, side: 'sell', price: '50000' }, BTC, MARKET, text('7'))).toBe('2');
    expect(mostOf({ ...EMPTY, unit: 'quote', price: '50000' }, BTC, MARKET, text('900000'))).toBe('100100');
    expect(mostOf({ ...EMPTY, price: '' }, BTC, MARKET, text('5'))).toBeNull();
    expect(mostOf({ ...EMPTY, price: '1' }, BTC, MARKET, null)).toBeNull();
  });

  it('of a market buy follows the book', () => {
    expect(mostOf({ ...EMPTY, type: 'market' }, BTC, MARKET, text('5000'))).toBe('0.08324');
    expect(mostOf({ ...EMPTY, type: 'market' }, BTC, { ...MARKET, asks: sideOf([]) }, text('5000'))).toBe('0.08325');
  });

  it('takes the other side its own balance', () => {
    const buy = withPercent({ ...EMPTY, price: '50000' }, 100, SUMS);
    expect(withSide(buy, 'sell', SUMS)).toMatchObject({ side: 'sell', size: '0.50000' });
    expect(withSide(withSize(buy, '0.3'), 'sell', SUMS).size).toBe('0.3');
  });

  it('turns a size into the other unit and back to the same steps', () => {
    const quote = withUnit(LIMIT, 'quote', SUMS);
    expect(quote).toMatchObject({ unit: 'quote', size: '5005.00' });
    expect(withUnit(quote, 'base', SUMS)).toMatchObject({ unit: 'base', size: '0.10000' });
    expect(withUnit(EMPTY, 'quote', SUMS).size).toBe('');
  });

  it('is nothing, not zero, where a percent is less than one step', () => {
    expect(withPercent({ ...EMPTY, price: '50000' }, 0, SUMS).size).toBe('');
  });
});

describe('the draft', () => {
  it('takes a price and a size from the book', () => {
    const market = withType(LIMIT, 'market', SUMS);
    expect(withBookPrice(market, '61000.00', SUMS)).toMatchObject({ type: 'limit', price: '61000.00', size: '0.1' });
    expect(withBookSize({ ...market, unit: 'quote' }, '0.75000')).toMatchObject({
      type: 'market',
      unit: 'base',
      size: '0.75000',
    });
  });

  it('keeps a stop limit when the book is tapped, and turns any other type into a limit order', () => {
    const stop: SpotDraft = { ...LIMIT, type: 'stopLimit' };
    expect(withBookPrice(stop, '61000.00', SUMS)).toMatchObject({ type: 'stopLimit', price: '61000.00' });
    expect(withBookPrice({ ...stop, type: 'oco' }, '61000.00', SUMS).type).toBe('limit');
  });

  it('is sized in what a stop at the market spends, in coins for a pair: a size in another unit is none', () => {
    const stop = withType(LIMIT, 'stopMarket', SUMS);
    expect(stop).toMatchObject({ unit: 'quote', size: '' });
    expect(withBookSize(stop, '0.75000')).toEqual(stop);
    expect(withSide(withSize(stop, '500'), 'sell', SUMS)).toMatchObject({ unit: 'base', size: '' });
    expect(withType(withSize(stop, '500'), 'oco', SUMS)).toMatchObject({ unit: 'base', size: '' });
    expect(withType(LIMIT, 'stopLimit', SUMS)).toMatchObject({ unit: 'base', size: '0.1' });
  });

  it('has a total that the size follows until the size is typed, slid or no longer priced', () => {
    const total = withTotal(LIMIT, '612.34', SUMS);
    expect(total).toMatchObject({ total: '612.34', size: '0.01224', percent: null });
    expect(withPrice(total, '60000', SUMS)).toMatchObject({ total: '612.34', size: '0.01020' });
    expect(withTotal(LIMIT, '0.1', SUMS)).toMatchObject({ total: '0.1', size: '' });
    expect(withTotal(LIMIT, '', SUMS)).toEqual({ ...LIMIT, size: '' });
    for (const next of [
      withSize(total, '0.5'),
      withPercent(total, 50, SUMS),
      withType(total, 'market', SUMS),
      withBookSize(total, '0.5'),
      afterPlacing(total, total),
    ]) {
      expect(next).not.toHaveProperty('total');
    }
    expect(withType(total, 'market', SUMS)).toMatchObject({ size: '0.01224', unit: 'base' });
  });

  it('counts an order with a price in coins: an amount of USDT is none there', () => {
    const market: SpotDraft = { ...EMPTY, type: 'market', unit: 'quote', size: '500' };
    expect(withType(market, 'limit', SUMS)).toMatchObject({ unit: 'base', size: '' });
    expect(withBookPrice(market, '61000.00', SUMS)).toMatchObject({ type: 'limit', unit: 'base', size: '' });
  });

  it('keeps side, type and price after an order, not the size', () => {
    const placed = { ...LIMIT, percent: 50 };
    expect(afterPlacing(placed, placed)).toEqual({ ...LIMIT, size: '', percent: null });
    expect(afterPlacing({ ...placed, side: 'sell' }, placed)).toMatchObject({ side: 'sell', size: '', percent: null });
  });

  it('keeps the size that was typed while an order was on its way', () => {
    const next = { ...LIMIT, size: '0.2' };
    expect(afterPlacing(next, LIMIT)).toEqual(next);
  });

  it('is kept for 30 seconds, and for another market without price and size', () => {
    const eth = marketSymbolOf('ETHUSDT')!;
    const draft: SpotDraft = { ...LIMIT, side: 'sell', unit: 'quote' };
    keepSpotDraft(BTC.symbol, draft, 1000);
    expect(keptSpotDraft(BTC.symbol, 31_000)).toEqual(draft);
    expect(keptSpotDraft(eth, 31_000)).toEqual({ ...draft, price: '', size: '' });
    // Later, side, type and unit are still those of the last ticket.
    expect(keptSpotDraft(BTC.symbol, 31_001)).toEqual({ ...draft, price: '', size: '' });
    const terms = {
      prices: { stop: '5' },
      distance: '1.5',
      options: true,
      timeInForce: 'ioc',
      until: '',
      postOnly: false,
      attached: true,
    } as const;
    keepSpotDraft(BTC.symbol, { ...draft, terms }, 1000);
    expect(keptSpotDraft(eth, 31_000).terms).toEqual({ ...terms, prices: {}, distance: '' });
  });
});
