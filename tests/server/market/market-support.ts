import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { CatalogueEntry } from '../../../server/market/catalogue.ts';
import { CATALOGUE } from '../../../server/market/catalogue.ts';
import type { ChainedTick } from '../../../server/market/tick.ts';

export { simConfig } from './sim-config.ts';

/** A clock that stands still until a test moves it. */
export function handClock(startMs: number) {
  let nowMs = startMs;
  return {
    now: () => nowMs,
    set(timeMs: number) {
      nowMs = timeMs;
    },
    pass(ms: number) {
      nowMs += ms;
    },
  };
}

export type HandClock = ReturnType<typeof handClock>;

export function entryFor(symbol: string): CatalogueEntry {
  const entry = CATALOGUE.find(({ rules }) => rules.symbol === symbol);
  if (!entry) throw new Error(`no ${symbol} in the catalogue`);
  return entry;
}

/** A folder of its own, gone when the test is over. */
export function tempDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'tern-market-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** Computes the chain from the text of docs/exchange.md#settlement alone, without the server's own code. */
export function recomputedHash(genesis: string, ticks: readonly ChainedTick[]): string {
  let hash = genesis;
  for (const { symbol, seq, ts, price, source } of ticks) {
    hash = createHash('sha256')
      .update([hash, symbol, String(seq), String(ts), price, source].join('|'))
      .digest('hex');
  }
  return hash;
}

/** Returns the parameters from which a market's prices follow. */
export const profileFor = (symbol: string) => {
  const { anchorTicks, sigmaPerMinute } = entryFor(symbol).sim;
  return { symbol, anchorTicks, sigmaPerMinute };
};
