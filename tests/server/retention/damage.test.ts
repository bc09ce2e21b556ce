import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkpointText } from '../../../protocol/proof-texts.ts';
import { TicksRemoved } from '../../../server/market/ticks-removed.ts';
import type { ChainedTick } from '../../../server/market/market.ts';
import type { CheckpointWire } from '../../../server/proof/checkpoint-logs.ts';
import { freshDatabase } from '../infra/fresh-database.ts';
import type { FreshDatabase } from '../infra/fresh-database.ts';
import { retentionScene } from './retention-scene.ts';
import type { RetentionScene } from './retention-scene.ts';

const DAY_MS = 86_400_000;
const SYMBOL = 'BTCUSDT' as never;
/** Every file is damaged in every way once, and then some. */
const RUNS = 60;
const KINDS = ['cut', 'flip', 'gone', 'more'] as const;
type Kind = (typeof KINDS)[number];
const PLACE = fc.nat(1_000_000_000);
/** Messages to an operator must name the place of the damage. */
const SAYS_WHERE = /BTCUSDT|tern-damage/;

let database: FreshDatabase;
let scene: RetentionScene;
let ticks: ReadonlyMap<number, ChainedTick>;
let heads: readonly CheckpointWire[];
const dataDir = mkdtempSync(join(tmpdir(), 'tern-damage-'));
const sound = `${dataDir}-sound`;

const PARTS = ['ticks', 'proof'];
const filesOf = (): string[] =>
  PARTS.flatMap((part) =>
    readdirSync(join(sound, part), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(sound, join(entry.parentPath, entry.name))),
  );

/** Reads all ticks by number; damaged and removed ones are left out. */
async function readable(): Promise<Map<number, ChainedTick>> {
  const { market, tick } = scene.parts();
  const found = new Map<number, ChainedTick>();
  const head = tick(SYMBOL)?.seq ?? 0;
  for (let seq = 1; seq <= head;) {
    try {
      const page = await market.ticksBetween(SYMBOL, seq, head);
      for (const one of page.ticks) found.set(one.seq, one);
      seq += Math.max(1, page.ticks.length);
    } catch (error) {
      if (!(error instanceof TicksRemoved)) expect(String(error)).toMatch(SAYS_WHERE);
      // A block further on.
      seq += 126;
    }
  }
  return found;
}

/** Neither size nor side of a tick is under a hash. */
const chained = ({ seq, ts, price, source, hash }: ChainedTick) => ({ seq, ts, price, source, hash });

beforeAll(async () => {
  database = await freshDatabase();
  const startMs = Date.UTC(2026, 10, 1);
  scene = await retentionScene({ db: database.db, dataDir, startMs, retentionDays: 3, symbols: [SYMBOL] });
  for (let days = 0; days < 5; days += 1) {
    scene.clock.set(startMs + days * DAY_MS + 3_600_000);
    for (let s = 0; s < 150; s += 1) {
      await scene.second();
      if (s === 20) scene.open();
    }
    await scene.parts().retention.round();
  }
  ticks = await readable();
  heads = await scene.parts().proof.checkpoints(SYMBOL, 1, 1_000_000);
  await scene.stop();
  cpSync(dataDir, sound, { recursive: true });
}, 60_000);
afterAll(async () => {
  await scene.stop();
  await database.close();
  rmSync(dataDir, { recursive: true });
  rmSync(sound, { recursive: true });
});

function harm(file: string, kind: Kind, at: number): void {
  const path = join(dataDir, file);
  const size = statSync(path).size;
  if (kind === 'gone') rmSync(path);
  else if (kind === 'more') appendFileSync(path, Buffer.alloc(1 + (at % 300), 7));
  else if (kind === 'cut') truncateSync(path, at % size);
  else {
    const bytes = readFileSync(path);
    bytes[at % size]! ^= 1 << (at % 8);
    writeFileSync(path, bytes);
  }
}

it('a damaged folder is refused in words, or goes on from what was published: nothing else is served or signed', async () => {
  const seen = { refused: 0, went: 0 };
  const files = filesOf();
  const ways = files.flatMap((file) => KINDS.map((kind) => ({ file, kind })));
  const places = fc.sample(PLACE, ways.length);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...files), fc.constantFrom(...KINDS), PLACE, async (file, kind, at) => {
      for (const part of PARTS) rmSync(join(dataDir, part), { recursive: true, force: true });
      cpSync(sound, dataDir, { recursive: true });
      harm(file, kind, at);
      try {
        await scene.restart();
      } catch (error) {
        seen.refused += 1;
        expect(String(error)).toMatch(SAYS_WHERE);
        return;
      }
      seen.went += 1;
      // Goes on: prices come, heads are signed.
      for (let s = 0; s < 3; s += 1) await scene.second();
      const now = await readable();
      for (const [seq, tick] of ticks) {
        const served = now.get(seq);
        if (served) expect(chained(served)).toEqual(chained(tick));
      }
      // Every earlier signed head still matches the tick of its number.
      for (const head of heads) {
        const served = now.get(head.seq);
        if (served) expect(checkpointText(served)).toBe(head.payload);
      }
      const { proof, tick } = scene.parts();
      expect(proof.lastCheckpoint(SYMBOL)!.payload).toBe(checkpointText(tick(SYMBOL)!));
    }),
    { numRuns: RUNS, examples: ways.map(({ file, kind }, i) => [file, kind, places[i]!]) },
  );
  expect(seen.refused).toBeGreaterThan(5);
  expect(seen.went).toBeGreaterThan(5);
}, 120_000);
