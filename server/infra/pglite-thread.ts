import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { QueryAnswer, WorkerReply, WorkerRequest } from './pglite-messages.ts';
import { DatabaseGone, QueryError } from './query-error.ts';

type Unnumbered<T> = T extends unknown ? Omit<T, 'id'> : never;

interface Waiter {
  resolve(answer: QueryAnswer): void;
  reject(error: Error): void;
}

/** A store in a worker thread, as the main thread uses it. */
export interface PgliteThread {
  query(sql: string, parameters: readonly unknown[]): Promise<QueryAnswer>;
  /** Runs several statements without parameters. */
  script(sql: string): Promise<void>;
  /** Adds a listener, called once when the thread ends without `close`; every later call fails. */
  onLost(listener: () => void): void;
  /** Writes a checkpoint and ends the thread. Later calls fail with DatabaseGone. */
  close(): Promise<void>;
}

/**
 * Starts the thread and opens the store in `dir`, which is created when missing.
 * @throws Error when the store cannot be opened
 */
export async function startPgliteThread(dir: string): Promise<PgliteThread> {
  // V8's collector of WASM code occasionally frees a wrapper of PGlite's imports twice, and Node crashes ("Check
  // failed: jit_page_->allocations_.erase(addr) == 1", seen with Node 24; perhaps nodejs/node#64500). Without it, code
  // replaced by a better compilation stays in memory, once per function.
  setFlagsFromString('--no-wasm-code-gc');
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData: { dir } });
  const waiting = new Map<number, Waiter>();
  let lastId = 0;
  let gone: DatabaseGone | null = null;
  let onLost = (): void => {};

  const lose = (reason: string): void => {
    const expected = gone !== null;
    gone ??= new DatabaseGone(reason);
    for (const waiter of waiting.values()) waiter.reject(gone);
    waiting.clear();
    if (!expected) onLost();
  };
  worker.on('message', (reply: WorkerReply) => {
    const waiter = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (reply.ok) waiter?.resolve(reply.answer);
    else waiter?.reject(new QueryError(reply.failure));
  });
  worker.on('error', (error) => lose(`the database thread failed: ${error.message}`));
  worker.on('exit', () => lose('the database thread has ended'));

  const answerTo = (id: number): Promise<QueryAnswer> =>
    new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
  const send = (request: Unnumbered<WorkerRequest>): Promise<QueryAnswer> => {
    if (gone !== null) return Promise.reject(gone);
    const id = ++lastId;
    const answer = answerTo(id);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no target origin
    worker.postMessage({ ...request, id });
    return answer;
  };

  try {
    await answerTo(0);
  } catch (error) {
    await worker.terminate();
    throw new Error(`the store in ${dir} does not open: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  return {
    query: (sql, parameters) => send({ op: 'query', sql, parameters }),
    script: async (sql) => {
      await send({ op: 'script', sql });
    },
    onLost: (listener) => {
      onLost = listener;
    },
    close: async () => {
      if (gone !== null) return;
      const closing = send({ op: 'close' });
      gone = new DatabaseGone('the database is closed');
      await closing.finally(() => worker.terminate());
    },
  };
}
