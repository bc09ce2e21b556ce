import { HOLD_MS } from '../input/gesture.ts';

/** A finger that moved less than this is still holding (K4). */
const SLOP_PX = 10;
const FAST_ROWS = 10;

export interface DepthInputParts {
  /** Takes the focus and all events; its left edge is the canvas's. */
  readonly element: HTMLElement;
  /** Moves the crosshair; null removes it. */
  cursor(xPx: number | null): void;
  /** Moves the crosshair by so many rows towards higher prices, by keyboard. */
  step(rows: number): void;
  readonly hasCursor: () => boolean;
}

const KEY_ROWS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: -Infinity,
  End: Infinity,
};

/**
 * The crosshair of a depth chart: a mouse shows it by hovering, a finger by a hold, a horizontal drag or a tap; another
 * tap or Escape takes it away. Vertical drags are the page's (K3).
 * @returns removes all listeners
 */
export function listenToDepthPointers({ element, cursor, step, hasCursor }: DepthInputParts): () => void {
  /** The finger that is down, where it came down, and whether it moves the crosshair. */
  let finger: { readonly id: number; readonly x: number; readonly y: number; reading: boolean } | null = null;
  let holdTimer: ReturnType<typeof setTimeout> | null = null;
  const listeners = new AbortController();
  const { signal } = listeners;

  const stopHold = () => {
    if (holdTimer !== null) clearTimeout(holdTimer);
    holdTimer = null;
  };
  const show = (clientX: number) => cursor(clientX - element.getBoundingClientRect().left);
  const read = (clientX: number) => {
    if (!finger) return;
    finger.reading = true;
    show(clientX);
  };
  const letGo = () => {
    stopHold();
    finger = null;
  };

  element.addEventListener(
    'pointerdown',
    ({ pointerType, pointerId, clientX, clientY }) => {
      if (pointerType === 'mouse' || finger) return;
      finger = { id: pointerId, x: clientX, y: clientY, reading: false };
      stopHold();
      holdTimer = setTimeout(() => read(clientX), HOLD_MS);
    },
    { signal },
  );
  element.addEventListener(
    'pointermove',
    ({ pointerType, pointerId, clientX, clientY }) => {
      if (pointerType === 'mouse') show(clientX);
      if (finger?.id !== pointerId) return;
      const dx = Math.abs(clientX - finger.x);
      const dy = Math.abs(clientY - finger.y);
      if (finger.reading) show(clientX);
      else if (Math.max(dx, dy) > SLOP_PX) {
        stopHold();
        if (dx > dy) read(clientX);
      }
    },
    { signal },
  );
  element.addEventListener(
    'pointerup',
    ({ pointerId, clientX, clientY }) => {
      if (finger?.id !== pointerId) return;
      const tapped = !finger.reading && Math.hypot(clientX - finger.x, clientY - finger.y) <= SLOP_PX;
      letGo();
      if (tapped && hasCursor()) cursor(null);
      else if (tapped) show(clientX);
    },
    { signal },
  );
  // The page took the finger to scroll.
  element.addEventListener('pointercancel', ({ pointerId }) => finger?.id === pointerId && letGo(), { signal });
  element.addEventListener('pointerleave', ({ pointerType }) => pointerType === 'mouse' && cursor(null), { signal });
  // While the crosshair follows the finger the page must stay; passive listeners could not say so.
  element.addEventListener(
    'touchmove',
    (event) => {
      if (event.cancelable && finger?.reading) event.preventDefault();
    },
    { signal, passive: false },
  );
  element.addEventListener('contextmenu', (event) => finger && event.preventDefault(), { signal });
  element.addEventListener(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const rows = KEY_ROWS[event.key];
      if (rows === undefined && !(event.key === 'Escape' && hasCursor())) return;
      event.preventDefault();
      if (rows === undefined) cursor(null);
      else step(event.shiftKey ? rows * FAST_ROWS : rows);
    },
    { signal },
  );
  return () => {
    stopHold();
    listeners.abort();
  };
}
