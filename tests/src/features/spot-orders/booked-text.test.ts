import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { fillPiece, NOTHING_FILLED, quoteOf, totalOf } from '../../../../protocol/units/spot-money.ts';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { afterTrade, NO_POSITION } from '../../../../server/engine/spot/position.ts';
import { amountText, parseAmount, signedAmountText } from '../../../../server/ledger/amount.ts';
import { MINUS } from '../../../../src/i18n/number-text.ts';
import { bookedGainText, bookedText } from '../../../../src/i18n/booked-text.ts';
import { sumOf, unrealisedProfit } from '../../../../src/features/spot-orders/spot-profit.ts';
import { figuresOf } from '../../../../src/features/spot-ticket/spot-figures.ts';
import { quoteText } from '../../../../src/features/spot-ticket/spot-ticket-words.ts';
import { toUnits } from '../../../../src/model/decimal-parts.ts';
import { BTC, sideOf, text } from '../spot-ticket/market.ts';

const PEPE = { ...BTC, priceDecimals: 9, sizeDecimals: 0, tickSize: text('0.000000001'), stepSize: text('1') };
const side = fc.constantFrom('buy' as const, 'sell' as const);
const market = fc.constantFrom(BTC, PEPE);
const NO_ROWS = { last: null, bids: sideOf([]), asks: sideOf([]) };

/** Parses the displayed text back to a number. */
const read = (shown: string): bigint => toUnits(shown.replace(/,| [A-Z]+$/g, '').replace(MINUS, '-'));
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);

it('shows money with every decimal it has, and two at least', () => {
  expect(bookedText(text('2.7527'))).toBe('2.7527');
  expect(bookedText(text('3.2116'))).toBe('3.2116');
  expect(bookedText(text('1234567.5'))).toBe('1,234,567.50');
  expect(bookedText(text('0'))).toBe('0.00');
  expect([text('0.00000001'), text('0')].map((gain) => bookedGainText(gain))).toEqual(['+0.00000001', '0.00']);
  expect(bookedGainText('-3.25' as DecimalText)).toBe('−3.25');
});

it('fills add up to their order, fees to the fees of a coin, cost to value and fee, with all digits', () => {
  const pieces = fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(side, market, fc.integer({ min: 1, max: 10_000_000 }), pieces, (which, of, ticks, sizes) => {
      const price = BigInt(ticks) * parseAmount(of.tickSize);
      let filled = NOTHING_FILLED;
      let position = NO_POSITION;
      const fills = sizes.map((steps) => {
        const quantity = BigInt(steps) * parseAmount(of.stepSize);
        const money = fillPiece(which, filled, { price, quantity }, parseAmount(of.takerFee));
        filled = money.after;
        position = afterTrade(position, { side: which, quantity, quote: money.quote, fee: money.fee });
        return { value: bookedText(amountText(money.quote)), fee: bookedText(amountText(money.fee)) };
      });
      const order = {
        value: bookedText(amountText(quoteOf(which, filled.value))),
        fee: bookedText(amountText(filled.fee)),
      };
      expect(sum(fills.map(({ value }) => read(value)))).toBe(read(order.value));
      expect(sum(fills.map(({ fee }) => read(fee)))).toBe(read(order.fee));
      expect(bookedText(amountText(position.fees))).toBe(order.fee);
      // The ticket before it, at the same price.
      const draft = { side: which, type: 'limit', unit: 'base', percent: null } as const;
      const typed = { ...draft, price: amountText(price, 18), size: amountText(filled.quantity) };
      const ticket = figuresOf(typed, of, NO_ROWS)!;
      expect(quoteText(ticket.fee, of)).toBe(`${order.fee} USDT`);
      const fee = which === 'buy' ? read(order.fee) : -read(order.fee);
      expect(read(quoteText(ticket.total, of))).toBe(read(order.value) + fee);
      expect(read(quoteText(ticket.total, of))).toBe(totalOf(which, filled));
    }),
  );
});

it('profits of coins add up to the total that stands above them, booked ones and open ones', () => {
  const gains = fc.array(fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n }), { minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(gains, (units) => {
      const booked = units.map((each) => signedAmountText(each * 10n ** 10n));
      expect(sum(booked.map((each) => read(bookedGainText(each).replace('+', ''))))).toBe(
        read(bookedGainText(sumOf(booked)!).replace('+', '')),
      );
      const open = units.map((each) => {
        const cost = amountText((each < 0n ? -each : each) * 10n ** 6n, 12);
        return unrealisedProfit({ quantity: text('1.2345'), averageCost: cost }, 501, 2);
      });
      const shown = open.map((each) => bookedGainText(each!).replace('+', ''));
      for (const each of shown) expect(each).toMatch(/\.\d\d$/);
      expect(sum(shown.map(read))).toBe(read(bookedGainText(sumOf(open)!).replace('+', '')));
    }),
  );
});
