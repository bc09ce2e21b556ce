import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import type { ConvertCoin } from '../../../../src/features/convert/convert-calls.ts';
import {
  swapped,
  swapRefusal,
  targetLock,
  targetRefusal,
  withFrom,
  withTo,
  convertState,
} from '../../../../src/features/convert/convert-draft.ts';
import { readAmount } from '../../../../src/ui/amount-input.ts';

const ASSETS = ['USDT', 'BTC', 'ETH', 'EUR'] as const;
const asset = fc.constantFrom(...ASSETS);

describe('the two ends of a conversion', () => {
  it('are never a pair the exchange refuses, whatever is chosen and swapped', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('from', 'to', 'swap'), asset)), (taps) => {
        let draft = { from: 'USDT', to: 'BTC', amount: '' };
        for (const [what, chosen] of taps) {
          if (what === 'swap') draft = swapped(draft);
          else if (what === 'from') draft = withFrom(draft, chosen, ASSETS);
          // The choice of a target holds only what is possible.
          else if (targetRefusal(draft.from, chosen) === null) draft = withTo(draft, chosen);
          expect(targetRefusal(draft.from, draft.to)).toBeNull();
        }
      }),
    );
  });

  it('EUR goes to USDT, and back it does not', () => {
    const draft = withFrom({ from: 'BTC', to: 'ETH', amount: '1' }, 'EUR', ASSETS);
    expect(draft).toEqual({ from: 'EUR', to: 'USDT', amount: '' });
    expect(swapRefusal(draft)).toBe('usdtNotToEur');
    expect(swapped(draft)).toBe(draft);
    expect(targetLock('EUR', ASSETS)).toBe('eurOnlyToUsdt');
    expect(ASSETS.filter((from) => targetLock(from, ASSETS) !== null)).toEqual(['EUR']);
    expect(targetRefusal('EUR', 'BTC')).toBe('eurOnlyToUsdt');
    expect(targetRefusal('BTC', 'EUR')).toBe('nothingToEur');
  });
});

describe('the button of a conversion', () => {
  const coin: ConvertCoin = {
    asset: 'USDT',
    min: '1' as DecimalText,
    max: '50000' as DecimalText,
    decimals: 8,
    open: true,
  };
  const facts = {
    signedIn: true,
    sessionConfirmed: true,
    connected: true,
    sending: false,
    unsure: false,
    left: 3,
    from: coin,
    to: coin,
    available: '100' as DecimalText,
    quote: 'good',
  } as const;
  it.each([
    ['sending', '10', { sending: true }],
    ['connect', '10', { signedIn: false }],
    ['offline', '10', { connected: false }],
    ['unsure', '10', { unsure: true }],
    ['checking', '10', { sessionConfirmed: false }],
    ['checking', '10', { from: null }],
    ['checking', '10', { available: null }],
    ['noneLeft', '10', { left: 0 }],
    ['late', '10', { to: { ...coin, open: false } }],
    ['unread', '1o', {}],
    ['enter', '', {}],
    ['below', '0.99999999', {}],
    ['above', '50000.00000001', {}],
    ['short', '100.00000001', {}],
    ['quoting', '10', { quote: 'asking' }],
    ['quoting', '10', { quote: 'none' }],
    ['expired', '10', { quote: 'expired' }],
    ['expired', '10', { quote: 'refused' }],
    ['ready', '10', {}],
    ['ready', '100', {}],
  ] as const)('says %s for %j', (state, amount, other) => {
    expect(convertState({ ...facts, ...other, reading: readAmount(amount, 8) })).toBe(state);
  });
});
