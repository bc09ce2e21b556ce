import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DecimalText } from '../../../../../protocol/units/decimal-text.ts';
import { gainIfRight, receiveIfRight } from '../../../../../src/features/up-down/ticket/up-down-figures.ts';
import { stakeOf, upDownTicketState } from '../../../../../src/features/up-down/ticket/up-down-ticket-state.ts';
import type { UpDownTicketFacts } from '../../../../../src/features/up-down/ticket/up-down-ticket-state.ts';

const text = (value: string) => value as DecimalText;

const READY: UpDownTicketFacts = {
  signedIn: true,
  sessionConfirmed: true,
  connected: true,
  coolOffUntilMs: null,
  marketOpen: true,
  priceFresh: true,
  available: text('1250'),
  stakeMin: text('1'),
  stakeMax: text('1000'),
  amount: '50',
  sending: false,
};
const stateWith = (facts: Partial<UpDownTicketFacts>) => upDownTicketState({ ...READY, ...facts });

describe('the figures on the ticket', () => {
  it('pays back stake and payout, exactly, and rounds down', () => {
    expect(receiveIfRight(text('50'), text('0.85'))).toBe('92.5');
    expect(gainIfRight(text('0.01'), text('0.333333333'))).toBe('0.00333333');
  });

  it('receive is always the stake plus the gain, give or take the last rounded digit', () => {
    const cents = fc.integer({ min: 1, max: 100_000 });
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 99 }), (stakeCents, ratePercent) => {
        const stake = text((stakeCents / 100).toFixed(2));
        const rate = text(`0.${String(ratePercent).padStart(2, '0')}`);
        const expected = BigInt(stakeCents) * BigInt(100 + ratePercent); // in 1e-4 USDT
        const received = receiveIfRight(stake, rate);
        const [whole = '0', fraction = ''] = received.split('.');
        expect(BigInt(whole + fraction.padEnd(4, '0'))).toBe(expected);
      }),
    );
  });
});

describe('the ticket button', () => {
  it('names the first thing in the way, from the wallet to the amount', () => {
    expect(stateWith({ signedIn: false, connected: false, amount: '' }).kind).toBe('connect');
    expect(stateWith({ connected: false, sessionConfirmed: false }).kind).toBe('offline');
    expect(stateWith({ sessionConfirmed: false }).kind).toBe('checking');
    expect(stateWith({ coolOffUntilMs: 7, marketOpen: false })).toEqual({ kind: 'coolingOff', untilMs: 7 });
    expect(stateWith({ marketOpen: false, priceFresh: false }).kind).toBe('closed');
    expect(stateWith({ priceFresh: false }).kind).toBe('stale');
    expect(stateWith({ amount: '' }).kind).toBe('enterAmount');
    expect(stateWith({ available: null }).kind).toBe('checking');
    expect(stateWith({})).toEqual({ kind: 'ready', stake: '50' });
    expect(stateWith({ sending: true, signedIn: false }).kind).toBe('sending');
  });

  it('names the limit that is broken and what is short', () => {
    expect(stateWith({ amount: '0.99' })).toEqual({ kind: 'min', limit: '1' });
    expect(stateWith({ amount: '1000.01' })).toEqual({ kind: 'max', limit: '1000' });
    expect(stateWith({ available: text('49.99') })).toEqual({ kind: 'short', stake: '50', available: '49.99' });
    expect(stateWith({ available: text('50') }).kind).toBe('ready');
  });

  it.each(['', '.', '0', '0.00', '-5', '1e3', 'NaN', '1.001', '1..2', '1.2.3', '٣', '9'.repeat(40), '0x10', ' '])(
    'takes %j for no stake',
    (amount) => expect(stakeOf(amount)).toBeNull(),
  );

  it.each([
    ['5.', '5'],
    ['.5', '0.5'],
    ['007', '7'],
    ['12,5', '12.5'],
    [',5', '0.5'],
    ['12.50', '12.50'],
  ])('reads %s as %s', (amount, stake) => expect(stakeOf(amount)).toBe(stake));
});
