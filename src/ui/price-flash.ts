import { motion } from './motion.ts';

/** A tint fades in so many steps; the style sheet has a colour for each. */
const STEPS = 4;

interface Tint {
  readonly node: HTMLElement;
  direction: 'up' | 'down';
  /** 0: nothing is to be seen. */
  step: number;
}

/** What fades now. All of it takes its steps together: one frame, however many rows. */
const fading: Tint[] = [];
let timer: ReturnType<typeof setInterval> | undefined;

function show({ node, direction, step }: Tint): void {
  if (step > 0) node.dataset['flash'] = `${direction}${step}`;
  else delete node.dataset['flash'];
}

function fadeAll(): void {
  let kept = 0;
  for (const tint of fading) {
    tint.step -= 1;
    show(tint);
    if (tint.step > 0) fading[kept++] = tint;
  }
  fading.length = kept;
  if (kept > 0) return;
  clearInterval(timer);
  timer = undefined;
}

function start(tint: Tint, direction: Tint['direction'], flashMs: number): void {
  if (tint.step === 0) fading.push(tint);
  tint.direction = direction;
  tint.step = STEPS;
  show(tint);
  timer ??= setInterval(fadeAll, flashMs / STEPS);
}

/**
 * Tints `node` when its price moves (H3): once per direction and flash length (3 s), never at `flashMs` 0, which
 * reduced motion means too. The tint fades in steps written by one timer for all. An animation of its opacity would cost
 * no script, but the engine then works out the style of every row that fades again in each frame, and keeps a layer for it.
 */
export function createFlash(node: HTMLElement, nowMs: () => number = () => performance.now()): (price: number) => void {
  const tint: Tint = { node, direction: 'up', step: 0 };
  let previous = NaN;
  let lastUpMs = -Infinity;
  let lastDownMs = -Infinity;
  return (price) => {
    const before = previous;
    previous = price;
    const { flashMs } = motion.peek();
    if (flashMs === 0 || Number.isNaN(before) || Number.isNaN(price) || price === before) return;
    const up = price > before;
    const now = nowMs();
    if (now - (up ? lastUpMs : lastDownMs) < flashMs) return;
    if (up) lastUpMs = now;
    else lastDownMs = now;
    start(tint, up ? 'up' : 'down', flashMs);
  };
}
