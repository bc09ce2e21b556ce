import type { CDPSession } from 'playwright';

interface HeapUsage {
  readonly usedSize: number;
  /** Array buffers; older browsers do not tell. */
  readonly backingStorageSize?: number;
}

type Send = (method: 'HeapProfiler.collectGarbage' | 'Runtime.getHeapUsage') => Promise<unknown>;

/** Bytes of objects and array buffers after everything unreachable was collected. */
async function bytesOf(send: Send): Promise<number> {
  // The second time takes what the first one's finalizers let go.
  await send('HeapProfiler.collectGarbage');
  await send('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize = 0 } = (await send('Runtime.getHeapUsage')) as HeapUsage;
  return usedSize + backingStorageSize;
}

/**
 * Memory of a page and all its workers. Start before the page makes its workers.
 * The picture of a canvas and compiled code are not in it, for anybody.
 */
export async function watchHeap(page: CDPSession): Promise<() => Promise<number>> {
  const workers = new Set<string>();
  const answers = new Map<number, (result: unknown) => void>();
  let lastId = 0;
  page.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type === 'worker') workers.add(sessionId);
  });
  page.on('Target.detachedFromTarget', ({ sessionId }) => workers.delete(sessionId));
  page.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message) as { id?: number; result?: unknown };
    if (id !== undefined) answers.get(id)?.(result);
  });
  await page.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  const sendTo =
    (sessionId: string): Send =>
    (method) =>
      new Promise((resolve, reject) => {
        const id = ++lastId;
        answers.set(id, resolve);
        page.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) }).catch(reject);
      });
  return async () => {
    const sizes = await Promise.all([
      bytesOf((method) => page.send(method)),
      ...[...workers].map((sessionId) => bytesOf(sendTo(sessionId))),
    ]);
    return sizes.reduce((sum, size) => sum + size, 0);
  };
}
