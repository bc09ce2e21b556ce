import { join } from 'node:path';
import { chromium } from 'playwright';
import type { Page } from 'playwright';
import { build, preview } from 'vite';
import { compileKernels } from '../../wasm/build/compile.ts';
import { wasmKernels } from '../../tools/vite/wasm-kernels.ts';
import { chromiumPath } from '../chromium.ts';
import { MemoryProbe } from './memory-probe.ts';
import type { TaskCounts } from './memory-page.ts';
import { CONSTANT, COUNTS, memoryProblems, SERIES } from './memory-series.ts';
import type { Point } from './memory-series.ts';
import { table } from './table.ts';

export interface MemorySoakOptions {
  readonly tasks: number;
  readonly seed: number;
}

const ROOT = join(import.meta.dirname, '../..');
const OUT = join(ROOT, 'build/soak');
const SAMPLES = 20;

async function servePage(): Promise<{ readonly url: string; close(): Promise<void> }> {
  await compileKernels('write');
  const shared = { root: ROOT, configFile: false, logLevel: 'warn' } as const;
  await build({
    ...shared,
    plugins: [wasmKernels()],
    worker: { format: 'es' },
    build: {
      outDir: OUT,
      target: 'es2022',
      assetsInlineLimit: 0,
      rollupOptions: { input: join(import.meta.dirname, 'memory.html') },
    },
  });
  const server = await preview({ ...shared, build: { outDir: OUT }, preview: { port: 0, host: '127.0.0.1' } });
  const address = server.httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('the page is not served');
  return { url: `http://127.0.0.1:${address.port}/tests/soak/memory.html`, close: () => server.close() };
}

async function run(page: Page, { tasks, seed }: MemorySoakOptions): Promise<boolean> {
  const probe = await MemoryProbe.of(page);
  await page.evaluate((seed) => window.prepareTasks(seed), seed);
  const points: Point[] = [];
  const counts: TaskCounts = { done: 0, refused: 0, aborted: 0, unexpected: [] };
  const startMs = Date.now();
  const step = Math.max(1, Math.ceil(tasks / SAMPLES));
  for (let done = 0; done < tasks;) {
    const share = Math.min(step, tasks - done);
    const found = await page.evaluate((share) => window.runTasks(share), share);
    done += share;
    counts.done += found.done;
    counts.refused += found.refused;
    counts.aborted += found.aborted;
    counts.unexpected.push(...found.unexpected);
    points.push({ tasks: done, sample: await probe.sample() });
    process.stderr.write(`${Math.round((Date.now() - startMs) / 1000)} s: ${done} tasks\n`);
  }
  const columns = { ...SERIES, ...COUNTS };
  const rows = points.map(({ tasks, sample }) => [tasks, ...Object.values(columns).map((read) => read(sample))]);
  process.stdout.write(`${table([['tasks', ...Object.keys(columns)], ...rows])}\n`);
  for (const [name, read] of Object.entries(CONSTANT))
    process.stdout.write(`${name}: ${read(points.at(-1)!.sample)}\n`);
  const { done, refused, aborted, unexpected } = counts;
  process.stdout.write(`${done} done, ${refused} refused, ${aborted} aborted, ${unexpected.length} unexpected\n`);
  const problems = [...memoryProblems(points), ...new Set(unexpected)];
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  return problems.length === 0;
}

/**
 * Tasks of all types through the real worker pool of a production build in headless Chromium. Prints, for 20 moments of
 * rest, the memory of the page and its workers in bytes. After the warm-up heaps and buffers may not grow by more than
 * half a megabyte and a byte a task; arenas and their memories may not change at all.
 * @returns whether that held and every task ended as it should
 */
export async function soakMemory(options: MemorySoakOptions): Promise<boolean> {
  const served = await servePage();
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    page.on('pageerror', (error) => process.stderr.write(`${String(error)}\n`));
    await page.goto(served.url);
    return await run(page, options);
  } finally {
    await browser.close();
    await served.close();
  }
}
