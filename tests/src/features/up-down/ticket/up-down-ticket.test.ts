import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DecimalText } from '../../../../../protocol/units/decimal-text.ts';
import { marketSymbolOf } from '../../../../../protocol/units/market-symbol.ts';
import {
  afterPlacing,
  keepUpDownDraft,
  keptUpDownDraft,
  withPercent,
} from '../../../../../src/features/up-down/ticket/up-down-draft.ts';
import type { UpDownDraft } from '../../../../../src/features/up-down/ticket/up-down-draft.ts';
import { gainIfRight, paidIfRight } from '../../../../../src/features/up-down/ticket/up-down-figures.ts';
import { stakeOf, upDownTicketState } from '../../../../../src/features/up-down/ticket/up-down-ticket-state.ts';
import type { UpDownTicketFacts } from '../../../../../src/features/up-down/ticket/up-down-ticket-state.ts';

const text = (value: string) => value as DecimalText;

const READY: UpDownTicketFacts = {
  signedIn: true,
  sessionConfirmed: true,
  connected: true,
  coolingOff: false,
  marketOpen: true,
  priceFresh: true,
  available: text('1250'),
  period: { stakeMin: text('1'), stakeMax: text('1000') },
  unread: false,
  stake: text('50'),
  ownMax: null,
  sending: false,
};
/** Units of 10^-8 as text. */
const decimalOf = (units: bigint): string => `${units / 10n ** 8n}.${String(units % 10n ** 8n).padStart(8, '0')}`;
const stateWith = (facts: Partial<UpDownTicketFacts>) => upDownTicketState({ ...READY, ...facts });

describe('the figures on the ticket', () => {
  it('pays back stake and payout, exactly, and rounds down', () => {
    const paid = (stake: string) => paidIfRight({ stake: text(stake), payoutRate: text('0.85'), ruleId: 'updown-2' });
    expect(paid('50')).toBe('92.5');
    expect(paid('2.01')).toBe('3.71');
  });

  it('gains what is paid back less the stake, by the rule the trade was opened under', () => {
    const staked = { stake: text('2.01'), payoutRate: text('0.85') };
    expect(gainIfRight({ ...staked, ruleId: 'updown-2' })).toBe('1.7');
    expect(gainIfRight({ ...staked, ruleId: 'updown-1' })).toBe('1.7085');
    expect(gainIfRight({ ...staked, ruleId: 'updown-9' })).toBeNull();
  });
});

describe('the ticket button', () => {
  it('names the first thing in the way, from the wallet to the amount', () => {
    expect(stateWith({ signedIn: false, connected: false, stake: null })).toBe('connect');
    expect(stateWith({ connected: false, sessionConfirmed: false })).toBe('offline');
    expect(stateWith({ sessionConfirmed: false })).toBe('checking');
    expect(stateWith({ coolingOff: true, marketOpen: false })).toBe('coolingOff');
    expect(stateWith({ marketOpen: false, priceFresh: false })).toBe('closed');
    expect(stateWith({ priceFresh: false })).toBe('stale');
    expect(stateWith({ period: null, stake: null })).toBe('stale');
    expect(stateWith({ unread: true, stake: null })).toBe('unread');
    expect(stateWith({ stake: null })).toBe('enterAmount');
    expect(stateWith({ available: null })).toBe('checking');
    expect(stateWith({})).toBe('ready');
    expect(stateWith({ sending: true, signedIn: false })).toBe('sending');
  });

  it('names the limit that is broken and what is short', () => {
    expect(stateWith({ stake: text('0.99') })).toBe('min');
    expect(stateWith({ stake: text('1000.01') })).toBe('max');
    expect(stateWith({ ownMax: text('50'), stake: text('50.01') })).toBe('ownMax');
    expect(stateWith({ ownMax: text('50'), stake: text('1000.01'), available: text('5') })).toBe('ownMax');
    expect(stateWith({ ownMax: text('50') })).toBe('ready');
    expect(stateWith({ available: text('49.99') })).toBe('short');
    expect(stateWith({ available: text('50') })).toBe('ready');
  });

  it.each([
    '',
    '.',
    '0',
    '0.00',
    '-5',
    '1e3',
    'NaN',
    '1.001',
    '1..2',
    '1.2.3',
    '٣',
    '1,2345',
    '1234,567',
    '12,34,567',
    '1e9',
    '9'.repeat(40),
    '0x10',
    ' ',
  ])('takes %j for no stake', (amount) => expect(stakeOf(amount)).toBeNull());

  it.each([
    ['5.', '5'],
    ['.5', '0.5'],
    ['007', '7'],
    ['12,5', '12.5'],
    [',5', '0.5'],
    ['12.50', '12.50'],
    ['1,000', '1000'],
    ['5,000.00', '5000.00'],
    ['１２．５', '12.5'],
  ])('reads %s as %s', (amount, stake) => expect(stakeOf(amount)).toBe(stake));
});

describe('the draft', () => {
  const [btc, eth] = [marketSymbolOf('BTCUSDT')!, marketSymbolOf('ETHUSDT')!];
  const draft: UpDownDraft = { direction: 'down', periodSeconds: 60, amount: '12' };

  it('takes a part of the balance, rounded down to cents, and no more than may be staked', () => {
    const part = (available: string, largest: string | null, percent: number) =>
      withPercent(draft, text(available), largest === null ? null : text(largest), percent).amount;
    expect(withPercent(draft, text('33.33'), text('1000'), 50)).toEqual({ ...draft, amount: '16.66' });
    expect([10, 25, 50, 75, 100].map((percent) => part('5003.96', '1000', percent))).toEqual([
      '500.39',
      '1000',
      '1000',
      '1000',
      '1000',
    ]);
    expect(part('5003.96', '50', 10)).toBe('50');
    expect(part('40.12345678', '50', 100)).toBe('40.12');
    expect(part('5003.96', '49.999', 100)).toBe('49.99');
    expect(part('5003.96', null, 25)).toBe('1250.99');
  });

  it('takes no part that the ticket refuses for being too much, whatever balance and limits are', () => {
    const cents = fc.integer({ min: 100, max: 100_000_000 });
    fc.assert(
      fc.property(
        cents,
        fc.bigInt({ min: 0n, max: 10n ** 18n }),
        fc.option(cents),
        fc.constantFrom(10, 25, 50, 75, 100),
        (maxCents, units, ownCents, percent) => {
          const stakeMax = text(String(maxCents / 100));
          const ownMax = ownCents === null || ownCents >= maxCents ? null : text(String(ownCents / 100));
          const available = text(decimalOf(units));
          const { amount } = withPercent(draft, available, ownMax ?? stakeMax, percent);
          const stake = stakeOf(amount);
          const state = stateWith({ period: { stakeMin: text('1'), stakeMax }, ownMax, available, stake });
          expect(['ready', 'min', 'enterAmount']).toContain(state);
        },
      ),
    );
  });

  it('keeps direction and period after an order, not the amount', () => {
    expect(afterPlacing(draft, draft)).toEqual({ ...draft, amount: '' });
    const other = { ...draft, direction: 'down' } as const;
    expect(afterPlacing(other, draft)).toEqual({ ...other, amount: '' });
  });

  it('keeps the amount that was typed while an order was on its way', () => {
    const next = { ...draft, amount: `${draft.amount}1` };
    expect(afterPlacing(next, draft)).toEqual(next);
  });

  it('is kept for 30 seconds, and for another market without the amount', () => {
    keepUpDownDraft(btc, draft, 1000);
    expect(keptUpDownDraft(btc, 31_000)).toEqual(draft);
    expect(keptUpDownDraft(eth, 31_000)).toEqual({ ...draft, amount: '' });
    expect(keptUpDownDraft(btc, 31_001)).toEqual({ direction: 'up', periodSeconds: 30, amount: '' });
  });
});
