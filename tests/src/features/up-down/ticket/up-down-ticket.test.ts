import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DecimalText } from '../../../../../protocol/units/decimal-text.ts';
import { marketSymbolOf } from '../../../../../protocol/units/market-symbol.ts';
import {
  keepUpDownDraft,
  keptUpDownDraft,
  repeated,
} from '../../../../../src/features/up-down/ticket/up-down-draft.ts';
import { amountsBelow, mostStake } from '../../../../../src/features/up-down/ticket/amount-chips.ts';
import { upDownAmount } from '../../../../../src/data/up-down-amount.ts';
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

  it('is kept for 30 seconds, and for another market with the amount of the last trade', () => {
    upDownAmount.keep(text('40'));
    keepUpDownDraft(btc, draft, 1000);
    expect(keptUpDownDraft(btc, 31_000)).toEqual(draft);
    expect(keptUpDownDraft(eth, 31_000)).toEqual({ ...draft, amount: '40' });
    expect(keptUpDownDraft(btc, 31_001)).toEqual({ direction: 'up', periodSeconds: 30, amount: '40' });
  });

  it('repeats a trade with its own values', () => {
    const trade = { symbol: eth, direction: 'down', stake: text('12.50'), periodSeconds: 60 } as const;
    expect(repeated(trade)).toEqual({ direction: 'down', periodSeconds: 60, amount: '12.50' });
  });
});

describe('the chips', () => {
  const period = { stakeMin: text('1'), stakeMax: text('1000') };
  const offered = (available: string | null, ownMax: string | null = null) => {
    const most = mostStake({
      period,
      ownMax: ownMax === null ? null : text(ownMax),
      available: available === null ? null : text(available),
    });
    return most && [...amountsBelow(most, period), most.amount, most.by];
  };

  it.each([
    ['5003.96', null, ['10', '50', '100', '500', '1000', 'trade']],
    [null, null, ['10', '50', '100', '500', '1000', 'trade']],
    ['5003.96', '200', ['10', '50', '100', '200', 'own']],
    ['5003.96', '50', ['10', '50', 'own']],
    ['86.409', null, ['10', '50', '86.4', 'available']],
    ['86.409', '200', ['10', '50', '86.4', 'available']],
    ['5', null, ['5', 'available']],
    ['0.999', null, null],
    ['0', null, null],
  ])('of %s available and an own limit of %s', (available, ownMax, wanted) =>
    expect(offered(available, ownMax)).toEqual(wanted),
  );

  it('set no amount that the ticket refuses, whatever balance and limits are', () => {
    const cents = fc.integer({ min: 100, max: 100_000_000 });
    fc.assert(
      fc.property(cents, fc.bigInt({ min: 0n, max: 10n ** 18n }), fc.option(cents), (maxCents, units, ownCents) => {
        const stakeMax = text(String(maxCents / 100));
        const ownMax = ownCents === null || ownCents >= maxCents ? null : text(String(ownCents / 100));
        const available = text(decimalOf(units));
        const limits = { stakeMin: text('1'), stakeMax };
        const most = mostStake({ period: limits, ownMax, available });
        for (const stake of most === null ? [] : [...amountsBelow(most, limits), most.amount]) {
          expect(stateWith({ period: limits, ownMax, available, stake: stakeOf(stake) })).toBe('ready');
        }
      }),
    );
  });
});

describe('the remembered amount', () => {
  const device = new Map<string, string>();
  beforeEach(() => {
    vi.resetModules();
    device.clear();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => device.get(key) ?? null,
      setItem: (key: string, kept: string) => void device.set(key, kept),
      removeItem: (key: string) => void device.delete(key),
    });
  });
  afterEach(() => void vi.unstubAllGlobals());
  const onNewPage = async (stored: unknown) => {
    device.set('__persisted__upDownAmount', JSON.stringify(stored));
    return (await import('../../../../../src/data/up-down-amount.ts')).upDownAmount.last.value;
  };

  it.each(['', '0', '0.00', '-5', '1e3', '12.345', '1,000', 'NaN', '9'.repeat(20), null, 10, {}])(
    'is 10 where the device holds %j',
    async (stored) => expect(await onNewPage(stored)).toBe('10'),
  );

  it('is what was kept', async () => expect(await onNewPage('12.50')).toBe('12.50'));
});
