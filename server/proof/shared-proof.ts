import { log } from '../infra/log.ts';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import type { ChainedTick } from '../market/market.ts';
import { createDrivenProof } from './proof.ts';
import type { KeptProof, ProofParts } from './proof.ts';

const SECOND_MS = 1000;
/** Most ticks of one answer of `ticksBetween`. */
const READ_TICKS = 1000;

/** Returns whether a tick is the first of a second. These are signed, so every node signs the same ones. */
const opensSecond = (beforeTs: number, ts: number): boolean =>
  Math.floor(ts / SECOND_MS) > Math.floor(beforeTs / SECOND_MS);

/**
 * Creates the proof of a node of a cluster. Nodes do not exchange signatures: each signs the first tick of every second
 * of each market with the same key, whose signatures are deterministic, so all have the same public files. A node that
 * was away signs what it missed before it starts.
 * @throws Error when the signing key can be neither read nor created
 */
export function createSharedProof(parts: Omit<ProofParts, 'shared'>): KeptProof {
  const { market } = parts;
  const proof = createDrivenProof({ ...parts, shared: true });
  /** Time of the last processed tick of each market. */
  const lastTs = new Map<MarketSymbol, number>();

  function look(tick: ChainedTick): void {
    const before = lastTs.get(tick.symbol);
    // Not caught up yet; the tick is read later.
    if (before === undefined) return;
    if (opensSecond(before, tick.ts)) proof.sign(tick);
    lastTs.set(tick.symbol, tick.ts);
  }

  /** Signs from the log what follows the last checkpoint, until it has reached the newest tick. */
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
      // One after the other, because the same cores serve connected clients.
      for (const { symbol } of market.symbols()) await catchUp(symbol);
      log.info('checkpoints caught up', { ms: Date.now() - startedMs });
    },
    async stop() {
      unlisten?.();
      await proof.stop();
    },
  };
}
