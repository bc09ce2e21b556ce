/** A process that serves candle files beside a static file of the same bytes, and makes new ones when it is asked to. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { systemClock } from '../../../server/infra/clock.ts';
import { blockCache } from '../../../server/market/block-cache.ts';
import { candleDays } from '../../../server/market/candle-days.ts';
import { createCandleFiles } from '../../../server/market/candle-files.ts';
import { CATALOGUE } from '../../../server/market/catalogue.ts';
import { generatedHistory } from '../../../server/market/history.ts';
import { minuteOf, minuteSeries } from '../../../server/market/minute-series.ts';
import { httpStage } from '../../../tests/server/http/http-stage.ts';
import { serveParent } from './child.ts';

/** Sizes of files depend on prices: those of one market at one time. */
const START_MS = Date.UTC(2026, 10, 20, 7, 13);
const KEPT = '2026-03';

const folder = mkdtempSync(join(tmpdir(), 'tern-files-'));
const entry = CATALOGUE[0]!;
const { symbol } = entry.rules;
const genesis = { timeMs: START_MS, anchorTicks: entry.sim.anchorTicks };
const past = candleDays({
  entry,
  history: generatedHistory(entry, { seed: 'bench', genesisMinute: minuteOf(START_MS), ...genesis }, blockCache()),
  genesis,
  readMinutes: async () => minuteSeries(),
  newestMinute: async () => null,
  filledTo: () => Number.POSITIVE_INFINITY,
});
const candleFiles = createCandleFiles({
  market: { candleDaysOf: () => past },
  clock: systemClock,
  dataDir: folder,
  offersReal: false,
  cacheBytes: 1e9,
});
/** Who asks for the files: one at a time. */
const CALLER = '127.0.0.1';
const nameOf = (name: string, columns: 'p' | 'v') => ({ version: past.version(), symbol, name, columns });

const kept = await candleFiles.file(nameOf(KEPT, 'p'), CALLER);
if (kept.kind !== 'file') throw new Error(`the file is ${kept.kind}`);
const distDir = join(folder, 'dist');
mkdirSync(join(distDir, 'assets'), { recursive: true });
writeFileSync(join(distDir, 'index.html'), '<!doctype html>');
writeFileSync(join(distDir, 'assets', 'month.js'), brotliDecompressSync(kept.file.packed));
writeFileSync(join(distDir, 'assets', 'month.js.br'), kept.file.packed);

const { app } = await httpStage({ candleFiles, distDir });
await app.listen({ host: '127.0.0.1', port: 0 });

let made = 0;
serveParent(
  {
    port: (app.server.address() as AddressInfo).port,
    file: `/candles/${past.version()}/${symbol}/${KEPT}.p`,
    asset: '/assets/month.js',
  },
  /** Makes months that do not exist yet, without volumes. @returns bytes of all */
  async ({ months }: { readonly months: number }) => {
    let bytes = 0;
    for (let month = 0; month < months; month += 1, made += 1) {
      const name = new Date(Date.UTC(2026, 1 - made, 1)).toISOString().slice(0, 7);
      const answer = await candleFiles.file(nameOf(name, 'p'), CALLER);
      if (answer.kind !== 'file') throw new Error(`${name} is ${answer.kind}`);
      bytes += answer.file.packed.length;
    }
    return bytes;
  },
);
