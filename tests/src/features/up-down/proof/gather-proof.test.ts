import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { gatherProof } from '../../../../../src/features/up-down/proof/gather-proof.ts';
import { decodeUpDownOrder } from '../../../../../src/api/up-down-order-calls.ts';
import type { SettledOrder } from '../../../../../src/model/up-down-order.ts';
import type { ProofBundle, ProofTick } from '../../../../../src/proof/bundle.ts';
import { verifyDocument } from '../../../../../src/proof/verify-document.ts';
import { fakeExchange, json } from '../../../api/fake-exchange.ts';
import type { SentRequest } from '../../../api/fake-exchange.ts';
import { anyPlan } from '../../../proof/arbitrary-trade.ts';
import { newSigner, sha256 } from '../../../proof/signer.ts';
import { validTrade } from '../../../proof/valid-trade.ts';
import type { TradePlan } from '../../../proof/valid-trade.ts';

const signer = newSigner();
const trust = { pinnedKeys: [signer.publicKey] };

/** Ticks as the wire has them: with a size, which no hash covers. */
const published = (ticks: readonly ProofTick[]) => ticks.map((tick) => Object.assign({ qty: '1', side: 1 }, tick));

const ODDS = '/api/period/oddsHistory';
const tablesOf = ({ oddsTables }: ProofBundle) => ({
  code: 200,
  msg: '',
  rows: oddsTables!.toReversed(),
  total: oddsTables!.length,
});

/** Parts of the proof that the exchange has in a test; false parts are missing. */
interface Holes {
  lastCheckpoint: boolean;
  lastTick: boolean;
  settled: boolean;
}
const whole: Holes = { lastCheckpoint: true, lastTick: true, settled: true };

/** An exchange that serves one trade as `protocol/rest/proof.ts` says, a thousand ticks at a time. */
function exchangeOf(plan: TradePlan, holes: Holes = whole) {
  const bundle = validTrade(plan, signer);
  const { userId: _u, ...fields } = bundle.order;
  const { result: _r, payout: _p, profit: _f, voidReason: _v, ...opening } = fields;
  const wire = {
    ...(holes.settled ? { ...fields, status: 1, settleTime: 1 } : { ...opening, status: 0 }),
    clientOrderId: 'x'.repeat(16),
    createTime: bundle.order.openTime - 100,
  };
  const answer = ({ path, body }: SentRequest): unknown => {
    const asked = body as { orderId: string; symbol: string; fromSeq: number; toSeq: number };
    if (path === '/api/proof/receipt') {
      return { order: wire, receipt: bundle.receipt, oddsHead: bundle.oddsHead };
    }
    if (path === '/api/proof/checkpoints') {
      const all = bundle.checkpoints.slice(0, holes.lastCheckpoint ? 2 : 1);
      const before = all.findLast(({ seq }) => seq <= asked.fromSeq);
      const after = all.find(({ seq }) => seq >= asked.toSeq);
      return { symbol: asked.symbol, checkpoints: [...new Set([before, after])].filter((one) => one !== undefined) };
    }
    expect(asked.toSeq - asked.fromSeq).toBeLessThan(1000);
    const all = holes.lastTick ? bundle.ticks : bundle.ticks.filter(({ ts }) => ts <= bundle.order.dueTime);
    const ticks = all.filter(({ seq }) => seq >= asked.fromSeq && seq <= asked.toSeq);
    const place = all.indexOf(ticks[0]!);
    return {
      symbol: asked.symbol,
      prevHash: place > 0 ? all[place - 1]!.hash : bundle.prevHash,
      ticks: published(ticks),
    };
  };
  const { sent } = fakeExchange((request) =>
    json(request.path === ODDS ? tablesOf(bundle) : { code: 200, msg: '', data: answer(request) }),
  );
  const settled = { ...wire, ...fields, status: 1, settleTime: 1 };
  return { bundle, sent, order: decodeUpDownOrder(settled) as SettledOrder };
}

const PLAN: TradePlan = {
  ruleId: 'updown-2',
  symbol: 'BTCUSDT',
  firstSeq: 900,
  direction: 1,
  periodSeconds: 30,
  stakeCents: 1000,
  oddsPercent: 85,
  moves: [3, -1],
  steps: [500],
  silent: [0, 0],
  level: false,
  ticksBefore: 1,
  ticksAfter: 1,
};

beforeEach(() => void vi.unstubAllGlobals());

describe('gathering a proof', () => {
  it('puts together what the verifier accepts, for every kind of trade', async () => {
    await fc.assert(
      fc.asyncProperty(anyPlan, async (plan) => {
        const { order, bundle } = exchangeOf(plan);
        const gathered = await gatherProof(order);
        expect(gathered).toEqual({ kind: 'gathered', bundle });
        const file: unknown = JSON.parse(JSON.stringify(bundle));
        expect((await verifyDocument(file, trust)).ok).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('asks for a thousand ticks at a time', async () => {
    const { order, sent, bundle } = exchangeOf({ ...PLAN, periodSeconds: 120, steps: [20] });
    expect(await gatherProof(order)).toEqual({ kind: 'gathered', bundle });
    expect(sent.filter(({ path }) => path === '/api/proof/ticks').length).toBe(Math.ceil(bundle.ticks.length / 1000));
  });

  it('looks for the gap of a void', async () => {
    const { order, bundle } = exchangeOf({ ...PLAN, silent: [0, 9000] });
    expect(bundle.order.result).toBe('void');
    expect(await gatherProof(order)).toEqual({ kind: 'gathered', bundle });
  });

  it('fetches the chain of a young market from its first tick', async () => {
    const { order, bundle } = exchangeOf({ ...PLAN, firstSeq: 1, ticksBefore: 3 });
    const young = { ...bundle, checkpoints: [bundle.checkpoints[1]!] };
    fakeExchange(({ path, body }) => {
      if (path === ODDS) return json(tablesOf(bundle));
      const { fromSeq, toSeq } = body as { fromSeq: number; toSeq: number };
      const data =
        path === '/api/proof/receipt'
          ? {
              order: { ...bundle.order, status: 1, settleTime: 1, createTime: 1 },
              receipt: bundle.receipt,
              oddsHead: bundle.oddsHead,
            }
          : path === '/api/proof/checkpoints'
            ? { symbol: 'BTCUSDT', checkpoints: young.checkpoints }
            : {
                symbol: 'BTCUSDT',
                prevHash: bundle.prevHash,
                ticks: published(bundle.ticks.slice(fromSeq - 1, toSeq)),
              };
      return json({ code: 200, msg: '', data });
    });
    expect(await gatherProof(order)).toEqual({ kind: 'gathered', bundle: young });
    expect((await verifyDocument(young, trust)).ok).toBe(true);
  });

  it('says what is missing while it is missing', async () => {
    for (const [holes, missing] of [
      [{ lastCheckpoint: false }, 'signature'],
      [{ settled: false }, 'signature'],
    ] as const) {
      const { order } = exchangeOf(PLAN, { ...whole, ...holes });
      expect(await gatherProof(order)).toEqual({ kind: 'notYet', missing });
    }
    const { order } = exchangeOf({ ...PLAN, silent: [0, 9000] }, { ...whole, lastTick: false });
    expect(await gatherProof(order)).toEqual({ kind: 'notYet', missing: 'tick' });
  });

  it('says why a call failed', async () => {
    const { order } = exchangeOf(PLAN);
    fakeExchange(() => json({ code: 404, msg: 'x' }, 404));
    expect(await gatherProof(order)).toMatchObject({ kind: 'failed', error: { kind: 'refused' } });
    fakeExchange(() => Promise.reject(new TypeError('offline')));
    expect(await gatherProof(order)).toMatchObject({ kind: 'failed', error: { kind: 'network' } });
    fakeExchange(() => json({ code: 200, msg: '', data: { order: 7 } }));
    expect(await gatherProof(order)).toMatchObject({ kind: 'failed', error: { kind: 'malformed' } });
  });

  it('hands a false answer on as it is: judging is the work of the verifier', async () => {
    const { order, bundle } = exchangeOf(PLAN);
    const forged = bundle.ticks.map((tick) => ({ ...tick, hash: sha256(tick.hash) }));
    fakeExchange(({ path }) =>
      path === ODDS
        ? json(tablesOf(bundle))
        : json({
            code: 200,
            msg: '',
            data:
              path === '/api/proof/receipt'
                ? {
                    order: { ...bundle.order, status: 1, settleTime: 1, createTime: 1 },
                    receipt: { ...bundle.receipt, payload: 'no' },
                    oddsHead: bundle.oddsHead,
                  }
                : path === '/api/proof/checkpoints'
                  ? { symbol: 'BTCUSDT', checkpoints: bundle.checkpoints }
                  : {
                      symbol: 'BTCUSDT',
                      prevHash: bundle.prevHash,
                      ticks: published(forged),
                    },
          }),
    );
    const gathered = await gatherProof(order);
    expect(gathered.kind).toBe('gathered');
    const document = gathered.kind === 'gathered' ? gathered.bundle : null;
    expect((await verifyDocument(document, trust)).ok).toBe(false);
  });
});
