import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterPaint, painted } from '../../../src/frame/after-paint.ts';
import { behindPaint } from '../../../src/frame/behind-paint.ts';

const frames: (() => void)[] = [];
/** The next frame reaches the screen. */
async function paint() {
  for (const frame of frames.splice(0)) frame();
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
});
afterEach(() => {
  frames.length = 0;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('runs in the next task without a delay, unless it is given up', async () => {
  const start = vi.fn();
  afterPaint(0, start);
  afterPaint(0, start)();
  expect(start).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(0);
  expect(start).toHaveBeenCalledOnce();
  expect(frames).toHaveLength(0);
});

it('counts the delay from the paint, not from the call', async () => {
  const start = vi.fn();
  afterPaint(200, start);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(start).not.toHaveBeenCalled();
  await paint();
  await vi.advanceTimersByTimeAsync(199);
  expect(start).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(start).toHaveBeenCalledOnce();
});

it('never runs once given up, before the paint or after it', async () => {
  const start = vi.fn();
  afterPaint(200, start)();
  const giveUp = afterPaint(200, start);
  await paint();
  giveUp();
  await vi.advanceTimersByTimeAsync(1000);
  expect(start).not.toHaveBeenCalled();
});

it('runs the rest behind the next frame, or sooner by hand, and once', async () => {
  const [waited, hurried] = [vi.fn(), vi.fn()];
  behindPaint(waited);
  const hurry = behindPaint(hurried);
  hurry();
  expect(waited).not.toHaveBeenCalled();
  expect(hurried).toHaveBeenCalledOnce();
  await paint();
  await vi.advanceTimersByTimeAsync(1);
  hurry();
  expect(waited).toHaveBeenCalledOnce();
  expect(hurried).toHaveBeenCalledOnce();
});

it('lets everything else that waits for the frame go before the rest', async () => {
  const order: string[] = [];
  behindPaint(() => order.push('rest'));
  void painted().then(() => order.push('another'));
  await paint();
  await vi.advanceTimersByTimeAsync(1);
  expect(order).toEqual(['another', 'rest']);
});
