import type { ChartZones } from '../host/chart-messages.ts';
import { type InputCommand, keyCommand } from './chart-commands.ts';
import { HOLD_MS, NO_GESTURE, ownsTouch, stepGesture } from './gesture.ts';
import type { PointerInput, Zone } from './gesture.ts';

/** Wheel px (deltaMode applied) that double or halve the zoom. */
const WHEEL_DOUBLING_PX = 350;
/** A trackpad pinch comes as a wheel with the control key, in much smaller steps. */
const PINCH_DOUBLING_PX = 60;
const LINE_PX = 16;
/** Raw moves closer together are left to the next event: a mouse may report a thousand a second. */
const RAW_MS = 4;
const PAGE_PX = 400;
/** Distance from a pane's border within which a pointer takes it. */
export const MOUSE_SLACK_PX = 8;
export const FINGER_SLACK_PX = 14;

export interface InputParts {
  /** Takes the focus and all events; its top left corner is the canvas's. */
  readonly element: HTMLElement;
  send(command: InputCommand): void;
  /** Flings are motion that goes on by itself: none for people who asked for less. */
  readonly reducedMotion: () => boolean;
  /** Returns the areas for gestures; null before the first frame. */
  readonly zones: () => ChartZones | null;
  /** While true every pointer on plot and panes goes to the painter as it is (`draw`). */
  readonly drawing: () => boolean;
  /** Returns whether the crosshair is still shown: it is removed when other klines are loaded. */
  readonly cursorShown: () => boolean;
}

export interface PointerInputs {
  /** Releases a pointer that another controller follows from now on. */
  letGo(pointerId: number): void;
  /** Removes all listeners. */
  stop(): void;
}

/**
 * Returns the part of the chart at a point of the canvas; everything is plot before the first frame. X and y are CSS px
 * of the canvas.
 */
export function zoneAt(zones: ChartZones | null, x: number, y: number, slackPx: number): Zone {
  if (!zones) return 'plot';
  let zone: Zone = x > zones.plotRightPx && y < zones.plotBottomPx ? 'axis' : 'plot';
  // Panes may be lower than the slack on both sides: the nearer border counts.
  let nearest = slackPx;
  for (const { kind, topPx } of zones.panes) {
    if (Math.abs(y - topPx) > nearest) continue;
    nearest = Math.abs(y - topPx);
    zone = kind;
  }
  return zone;
}

/** Sideways the wheel pans; up and down it zooms the prices over their axis, and the time anywhere else. */
function wheelCommand(event: WheelEvent, { x, y }: { x: number; y: number }, zones: ChartZones | null): InputCommand {
  const unit = event.deltaMode === 1 ? LINE_PX : event.deltaMode === 2 ? PAGE_PX : 1;
  if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) return { type: 'pan', dxPx: -event.deltaX * unit };
  const factor = 2 ** ((-event.deltaY * unit) / (event.ctrlKey ? PINCH_DOUBLING_PX : WHEEL_DOUBLING_PX));
  return zoneAt(zones, x, y, 0) === 'axis' ? { type: 'priceZoom', factor } : { type: 'zoom', xPx: x, factor, dxPx: 0 };
}

const isMouse = (event: PointerEvent) => event.pointerType === 'mouse';

/**
 * Connects fingers, mouse, wheel and keys of one element to chart commands.
 * Vertical scrolling is the browser's from the first touch (`touch-action: pan-y` in the style), so it never waits for us.
 */
export function listenToPointers(parts: InputParts): PointerInputs {
  const { element, send, reducedMotion, zones, drawing, cursorShown } = parts;
  let state = NO_GESTURE;
  let holdTimer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new AbortController();

  const feed = (input: PointerInput) => {
    const step = stepGesture(state, input);
    state = step.state;
    for (const command of step.commands) {
      if (command.type !== 'fling' || !reducedMotion()) send(command);
    }
  };
  const pointOf = (event: MouseEvent) => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const zoneOf = (event: PointerEvent): Zone => {
    const { x, y } = pointOf(event);
    const zone = zoneAt(zones(), x, y, isMouse(event) ? MOUSE_SLACK_PX : FINGER_SLACK_PX);
    // Nothing is drawn on the axis, and borders are moved with a tool in hand too.
    return zone === 'plot' && drawing() ? 'draw' : zone;
  };
  const on = <Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (event: HTMLElementEventMap[Type]) => void,
  ): void =>
    // Passive listeners could not keep the page from scrolling.
    element.addEventListener(type, listener, { signal: listeners.signal, passive: false });

  let raw = { id: NaN, x: NaN, y: NaN, ms: -Infinity };
  /**
   * Moves as the device reports them. The browser keeps `pointermove` for its next frame, and the painter, which has frames of
   * its own, would then be one behind. Where an engine has no such event nothing else is different.
   */
  const onRaw = (untyped: Event) => {
    const event = untyped as PointerEvent;
    const { pointerId: id, clientX: x, clientY: y, timeStamp: ms } = event;
    if (!ownsTouch(state) || event.buttons === 0 || ms - raw.ms < RAW_MS) return;
    raw = { id, x, y, ms };
    feed({ type: 'move', id, at: pointOf(event), ms, mouse: isMouse(event) });
  };
  const forgetRaw = () => {
    if (state.phase.kind === 'idle') element.removeEventListener('pointerrawupdate', onRaw);
  };

  on('pointerdown', (event) => {
    const mouse = isMouse(event);
    if (mouse && event.button !== 0) return;
    const { pointerId: id, timeStamp: ms } = event;
    element.setPointerCapture(id);
    raw = { id: NaN, x: NaN, y: NaN, ms: -Infinity };
    // Only while a finger is down: listeners to it cost the browser something with every move.
    element.addEventListener('pointerrawupdate', onRaw, { signal: listeners.signal });
    if (state.cursorShown && !cursorShown()) state = { ...state, cursorShown: false };
    clearTimeout(holdTimer);
    if (!mouse) holdTimer = setTimeout(() => feed({ type: 'held', id }), HOLD_MS);
    feed({ type: 'down', id, at: pointOf(event), ms, mouse, zone: zoneOf(event) });
  });
  on('pointermove', (event) => {
    const { pointerId: id, timeStamp: ms } = event;
    const mouse = isMouse(event);
    if (mouse && event.buttons === 0) {
      const zone = zoneOf(event);
      element.style.cursor = zone === 'plot' || zone === 'draw' ? '' : 'ns-resize';
      // The button was released outside, over a dialog or in another window.
      feed({ type: 'cancel', id });
      // The price axis has no candle to point at.
      if (zone === 'axis') return feed({ type: 'leave' });
    } else if (id === raw.id && event.clientX === raw.x && event.clientY === raw.y) return;
    feed({ type: 'move', id, at: pointOf(event), ms, mouse });
  });
  const end = (type: 'up' | 'cancel') => (event: PointerEvent) => {
    clearTimeout(holdTimer);
    feed({ type, id: event.pointerId, ms: event.timeStamp });
    forgetRaw();
  };
  on('pointerup', end('up'));
  on('pointercancel', end('cancel'));
  // This follows every up and cancel, and comes alone when the pointer capture was lost otherwise.
  on('lostpointercapture', end('cancel'));
  on('pointerleave', (event) => isMouse(event) && feed({ type: 'leave' }));
  // While the fingers are ours the page must stay, and no menu come up.
  const keep = (event: Event) => {
    if (event.cancelable && ownsTouch(state)) event.preventDefault();
  };
  on('touchmove', keep);
  // A touch that draws is no click too: what it opens would be there first, and take the click for a tap beside itself.
  on('touchend', (event) => {
    if (event.cancelable && drawing()) event.preventDefault();
  });
  on('contextmenu', keep);
  on('wheel', (event) => {
    event.preventDefault();
    send(wheelCommand(event, pointOf(event), zones()));
  });
  on('keydown', (event) => {
    const command = keyCommand(event, zones()?.plotRightPx ?? element.clientWidth);
    // Without a crosshair Escape is for those who listen further out, such as a chart in full screen.
    if (event.key === 'Escape' && state.cursorShown) feed({ type: 'leave' });
    else if (command) send(command);
    else return;
    event.preventDefault();
    if (command?.type === 'cursorStep') state = { ...state, cursorShown: true };
  });
  return {
    letGo(id) {
      clearTimeout(holdTimer);
      feed({ type: 'cancel', id });
      forgetRaw();
    },
    stop() {
      clearTimeout(holdTimer);
      listeners.abort();
    },
  };
}
