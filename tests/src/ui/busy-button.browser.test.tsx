import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Button } from '../../../src/ui/button.tsx';

/** Longer than a ring rests before it turns, ms. */
const TURNS_BY_MS = 1000;

const nextFrame = () => new Promise((done) => requestAnimationFrame(done));
/** A task of its own that no replaced timer delays. */
const nextTask = () =>
  new Promise<void>((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => done(), { once: true });
    port1.start();
    port2.postMessage(null);
  });

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Mounts without `act`, which leaves no time between a commit and the cleanup of its effects. */
async function mountBusy() {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  root.render(<Button busy>Sending…</Button>);
  await vi.waitFor(() => expect(container.querySelector('[aria-hidden]')).not.toBeNull());
  await nextTask();
  await nextFrame();
  // Ends the frame that shows the ring, so that the timer that turns it runs.
  vi.advanceTimersByTime(0);
  await nextTask();
  return { container, root };
}

test('a ring that is gone when it would begin to turn is left alone', async () => {
  const { container, root } = await mountBusy();
  const errors: unknown[] = [];
  const removed = new Promise<void>((done) => {
    // Runs behind the commit and before the cleanup of its effects.
    new MutationObserver((_changes, observer) => {
      observer.disconnect();
      try {
        vi.advanceTimersByTime(TURNS_BY_MS);
      } catch (error) {
        errors.push(error);
      }
      done();
    }).observe(container, { childList: true, subtree: true });
  });
  root.render(<Button>Send</Button>);
  await removed;
  expect(container.querySelector('[aria-hidden]')).toBeNull();
  expect(errors).toEqual([]);
  root.unmount();
  container.remove();
});

test('a ring turns a moment after it is shown', async () => {
  const { container, root } = await mountBusy();
  const ring = container.querySelector('[aria-hidden]')!;
  const resting = ring.className;
  vi.advanceTimersByTime(TURNS_BY_MS);
  expect(ring.className).not.toBe(resting);
  root.unmount();
  container.remove();
});
