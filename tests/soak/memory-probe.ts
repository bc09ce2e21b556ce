import type { CDPSession, Page } from 'playwright';

/** Memory of one thread in bytes, after a garbage collection. */
interface ThreadMemory {
  /** Objects of JavaScript. */
  readonly heapBytes: number;
  /** Array buffers. */
  readonly bufferBytes: number;
  /** Bytes of each kernel's arena that are in use, and sizes of the kernels' memories, ascending. */
  readonly arenaLevels: readonly number[];
  readonly wasmBytes: readonly number[];
}

export interface MemorySample {
  readonly page: ThreadMemory;
  /** Workers in the order of their start. */
  readonly workers: readonly ThreadMemory[];
}

type Fields = Readonly<Record<string, unknown>>;
type Send = (method: string, params?: object) => Promise<Fields>;

interface Answer {
  readonly id: number;
  readonly result?: Fields;
  readonly error?: { readonly message: string };
}

/** Every object made from a constructor's prototype, read by a function of the thread itself. */
async function readAll(send: Send, constructor: string, read: string): Promise<readonly number[]> {
  const objectGroup = 'memory-probe';
  try {
    const prototype = await send('Runtime.evaluate', { expression: `${constructor}.prototype`, objectGroup });
    const { objectId: prototypeObjectId } = prototype['result'] as { objectId: string };
    const found = await send('Runtime.queryObjects', { prototypeObjectId, objectGroup });
    const { objectId } = found['objects'] as { objectId: string };
    const functionDeclaration = `function () { return this.map(${read}).filter((value) => value !== null).sort((a, b) => a - b); }`;
    const answer = await send('Runtime.callFunctionOn', { objectId, functionDeclaration, returnByValue: true });
    return (answer['result'] as { value: readonly number[] }).value;
  } finally {
    await send('Runtime.releaseObjectGroup', { objectGroup });
  }
}

async function threadMemory(send: Send): Promise<ThreadMemory> {
  // Twice: what finalizers free in the first is collected in the second.
  await send('HeapProfiler.collectGarbage');
  await send('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize } = await send('Runtime.getHeapUsage');
  return {
    heapBytes: Number(usedSize),
    bufferBytes: Number(backingStorageSize),
    arenaLevels: await readAll(send, 'WebAssembly.Instance', '(each) => each.exports.mark?.() ?? null'),
    wasmBytes: await readAll(send, 'WebAssembly.Memory', '(each) => each.buffer.byteLength'),
  };
}

/** Reads the memory of a page and of its workers through the browser's debugging protocol. */
export class MemoryProbe {
  private readonly session: CDPSession;
  private readonly workers = new Set<string>();
  private readonly waiting = new Map<number, (answer: Answer) => void>();
  private lastId = 0;

  private constructor(session: CDPSession) {
    this.session = session;
  }

  /** Attaches a probe. Call it before the page starts its first worker. */
  static async of(page: Page): Promise<MemoryProbe> {
    const session = await page.context().newCDPSession(page);
    const probe = new MemoryProbe(session);
    session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type === 'worker') probe.workers.add(sessionId);
    });
    session.on('Target.detachedFromTarget', ({ sessionId }) => probe.workers.delete(sessionId));
    session.on('Target.receivedMessageFromTarget', ({ message }) => {
      const answer = JSON.parse(message) as Answer;
      probe.waiting.get(answer.id)?.(answer);
      probe.waiting.delete(answer.id);
    });
    // Not flat: the sessions of workers can then be reached through the one of their page.
    await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
    return probe;
  }

  private sendTo(sessionId: string, method: string, params: object): Promise<Fields> {
    const id = ++this.lastId;
    const answered = new Promise<Fields>((resolve, reject) => {
      this.waiting.set(id, ({ result, error }) => (result ? resolve(result) : reject(new Error(error?.message))));
    });
    const message = JSON.stringify({ id, method, params });
    return this.session.send('Target.sendMessageToTarget', { sessionId, message }).then(() => answered);
  }

  async sample(): Promise<MemorySample> {
    const page = await threadMemory(
      (method, params = {}) => this.session.send(method as never, params as never) as Promise<Fields>,
    );
    const workers: ThreadMemory[] = [];
    for (const worker of this.workers) {
      workers.push(await threadMemory((method, params = {}) => this.sendTo(worker, method, params)));
    }
    return { page, workers };
  }
}
