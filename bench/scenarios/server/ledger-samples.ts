import { startChild } from './child.ts';
import type { LedgerSample } from './ledger.ts';

/** `sampleLedger` in a process of its own, which is started as servers are. */
export async function ledgerSamples(rounds: number, transfers: number): Promise<readonly LedgerSample[]> {
  const child = await startChild('ledger-process.ts');
  try {
    return await child.ask<readonly LedgerSample[]>({ rounds, transfers });
  } finally {
    await child.stop();
  }
}
