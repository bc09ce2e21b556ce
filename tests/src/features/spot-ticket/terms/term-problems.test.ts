import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DecimalText } from '../../../../../protocol/units/decimal-text.ts';
import { legsRefusal } from '../../../../../server/engine/spot/place-pair.ts';
import { bandRefusal, stopRefusal } from '../../../../../server/engine/spot/ticket-checks.ts';
import { parseAmount } from '../../../../../server/ledger/amount.ts';
import { problemOf } from '../../../../../src/features/spot-ticket/terms/term-problems.ts';
import { localMs, localText } from '../../../../../src/features/spot-ticket/terms/draft-terms.ts';
import { refusedNow } from '../../../../../src/features/spot-ticket/terms/book-refusal.ts';
import type { SpotDraft } from '../../../../../src/features/spot-ticket/spot-draft.ts';
import { BTC, sideOf, text } from '../market.ts';
import { draftOf, limitOf } from './drafts.ts';

const LAST = text('60000');
const NOW_MS = Date.UTC(2026, 10, 25, 12);
const DAY_MS = 86_400_000;
const at = (draft: SpotDraft, last: DecimalText | null = LAST) => problemOf(draft, BTC, last, NOW_MS);

const price = fc.integer({ min: 100, max: 20_000 }).map(String);
const side = fc.constantFrom('buy', 'sell');
const units = (of: string) => parseAmount(text(of));

describe('what is in the way of an order with terms', () => {
  it('is a stop that the exchange would set off at once, and no other', () => {
    fc.assert(
      fc.property(side, price, price, (of, stop, last) => {
        const problem = at(draftOf({ type: 'stopMarket', side: of }, { stop }), text(last));
        expect(problem?.why === 'fires').toBe(stopRefusal(of, units(stop), units(last)) !== null);
      }),
    );
  });

  it('is a pair whose legs the exchange finds on one side, or a price it finds too far away', () => {
    fc.assert(
      fc.property(side, price, price, price, price, (of, takeProfit, stop, stopLossLimit, last) => {
        const problem = at(draftOf({ type: 'oco', side: of }, { takeProfit, stop, stopLossLimit }), text(last));
        const crossed = legsRefusal(of, { price: units(takeProfit), stop: units(stop) }, units(last)) !== null;
        const isFar =
          bandRefusal(units(takeProfit), units(last)) !== null ||
          bandRefusal(units(stopLossLimit), units(stop)) !== null;
        expect(problem !== null).toBe(crossed || isFar);
      }),
      { numRuns: 500 },
    );
  });

  it('names the field and why', () => {
    const stopLimit = (stop: string) => at(draftOf({ type: 'stopLimit' }, { stop }));
    expect(stopLimit('')).toEqual({ field: 'stop', why: 'missing' });
    expect(stopLimit('0')).toEqual({ field: 'stop', why: 'missing' });
    expect(stopLimit('1e5')).toMatchObject({ field: 'stop', why: 'unread' });
    expect(stopLimit('59999.999')).toMatchObject({ field: 'stop', why: 'unread' });
    expect(stopLimit('60000')).toEqual({ field: 'stop', why: 'fires' });
    expect(stopLimit('59999.99')).toBeNull();
    expect(at(draftOf({ type: 'stopLimit' }, { stop: '70000' }), null)).toBeNull();
    const pair = (prices: Parameters<typeof draftOf>[1], of: 'buy' | 'sell' = 'sell') =>
      at(draftOf({ type: 'oco', side: of }, prices));
    expect(pair({ takeProfit: '60000', stop: '50000' })).toEqual({ field: 'takeProfit', why: 'crossed' });
    expect(pair({ takeProfit: '72000.01', stop: '50000' })).toMatchObject({ field: 'takeProfit', why: 'band' });
    expect(pair({ takeProfit: '65000', stop: '60000' })).toEqual({ field: 'stop', why: 'fires' });
    expect(pair({ takeProfit: '65000', stop: '50000', stopLossLimit: '39999' })).toMatchObject({
      field: 'stopLossLimit',
      why: 'band',
      near: '50000',
    });
    expect(pair({ takeProfit: '65000', stop: '50000' })).toBeNull();
    expect(pair({ takeProfit: '50000', stop: '65000' }, 'buy')).toEqual({ field: 'stopLossLimit', why: 'missing' });
  });

  it('is a trailing distance of nothing or too much, and a start the market has passed', () => {
    const trailing = (distance: string, activation = '', of: 'buy' | 'sell' = 'sell') =>
      at(draftOf({ type: 'trailingStop', side: of }, { activation }, { distance }));
    expect(trailing('')).toEqual({ field: 'distance', why: 'missing' });
    for (const wrong of ['0', '0.09', '20.01', '999999999']) expect(trailing(wrong)?.why, wrong).toBe('distance');
    expect(trailing('1.555')?.why).toBe('unread');
    for (const right of ['0.1', '20', '1.55']) expect(trailing(right), right).toBeNull();
    expect(trailing('1', '60000')).toMatchObject({ field: 'activation', why: 'above' });
    expect(trailing('1', '60000.01')).toBeNull();
    expect(trailing('1', '60000', 'buy')).toMatchObject({ field: 'activation', why: 'below' });
  });

  it('is a date that is past, or further than the exchange looks', () => {
    const until = (ms: number) => at(limitOf({}, { timeInForce: 'gtd', until: localText(ms) }))?.why;
    expect(until(NOW_MS)).toBe('end');
    expect(until(NOW_MS + 60_000)).toBeUndefined();
    expect(until(NOW_MS + 180 * DAY_MS)).toBeUndefined();
    expect(until(NOW_MS + 180 * DAY_MS + 60_000)).toBe('end');
    expect(at(limitOf({}, { timeInForce: 'gtd' }))).toEqual({ field: 'until', why: 'missing' });
    expect(at(limitOf({}, { timeInForce: 'ioc', until: localText(0) }))).toBeNull();
    expect(localMs(localText(NOW_MS))).toBe(NOW_MS);
  });

  it('is what a buy places behind it on the wrong side of what it pays', () => {
    const behind = (prices: Parameters<typeof draftOf>[1], of: 'buy' | 'sell' = 'buy') =>
      at(limitOf({ side: of }, { attached: true }, prices));
    expect(behind({})).toEqual({ field: 'takeProfit', why: 'missing' });
    expect(behind({ takeProfit: '60000' })).toMatchObject({ field: 'takeProfit', why: 'above', near: '60000' });
    expect(behind({ stop: '60000' })).toMatchObject({ field: 'stop', why: 'below', near: '60000' });
    expect(behind({ takeProfit: '66000', stopLossLimit: '50000' })).toEqual({ field: 'stop', why: 'missing' });
    expect(behind({ takeProfit: '66000' })).toBeNull();
    expect(behind({ takeProfit: '72000' })).toBeNull();
    expect(behind({ takeProfit: '72000.01' })).toMatchObject({ field: 'takeProfit', why: 'band', near: '60000' });
    expect(behind({ stop: '55000', stopLossLimit: '54000' })).toBeNull();
    expect(behind({}, 'sell')).toBeNull();
  });
});

describe('what the book would have an order refused for', () => {
  const prices = {
    last: LAST,
    bids: sideOf([[5_999_900, 100_000]]),
    asks: sideOf([
      [6_000_100, 100_000],
      [6_001_000, 200_000],
    ]),
  };
  const refused = (of: Parameters<typeof limitOf>[0], terms: Parameters<typeof limitOf>[1], crosses: boolean) =>
    refusedNow(limitOf({ side: 'buy', ...of }, terms), BTC, prices, crosses);

  it('is a post-only order that would take, or one at once that finds too little', () => {
    expect(refused({ price: '60001' }, { postOnly: true }, true)).toBe('postOnly');
    expect(refused({ price: '60000' }, { postOnly: true }, false)).toBeNull();
    expect(refused({ price: '60001' }, {}, true)).toBeNull();
    expect(refused({ price: '60000' }, { timeInForce: 'ioc' }, false)).toBe('notNow');
    expect(refused({ price: '60001', size: '5' }, { timeInForce: 'ioc' }, true)).toBeNull();
    expect(refused({ price: '60001', size: '1' }, { timeInForce: 'fok' }, true)).toBeNull();
    expect(refused({ price: '60001', size: '1.00001' }, { timeInForce: 'fok' }, true)).toBe('notNow');
    expect(refused({ price: '60010', size: '1.00001' }, { timeInForce: 'fok' }, true)).toBeNull();
  });
});
