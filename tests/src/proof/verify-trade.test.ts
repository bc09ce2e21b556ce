import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIRST_TABLE, oddsHeadText, oddsTableText, receiptText } from '../../../protocol/proof-texts.ts';
import type { ProofBundle } from '../../../src/proof/bundle.ts';
import { brokenLink } from '../../../src/proof/report.ts';
import type { ProofLink, ProofReport } from '../../../src/proof/report.ts';
import { verifyDocument } from '../../../src/proof/verify-document.ts';
import { verifyTrade } from '../../../src/proof/verify-trade.ts';
import { linesOf } from '../../../verify/report-lines.ts';
import { anyPlan } from './arbitrary-trade.ts';
import recorded from './recorded-proof.json' with { type: 'json' };
import { forged, saysNothingElse } from './forge.ts';
import { newSigner, sha256 } from './signer.ts';
import { leavesOf, tampered, withValue } from './tamper.ts';
import type { Path } from './tamper.ts';
import { validTrade } from './valid-trade.ts';
import type { TradePlan } from './valid-trade.ts';

const signer = newSigner();
const trust = { pinnedKeys: [newSigner().publicKey, signer.publicKey] };
const RUNS = 1000;

const STEADY: TradePlan = {
  ruleId: 'updown-2',
  symbol: 'BTCUSDT',
  firstSeq: 4711,
  direction: 1,
  periodSeconds: 30,
  stakeCents: 3333,
  oddsPercent: 85,
  moves: [7, -3, 5],
  steps: [400, 900],
  silent: [0, 0],
  level: false,
  ticksBefore: 2,
  ticksAfter: 2,
};

/** The links that a change of a field may break first; every one of them is about that field. */
function sensible(path: Path): readonly ProofLink[] {
  const [part] = path;
  const field = path[path.length - 1];
  if (part === 'ticks') return ['checkpoint', 'chain', 'opening', 'closing', 'void'];
  if (part === 'prevHash') return ['chain'];
  if (part === 'checkpoints') return field === 'keyId' ? ['key', 'checkpoint'] : ['checkpoint'];
  if (part === 'receipt') return field === 'keyId' ? ['key', 'receipt'] : ['receipt'];
  // A changed digit makes the format an older one, in which tables and head are unknown fields.
  if (part === 'format') return ['receipt', 'odds'];
  if (part === 'oddsTables' || part === 'oddsHead') return field === 'keyId' ? ['key', 'odds'] : ['odds'];
  if (field === 'payout' || field === 'profit') return ['payout'];
  if (field === 'voidReason') return ['void'];
  if (String(field).startsWith('close')) return ['closing'];
  // An order that became a void, or none, has the wrong fields for how it ended.
  if (field === 'result') return ['result', 'closing', 'void'];
  // All others stand on the receipt; one that cannot be read is named after its own part.
  return ['receipt', 'opening'];
}

const nameOf = (report: ProofReport) => brokenLink(report)?.link;
const verify = (document: ProofBundle) => verifyDocument(JSON.parse(JSON.stringify(document)), trust);

describe('a proof', () => {
  it('saved long ago is accepted as long as the format has this name', async () => {
    expect((await verifyDocument(recorded.proof, { pinnedKeys: [recorded.publicKey] })).ok).toBe(true);
  });

  it('issue 39 E20: saved without tables of odds is accepted, and says so', async () => {
    const report = await verifyDocument(recorded.proof, { pinnedKeys: [recorded.publicKey] });
    expect(report.facts.odds).toBe('noTables');
    expect(linesOf(report, recorded.proof).join('\n')).toContain('the odds table is not in this file');
  });

  it('issue 39 E20: is refused when its receipt names what was not in force at the opening', async () => {
    const bundle = validTrade(STEADY, signer);
    const tables = bundle.oddsTables!;
    const resigned = (changes: Partial<ProofBundle['order']>): ProofBundle => {
      const order = { ...bundle.order, ...changes };
      return { ...bundle, order, receipt: signer.signed(receiptText(order)) };
    };
    const oddsLink = async (document: ProofBundle) => {
      const { links } = await verify(document);
      const { ok, reason } = links.find(({ link }) => link === 'odds')!;
      return ok ? null : reason;
    };
    expect((await verify(bundle)).facts.odds).toBe('byTable');
    expect(await oddsLink(bundle)).toBe(null);
    expect(await oddsLink(resigned({ odds: '0.01' }))).toBe('otherOdds');
    expect(await oddsLink(resigned({ oddsVersion: 99 }))).toBe('otherOdds');
    expect(await oddsLink(resigned({ oddsVersion: 1 }))).toBe('otherOdds');
    expect(await oddsLink(resigned({ ruleId: 'updown-1' }))).toBe('otherOdds');
    expect(await oddsLink(resigned({ type: 45 }))).toBe('otherOdds');
    expect(await oddsLink({ ...bundle, oddsTables: tables.slice(0, 1) })).toBe('oddsCut');
    expect(await oddsLink({ ...bundle, oddsTables: tables.slice(1) })).toBe('oddsChain');
    expect(await oddsLink({ ...bundle, oddsTables: tables.toSpliced(1, 1) })).toBe('oddsChain');
    expect(await oddsLink({ ...bundle, oddsTables: [tables[0]!, tables[2]!, tables[1]!] })).toBe('oddsChain');
    const stranger = newSigner();
    const forgedTable = { ...tables[2]!, ...stranger.signed(tables[2]!.payload), keyId: signer.keyId };
    expect(await oddsLink({ ...bundle, oddsTables: tables.with(2, forgedTable) })).toBe('oddsSignature');
    expect(await oddsLink({ ...bundle, oddsTables: tables.with(2, { ...tables[2]!, oddsVersion: 4 }) })).toBe(
      'oddsText',
    );
    const first = { ...tables[2]!, previousHash: FIRST_TABLE };
    const later = [{ ...first, ...signer.signed(oddsTableText(first)) }];
    expect((await verify({ ...bundle, oddsTables: later })).facts.odds).toBe('beforeTables');
  });

  it('issue 39 E20: is refused when the list of tables is cut at its end to fit the receipt', async () => {
    const bundle = validTrade(STEADY, signer);
    const tables = bundle.oddsTables!;
    const head = bundle.oddsHead!;
    const old = tables[0]!;
    const order = { ...bundle.order, oddsVersion: 1, ruleId: old.ruleId, odds: old.rates[0]!.odds, type: 30 };
    const superseded = { ...bundle, order, receipt: signer.signed(receiptText(order)), oddsTables: [old] };
    const oddsOf = async (document: ProofBundle) => (await verify(document)).links.find(({ link }) => link === 'odds');
    const headAt = (changes: Partial<typeof head>, by = signer) => {
      const fields = { ...head, ...changes };
      return { ...fields, ...by.signed(oddsHeadText(fields)) };
    };
    expect(await oddsOf(superseded)).toMatchObject({ reason: 'oddsCut', at: String(old.fromTime) });
    expect(await oddsOf({ ...bundle, oddsTables: [] })).toMatchObject({ reason: 'malformed', at: 'oddsTables' });
    expect(await oddsOf({ ...bundle, oddsTables: tables.slice(0, 2) }), 'one from after the head').toMatchObject({
      ok: true,
    });
    const early = headAt({ time: order.openTime - 1 });
    expect(await oddsOf({ ...bundle, oddsHead: early })).toMatchObject({ reason: 'oddsHead' });
    const another = headAt({ tableHash: FIRST_TABLE });
    expect(await oddsOf({ ...bundle, oddsHead: another })).toMatchObject({ reason: 'oddsCut' });
    const forged = { ...headAt({ tableHash: FIRST_TABLE }, newSigner()), keyId: signer.keyId };
    expect(await oddsOf({ ...bundle, oddsHead: forged })).toMatchObject({ reason: 'oddsHead', at: signer.keyId });
    expect(await oddsOf({ ...bundle, oddsHead: { ...head, tableHash: FIRST_TABLE } })).toMatchObject({
      reason: 'oddsHead',
      at: 'payload',
    });
    const stranger = await verify({ ...bundle, oddsHead: headAt({}, newSigner()) });
    expect(nameOf(stranger)).toBe('key');
  });

  it('issue 39 E20: saved before the newest table was named is accepted, and says what would not be noticed', async () => {
    const { oddsHead: _head, ...others } = validTrade(STEADY, signer);
    const headless: ProofBundle = { ...others, format: 'tern-proof-2' };
    const report = await verify(headless);
    expect([report.ok, report.facts.odds, report.facts.isOddsHeadNamed]).toEqual([true, 'byTable', false]);
    expect(linesOf(report, headless).join('\n')).toContain('a list cut short at its end would not be noticed');
    const headed = validTrade(STEADY, signer);
    expect(linesOf(await verify(headed), headed).join('\n')).not.toContain('cut short');
  });

  it(`is accepted: ${RUNS} of ${RUNS} valid trades of every kind`, async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(anyPlan, async (plan) => {
        const bundle = validTrade(plan, signer);
        const report = await verify(bundle);
        expect(report.links.filter(({ ok }) => !ok)).toEqual([]);
        expect(report.ok).toBe(true);
        expect(report.links).toHaveLength(10);
        seen.add(bundle.order.result);
      }),
      { numRuns: RUNS },
    );
    expect([...seen].sort()).toEqual(['loss', 'tie', 'void', 'win']);
  }, 120_000);

  it(`is refused with one field changed: ${RUNS} of ${RUNS}, and the link named is the one of that field`, async () => {
    await fc.assert(
      fc.asyncProperty(
        anyPlan.chain((plan) => tampered(validTrade(plan, signer))),
        async ({ path, document }) => {
          const report = await verify(document);
          expect(report.ok, path.join('.')).toBe(false);
          expect(sensible(path), path.join('.')).toContain(nameOf(report));
        },
      ),
      { numRuns: RUNS },
    );
  }, 120_000);

  it('is refused with ticks behind the last signed one, however right their hashes are', async () => {
    const bundle = validTrade(STEADY, signer);
    const last = bundle.ticks[bundle.ticks.length - 1]!;
    const [seq, ts, price, source] = [last.seq + 1, last.ts + 100, '1.00', 'forged'];
    const hash = sha256(`${last.hash}|BTCUSDT|${seq}|${ts}|${price}|${source}`);
    const report = await verify({
      ...bundle,
      ticks: [...bundle.ticks, { ...last, seq, ts, price, source, hash } as typeof last],
    });
    expect(report.links.filter(({ ok }) => !ok)).toEqual([
      { link: 'chain', ok: false, reason: 'unsignedTicks', at: String(seq) },
    ]);
  });

  it(`says nothing but what the exchange signed: ${RUNS} forgeries`, async () => {
    await fc.assert(
      fc.asyncProperty(
        anyPlan.chain((plan) => {
          const bundle = validTrade(plan, signer);
          return fc.tuple(fc.constant(bundle), forged(bundle));
        }),
        async ([signed, document]) => {
          if ((await verify(document)).ok) expect(saysNothingElse(document, signed)).toBe(true);
        },
      ),
      { numRuns: RUNS },
    );
  }, 120_000);

  it('that is no object is refused by the first field that it lacks', async () => {
    for (const nothing of [null, 7, 'proof', [], true]) {
      expect(brokenLink(await verifyDocument(nothing, trust))).toMatchObject({ reason: 'malformed', at: 'format' });
    }
  });

  it('is refused with any one field missing, and with a field too many in any place', async () => {
    const bundle = validTrade(STEADY, signer);
    for (const path of leavesOf(bundle)) {
      expect((await verify(withValue(bundle, path, undefined))).ok, path.join('.')).toBe(false);
      expect((await verify(withValue(bundle, [...path.slice(0, -1), 'extra'], 1))).ok, path.join('.')).toBe(false);
    }
  });

  it('is refused with a tick left out, put in or swapped', async () => {
    const bundle = validTrade(STEADY, signer);
    const { ticks } = bundle;
    const middle = ticks.length >> 1;
    const lists = [
      ticks.toSpliced(middle, 1),
      ticks.toSpliced(middle, 0, ticks[middle]!),
      ticks.toSpliced(middle, 2, ticks[middle + 1]!, ticks[middle]!),
    ];
    for (const list of lists) expect(nameOf(await verify({ ...bundle, ticks: list }))).toBe('chain');
  });

  it('is refused with ticks that reach too little far on either side', async () => {
    const bundle = validTrade({ ...STEADY, ticksBefore: 0, ticksAfter: 0 }, signer);
    const { ticks, checkpoints } = bundle;
    const late = { ...bundle, checkpoints: [checkpoints[1]!] };
    expect(brokenLink(await verify(late))).toMatchObject({ link: 'checkpoint', reason: 'noneBefore' });
    const early = { ...bundle, checkpoints: [checkpoints[0]!] };
    expect(brokenLink(await verify(early))).toMatchObject({ link: 'checkpoint', reason: 'noneAfter' });
    const cut = { ...bundle, ticks: ticks.slice(0, -1), checkpoints: [checkpoints[0]!] };
    expect((await verify(cut)).links.filter(({ ok }) => !ok)).toMatchObject([
      { link: 'checkpoint', reason: 'noneAfter' },
      { link: 'chain', reason: 'unsignedTicks' },
      { link: 'closing', reason: 'noPair' },
      { link: 'result', reason: 'noPair' },
    ]);
    expect(brokenLink(await verify({ ...bundle, ticks: [], checkpoints: [] }))?.link).toBe('checkpoint');
  });

  it('needs no checkpoint before the opening where the chain begins with the first tick of the market', async () => {
    const bundle = validTrade({ ...STEADY, firstSeq: 1 }, signer);
    expect((await verify({ ...bundle, checkpoints: [bundle.checkpoints[1]!] })).ok).toBe(true);
  });

  it('is refused with signatures of a key that is not pinned, by that name', async () => {
    const other = newSigner();
    const report = await verify(validTrade(STEADY, other));
    expect(brokenLink(report)).toEqual({ link: 'key', ok: false, reason: 'unknownKey', at: other.keyId });
    // Checks that need no key still pass.
    expect(report.links.filter(({ ok }) => !ok).map(({ link }) => link)).toEqual([
      'key',
      'receipt',
      'odds',
      'checkpoint',
    ]);
  });

  it('is refused for a void where the feed was not silent, and for a result where it was', async () => {
    const steady = validTrade(STEADY, signer);
    const { closeSeq: _s, closeTime: _t, closePrice: _p, closeHash: _h, ...order } = steady.order;
    const voided = { ...order, result: 'void' as const, voidReason: 'feedGap', payout: '33.33', profit: '0' };
    const report = await verify({ ...steady, order: voided });
    expect(report.links.filter(({ ok }) => !ok)).toMatchObject([
      { link: 'void', reason: 'notVoid' },
      { link: 'result', reason: 'otherResult' },
    ]);
    const silent = validTrade({ ...STEADY, silent: [0, 6000] }, signer);
    const close = silent.ticks.findLast(({ ts }) => ts <= silent.order.dueTime)!;
    const { voidReason: _v, ...rest } = silent.order;
    const settled = {
      ...rest,
      result: 'win' as const,
      closeSeq: close.seq,
      closeTime: close.ts,
      closePrice: close.price,
      closeHash: close.hash,
    };
    expect(nameOf(await verify({ ...silent, order: settled }))).toBe('closing');
    const otherReason = { ...silent.order, voidReason: 'chainBroken' };
    expect(brokenLink(await verify({ ...silent, order: otherReason }))).toMatchObject({
      link: 'void',
      reason: 'voidReason',
    });
  });

  it('knows no other rule', async () => {
    const bundle = validTrade(STEADY, signer);
    const order = { ...bundle.order, ruleId: 'updown-9' };
    const payload = bundle.receipt.payload.replace('updown-2', 'updown-9');
    const report = await verify({ ...bundle, order, receipt: signer.signed(payload) });
    expect(report.links.filter(({ ok }) => !ok)).toMatchObject([
      { link: 'odds', reason: 'otherOdds' },
      { link: 'result', reason: 'unknownRule' },
      { link: 'payout', reason: 'unknownRule' },
    ]);
  });

  it('holds each receipt to the decimals of its own rule', async () => {
    const [old, current] = (['updown-1', 'updown-2'] as const).map((ruleId) =>
      validTrade({ ...STEADY, ruleId }, signer),
    );
    expect([old!.order.payout, current!.order.payout]).toEqual(['61.6605', '61.66']);
    const paid = ({ order }: ProofBundle) => ({ payout: order.payout, profit: order.profit });
    for (const [bundle, other] of [
      [old!, current!],
      [current!, old!],
    ] as const) {
      expect((await verify(bundle)).ok).toBe(true);
      const report = await verify({ ...bundle, order: { ...bundle.order, ...paid(other) } });
      expect(report.links.filter(({ ok }) => !ok)).toEqual([
        { link: 'payout', ok: false, reason: 'otherPayout', at: bundle.order.payout },
      ]);
    }
  });
});

describe('what the device has beside the proof', () => {
  const bundle = validTrade(STEADY, signer);
  const { userId: _u, ...shown } = bundle.order;
  const at = (seq: number, hash: string, by = signer) => {
    const tick = bundle.ticks.find((one) => one.seq === seq)!;
    return {
      symbol: 'BTCUSDT',
      seq,
      hash,
      ts: tick.ts,
      ...by.signed(`tern-checkpoint-1|BTCUSDT|${seq}|${hash}|${tick.ts}`),
    };
  };
  const middle = bundle.ticks[9]!;

  it('agrees, and the report says how much was compared', async () => {
    const report = await verifyTrade(bundle, {
      ...trust,
      shown,
      keptReceipt: bundle.receipt,
      keptCheckpoints: [at(middle.seq, middle.hash), { ...at(middle.seq, middle.hash), symbol: 'ETHUSDT' }],
    });
    expect(report.ok).toBe(true);
    expect(report.facts).toMatchObject({ compared: 1, receiptKept: true, ticks: bundle.ticks.length });
  });

  it('exposes a second chain by a checkpoint that was kept', async () => {
    const kept = [at(middle.seq, 'f'.repeat(64))];
    const report = await verifyTrade(bundle, { ...trust, keptCheckpoints: kept });
    expect(report.links.filter(({ ok }) => !ok)).toEqual([
      { link: 'equivocation', ok: false, reason: 'twoChains', at: String(middle.seq) },
    ]);
  });

  it('passes over kept checkpoints that nobody trusted signed', async () => {
    const forged = at(middle.seq, 'f'.repeat(64), newSigner());
    const broken = { ...at(middle.seq, 'f'.repeat(64)), signature: '0'.repeat(128) };
    const renamed = { ...at(middle.seq, middle.hash), hash: 'f'.repeat(64) };
    const report = await verifyTrade(bundle, { ...trust, keptCheckpoints: [forged, broken, renamed] });
    expect(report.ok).toBe(true);
  });

  it('exposes a second receipt, and one that was never signed', async () => {
    const other = signer.signed(bundle.receipt.payload.replace('|0.85|', '|0.95|'));
    const second = await verifyTrade(bundle, { ...trust, keptReceipt: other });
    expect(brokenLink(second)).toMatchObject({ link: 'equivocation', reason: 'twoReceipts' });
    const unsigned = { ...bundle.receipt, signature: '0'.repeat(128) };
    const never = await verifyTrade(bundle, { ...trust, keptReceipt: unsigned });
    expect(brokenLink(never)).toMatchObject({ link: 'receipt', reason: 'keptReceiptInvalid' });
  });

  it('issue 39 E18: is refused when the receipt names another person than the one who is signed in', async () => {
    const { userId } = bundle.order;
    expect((await verifyTrade(bundle, { ...trust, owner: userId })).ok).toBe(true);
    const report = await verifyTrade(bundle, { ...trust, owner: `${userId}0` });
    expect(report.links.filter(({ ok }) => !ok)).toEqual([
      { link: 'receipt', ok: false, reason: 'otherOwner', at: userId },
    ]);
  });

  it('must show the trade that is proven, in every field', async () => {
    for (const [field, value] of Object.entries(shown)) {
      const other = { ...shown, [field]: typeof value === 'number' ? value + 1 : `${value}1` };
      const report = await verifyTrade(bundle, { ...trust, shown: other as typeof shown });
      expect(brokenLink(report), field).toMatchObject({ reason: 'shownDiffers', at: field });
    }
  });
});
