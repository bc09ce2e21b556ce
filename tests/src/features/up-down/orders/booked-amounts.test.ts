import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DecimalText } from '../../../../../protocol/units/decimal-text.ts';
import { payoutOf, RULE_IN_FORCE } from '../../../../../protocol/units/payout.ts';
import { ODDS_TABLES } from '../../../../../server/engine/second-contract/up-down-terms.ts';
import { amountText, parseAmount, signedAmountText } from '../../../../../server/ledger/amount.ts';
import { settledAnnouncement } from '../../../../../src/features/up-down/orders/settled-announcement.ts';
import { bookedText, bookedGainText } from '../../../../../src/i18n/booked-text.ts';
import { gainIfRight, paidIfRight } from '../../../../../src/features/up-down/ticket/up-down-figures.ts';
import { MINUS } from '../../../../../src/i18n/number-text.ts';
import { add, sub } from '../../../../../src/model/decimal.ts';
import type { SettledOrder } from '../../../../../src/model/up-down-order.ts';

const ZERO = '0' as DecimalText;
/** Parses an amount on the screen, in units of 10^-8. */
function read(shown: string): bigint {
  const [, sign, whole, fraction] = /^([+\u2212]?)([\d,]+)\.(\d{2,8})$/.exec(shown)!;
  const units = BigInt(whole!.replaceAll(',', '') + fraction!.padEnd(8, '0'));
  return sign === MINUS ? -units : units;
}
/** `1234567` → `12,345.67`, by hand. */
function centsText(cents: number): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')}.${digits.slice(-2)}`;
}

const CENT = 10n ** 16n;
const STAKES = Array.from({ length: 99_901 }, (_, index) => index + 100);
const RATES = ODDS_TABLES[0].rates.map(([, odds]) => odds);
const paidCents = (cents: number, odds: DecimalText): number =>
  cents + Math.floor((cents * Math.round(Number(odds) * 100)) / 100);

it('every whole-cent stake from 1 to 1,000 is paid in whole cents at every rate', () => {
  const wrong: string[] = [];
  for (const odds of RATES) {
    const rate = parseAmount(odds);
    for (const cents of STAKES) {
      const paid = payoutOf(RULE_IN_FORCE, 'win', BigInt(cents) * CENT, rate);
      if (paid !== BigInt(paidCents(cents, odds)) * CENT) wrong.push(`${cents} at ${odds}: ${paid}`);
    }
  }
  expect(wrong.slice(0, 10)).toEqual([]);
});

it('every amount that such a stake can come to is shown as it is, to the cent, and so is every profit', () => {
  const wrong: string[] = [];
  for (let cents = 0; cents <= 192_000; cents++) {
    const amount = amountText(BigInt(cents) * CENT);
    const shown = centsText(cents);
    if (bookedText(amount) !== shown) wrong.push(`${amount}: ${bookedText(amount)}`);
    if (bookedGainText(amount) !== (cents === 0 ? shown : `+${shown}`))
      wrong.push(`${amount}: ${bookedGainText(amount)}`);
  }
  expect(wrong.slice(0, 10)).toEqual([]);
});

it.each(RATES.map((odds, at) => [odds, at] as const))(
  'the ticket promises what is paid, the open row the profit of it: every fifth whole-cent stake at %s, all of them together',
  (odds, at) => {
    const wrong: string[] = [];
    for (const cents of STAKES) {
      if (cents % RATES.length !== at) continue;
      const trade = { stake: amountText(BigInt(cents) * CENT), payoutRate: odds, ruleId: RULE_IN_FORCE };
      const paid = paidCents(cents, odds);
      const said = `${bookedText(paidIfRight(trade)!)} ${bookedGainText(gainIfRight(trade)!)}`;
      if (said !== `${centsText(paid)} +${centsText(paid - cents)}`) wrong.push(`${trade.stake} at ${odds}: ${said}`);
    }
    expect(wrong.slice(0, 10)).toEqual([]);
  },
);

const stake = fc
  .integer({ min: 100, max: 100_000 })
  .map((cents) => ({ stake: BigInt(cents) * CENT, rule: RULE_IN_FORCE }));
/** Before, stakes had up to 8 decimals, and so had what was paid. */
const oldStake = fc.bigInt(10n ** 8n, 10n ** 11n).map((units) => ({ stake: units * 10n ** 10n, rule: 'updown-1' }));
const trade = fc
  .tuple(
    fc.oneof(stake, oldStake),
    fc.integer({ min: 1, max: 99_999_999 }).map((units) => BigInt(units) * 10n ** 10n),
    fc.constantFrom('win', 'loss', 'tie', 'void'),
  )
  .map(([{ stake: staked, rule }, odds, outcome]) => {
    const paid = payoutOf(rule, outcome, staked, odds)!;
    return { stake: amountText(staked), payout: amountText(paid), profit: signedAmountText(paid - staked), outcome };
  });

it('every shown sum is the sum of its shown parts: receipt, row, toast and totals, of old trades too', () => {
  fc.assert(
    fc.property(fc.array(trade, { minLength: 1, maxLength: 30 }), (trades) => {
      for (const { stake: staked, payout, profit, outcome } of trades) {
        const gain = read(bookedGainText(profit));
        expect(read(bookedText(staked)) + gain).toBe(read(bookedText(payout)));
        const said = settledAnnouncement([
          { symbol: 'BTCUSDT', settlement: { outcome, payout, profit } } as SettledOrder,
        ]);
        if (outcome === 'win' || outcome === 'loss') expect(said).toContain(bookedGainText(profit));
      }
      const total = (shown: readonly string[]) => shown.map(read).reduce((sum, part) => sum + part, 0n);
      const staked = trades.reduce((sum, { stake: one }) => add(sum, one), ZERO);
      const paid = trades.reduce((sum, { payout }) => add(sum, payout), ZERO);
      expect(read(bookedText(staked))).toBe(total(trades.map(({ stake: one }) => bookedText(one))));
      expect(read(bookedGainText(sub(paid, staked)))).toBe(total(trades.map(({ profit }) => bookedGainText(profit))));
    }),
    { numRuns: 300, examples: [[[{ stake: '2.01', payout: '3.819', profit: '1.809', outcome: 'win' } as never]]] },
  );
});
