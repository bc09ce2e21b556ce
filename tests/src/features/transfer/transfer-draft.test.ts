import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import {
  afterTransfer,
  availableIn,
  draftOf,
  movableAssets,
  swapped,
  transferState,
  withFrom,
  withTo,
} from '../../../../src/features/transfer/transfer-draft.ts';
import { ACCOUNT_BOOKS } from '../../../../src/model/account.ts';
import type { AccountBook, AssetBalance } from '../../../../src/model/account.ts';
import { add, decimal } from '../../../../src/model/decimal.ts';

const held = (asset: string, account: AccountBook, available: string): AssetBalance => ({
  asset,
  account,
  available: available as DecimalText,
  locked: '0' as DecimalText,
  valueUsdt: available as DecimalText,
});
const FACTS = {
  signedIn: true,
  sessionConfirmed: true,
  connected: true,
  sending: false,
  available: '10.5' as DecimalText,
};
const account = fc.constantFrom(...ACCOUNT_BOOKS);
const eight = fc.bigInt({ min: 0n, max: 10n ** 20n }).map((units) => {
  const digits = units.toString().padStart(9, '0');
  return decimal(`${digits.slice(0, -8)}.${digits.slice(-8)}`);
});

describe('a transfer as it is filled in', () => {
  it('never names one account twice, whatever is chosen', () => {
    fc.assert(
      fc.property(
        account,
        account,
        fc.array(fc.tuple(fc.constantFrom('from', 'to', 'swap'), account)),
        (a, b, taps) => {
          fc.pre(a !== b);
          let draft = { asset: 'USDT', from: a, to: b, amount: '' };
          for (const [what, chosen] of taps) {
            draft =
              what === 'swap' ? swapped(draft) : what === 'from' ? withFrom(draft, chosen) : withTo(draft, chosen);
            expect(draft.from).not.toBe(draft.to);
            if (what === 'from') expect(draft.from).toBe(chosen);
            if (what === 'to') expect(draft.to).toBe(chosen);
          }
        },
      ),
    );
  });

  it('offers what there is something of, the usual coin always and first', () => {
    const balances = [held('BTC', 'spot', '0.1'), held('ETH', 'contract', '0'), held('ADA', 'financial', '3')];
    expect(movableAssets(balances, 'USDT')).toEqual(['USDT', 'ADA', 'BTC']);
    expect(movableAssets(balances, 'ETH')).toEqual(['USDT', 'ADA', 'BTC', 'ETH']);
  });

  it('leaves the sum of both accounts as it was, to the last digit', () => {
    fc.assert(
      fc.property(eight, eight, eight, (inFrom, inTo, amount) => {
        const balances = [held('USDT', 'spot', inFrom), held('USDT', 'contract', inTo)];
        const after = afterTransfer(balances, { asset: 'USDT', from: 'spot', to: 'contract' }, amount);
        if (after === null) return;
        expect(add(after.spot!, after.contract!)).toBe(add(inFrom, inTo));
        expect(add(availableIn(balances, 'USDT', 'contract'), amount)).toBe(after.contract);
      }),
    );
  });
});

describe('the button of a transfer', () => {
  it.each([
    ['sending', '1', { sending: true }],
    ['connect', '1', { signedIn: false }],
    ['offline', '1', { connected: false }],
    ['checking', '1', { sessionConfirmed: false }],
    ['checking', '1', { available: null }],
    ['unread', '1x', {}],
    ['unread', '0.000000001', {}],
    ['enter', '', {}],
    ['enter', '0.00', {}],
    ['nothing', '', { available: '0' as DecimalText }],
    ['short', '10.50000001', {}],
    ['ready', '10.5', {}],
    ['ready', '10,5', {}],
  ] as const)('says %s for %j', (state, amount, facts) => {
    expect(transferState(amount, { ...FACTS, ...facts })).toBe(state);
  });
});

it('begins with the requested amount, else empty', () => {
  const ends = { asset: 'USDT', from: 'contract', to: 'spot' } as const;
  expect(draftOf({ ...ends, amount: '89.5' as DecimalText })).toEqual({ ...ends, amount: '89.5' });
  expect(draftOf(ends)).toEqual({ ...ends, amount: '' });
});
