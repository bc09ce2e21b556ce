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
 * Tells whether the page went to another route since it was last asked. Asked when something is counted rather than told:
 * routers push addresses without an event, and the level knows no router.
 * @param address  what is different on every route
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
 * Tells of every frame while the page scrolls, from frames of its own; asks for none otherwise.
 * @param hear  as FrameSampler.frame
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

/** Hears frames of the app's own loop, as FrameSampler.frame; returns how to stop. */
export type FollowFrames = (hear: (nowMs: number, more: boolean) => void) => () => void;

const HIGHEST = 3;

/**
 * Feeds the monitor from this page and raises the level, one step a sample. A level that a person or the address chose
 * stands; the meters go on.
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
