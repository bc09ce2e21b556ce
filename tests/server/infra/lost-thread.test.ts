import type { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { startPgliteThread } from '../../../server/infra/pglite-thread.ts';
import { DatabaseGone } from '../../../server/infra/query-error.ts';

/** The thread of the database, played: it answers nothing but the start and the end. */
const played = vi.hoisted(() => ({ last: null as unknown as EventEmitter }));
vi.mock('node:worker_threads', async () => {
  const { EventEmitter: Emitter } = await import('node:events');
  class Worker extends Emitter {
    constructor() {
      super();
      played.last = this;
      queueMicrotask(() => this.emit('message', { id: 0, ok: true, answer: {} }));
    }
    postMessage({ id, op }: { id: number; op: string }): void {
      if (op === 'close') queueMicrotask(() => this.emit('message', { id, ok: true, answer: {} }));
    }
    terminate(): Promise<number> {
      this.emit('exit', 1);
      return Promise.resolve(1);
    }
  }
  return { Worker };
});

it('a thread that ends by itself is told once, and whoever waits or comes later hears DatabaseGone', async () => {
  const thread = await startPgliteThread('nowhere');
  const lost = vi.fn<() => void>();
  thread.onLost(lost);
  const waiting = thread.query('select 1', []);
  played.last.emit('error', new Error('memory access out of bounds'));
  played.last.emit('exit', 1);
  await expect(waiting).rejects.toThrow(DatabaseGone);
  await expect(thread.query('select 1', [])).rejects.toThrow(DatabaseGone);
  expect(lost).toHaveBeenCalledTimes(1);
});

it('a thread that is closed is not lost', async () => {
  const thread = await startPgliteThread('nowhere');
  const lost = vi.fn<() => void>();
  thread.onLost(lost);
  await thread.close();
  expect(lost).not.toHaveBeenCalled();
});
