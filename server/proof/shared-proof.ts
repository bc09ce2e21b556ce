import { log } from '../infra/log.ts';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import type { ChainedTick } from '../market/market.ts';
import { createDrivenProof } from './proof.ts';
import type { KeptProof, ProofParts } from './proof.ts';

const SECOND_MS = 1000;
/** Ticks of one answer of `ticksBetween`. */
const READ_TICKS = 1000;

/** The first tick of a second is signed; so which ones are follows from the chain, on every node alike. */
const opensSecond = (beforeTs: number, ts: number): boolean =>
  Math.floor(ts / SECOND_MS) > Math.floor(beforeTs / SECOND_MS);

/**
 * The proof of a node of a cluster. No node tells another what it signed: each signs the first tick of every second of each
 * market, with the same key, whose signatures are the same for the same text, and so each has the same public files. A node
 * that was away signs what it missed before it starts.
 * @throws Error when the signing key can be neither read nor made
 */
export function createSharedProof(parts: Omit<ProofParts, 'shared'>): KeptProof {
  const { market } = parts;
  const proof = createDrivenProof({ ...parts, shared: true });
  /** Time of the last tick of each market that has been looked at. */
  const lastTs = new Map<MarketSymbol, number>();

  function look(tick: ChainedTick): void {
    const before = lastTs.get(tick.symbol);
    // Not caught up yet: it comes with the ticks that are read.
    if (before === undefined) return;
    if (opensSecond(before, tick.ts)) proof.sign(tick);
    lastTs.set(tick.symbol, tick.ts);
  }

  /** Signs from the log what came behind the last checkpoint, until no tick lies between it and those still to come. */
  async function catchUp(symbol: MarketSymbol): Promise<void> {
    const signed = proof.lastSigned(symbol);
    let beforeTs = 0;
    let next = 1;
    if (signed > 0) {
      beforeTs = (await market.tickAfterSeq(symbol, signed - 1))?.ts ?? 0;
      next = signed + 1;
    }
    while ((market.lastTick(symbol)?.seq ?? 0) >= next) {
      const { ticks } = await market.ticksBetween(symbol, next, next + READ_TICKS - 1);
      for (const tick of ticks) {
        if (opensSecond(beforeTs, tick.ts)) proof.sign(tick);
        beforeTs = tick.ts;
      }
      next += ticks.length;
    }
    lastTs.set(symbol, beforeTs);
  }

  let unlisten: (() => void) | undefined;
  return {
    ...proof,
    async start() {
      await proof.start();
      unlisten = market.onTick(look);
      const startedMs = Date.now();
      // One after the other: the same cores serve those who are connected already.
      for (const { symbol } of market.symbols()) await catchUp(symbol);
      log.info('checkpoints caught up', { ms: Date.now() - startedMs });
    },
    async stop() {
      unlisten?.();
      await proof.stop();
    },
  };
}
