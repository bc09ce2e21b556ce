import { describe, expect, it } from 'vitest';
import { createKeptReceipts, RECEIPTS_MAX } from '../../../src/proof/kept-receipts.ts';
import { fakeStorage } from '../model/fake-storage.ts';
import { newSigner } from './signer.ts';

const signer = newSigner();
const receipt = (id: string, odds = '0.85') => signer.signed(`tern-receipt-1|${id}|user|BTCUSDT|1|10|30|${odds}`);

describe('kept receipts', () => {
  it('are found by their trade, also by the next page', () => {
    const browser = fakeStorage();
    const kept = createKeptReceipts(browser.page());
    kept.keep(receipt('a'));
    kept.keep(receipt('b'));
    expect(kept.of('a')).toEqual(receipt('a'));
    expect(kept.of('c')).toBeNull();
    expect(createKeptReceipts(browser.page()).of('b')).toEqual(receipt('b'));
  });

  it('keep the first word of the exchange', () => {
    const kept = createKeptReceipts(fakeStorage().page());
    kept.keep(receipt('a'));
    kept.keep(receipt('a', '0.5'));
    expect(kept.of('a')).toEqual(receipt('a'));
  });

  it('are the newest ones', () => {
    const browser = fakeStorage();
    const kept = createKeptReceipts(browser.page());
    for (let i = 0; i <= RECEIPTS_MAX; i++) kept.keep(receipt(`t${i}`));
    expect(kept.of('t0')).toBeNull();
    expect(kept.of('t1')).not.toBeNull();
    expect(JSON.parse(browser.texts.get('__persisted__proofReceipts')!)).toHaveLength(RECEIPTS_MAX);
  });

  it('pass over what is none', () => {
    for (const stored of [null, {}, [1, null, {}], 'x']) {
      const kept = createKeptReceipts(fakeStorage({ __persisted__proofReceipts: JSON.stringify(stored) }).page());
      kept.keep({ ...receipt('a'), signature: 'short' });
      expect(kept.of('a')).toBeNull();
    }
  });
});
