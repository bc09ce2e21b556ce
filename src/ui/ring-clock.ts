import { settings } from '../level/level.ts';

type Draw = () => void;

/** One timer for all rings on the page, running only while there are any, at the rate of the level (S4). */
const drawing = new Set<Draw>();
let timer: ReturnType<typeof setInterval> | null = null;

/** Calls `draw` up to `ringFps` times a second while the page is visible. Not at all where the level shows no ring. */
export function everyRingFrame(draw: Draw): () => void {
  const fps = settings.peek().ringFps;
  if (fps === 0) return () => undefined;
  drawing.add(draw);
  timer ??= setInterval(() => {
    if (!document.hidden) drawing.forEach((each) => each());
  }, 1000 / fps);
  return () => {
    drawing.delete(draw);
    if (drawing.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  };
}
