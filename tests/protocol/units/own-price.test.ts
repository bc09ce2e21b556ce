import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  convertRate,
  depositRate,
  eurPayoutPrice,
  hasMoved,
  pairSpread,
  priceAsked,
  pricePaid,
  quoteHolds,
  saleRate,
  saleRateHolds,
} from '../../../protocol/units/own-price.ts';
import { saleReceives } from '../../../protocol/units/sale-money.ts';
import { paidAs } from '../../../protocol/units/withdraw-money.ts';
import { parseAmount } from '../../../server/ledger/amount.ts';
import { BUYERS } from '../../../server/money/sales/buyers.ts';
import { gains, randomCycle } from '../../models/money-cycles.ts';
import { seededRandom } from '../../soak/random.ts';

const ONE = 10n ** 18n;
const prices = fc.bigInt({ min: 1n, max: 10n ** 16n }).map((units) => units * 10n ** 10n);
const range = fc
  .tuple(prices, fc.bigInt({ min: 0n, max: 10n ** 20n }))
  .map(([low, more]) => ({ low, high: low + more }));
const spreads = fc.bigInt({ min: 0n, max: 50n }).map((thousandths) => thousandths * 10n ** 15n);
const end = (asset: string, low: bigint, high = low) => ({ asset, low, high });

describe('issue 39 C10: a price of our own', () => {
  it('never beats the market, whichever way', () => {
    fc.assert(
      fc.property(range, spreads, (market, spread) => {
        expect(pricePaid(market, spread) <= market.low).toBe(true);
        expect(priceAsked(market, spread) >= market.high).toBe(true);
        // EUR for one USDT: a sale pays no more than USDT cost there, a deposit asks no less than they bring.
        expect(saleRate(market, spread) * market.high <= ONE * ONE).toBe(true);
        expect(depositRate(market, spread) * market.low >= ONE * ONE).toBe(true);
      }),
    );
  });

  it('is the market less the published spread', () => {
    const eur = { low: 1_158_240_000_000_000_000n, high: 1_158_250_000_000_000_000n };
    // 1 ÷ (1.15825 × 1.002) = 0.86165…; 1 ÷ (1.15824 × 0.998) = 0.86511…
    expect(saleRate(eur, 2n * 10n ** 15n)).toBe(861_600_000_000_000_000n);
    expect(depositRate(eur, 2n * 10n ** 15n)).toBe(865_200_000_000_000_000n);
    expect(convertRate(end('BTC', 100_000n * ONE), end('USDT', ONE))).toBe(99_900n * ONE);
    expect(pairSpread('BTC', 'USDT')).toBe(10n ** 15n);
    expect(pairSpread('BTC', 'ETH')).toBe(2n * 10n ** 15n);
  });

  it('no loop through any merchant and back by Convert, a payout or any merchant gains, at any price', () => {
    const merchants = BUYERS.map(({ terms }) => parseAmount(terms.spread));
    expect(new Set(merchants)).toEqual(new Set([2n, 5n, 8n].map((thousandths) => thousandths * 10n ** 15n)));
    fc.assert(
      fc.property(range, fc.bigInt({ min: 10n, max: 10n ** 6n }), (market, whole) => {
        const usdt = whole * ONE;
        const rate = convertRate(end('EUR', market.low, market.high), end('USDT', ONE));
        for (const sold of merchants) {
          const eur = saleReceives(usdt, saleRate(market, sold));
          const backs = [
            (eur * rate) / ONE,
            paidAs(eur, eurPayoutPrice(market)),
            ...merchants.map((bought) => (eur * ONE) / depositRate(market, bought)),
          ];
          for (const back of backs) expect(back).toBeLessThan(usdt);
        }
      }),
    );
  });

  it('no cycle of conversions, sales, deposits, spot orders, withdrawals and Earn gains, at random prices', () => {
    const random = seededRandom(3910);
    const met = new Set<string>();
    for (let count = 0; count < 3000; count++) {
      const cycle = randomCycle(random);
      for (const step of cycle.steps) met.add(step);
      if (gains(cycle)) expect(cycle).toBe('a cycle that gains nothing');
    }
    // 7 conversions, 5 spot orders, 3 sales, 3 deposits by merchants, 5 other ways out and in, 4 of Earn.
    expect(met.size).toBe(7 + 5 + 3 + 3 + 5 + 4);
  });
});

describe('issue 39 C11: a quote', () => {
  it('holds only while it does not beat the market of now and the market is within the spread', () => {
    fc.assert(
      fc.property(prices, fc.integer({ min: -3000, max: 3000 }), (before, move) => {
        const now = before + (before * BigInt(move)) / 1_000_000n;
        const usdt = end('USDT', ONE);
        const quoted = convertRate(end('BTC', before), usdt);
        const holds = quoteHolds(quoted, end('BTC', now), usdt);
        if (holds) expect(quoted <= now).toBe(true);
        const moved = hasMoved(quoted, convertRate(end('BTC', now), usdt), pairSpread('BTC', 'USDT'));
        expect(holds).toBe(!moved && quoted <= now);
      }),
    );
  });

  it.each([
    [1001n, false],
    [1002n, true],
    [999n, false],
    [998n, true],
  ])('from 1000 to %s has moved by more than a spread of a thousandth: %s', (now, moved) => {
    expect(hasMoved(1000n * ONE, now * ONE, 10n ** 15n)).toBe(moved);
  });

  it('a sale that was agreed on holds while it pays no more than the market', () => {
    expect(saleRateHolds(ONE / 2n, { low: ONE, high: 2n * ONE })).toBe(true);
    expect(saleRateHolds(ONE / 2n, { low: ONE, high: 2n * ONE + 1n })).toBe(false);
  });
});
