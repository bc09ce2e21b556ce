import { vi } from 'vitest';

/** Frames that were asked for and did not come yet. */
const asked: (() => void)[] = [];

/** Stands in for frames where there are none; call it before each test. They come by `paint`. */
export function holdFrames(): void {
  asked.length = 0;
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => asked.push(run));
}

/** Resolves once the next frame is on the screen, and what waited for it has run. */
export async function paint(): Promise<void> {
  for (const run of asked.splice(0)) run();
  await new Promise((done) => setTimeout(done));
  await new Promise((done) => setTimeout(done));
}
