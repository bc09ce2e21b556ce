import { describe, expect, it } from 'vitest';
import { createKeptCheckpoints, PER_SYMBOL_MAX, SPACING_MS, SYMBOLS_MAX } from '../../../src/proof/kept-checkpoints.ts';
import { fakeStorage } from '../model/fake-storage.ts';
import { newSigner } from './signer.ts';

const signer = newSigner();

/** Head of tick `seq`; two ticks a second. */
const head = (seq: number, symbol = 'BTCUSDT', hash = seq.toString(16).padStart(64, '0')) => {
  const ts = seq * 500;
  return { symbol, seq, hash, ts, ...signer.signed(`tern-checkpoint-1|${symbol}|${seq}|${hash}|${ts}`) };
};
const seqs = (kept: readonly { seq: number }[]) => kept.map(({ seq }) => seq);

describe('kept checkpoints', () => {
  it('are one in five seconds, the newest ones of each market', () => {
    const kept = createKeptCheckpoints(fakeStorage().page());
    const every = SPACING_MS / 500;
    for (let seq = 2; seq <= every * PER_SYMBOL_MAX * 2; seq += 2) kept.keep(head(seq));
    const found = seqs(kept.of('BTCUSDT'));
    expect(found).toHaveLength(PER_SYMBOL_MAX);
    expect(found.every((seq, i) => i === 0 || found[i - 1] === seq - every)).toBe(true);
    expect(kept.of('ETHUSDT')).toEqual([]);
  });

  it('hold both when the exchange signs two for one tick', () => {
    const kept = createKeptCheckpoints(fakeStorage().page());
    for (const seq of [10, 20, 30]) kept.keep(head(seq));
    kept.keep(head(20, 'BTCUSDT', 'a'.repeat(64)));
    kept.keep(head(20, 'BTCUSDT', 'a'.repeat(64)));
    expect(seqs(kept.of('BTCUSDT'))).toEqual([10, 20, 20, 30]);
  });

  it('forget the markets that were heard of longest ago', () => {
    const kept = createKeptCheckpoints(fakeStorage().page());
    const names = Array.from({ length: SYMBOLS_MAX + 2 }, (_, i) => `COIN${i}USDT`);
    for (const name of names) kept.keep(head(10, name));
    expect(names.filter((name) => kept.of(name).length > 0)).toEqual(names.slice(2));
  });

  it('outlive the page, and are written seldom and when the page goes', () => {
    const browser = fakeStorage();
    let now = 0;
    const kept = createKeptCheckpoints(browser.page(), () => now);
    for (let seq = 10; seq <= 200; seq += 10) {
      kept.keep(head(seq));
      now += 5000;
    }
    expect(browser.writes).toBe(7);
    kept.flush();
    kept.flush();
    expect(browser.writes).toBe(8);
    expect(createKeptCheckpoints(browser.page()).of('BTCUSDT')).toEqual(kept.of('BTCUSDT'));
  });

  it('stay in memory where nothing can be stored', () => {
    const browser = fakeStorage();
    browser.full = true;
    const kept = createKeptCheckpoints(browser.page());
    kept.keep(head(10));
    expect(seqs(kept.of('BTCUSDT'))).toEqual([10]);
  });

  it('pass over what is no checkpoint, from the stream and from storage', () => {
    const rubbish = [null, 7, 'x', [], {}, { ...head(10), seq: '10' }, { ...head(10), extra: 1 }];
    for (const stored of [rubbish, {}, 'x', 3]) {
      const kept = createKeptCheckpoints(fakeStorage({ __persisted__proofCheckpoints: JSON.stringify(stored) }).page());
      for (const row of rubbish) kept.keep(row);
      expect(kept.of('BTCUSDT')).toEqual([]);
    }
  });
});
