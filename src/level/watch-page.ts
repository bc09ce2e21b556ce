import { cachedEntries } from './caches.ts';
import { followTasks } from './follow-tasks.ts';
import { readHeap } from './heap.ts';
import { level, levelSource } from './level.ts';
import { applyReadings } from './meters.ts';
import { LONG_MS, SAMPLE_MS, createMonitor } from './monitor.ts';
import { followPaints } from './paint-reports.ts';
import { applySteps } from './reasons.ts';
import type { Level } from './settings.ts';

/**
 * Returns a function that tells whether the route changed since its last call. It polls, because routers change the
 * address without an event, and this folder knows no router.
 * @param address  returns a text that differs for every route
 */
function createRouteWatch(address: () => string): () => boolean {
  let known = address();
  return () => {
    const now = address();
    const moved = now !== known;
    known = now;
    return moved;
  };
}

/** A scroll lasts this long after its last event. */
const SCROLL_MS = 150;

/**
 * Reports every frame while the page scrolls, by requesting frames; requests none otherwise.
 * @param hear  see `FrameSampler.frame`
 */
export function scrollFrames(hear: (nowMs: number, more: boolean) => void): () => void {
  let untilMs = 0;
  let asked = false;

  const frame = (nowMs: number): void => {
    asked = nowMs < untilMs;
    hear(nowMs, asked);
    if (asked) requestAnimationFrame(frame);
  };
  const onScroll = (): void => {
    untilMs = performance.now() + SCROLL_MS;
    if (asked) return;
    asked = true;
    requestAnimationFrame(frame);
  };
  const options = { capture: true, passive: true };
  document.addEventListener('scroll', onScroll, options);
  return () => document.removeEventListener('scroll', onScroll, options);
}

/**
 * Registers a listener for frames of the app's own loop, see `FrameSampler.frame`; returns a function that removes it.
 */
export type FollowFrames = (hear: (nowMs: number, more: boolean) => void) => () => void;

const HIGHEST = 3;

/**
 * Feeds the monitor from this page and raises the level, one step a sample. A level chosen by a person or the address
 * stays; the meters continue.
 */
export function watchPage(followFrames: FollowFrames): () => void {
  const monitor = createMonitor();
  const movedOn = createRouteWatch(() => location.hash);
  const lookForRoute = () => {
    if (movedOn()) monitor.moved(performance.now());
  };
  const onVisibility = () => monitor.visibility(performance.now(), !document.hidden);
  if (document.hidden) onVisibility();
  document.addEventListener('visibilitychange', onVisibility);

  const timer = setInterval(() => {
    if (document.hidden) return;
    lookForRoute();
    const nowMs = performance.now();
    const trigger = monitor.sample(nowMs, readHeap());
    applyReadings(monitor.readings(), cachedEntries());
    if (trigger === null || levelSource.peek() !== 'measured' || level.peek() === HIGHEST) return;
    applySteps([{ ...trigger, to: (level.peek() + 1) as Level }], Date.now());
    monitor.stepped(nowMs);
  }, SAMPLE_MS);

  const stops = [
    followTasks({
      task(startMs, durationMs) {
        lookForRoute();
        monitor.task(startMs, durationMs);
      },
      lag(nowMs, delayMs) {
        if (delayMs > LONG_MS) lookForRoute();
        monitor.lag(nowMs, delayMs);
      },
    }),
    followPaints((report) => {
      lookForRoute();
      monitor.paints(performance.now(), report);
    }),
    followFrames(monitor.frame),
    scrollFrames(monitor.frame),
  ];
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onVisibility);
    for (const stop of stops) stop();
  };
}
