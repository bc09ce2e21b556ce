/** Counts the frames of this thread and measures their script, in a page or in a worker. */

const nativeFrame = requestAnimationFrame.bind(globalThis);

/** Milliseconds of script by the frame's timestamp; null while nothing is recorded. */
let recorded: Map<number, number> | null = null;
let insideFrame = false;

/** Resolves in the next frame of this thread; not counted as a frame of the chart. */
export const nextFrame = (): Promise<number> => new Promise((resolve) => nativeFrame(resolve));

/** Resolves when the frame that this is called in, or the next one, is over: painted and committed. */
export function afterFrame(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    if (insideFrame) port2.postMessage(null);
    else nativeFrame(() => port2.postMessage(null));
  });
}

/** Every callback of a frame counts, and the microtasks it leaves: uPlot draws in those. */
export function installFrameProbe(): void {
  globalThis.requestAnimationFrame = (callback) =>
    nativeFrame((time) => {
      const into = recorded;
      const startMs = performance.now();
      insideFrame = true;
      try {
        callback(time);
      } finally {
        queueMicrotask(() =>
          queueMicrotask(() => {
            insideFrame = false;
            into?.set(time, (into.get(time) ?? 0) + performance.now() - startMs);
          }),
        );
      }
    });
}

/** Script of the frames of one recording, ms. */
export type FrameTimes = readonly number[];

export function startRecording(): void {
  recorded = new Map();
}

export function stopRecording(): FrameTimes {
  const frames = recorded?.values() ?? [];
  recorded = null;
  return [...frames];
}
