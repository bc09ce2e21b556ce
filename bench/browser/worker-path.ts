import { createPool } from '../../src/compute/pool/pool.ts';
import type { Pool } from '../../src/compute/pool/pool.ts';
import type { AnyOperation } from '../../src/compute/pool/task-types.ts';
import type { Case, Variant } from '../measure.ts';
import { echo } from './echo-operation.ts';
import type { Echo } from './echo-operation.ts';

/** Up to 8 KiB the pool sends copies, larger columns move. */
export const MESSAGE_SIZES = {
  '0 B': 0,
  '10 KiB': 10 * 1024,
  '256 KiB': 256 * 1024,
  '1 MiB': 2 ** 20,
  '8 MiB': 2 ** 23,
};
type MessageSize = keyof typeof MESSAGE_SIZES;

/** Untimed passes before each sample: a worker that was let go must come back first. */
const WARM = 5;

interface EchoPool {
  readonly pool: Pool;
  /** When the last message of a worker began to be handled here. */
  heardAtMs(): number;
}

function startEchoPool(): EchoPool {
  let heardAt = 0;
  const createWorker = (): Worker => {
    const worker = new Worker(new URL('./echo-worker.ts', import.meta.url), { type: 'module' });
    // First in line, so that all that follows counts as blocked.
    worker.addEventListener('message', () => (heardAt = performance.now()));
    return worker;
  };
  const pool = createPool({ createWorker, cores: navigator.hardwareConcurrency });
  pool.start();
  return { pool, heardAtMs: () => heardAt };
}

type Counts = 'elapsed' | 'blocked';

/** @param pass  one message there and back; what it took, ms */
const sampled = (pass: () => Promise<number>) => async (passes: number) => {
  for (let i = 0; i < WARM; i++) await pass();
  let elapsedMs = 0;
  for (let i = 0; i < passes; i++) elapsedMs += await pass();
  return elapsedMs;
};

/** The browser alone, without pool or job: how long this thread is held by a message that moves. */
function bareVariant(size: MessageSize): Variant {
  const worker = new Worker(new URL('./bare-worker.ts', import.meta.url), { type: 'module' });
  let column = new Uint8Array(MESSAGE_SIZES[size]);
  const pass = () =>
    new Promise<number>((resolve) => {
      let sentMs = 0;
      const heard = ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => {
        const heardMs = performance.now();
        worker.removeEventListener('message', heard);
        column = data;
        // As long as an awaited answer takes to get on.
        queueMicrotask(() => resolve(sentMs + performance.now() - heardMs));
      };
      worker.addEventListener('message', heard);
      const startMs = performance.now();
      worker.postMessage(column, [column.buffer]);
      sentMs = performance.now() - startMs;
    });
  return { name: `bare postMessage, ${size}`, side: 'limit', run: () => column, sampleMs: sampled(pass) };
}

/** Messages of one size, one after the other: what they take in all, or what of it this thread is held. */
function poolVariant({ pool, heardAtMs }: EchoPool, size: MessageSize, counts: Counts): Variant {
  let job: Echo = { column: new Uint8Array(MESSAGE_SIZES[size]) };
  async function pass(): Promise<number> {
    const startMs = performance.now();
    let sentMs = startMs;
    const answer = pool.run({
      type: 'orders',
      operation: echo as unknown as AnyOperation,
      name: 'echo',
      job,
      again: () => ({ column: new Uint8Array(MESSAGE_SIZES[size]) }),
    });
    // The pool sends in a microtask of its own; this one comes behind it.
    queueMicrotask(() => (sentMs = performance.now()));
    job = (await answer) as Echo;
    const endMs = performance.now();
    return counts === 'elapsed' ? endMs - startMs : sentMs - startMs + (endMs - heardAtMs());
  }
  return {
    name: `Tern, ${size}`,
    side: 'ours',
    run: () => job,
    sampleMs: sampled(pass),
  };
}

/** T11: the way to a compute worker and back. Only in a page. */
export function workerPathCases(): readonly Case[] {
  const path = startEchoPool();
  const sizes = Object.keys(MESSAGE_SIZES) as MessageSize[];
  const shared = { items: 1, reference: null };
  return [
    {
      ...shared,
      id: 'worker.roundTrip',
      variants: (['0 B', '1 MiB'] as const).map((size) => poolVariant(path, size, 'elapsed')),
    },
    {
      ...shared,
      id: 'worker.blocked',
      variants: [...sizes.map((size) => poolVariant(path, size, 'blocked')), ...sizes.map(bareVariant)],
    },
  ];
}
