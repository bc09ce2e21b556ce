import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../server/infra/open-database.ts';
import { bytesBelow, retentionScene } from '../server/retention/retention-scene.ts';
import { table } from './table.ts';

const DAY_S = 86_400;
const DAYS = 31;
const KEPT_DAYS = 7;
const SYMBOLS = ['BTCUSDT', 'ETHUSDT'];
const MB = 1_000_000;
const mb = (bytes: number): string => `${Math.round(bytes / MB)} MB`;
/** Yesterday and today are not compressed yet, the day that gets too old goes behind midnight. */
const DAYS_BESIDE = 3;
/** Size of a kept trade: a few blocks, some signed heads, its share of an index. */
const TRADE_BYTES = 12_000;

/**
 * A month of made ticks, two a second, and of signed heads, one a second, of two markets, as fast as this machine can: the
 * folder must stay below what the days kept weigh and what receipts need, and every receipt must verify at the end.
 * @param trades spread over the month
 */
export async function soakRetention(trades: number): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tern-retention-'));
  const database = await openDatabase({ dataDir, databaseUrl: null });
  const size = (): number => bytesBelow(join(dataDir, 'ticks')) + bytesBelow(join(dataDir, 'proof'));
  try {
    const startMs = Date.UTC(2026, 9, 1);
    const { db } = database;
    const scene = await retentionScene({ db, dataDir, startMs, retentionDays: KEPT_DAYS, symbols: SYMBOLS });
    const everyS = Math.floor(((DAYS - KEPT_DAYS - 2) * DAY_S) / trades);
    const began = performance.now();
    let dayBytes = 0;
    let most = 0;
    for (let day = 0; day < DAYS; day += 1) {
      for (let s = 0; s < DAY_S; s += 1) {
        await scene.second();
        if (s > 0 && (day * DAY_S + s) % everyS === 0 && scene.trades().length < trades) scene.open();
      }
      if (day === 0) dayBytes = size();
      await scene.parts().retention.round();
      scene.forgetMinutes();
      most = Math.max(most, size());
      process.stderr.write(`day ${day + 1}: ${Math.round(size() / MB)} MB, ${scene.trades().length} trades\n`);
    }
    const faster = (DAYS * DAY_S * 1000) / (performance.now() - began);
    let verified = 0;
    for (const id of scene.trades()) {
      const { ok, text } = await scene.verdict(await scene.bundleOf(id));
      if (ok) verified += 1;
      else process.stderr.write(`${id}: ${text}\n`);
    }
    const limit = dayBytes * (KEPT_DAYS + DAYS_BESIDE) + scene.trades().length * TRADE_BYTES;
    const rows = [
      ['days made, kept', `${DAYS}, ${KEPT_DAYS}`],
      ['clock', `${Math.round(faster)} times as fast`],
      ['a day as written', `${(dayBytes / MB).toFixed(1)} MB`],
      ['a month as written', `${((dayBytes * DAYS) / MB).toFixed(0)} MB`],
      ['most in the folder', `${(most / MB).toFixed(1)} MB of ${(limit / MB).toFixed(1)} allowed`],
      [
        'memory, database and all',
        `${mb(process.memoryUsage.rss())} at the end, ${mb(process.resourceUsage().maxRSS * 1024)} at its peak`,
      ],
      ['receipts verified', `${verified} of ${scene.trades().length}`],
    ];
    process.stdout.write(`${table(rows)}\n`);
    await scene.stop();
    return most <= limit && verified === scene.trades().length && verified >= trades - 1;
  } finally {
    await database.close();
    rmSync(dataDir, { recursive: true });
  }
}
