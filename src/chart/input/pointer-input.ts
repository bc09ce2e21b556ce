import { HOLD_MS, NO_GESTURE, ownsTouch, stepGesture } from './gesture.ts';
import type { GestureCommand, PointerInput } from './gesture.ts';

/** Wheel px (deltaMode applied) that double or halve the zoom. */
const WHEEL_DOUBLING_PX = 350;
/** A trackpad pinch comes as a wheel with the control key, in much smaller steps. */
const PINCH_DOUBLING_PX = 60;
const LINE_PX = 16;
const PAGE_PX = 400;
const KEY_PAN_PX = 48;
const KEY_ZOOM = 1.25;

export type InputCommand =
  GestureCommand | { readonly type: 'cursorStep'; readonly candles: number } | { readonly type: 'live' };

export interface InputParts {
  /** Takes the focus and all events; its top left corner is the canvas's. */
  readonly element: HTMLElement;
  send(command: InputCommand): void;
  /** Flings are motion that goes on by itself: none for people who asked for less. */
  readonly reducedMotion: () => boolean;
}

/**
 * Connects fingers, mouse, wheel and keys of one element to chart commands.
 * Vertical scrolling is the browser's from the first touch (`touch-action: pan-y` in the style), so it never waits for us.
 * @returns removes all listeners
 */
export function listenToPointers({ element, send, reducedMotion }: InputParts): () => void {
  let state = NO_GESTURE;
  let holdTimer: ReturnType<typeof setTimeout> | null = null;
  const listeners = new AbortController();
  const { signal } = listeners;

  const feed = (input: PointerInput) => {
    const step = stepGesture(state, input);
    state = step.state;
    for (const command of step.commands) {
      if (command.type !== 'fling' || !reducedMotion()) send(command);
    }
  };
  const stopHold = () => {
    if (holdTimer !== null) clearTimeout(holdTimer);
    holdTimer = null;
  };
  const at = (event: PointerEvent | WheelEvent) => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const isMouse = (event: PointerEvent) => event.pointerType === 'mouse';

  element.addEventListener(
    'pointerdown',
    (event) => {
      if (isMouse(event) && event.button !== 0) return;
      element.setPointerCapture(event.pointerId);
      stopHold();
      const id = event.pointerId;
      if (!isMouse(event)) holdTimer = setTimeout(() => feed({ type: 'held', id }), HOLD_MS);
      feed({ type: 'down', id, ...at(event), ms: event.timeStamp, mouse: isMouse(event) });
    },
    { signal },
  );
  element.addEventListener(
    'pointermove',
    (event) => feed({ type: 'move', id: event.pointerId, ...at(event), ms: event.timeStamp, mouse: isMouse(event) }),
    { signal },
  );
  element.addEventListener(
    'pointerup',
    (event) => {
      stopHold();
      feed({ type: 'up', id: event.pointerId, ms: event.timeStamp });
    },
    { signal },
  );
  element.addEventListener(
    'pointercancel',
    (event) => {
      stopHold();
      feed({ type: 'cancel', id: event.pointerId });
    },
    { signal },
  );
  element.addEventListener('pointerleave', (event) => isMouse(event) && feed({ type: 'leave' }), { signal });
  // While the crosshair follows the finger the page must stay; passive listeners could not say so.
  element.addEventListener(
    'touchmove',
    (event) => {
      if (event.cancelable && ownsTouch(state)) event.preventDefault();
    },
    { signal, passive: false },
  );
  element.addEventListener('contextmenu', (event) => ownsTouch(state) && event.preventDefault(), { signal });
  element.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const unit = event.deltaMode === 1 ? LINE_PX : event.deltaMode === 2 ? PAGE_PX : 1;
      const doubling = event.ctrlKey ? PINCH_DOUBLING_PX : WHEEL_DOUBLING_PX;
      if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) send({ type: 'pan', dxPx: -event.deltaX * unit });
      else send({ type: 'zoom', xPx: at(event).x, factor: 2 ** ((-event.deltaY * unit) / doubling), dxPx: 0 });
    },
    { signal, passive: false },
  );
  element.addEventListener(
    'keydown',
    (event) => {
      const command = keyCommand(event, element.clientWidth);
      if (!command) return;
      event.preventDefault();
      send(command);
    },
    { signal },
  );
  return () => {
    stopHold();
    listeners.abort();
  };
}

/** Arrows pan, with Shift they move the crosshair; + and − zoom at the right edge; End goes live; Escape leaves the crosshair. */
function keyCommand(event: KeyboardEvent, widthPx: number): InputCommand | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  switch (event.key) {
    case 'ArrowLeft':
      return event.shiftKey ? { type: 'cursorStep', candles: -1 } : { type: 'pan', dxPx: KEY_PAN_PX };
    case 'ArrowRight':
      return event.shiftKey ? { type: 'cursorStep', candles: 1 } : { type: 'pan', dxPx: -KEY_PAN_PX };
    case '+':
    case '=':
      return { type: 'zoom', xPx: widthPx, factor: KEY_ZOOM, dxPx: 0 };
    case '-':
      return { type: 'zoom', xPx: widthPx, factor: 1 / KEY_ZOOM, dxPx: 0 };
    case 'End':
      return { type: 'live' };
    case 'Escape':
      return { type: 'cursorOff' };
    default:
      return null;
  }
}
