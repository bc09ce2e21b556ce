import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startChild } from './child.ts';

export interface MemorySample {
  readonly databasePeakMb: number;
  readonly databaseRestMb: number;
  readonly peakMb: number;
  readonly restMb: number;
}

interface Used {
  readonly peakMb: number;
  readonly restMb: number;
}

/** A process on a folder that has a store: from its start to its rest without a visitor. */
async function used(file: string, dataDir: string, restMs: number): Promise<Used> {
  const child = await startChild(file, dataDir);
  try {
    await pause(restMs);
    const { rssBytes, peakBytes } = await child.usage();
    return { peakMb: peakBytes / 1e6, restMb: rssBytes / 1e6 };
  } finally {
    await child.stop();
  }
}

/** Measures the database alone, then the whole server on the same folder; the difference is the server's share. */
export async function sampleMemory(rounds: number, restMs: number): Promise<readonly MemorySample[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tern-bench-memory-'));
  const samples: MemorySample[] = [];
  try {
    // The first start makes the store, which costs more than any other.
    await used('whole-server.ts', dataDir, 0);
    for (let round = 0; round < rounds; round += 1) {
      const database = await used('database-alone.ts', dataDir, restMs);
      const whole = await used('whole-server.ts', dataDir, restMs);
      samples.push({ databasePeakMb: database.peakMb, databaseRestMb: database.restMb, ...whole });
    }
    return samples;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
