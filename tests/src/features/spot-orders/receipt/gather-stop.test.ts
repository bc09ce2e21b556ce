import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureApi } from '../../../../../src/api/request.ts';
import { gatherStop, TICKS_MAX, wasSetOff } from '../../../../../src/features/spot-orders/receipt/gather-stop.ts';
import type { SetOffStop } from '../../../../../src/features/spot-orders/receipt/gather-stop.ts';
import { verifyStop } from '../../../../../src/proof/verify-stop.ts';
import { newSigner, sha256 } from '../../../proof/signer.ts';
import { waiting } from '../../../signals/spot-rows.ts';
import { text } from '../../spot-ticket/market.ts';

const signer = newSigner();
const START_MS = 1_795_000_000_000;
const ARMED = 1_005;
const TRIGGER = 2_450;
const LAST = 2_600;

/** A chain from tick 1 that falls by a cent a tick: 100.00 at its first one. */
const ticks = (() => {
  let hash = sha256('genesis');
  return Array.from({ length: LAST }, (_, at) => {
    const tick = { seq: at + 1, ts: START_MS + at * 200, price: (100 - at / 100).toFixed(2), source: 'test' };
    hash = sha256(`${hash}|BTCUSDT|${tick.seq}|${tick.ts}|${tick.price}|test`);
    return { ...tick, hash };
  });
})();
const tickAt = (seq: number) => ticks[seq - 1]!;
const headAt = (seq: number) => ({
  symbol: 'BTCUSDT',
  seq,
  hash: tickAt(seq).hash,
  ts: tickAt(seq).ts,
  ...signer.signed(`tern-checkpoint-1|BTCUSDT|${seq}|${tickAt(seq).hash}|${tickAt(seq).ts}`),
});
const HEADS = [1_000, 1_500, 2_000, 2_500].map(headAt);
const stopPrice = tickAt(TRIGGER).price;

const stop = (change: Partial<SetOffStop> = {}): SetOffStop => {
  const order = waiting('stop-1', START_MS, {
    side: 'sell',
    type: 'market',
    price: null,
    status: 'filled',
    stopPrice: text(stopPrice),
    armedSeq: ARMED,
    trigger: { seq: TRIGGER, timeMs: tickAt(TRIGGER).ts, price: text(stopPrice) },
    ...change,
  });
  if (!wasSetOff(order)) throw new Error('not set off');
  return order;
};
const wireOrder = {
  id: 'stop-1',
  clientOrderId: 'client-000000000001',
  symbol: 'BTCUSDT',
  side: 'sell',
  type: 'market',
  quantity: '1',
  filledQuantity: '1',
  filledQuote: '75',
  averagePrice: '75',
  fee: '0',
  feeAsset: 'USDT',
  lockedAmount: '0',
  lockedAsset: 'BTC',
  status: 'filled',
  createTime: START_MS,
  updateTime: START_MS,
};

let heads = HEADS;
let trails: object | null = null;
let up = true;
let pages = 0;
beforeEach(() => {
  heads = HEADS;
  trails = null;
  up = true;
  pages = 0;
  configureApi({
    base: 'http://exchange',
    timeoutMs: 1000,
    token: () => 't',
    language: () => 'en',
    onTokenInvalid: () => undefined,
  });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (!up) return Promise.reject(new TypeError('network error'));
    const body = JSON.parse(String(init.body)) as { fromSeq: number; toSeq: number };
    const data = (() => {
      if (url.endsWith('/checkpoints')) {
        const before = heads.findLast(({ seq }) => seq <= body.fromSeq);
        const after = heads.find(({ seq }) => seq >= body.toSeq);
        return { symbol: 'BTCUSDT', checkpoints: [before, after].filter(Boolean) };
      }
      if (url.endsWith('/ticks')) {
        pages++;
        const found = ticks
          .slice(body.fromSeq - 1, body.toSeq)
          .map((tick) => Object.assign({ qty: '1', side: 1 }, tick));
        const before = body.fromSeq === 1 ? sha256('genesis') : tickAt(body.fromSeq - 1).hash;
        return { symbol: 'BTCUSDT', prevHash: before, ticks: found.slice(0, 1000) };
      }
      if (trails !== null) {
        const receipt = signer.signed(`tern-trailing-1|stop-1|u-1|BTCUSDT|buy|1000||0.01|${ARMED}`);
        return { order: { ...wireOrder, ...trails }, userId: 'u-1', receipt };
      }
      return {
        order: wireOrder,
        userId: 'u-1',
        receipt: signer.signed(`tern-stop-1|stop-1|u-1|BTCUSDT|sell|${stopPrice}|${ARMED}`),
      };
    })();
    return Promise.resolve(new Response(JSON.stringify({ code: 200, msg: 'success', data })));
  });
});
afterEach(() => void vi.unstubAllGlobals());

const gathered = async (order: SetOffStop) => {
  const found = await gatherStop(order, () => undefined);
  if (found.kind !== 'gathered') throw new Error(found.kind);
  return found.bundle;
};

describe('what set off a stop', () => {
  it('is fetched page by page, and holds', async () => {
    const bundle = await gathered(stop());
    expect([bundle.ticks[0]!.seq, bundle.ticks.at(-1)!.seq, pages]).toEqual([1_000, 2_500, 2]);
    expect(await verifyStop(bundle, { pinnedKeys: [signer.publicKey] })).toMatchObject({ ok: true });
  });

  it('is what the screen shows: another tick, price or stop there does not pass', async () => {
    const { trigger } = stop();
    const wrong: readonly Partial<SetOffStop>[] = [
      { trigger: { ...trigger, seq: TRIGGER + 1 } },
      { trigger: { ...trigger, price: text('99.99') } },
      { trigger: { ...trigger, timeMs: trigger.timeMs + 1 } },
      { stopPrice: text('90') },
      { armedSeq: ARMED + 1 },
    ];
    for (const change of wrong) {
      const { ok } = await verifyStop(await gathered(stop(change)), { pinnedKeys: [signer.publicKey] });
      expect(ok, JSON.stringify(change)).toBe(false);
    }
  });

  it('of a trailing stop is checked by how it follows: where it stood comes of the prices themselves', async () => {
    // A buy that follows the fall: its stop is a tenth above the lowest price, which the last price never meets.
    const best = tickAt(TRIGGER - 1);
    const words = { seq: best.seq, ts: best.ts, price: best.price };
    trails = { trailingBips: 1000, tickSize: '0.01', activation: { ...words, seq: ARMED }, best: words };
    const bundle = await gathered(stop({ side: 'buy' }));
    expect(bundle).toMatchObject({
      format: 'tern-trailing-1',
      stop: { trailingBips: 1000, activationPrice: null, activationSeq: ARMED, bestSeq: best.seq },
    });
    const { ok, links } = await verifyStop(bundle, { pinnedKeys: [signer.publicKey] });
    expect(ok).toBe(false);
    expect(links.filter(({ found }) => found !== null)).toEqual([
      { link: 'trigger', found: { reason: 'notReached', at: String(TRIGGER) } },
    ]);
  });

  it('issue 39 E18: the receipt of another person is refused', async () => {
    const bundle = await gathered(stop());
    const pinnedKeys = [signer.publicKey];
    expect((await verifyStop(bundle, { pinnedKeys, owner: 'u-1' })).ok).toBe(true);
    const { ok, links } = await verifyStop(bundle, { pinnedKeys, owner: 'u-2' });
    expect(ok).toBe(false);
    expect(links.filter(({ found }) => found !== null)).toEqual([
      { link: 'receipt', found: { reason: 'otherOwner', at: 'u-1' } },
    ]);
  });

  it('issue 39 E19: other terms, or another trigger, than those this device kept are refused', async () => {
    const bundle = await gathered(stop());
    const trust = (terms: string | null, trigger: string | null, by = signer) => ({
      pinnedKeys: [signer.publicKey],
      kept: {
        terms: terms === null ? null : by.signed(terms),
        trigger: trigger === null ? null : by.signed(trigger),
      },
    });
    const terms = bundle.receipt.payload;
    const trigger = `tern-trigger-1|stop-1|u-1|BTCUSDT|${TRIGGER}|${stop().trigger.timeMs}|${stop().trigger.price}`;
    expect(await verifyStop(bundle, trust(terms, trigger))).toMatchObject({ ok: true, compared: 2 });
    expect(await verifyStop(bundle, trust(null, null))).toMatchObject({ ok: true, compared: 0 });

    const broken = async (...kept: Parameters<typeof trust>) =>
      (await verifyStop(bundle, trust(...kept))).links.find(({ found }) => found !== null);
    expect(await broken(terms.replace(/\d+$/, String(ARMED - 1)), null)).toEqual({
      link: 'equivocation',
      found: { reason: 'otherTerms', at: 'stop-1' },
    });
    expect(await broken(terms.replace('|sell|', '|buy|'), null)).toMatchObject({ found: { reason: 'otherTerms' } });
    expect(await broken(terms, trigger.replace(`|${TRIGGER}|`, `|${TRIGGER - 1}|`))).toEqual({
      link: 'equivocation',
      found: { reason: 'otherTrigger', at: String(TRIGGER) },
    });
    // A text that the exchange did not sign is no evidence.
    expect(await broken('tern-stop-1|stop-1|u-1', 'tern-trigger-1|stop-1', newSigner())).toBeUndefined();
  });

  it('begins with the chain where no signature is older', async () => {
    heads = HEADS.slice(1);
    expect((await gathered(stop())).ticks[0]!.seq).toBe(1);
    expect(await verifyStop(await gathered(stop()), { pinnedKeys: [signer.publicKey] })).toMatchObject({ ok: true });
  });

  it('waits for the signature that comes after, and says when there is too much of it', async () => {
    heads = HEADS.slice(0, 3);
    expect(await gatherStop(stop(), () => undefined)).toEqual({ kind: 'notYet' });
    heads = [HEADS[0]!, { ...HEADS[3]!, seq: 1_000 + TICKS_MAX }];
    expect(await gatherStop(stop(), () => undefined)).toEqual({ kind: 'tooLong', ticks: TICKS_MAX + 1 });
    expect(pages).toBe(0);
  });

  it('says what failed', async () => {
    up = false;
    expect(await gatherStop(stop(), () => undefined)).toMatchObject({ kind: 'failed', error: { kind: 'network' } });
  });
});
