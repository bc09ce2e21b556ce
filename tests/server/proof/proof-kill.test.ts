import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { systemClock } from '../../../server/infra/clock.ts';
import { openDatabase } from '../../../server/infra/open-database.ts';
import type { ChainedTick } from '../../../server/market/market.ts';
import { createDrivenMarket } from '../../../server/market/market.ts';
import { NODE_FLAGS } from '../../../server/node-flags.ts';
import type { CheckpointWire } from '../../../server/proof/checkpoint-logs.ts';
import { createDrivenProof } from '../../../server/proof/proof.ts';
import { freshDataDir } from '../infra/fresh-data-dir.ts';
import { recomputedHash, simConfig } from '../market/market-support.ts';

const BTC = 'BTCUSDT' as MarketSymbol;
const CHILD = join(import.meta.dirname, 'proof-child.ts');

/** Runs a market until it has announced `count` checkpoints, kills it, and returns them. */
async function runAndKill(dataDir: string, count: number): Promise<CheckpointWire[]> {
  const child = spawn(process.execPath, [...NODE_FLAGS, CHILD, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  for await (const chunk of child.stdout) {
    text += String(chunk);
    if (text.split('\n').length <= count) continue;
    child.kill('SIGKILL');
    break;
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as CheckpointWire);
}

it('a killed server has lost no checkpoint it told of, and every one of them still fits the chain', async () => {
  const dataDir = await freshDataDir();
  const told: CheckpointWire[] = [];
  for (const count of [2, 1]) told.push(...(await runAndKill(dataDir, count)));

  const config = simConfig(dataDir);
  const { db, close } = await openDatabase(config);
  const market = createDrivenMarket({ config, db, clock: systemClock });
  const proof = createDrivenProof({ config, db, clock: systemClock, market });
  await market.start();
  await proof.start();
  const kept = await proof.checkpoints(BTC, 1, Number.MAX_SAFE_INTEGER);
  for (const checkpoint of told) expect(kept).toContainEqual(checkpoint);
  const ticks: ChainedTick[] = [];
  for (let more = true; more;) {
    const next = (await market.ticksBetween(BTC, ticks.length + 1, Number.MAX_SAFE_INTEGER)).ticks;
    ticks.push(...next);
    more = next.length > 0;
  }
  expect(recomputedHash(market.genesisOf(BTC).hash, ticks)).toBe(market.lastTick(BTC)!.hash);
  for (const { seq, hash, ts } of kept) expect(ticks[seq - 1]).toMatchObject({ seq, hash, ts });
  // One segment for each run.
  expect(new Set(ticks.map(({ source }) => source)).size).toBeGreaterThanOrEqual(2);
  await proof.stop();
  await market.stop();
  await close();
  await rm(dataDir, { recursive: true });
}, 180_000);
