import { readdirSync } from 'node:fs';
import { the } from '../person.ts';
import type { Step } from './step.ts';

/** All scenarios of a third of a second take half a minute, and longer in software. */
const BENCH_MS = 240_000;

/** The page that measures a phone opens, and no scenario of it fails. */
const bench: Step = {
  name: 'bench',
  async walk({ person, url, quick }) {
    await person.tab.open(`${url}/bench.html?seconds=0.3&rounds=1${quick ? '&only=tick-storm' : ''}`);
    await person.taps(the('button', 'Run'));
    await person.sees(the('button', 'Run again'), BENCH_MS);
    const states = await person.ask(
      () =>
        [...document.querySelectorAll<HTMLElement>('[data-scenario]')].map(
          ({ dataset, innerText }) => [dataset['scenario'] ?? '', dataset['state'] ?? '', innerText] as const,
        ),
      null,
    );
    if (states.length === 0) throw new Error('the bench shows no scenario');
    const failed = states.filter(([, state]) => state !== 'done');
    if (failed.length > 0) throw new Error(failed.map(([, , text]) => text.replace(/\s+/g, ' ')).join('; '));
  },
};

/** What comlink is asked on the channel of a compute worker, and answers (src/compute/pool/messages.ts). */
interface Metrics {
  readonly kernels: readonly string[];
  readonly fallbacks: number;
  readonly tasksFailed: number;
}

/**
 * Runs in a page without a policy of its own: gives one task of each type to the app's compute worker, whose policy is that
 * of its own answer, and asks it for its metrics.
 */
function computeOnce(script: string): Promise<Metrics> {
  const text = (lines: string) => ({ bytes: new TextEncoder().encode(lines), count: lines.split('\n').length - 1 });
  const numbers = Float64Array.of(3, 1, 2);
  const tasks = [
    { task: 1, type: 'bigNumber', operation: 'add', job: { a: text('1.5\n'), b: text('2.25\n') } },
    { task: 2, type: 'orders', operation: 'sort', job: { keys: numbers, descending: false } },
    { task: 3, type: 'kline', operation: 'ma', job: { close: numbers, period: 2 } },
  ];
  return new Promise((resolve, reject) => {
    const worker = new Worker(script, { type: 'module' });
    worker.onerror = ({ message }) => reject(new Error(`the compute worker: ${message}`));
    let left = tasks.length;
    worker.onmessage = ({ data }: MessageEvent<{ kind?: string; id?: string; value?: Metrics }>) => {
      if (data.kind !== undefined && --left === 0) {
        worker.postMessage({ id: 'metrics', type: 'APPLY', path: ['metrics'], argumentList: [] });
      }
      if (data.id !== 'metrics') return;
      worker.terminate();
      resolve(data.value!);
    };
    worker.postMessage({ kind: 'add-task', tasks });
  });
}

/** Each kernel of the built compute worker answers from WebAssembly, not from its JavaScript twin. */
const wasm: Step = {
  name: 'wasm',
  async walk({ person, url }) {
    const assets = readdirSync('dist/assets');
    const script = assets.find((name) => /^task-worker-.*\.js$/.test(name));
    const styles = assets.find((name) => name.endsWith('.css'));
    if (script === undefined || styles === undefined) throw new Error('the built app has no compute worker');
    // A style sheet has no policy of its own. That of the page lets no driver start a worker (trusted types).
    await person.tab.open(`${url}/assets/${styles}`);
    const { kernels, fallbacks, tasksFailed } = await person.ask(computeOnce, `/assets/${script}`);
    if (kernels.length === 3 && fallbacks === 0 && tasksFailed === 0) return;
    throw new Error(
      `${fallbacks} of 3 tasks were computed by the JavaScript twin, ${tasksFailed} failed; kernels: ${kernels.join(', ') || 'none'}`,
    );
  },
};

export const MEASURING_STEPS: readonly Step[] = [bench, wasm];
