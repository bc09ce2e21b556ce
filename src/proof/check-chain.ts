import { tickText } from '../../protocol/proof-texts.ts';
import { broken } from './break.ts';
import type { Break } from './break.ts';
import type { ProofBundle } from './bundle.ts';
import type { Sha256Hex } from './sha256-hex.ts';

/** No tick was left out, put in or changed: each hash is computed again, and the signed heads are among them. */
export function chainBreak({ order, prevHash, ticks, checkpoints }: ProofBundle, sha256: Sha256Hex): Break | null {
  const heads = new Map(checkpoints.map((checkpoint) => [checkpoint.seq, checkpoint]));
  let hash = prevHash;
  let before = ticks[0];
  for (const tick of ticks) {
    if (before && before !== tick) {
      if (tick.seq !== before.seq + 1) return broken('seqGap', tick.seq);
      if (tick.ts < before.ts) return broken('timeBackwards', tick.seq);
    }
    const { seq, ts, price, source } = tick;
    hash = sha256(tickText(hash, { symbol: order.coinSymbol, seq, ts, price, source }));
    if (hash !== tick.hash) return broken('tickHash', seq);
    const head = heads.get(seq);
    if (head && head.hash !== hash) return broken('checkpointHash', seq);
    if (head && head.ts !== ts) return broken('checkpointTime', seq);
    before = tick;
  }
  return ticks.length === 0 ? broken('seqGap', order.openSeq) : null;
}
