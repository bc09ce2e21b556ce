import { tickText } from '../../protocol/proof-texts.ts';
import { broken } from './break.ts';
import type { Break } from './break.ts';
import type { HeadedTicks } from './bundle.ts';
import type { Sha256Hex } from './sha256-hex.ts';

/**
 * No tick was left out, put in or changed: each hash is computed again, the signed heads are among them, and the last tick
 * is the last head's. A hash binds what lies before it, never what follows: ticks behind the last head anyone could make.
 */
export function chainBreak({ order, prevHash, ticks, checkpoints }: HeadedTicks, sha256: Sha256Hex): Break | null {
  const heads = new Map(checkpoints.map((checkpoint) => [checkpoint.seq, checkpoint]));
  let hash = prevHash;
  let before = ticks[0];
  let unsignedFrom: number | null = ticks[0]?.seq ?? null;
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
    unsignedFrom = head ? null : (unsignedFrom ?? seq);
    before = tick;
  }
  if (ticks.length === 0) return broken('seqGap', order.openSeq);
  return unsignedFrom === null ? null : broken('unsignedTicks', unsignedFrom);
}
