import type { CDPSession, Page } from '@playwright/test';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Fingers on the screen, as the browser's own input pipeline gets them: it decides what scrolls. */
export interface Fingers {
  /** Puts down one finger for each point. */
  down(...points: readonly Point[]): Promise<void>;
  /** Moves the fingers from their places in steps of a few pixels. */
  moveTo(...points: readonly Point[]): Promise<void>;
  /** They stay where they are for so long: what a touch means depends on how long it lasts. */
  rest(ms: number): Promise<void>;
  /** They rest before they leave, so nothing is flung. */
  up(): Promise<void>;
  /** One finger at a thousand pixels a second, which leaves while it moves. */
  fling(from: Point, to: Point): Promise<void>;
  tap(point: Point): Promise<void>;
}

/** Distance between two events of a moving finger. */
export const STEP_PX = 10;
/** Time for which a resting finger stays. */
const REST_MS = 100;

export function fingersOf(page: Page, session: CDPSession): Fingers {
  let at: readonly Point[] = [];
  const dispatch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[], atMs?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map((point, id) => ({ ...point, id })),
      ...(atMs === undefined ? {} : { timestamp: atMs / 1000 }),
    });
  const fingers: Fingers = {
    async down(...points) {
      at = points;
      // One after the other, as fingers come.
      for (let count = 1; count <= points.length; count++) await dispatch('touchStart', points.slice(0, count));
    },
    async moveTo(...points) {
      const from = at;
      const way = Math.max(...points.map((to, i) => Math.hypot(to.x - from[i]!.x, to.y - from[i]!.y)));
      const steps = Math.ceil(way / STEP_PX);
      for (let step = 1; step <= steps; step++) {
        at = points.map((to, i) => ({
          x: from[i]!.x + ((to.x - from[i]!.x) * step) / steps,
          y: from[i]!.y + ((to.y - from[i]!.y) * step) / steps,
        }));
        await dispatch('touchMove', at);
      }
    },
    rest: (ms) => page.waitForTimeout(ms),
    async up() {
      await fingers.rest(REST_MS);
      at = [];
      await dispatch('touchEnd', []);
    },
    async fling(from, to) {
      // Stamped by hand: how fast a busy machine sends them is not how fast the finger was.
      const startMs = Date.now();
      const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / STEP_PX);
      await dispatch('touchStart', [from], startMs);
      for (let step = 1; step <= steps; step++) {
        const point = { x: from.x + ((to.x - from.x) * step) / steps, y: from.y + ((to.y - from.y) * step) / steps };
        await dispatch('touchMove', [point], startMs + step * STEP_PX);
      }
      await dispatch('touchEnd', [], startMs + (steps + 1) * STEP_PX);
    },
    async tap(point) {
      await dispatch('touchStart', [point]);
      await dispatch('touchEnd', []);
    },
  };
  return fingers;
}
