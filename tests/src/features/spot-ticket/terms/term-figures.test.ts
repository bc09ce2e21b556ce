import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NOTHING_FILLED } from '../../../../../protocol/units/spot-money.ts';
import { waitingHold } from '../../../../../server/engine/spot/new-order.ts';
import { pairHoldAt } from '../../../../../protocol/units/pair-hold.ts';
import { parseAmount } from '../../../../../server/ledger/amount.ts';
import type { SpotDraft } from '../../../../../src/features/spot-ticket/spot-draft.ts';
import {
  reckonedAt,
  termFigures,
  termHold,
  termMost,
} from '../../../../../src/features/spot-ticket/terms/term-figures.ts';
import { textOfUnits } from '../../../../../src/model/decimal-parts.ts';
import { compare } from '../../../../../src/model/decimal.ts';
import type { DecimalText } from '../../../../../protocol/units/decimal-text.ts';
import { BTC, text } from '../market.ts';
import { draftOf, limitOf, pricesAt } from './drafts.ts';

const MARKET = pricesAt('60000');

/** Whole steps as a ticket's field has them. */
const scaled = (value: number, decimals: number): string => {
  const digits = String(value).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
};
const price = fc.integer({ min: 1, max: 20_000_000 }).map((ticks) => scaled(ticks, 2));
const coins = fc.integer({ min: 1, max: 5_000_000 }).map((steps) => scaled(steps, 5));
const money = fc.integer({ min: 1, max: 20_000_000 }).map((cents) => scaled(cents, 2));
const side = fc.constantFrom('buy', 'sell');

const TAKER = parseAmount(BTC.takerFee);
const units = (of: string | undefined) => parseAmount((of ?? '') as DecimalText);

/** Returns the amount that the exchange would hold for the order of a draft. */
function engineHold(draft: SpotDraft): bigint {
  const { prices } = draft.terms!;
  if (draft.type === 'oco') {
    const legs = {
      side: draft.side,
      price: units(prices.takeProfit),
      stopLimit: prices.stopLossLimit === undefined ? null : units(prices.stopLossLimit),
      rest: units(draft.size),
      filled: NOTHING_FILLED,
    };
    return pairHoldAt(legs, TAKER);
  }
  const inQuote = draft.unit === 'quote';
  const hasLimit = draft.type === 'limit' || draft.type === 'stopLimit';
  const ticket = {
    side: draft.side,
    price: hasLimit ? units(draft.price) : null,
    quantity: inQuote ? null : units(draft.size),
    quote: inQuote ? units(draft.size) : null,
    stop: null,
  };
  return waitingHold(ticket, TAKER);
}

/** Any order that waits, filled in. */
const waiting = fc.oneof(
  fc.record({ side, price, size: coins }).map((draft) => limitOf(draft)),
  fc
    .record({ side, price, size: coins, stop: price })
    .map(({ stop, ...draft }) => draftOf({ ...draft, type: 'stopLimit' }, { stop })),
  fc
    .record({ type: fc.constantFrom('stopMarket' as const, 'trailingStop' as const), size: coins, stop: price })
    .map(({ stop, ...draft }) => draftOf({ ...draft, side: 'sell' }, { stop }, { distance: '2' })),
  fc
    .record({ type: fc.constantFrom('stopMarket' as const, 'trailingStop' as const), size: money, stop: price })
    .map(({ stop, ...draft }) => draftOf({ ...draft, side: 'buy', unit: 'quote' }, { stop }, { distance: '2' })),
  fc
    .record({ size: coins, takeProfit: price, stop: price, stopLossLimit: fc.option(price, { nil: undefined }) })
    .map(({ size, stopLossLimit, ...prices }) =>
      draftOf({ type: 'oco', side: 'sell', size }, { ...prices, ...(stopLossLimit && { stopLossLimit }) }),
    ),
  fc
    .record({ size: coins, takeProfit: price, stop: price, stopLossLimit: price })
    .map(({ size, ...prices }) => draftOf({ type: 'oco', side: 'buy', size }, prices)),
);

describe('what an order holds', () => {
  it('is what the exchange holds, to the last digit, for every type', () => {
    fc.assert(
      fc.property(waiting, (draft) => {
        const figures = termFigures(draft, BTC, MARKET)!;
        expect(parseAmount(termHold(draft, figures, BTC))).toBe(engineHold(draft));
      }),
      { numRuns: 500 },
    );
  });

  it('fits the balance at Max, and one step more does not, unless the market allows no more', () => {
    fc.assert(
      fc.property(waiting, money, (draft, balance) => {
        const available = text(balance);
        const most = termMost(draft, BTC, MARKET, available)!;
        const step = draft.unit === 'base' ? BTC.stepSize : '0.01';
        const at = (size: string) => {
          const figures = termFigures({ ...draft, size }, BTC, MARKET);
          return figures && { hold: termHold({ ...draft, size }, figures, BTC), measured: figures.measured };
        };
        if (/[1-9]/.test(most)) expect(compare(at(most)!.hold, available)).not.toBe(1);
        const more = at(textOfUnits(parseAmount(most) + parseAmount(step as DecimalText)))!;
        const isTooMuch = compare(more.hold, available) > 0 || compare(more.measured, BTC.maxNotional) > 0;
        // When the smaller order is below the exchange's minimum, that one is measured.
        expect(isTooMuch || compare(more.measured, BTC.minNotional) < 0).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('of a pair is held once: the coins of a sell, the dearer leg of a buy', () => {
    const sell = draftOf({ type: 'oco', size: '0.5' }, { takeProfit: '70000', stop: '50000' });
    expect(termHold(sell, termFigures(sell, BTC, MARKET)!, BTC)).toBe('0.5');
    const legs = { takeProfit: '50000', stop: '65000', stopLossLimit: '66000' };
    const buy = draftOf({ type: 'oco', side: 'buy', size: '0.5' }, legs);
    expect(termHold(buy, termFigures(buy, BTC, MARKET)!, BTC)).toBe('33033.00000004');
  });
});

describe('what an order would come to', () => {
  it('of a stop at the market is counted at the price that sets it off, and spends what it names', () => {
    const sell = draftOf({ type: 'stopMarket', size: '0.01' }, { stop: '50000' });
    expect(termFigures(sell, BTC, MARKET)).toMatchObject({ quantity: '0.01', measured: '500', total: '499.5' });
    const buy = draftOf({ type: 'stopMarket', side: 'buy', unit: 'quote', size: '1001' }, { stop: '70000' });
    expect(termFigures(buy, BTC, MARKET)).toMatchObject({ quantity: '0.01428', measured: '1001', total: '1001' });
    expect(termFigures({ ...sell, terms: { ...sell.terms!, prices: {} } }, BTC, MARKET)).toBeNull();
  });

  it('of a trailing stop is counted so far from where it begins to follow', () => {
    const trailing = (side: 'buy' | 'sell', activation?: string) =>
      draftOf({ type: 'trailingStop', side }, activation === undefined ? {} : { activation }, { distance: '2.5' });
    expect(reckonedAt(trailing('sell'), BTC, text('60000'))).toBe('58500');
    expect(reckonedAt(trailing('buy'), BTC, text('60000.01'))).toBe('61500.02');
    expect(reckonedAt(trailing('sell', '70000'), BTC, text('60000'))).toBe('68250');
    expect(reckonedAt(trailing('sell'), BTC, null)).toBeNull();
  });

  it('of a pair is measured where it is out of bounds: both legs are', () => {
    const pair = (size: string) => draftOf({ type: 'oco', size }, { takeProfit: '70000', stop: '50000' });
    expect(termFigures(pair('0.00009'), BTC, MARKET)?.measured).toBe('4.5');
    expect(termFigures(pair('1.5'), BTC, MARKET)?.measured).toBe('105000');
  });

  it('is nothing until what it needs is there', () => {
    expect(termFigures(draftOf({ type: 'oco', size: '1' }, { takeProfit: '70000' }), BTC, MARKET)).toBeNull();
    expect(
      termFigures(draftOf({ type: 'oco', side: 'buy', size: '1' }, { takeProfit: '5', stop: '7' }), BTC, MARKET),
    ).toBeNull();
    expect(termFigures(draftOf({ type: 'stopLimit', size: '1' }, { stop: '5' }), BTC, MARKET)).toBeNull();
    expect(termFigures(draftOf({ type: 'stopMarket' }, { stop: '5' }), BTC, MARKET)).toBeNull();
  });
});
