import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import type { QueryAnswer, WorkerReply, WorkerRequest } from './pglite-messages.ts';
import type { QueryFailure } from './query-error.ts';

/**
 * The thread that runs PGlite. A query blocks its thread until it is done; in this one it does not delay sockets and
 * ticks. `workerData.dir` is the store. Requests are answered in the order they came.
 */
const port = parentPort;
if (port === null) throw new Error('pglite-worker.ts runs only as a worker thread');

const NOTHING: QueryAnswer = { rows: [], affectedRows: undefined, command: undefined };

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function failureOf(error: unknown): QueryFailure {
  const fields: Partial<Record<keyof QueryFailure, unknown>> = typeof error === 'object' && error !== null ? error : {};
  return {
    message: textOf(fields.message) ?? String(error),
    code: textOf(fields.code),
    detail: textOf(fields.detail),
    constraint: textOf(fields.constraint),
    table: textOf(fields.table),
  };
}

const reply = (message: WorkerReply): void => port.postMessage(message);

async function answer(store: PGlite, request: WorkerRequest): Promise<QueryAnswer> {
  switch (request.op) {
    case 'query': {
      const { rows, affectedRows, command } = await store.query(request.sql, [...request.parameters]);
      return { rows, affectedRows, command };
    }
    case 'script':
      await store.exec(request.sql);
      return NOTHING;
    case 'close':
      await store.close();
      return NOTHING;
  }
}

try {
  const store = await PGlite.create(String((workerData as { dir: string }).dir));
  port.on('message', (request: WorkerRequest) => {
    answer(store, request).then(
      (result) => reply({ id: request.id, ok: true, answer: result }),
      (error: unknown) => {
        // The WASM machine has failed, not a statement. Its memory may be corrupt, so the thread ends.
        if (error instanceof Error && error.name === 'RuntimeError') process.exit(1);
        reply({ id: request.id, ok: false, failure: failureOf(error) });
      },
    );
  });
  reply({ id: 0, ok: true, answer: NOTHING });
} catch (error) {
  reply({ id: 0, ok: false, failure: failureOf(error) });
}
