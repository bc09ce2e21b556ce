import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { Checkpoint, ProofBundle, ProofTick } from '../../../src/proof/bundle.ts';
import { newSigner, sha256 } from './signer.ts';
import type { Signer } from './signer.ts';

/** Key of the forger, which nobody trusts. */
const stranger = newSigner();

/** Ticks whose hashes follow from the tick before, as a forger would write them. */
function chained(symbol: string, prevHash: string, ticks: readonly ProofTick[]): readonly ProofTick[] {
  let hash = prevHash;
  return ticks.map((tick) => {
    hash = sha256(`${hash}|${symbol}|${tick.seq}|${tick.ts}|${tick.price}|${tick.source}`);
    return { ...tick, hash };
  });
}

const headOf = (symbol: string, { seq, hash, ts }: ProofTick, signer: Signer): Checkpoint => ({
  symbol,
  seq,
  hash,
  ts,
  ...signer.signed(`tern-checkpoint-1|${symbol}|${seq}|${hash}|${ts}`),
});

/** More ticks behind the last one, every hash right: nothing but a signature tells them from published ones. */
function behind(bundle: ProofBundle, prices: readonly number[], stepMs: number): ProofBundle {
  const last = bundle.ticks[bundle.ticks.length - 1]!;
  const more = prices.map((price, i) => ({
    ...last,
    seq: last.seq + 1 + i,
    ts: last.ts + stepMs * (i + 1),
    price: price.toFixed(2) as DecimalText,
  }));
  return { ...bundle, ticks: [...bundle.ticks, ...chained(bundle.order.coinSymbol, last.hash, more)] };
}

/** Changes prices from `place` on and computes all hashes from them. */
function rewritten(bundle: ProofBundle, place: number, price: number): ProofBundle {
  const { ticks, order } = bundle;
  const prevHash = place === 0 ? bundle.prevHash : ticks[place - 1]!.hash;
  const changed = ticks.slice(place).with(0, { ...ticks[place]!, price: price.toFixed(2) as DecimalText });
  return { ...bundle, ticks: [...ticks.slice(0, place), ...chained(order.coinSymbol, prevHash, changed)] };
}

/** Heads of the document's own ticks, signed by a stranger, or with a signature that is another text's. */
function headed(bundle: ProofBundle, place: number, borrowed: boolean): ProofBundle {
  const head = headOf(bundle.order.coinSymbol, bundle.ticks[place % bundle.ticks.length]!, stranger);
  const first = bundle.checkpoints[0]!;
  const made = borrowed ? { ...head, keyId: first.keyId, signature: first.signature } : head;
  const others = bundle.checkpoints.filter(({ seq }) => seq !== made.seq);
  return { ...bundle, checkpoints: [...others, made].sort((a, b) => a.seq - b.seq) };
}

/** The trade ends at another tick of the chain, with the result that would follow. */
function closedElsewhere(bundle: ProofBundle, place: number): ProofBundle {
  const { ticks, order } = bundle;
  if (order.result === 'void') return { ...bundle, order: { ...order, voidReason: 'chainBroken' } };
  const close = ticks[place % ticks.length]!;
  const rise = Number(close.price) - Number(order.openPrice);
  const result = rise === 0 ? 'tie' : rise > 0 === (order.betContent === 1) ? 'win' : 'loss';
  const closing = { closeSeq: close.seq, closeTime: close.ts, closePrice: close.price, closeHash: close.hash };
  return { ...bundle, order: { ...order, ...closing, result } };
}

const cut = (bundle: ProofBundle, from: number, to: number): ProofBundle => ({
  ...bundle,
  prevHash: from === 0 ? bundle.prevHash : bundle.ticks[from - 1]!.hash,
  ticks: bundle.ticks.slice(from, to),
});

const withoutHead = (bundle: ProofBundle, at: number): ProofBundle => ({
  ...bundle,
  checkpoints: bundle.checkpoints.toSpliced(at, 1),
});

/**
 * Generates forged proofs that say something else: ticks added after the signed ones, a new chain, heads by a stranger,
 * another closing tick; or a proof without a part, which may still be valid.
 */
export const forged = (bundle: ProofBundle): fc.Arbitrary<ProofBundle> => {
  const place = fc.nat({ max: bundle.ticks.length - 1 });
  const price = fc.integer({ min: 1, max: 9_000_000 }).map((cents) => cents / 100);
  const added = fc
    .record({ prices: fc.array(price, { minLength: 1, maxLength: 5 }), stepMs: fc.integer({ min: 0, max: 9000 }) })
    .map(({ prices, stepMs }) => behind(bundle, prices, stepMs));
  return fc.oneof(
    added,
    fc.tuple(added, fc.boolean()).map(([longer, borrowed]) => headed(longer, longer.ticks.length - 1, borrowed)),
    fc.tuple(place, price).map(([from, other]) => rewritten(bundle, from, other)),
    fc
      .tuple(place, price, fc.boolean())
      .map(([from, other, borrowed]) => headed(rewritten(bundle, from, other), from, borrowed)),
    place.map((at) => closedElsewhere(bundle, at)),
    place.map((at) => cut(bundle, at + 1, bundle.ticks.length)),
    place.map((at) => cut(bundle, 0, at)),
    fc.nat({ max: 1 }).map((at) => withoutHead(bundle, at)),
    fc.constant({ ...bundle, receipt: stranger.signed(bundle.receipt.payload) }),
  );
};

const among = (all: readonly unknown[]) => (one: unknown) => all.some((other) => isDeepStrictEqual(one, other));

/** True when every statement of `document` is one that `signed` makes: nothing but leaving out was done to it. */
export const saysNothingElse = (document: ProofBundle, signed: ProofBundle): boolean =>
  isDeepStrictEqual([document.order, document.receipt], [signed.order, signed.receipt]) &&
  document.ticks.every(among(signed.ticks)) &&
  document.checkpoints.every(among(signed.checkpoints));
