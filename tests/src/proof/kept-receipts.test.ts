import { describe, expect, it } from 'vitest';
import {
  RECEIPTS_MAX,
  STOP_RECEIPTS_MAX,
  createKeptReceipts,
  createKeptStopReceipts,
} from '../../../src/proof/kept-receipts.ts';
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

const terms = (id: string, armedSeq = 1) => signer.signed(`tern-stop-1|${id}|user|BTCUSDT|sell|100|${armedSeq}`);
const trigger = (id: string, seq = 9) => signer.signed(`tern-trigger-1|${id}|user|BTCUSDT|${seq}|1|99`);

describe('issue 39 E19: kept receipts of stops', () => {
  it('hold the newest terms and the first trigger of an order, also after a reload', () => {
    const browser = fakeStorage();
    const kept = createKeptStopReceipts(browser.page());
    expect(kept.of('a')).toEqual({ terms: null, trigger: null });
    kept.keep([terms('a')]);
    kept.keep([terms('b')]);
    kept.keep([terms('a', 2)]);
    kept.keep([terms('a', 2), trigger('a')]);
    kept.keep([terms('a', 2), trigger('a', 10)]);
    for (const one of [kept, createKeptStopReceipts(browser.page())]) {
      expect(one.of('a')).toEqual({ terms: terms('a', 2), trigger: trigger('a') });
      expect(one.of('b')).toEqual({ terms: terms('b'), trigger: null });
    }
  });

  it('follow an order that is changed and changed back within one tick', () => {
    const kept = createKeptStopReceipts(fakeStorage().page());
    for (const armed of [1, 2, 1]) kept.keep([terms('a', armed)]);
    expect(kept.of('a').terms).toEqual(terms('a', 1));
  });

  it('are bounded', () => {
    const browser = fakeStorage();
    const kept = createKeptStopReceipts(browser.page());
    for (let i = 0; i <= STOP_RECEIPTS_MAX; i++) kept.keep([terms(`t${i}`)]);
    expect(kept.of('t0').terms).toBeNull();
    expect(kept.of('t1').terms).not.toBeNull();
    expect(JSON.parse(browser.texts.get('__persisted__stopReceipts')!)).toHaveLength(STOP_RECEIPTS_MAX);
  });

  it('ignore what is no receipt', () => {
    for (const stored of [null, {}, [1, null, {}], 'x']) {
      const kept = createKeptStopReceipts(fakeStorage({ __persisted__stopReceipts: JSON.stringify(stored) }).page());
      kept.keep([{ ...terms('a'), signature: 'short' }]);
      expect(kept.of('a').terms).toBeNull();
    }
  });
});
