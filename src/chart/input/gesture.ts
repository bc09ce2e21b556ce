import type { DrawPhase } from '../host/chart-messages.ts';
import type { PaneKind } from '../look.ts';
import type { GestureCommand } from './chart-commands.ts';

/**
 * Interprets fingers and the mouse, as a pure state machine: pointer events in, commands out. Px are CSS px of the
 * canvas. Rules: K3, K4. One finger: horizontal pans, vertical belongs to the page, held still for 350 ms it takes what
 * lies under it: the crosshair, the price axis or the border of a pane. Two fingers zoom time or prices. A tap leaves
 * the crosshair. The mouse hovers, and drags at once.
 */

/** A direction is decided when either axis has moved this far: below it a finger is only trembling. */
const SLOP_PX = 8;
export const HOLD_MS = 350;
const HOLD_TOLERANCE_PX = 10;
/** A hand trembles less on a mouse. */
const CLICK_PX = 4;
const DOUBLE_TAP_MS = 350;
/** A fling's speed is that of the last stretch of this length … */
const VELOCITY_WINDOW_MS = 100;
/** … and nothing when the finger has rested this long before it left. */
const REST_MS = 60;
/** Closer fingers than this would make a pinch explode. */
const LEAST_PINCH_PX = 20;
/** Two fingers mean prices when they move this much more up and down than sideways: thumb and forefinger pinch at a slant. */
const STEEP = 2;
/** Along the price axis: upwards over this many px prices are stretched to twice their height. */
const STRETCH_DOUBLING_PX = 120;

/**
 * The part of the chart under a pointer; the upper border of a pane has the name of the pane. `draw`: the drawing tools
 * get the pointer.
 */
export type Zone = 'plot' | 'axis' | 'draw' | PaneKind;

interface Point {
  readonly x: number;
  readonly y: number;
}

export type PointerInput =
  | {
      readonly type: 'down';
      readonly id: number;
      readonly at: Point;
      readonly ms: number;
      readonly mouse: boolean;
      readonly zone: Zone;
    }
  | { readonly type: 'move'; readonly id: number; readonly at: Point; readonly ms: number; readonly mouse: boolean }
  | { readonly type: 'up'; readonly id: number; readonly ms: number }
  /** The browser took the pointer, for scrolling the page. */
  | { readonly type: 'cancel'; readonly id: number }
  /** Removes the crosshair, because the mouse left the plot or Escape was pressed. */
  | { readonly type: 'leave' }
  /** `HOLD_MS` have passed since a `down` that requested it. */
  | { readonly type: 'held'; readonly id: number };

interface Sample {
  readonly x: number;
  readonly ms: number;
}

type Phase =
  | { readonly kind: 'idle' }
  /** One finger down, direction not decided. */
  | { readonly kind: 'undecided'; readonly id: number; readonly start: Point; readonly zone: Zone }
  /** `wayPx`: how far it has moved in all; a mouse that hardly did, clicked. */
  | {
      readonly kind: 'pan';
      readonly id: number;
      readonly last: Point;
      readonly wayPx: number;
      readonly samples: readonly Sample[];
    }
  /** The finger moves the crosshair until it leaves. */
  | { readonly kind: 'cursor'; readonly id: number }
  /** Moves the price axis or the border of a pane. */
  | {
      readonly kind: 'drag';
      readonly id: number;
      readonly zone: 'axis' | PaneKind;
      readonly last: Point;
      readonly wayPx: number;
    }
  | { readonly kind: 'draw'; readonly id: number; readonly last: Point }
  /** `axis` is null until the fingers have moved; from then on it stays. */
  | {
      readonly kind: 'pinch';
      readonly a: number;
      readonly b: number;
      readonly pointA: Point;
      readonly pointB: Point;
      readonly startA: Point;
      readonly startB: Point;
      readonly axis: 'time' | 'price' | null;
    }
  /** The gesture belongs to the page until all fingers are lifted. */
  | { readonly kind: 'ignored'; readonly id: number };

export interface GestureState {
  readonly phase: Phase;
  /** The crosshair stays when the finger leaves, until a tap. */
  readonly cursorShown: boolean;
  /** When the price axis was tapped last. */
  readonly axisTapMs: number;
}

const IDLE = { kind: 'idle' } as const;
export const NO_GESTURE: GestureState = { phase: IDLE, cursorShown: false, axisTapMs: -Infinity };

export interface GestureStep {
  readonly state: GestureState;
  readonly commands: readonly GestureCommand[];
}

/** The fingers are the chart's: the page must not scroll with them. */
export const ownsTouch = ({ phase }: GestureState): boolean =>
  phase.kind !== 'idle' && phase.kind !== 'undecided' && phase.kind !== 'ignored';

const distance = (a: Point, b: Point) => Math.max(LEAST_PINCH_PX, Math.hypot(a.x - b.x, a.y - b.y));
const RELEASED = { type: 'touch', active: false } as const;
const drawAt = (phase: DrawPhase, { x, y }: Point) => ({ type: 'draw', phase, xPx: x, yPx: y }) as const;
const cursorAt = ({ x, y }: Point) => ({ type: 'cursor', xPx: x, yPx: y }) as const;

const stay = (state: GestureState): GestureStep => ({ state, commands: [] });
const enter = (state: GestureState, phase: Phase, ...commands: GestureCommand[]): GestureStep => ({
  state: { ...state, phase },
  commands,
});

export function stepGesture(state: GestureState, input: PointerInput): GestureStep {
  switch (input.type) {
    case 'down':
      return onDown(state, input);
    case 'move':
      return onMove(state, input);
    case 'up':
    case 'cancel':
      return onEnd(state, input);
    case 'held':
      return onHeld(state, input.id);
    case 'leave':
      if (state.phase.kind !== 'idle' || !state.cursorShown) return stay(state);
      return { state: { ...state, cursorShown: false }, commands: [{ type: 'cursorOff' }] };
  }
}

function onDown(state: GestureState, input: PointerInput & { type: 'down' }): GestureStep {
  const { phase } = state;
  const { id, at, zone, ms } = input;
  if (phase.kind === 'idle') {
    const touched = { type: 'touch', active: true } as const;
    if (zone === 'draw') return enter(state, { kind: 'draw', id, last: at }, touched, drawAt('down', at));
    if (!input.mouse) return enter(state, { kind: 'undecided', id, start: at, zone }, touched);
    if (zone !== 'plot') return enter(state, { kind: 'drag', id, zone, last: at, wayPx: 0 }, touched);
    return enter(state, { kind: 'pan', id, last: at, wayPx: 0, samples: [{ x: at.x, ms }] }, touched);
  }
  if (phase.kind !== 'undecided' && phase.kind !== 'pan' && phase.kind !== 'draw') return stay(state);
  const first = phase.kind === 'undecided' ? phase.start : phase.last;
  const fingers = { a: phase.id, b: id, pointA: first, pointB: at, startA: first, startB: at };
  const pinching = enter(state, { kind: 'pinch', ...fingers, axis: null });
  return phase.kind === 'draw' ? { ...pinching, commands: [drawAt('cancel', first)] } : pinching;
}

/** Begins the gesture of a finger that was held still. */
function onHeld(state: GestureState, id: number): GestureStep {
  const { phase } = state;
  if (phase.kind !== 'undecided' || phase.id !== id) return stay(state);
  const { start, zone } = phase;
  if (zone === 'plot' || zone === 'draw') {
    return enter({ ...state, cursorShown: true }, { kind: 'cursor', id }, cursorAt(start));
  }
  return enter(state, { kind: 'drag', id, zone, last: start, wayPx: CLICK_PX });
}

function onMove(state: GestureState, input: PointerInput & { type: 'move' }): GestureStep {
  const { phase } = state;
  const { at, ms, mouse } = input;
  if (phase.kind === 'idle') return mouse ? enter({ ...state, cursorShown: true }, phase, cursorAt(at)) : stay(state);
  if (phase.kind === 'pinch') return onPinch(state, phase, input.id, at);
  if (phase.id !== input.id) return stay(state);
  switch (phase.kind) {
    case 'undecided':
      return decide(state, phase, input);
    case 'cursor':
      return enter(state, phase, cursorAt(at));
    case 'draw': {
      const commands = mouse ? [drawAt('move', at), cursorAt(at)] : [drawAt('move', at)];
      return enter(state, { ...phase, last: at }, ...commands);
    }
    case 'drag': {
      const dyPx = at.y - phase.last.y;
      const command: GestureCommand =
        phase.zone === 'axis'
          ? { type: 'priceZoom', factor: 2 ** (-dyPx / STRETCH_DOUBLING_PX) }
          : { type: 'paneResize', pane: phase.zone, dyPx };
      return enter(state, { ...phase, last: at, wayPx: phase.wayPx + Math.abs(dyPx) }, ...(dyPx ? [command] : []));
    }
    case 'pan': {
      const dxPx = at.x - phase.last.x;
      const dyPx = at.y - phase.last.y;
      const recent = phase.samples.filter((sample) => ms - sample.ms <= VELOCITY_WINDOW_MS);
      const samples = [...recent, { x: at.x, ms }];
      const wayPx = phase.wayPx + Math.abs(dxPx) + Math.abs(dyPx);
      const commands: GestureCommand[] = [{ type: 'pan', dxPx }];
      // Vertical is the page's for a finger, and nobody's for a mouse.
      if (mouse && dyPx) commands.push({ type: 'pricePan', dyPx });
      if (mouse) commands.push(cursorAt(at));
      return enter(state, { ...phase, last: at, wayPx, samples }, ...commands);
    }
    case 'ignored':
      return stay(state);
  }
}

/** Handles a pinch. Both scales are symmetric: the factors of a movement and its reverse multiply to 1. */
function onPinch(state: GestureState, phase: Phase & { kind: 'pinch' }, id: number, at: Point): GestureStep {
  if (id !== phase.a && id !== phase.b) return stay(state);
  const moved = id === phase.a ? { ...phase, pointA: at } : { ...phase, pointB: at };
  const { pointA, pointB } = moved;
  const axis = phase.axis ?? pinchAxis(moved);
  const next = { ...moved, axis };
  if (!axis) return enter(state, next);
  // The zoom begins where it was decided, without a jump; what lay between the fingers at first stays between them.
  const [fromA, fromB] = phase.axis ? [phase.pointA, phase.pointB] : [phase.startA, phase.startB];
  const factor = phase.axis ? distance(pointA, pointB) / distance(fromA, fromB) : 1;
  const dxPx = (pointA.x + pointB.x - fromA.x - fromB.x) / 2;
  const dyPx = (pointA.y + pointB.y - fromA.y - fromB.y) / 2;
  return axis === 'time'
    ? enter(state, next, { type: 'zoom', xPx: (pointA.x + pointB.x) / 2, factor, dxPx })
    : enter(state, next, { type: 'priceZoom', factor, yPx: (fromA.y + fromB.y) / 2 }, { type: 'pricePan', dyPx });
}

/** Returns the axis of a pinch; null until the fingers have moved far enough. */
function pinchAxis({ pointA, pointB, startA, startB }: Phase & { kind: 'pinch' }): 'time' | 'price' | null {
  const x = Math.abs(pointA.x - startA.x) + Math.abs(pointB.x - startB.x);
  const y = Math.abs(pointA.y - startA.y) + Math.abs(pointB.y - startB.y);
  return Math.max(x, y) < SLOP_PX ? null : y > STEEP * x ? 'price' : 'time';
}

function decide(
  state: GestureState,
  { start }: Phase & { kind: 'undecided' },
  { id, at, ms }: PointerInput & { type: 'move' },
): GestureStep {
  const x = Math.abs(at.x - start.x);
  const y = Math.abs(at.y - start.y);
  if (Math.max(x, y) < SLOP_PX && Math.hypot(x, y) <= HOLD_TOLERANCE_PX) return stay(state);
  if (y > x) return enter(state, { kind: 'ignored', id }, RELEASED);
  if (state.cursorShown) return enter(state, { kind: 'cursor', id }, cursorAt(at));
  // From here, not from the first touch: the picture does not jump by the slop.
  return enter(state, { kind: 'pan', id, last: at, wayPx: SLOP_PX, samples: [{ x: at.x, ms }] });
}

function onEnd(state: GestureState, input: PointerInput & { type: 'up' | 'cancel' }): GestureStep {
  const { phase } = state;
  if (phase.kind === 'idle') return stay(state);
  if (phase.kind === 'pinch') {
    if (input.id !== phase.a && input.id !== phase.b) return stay(state);
    const [id, last] = input.id === phase.a ? [phase.b, phase.pointB] : [phase.a, phase.pointA];
    return enter(state, { kind: 'pan', id, last, wayPx: SLOP_PX, samples: [] });
  }
  if (phase.id !== input.id) return stay(state);
  const end = (...commands: GestureCommand[]) => enter(state, IDLE, ...commands);
  if (phase.kind === 'draw') return end(drawAt(input.type, phase.last), RELEASED);
  if (input.type === 'cancel') return end(RELEASED);
  switch (phase.kind) {
    case 'undecided':
      // A tap leaves the crosshair (K4), and does nothing else.
      if (state.cursorShown) return enter({ ...state, cursorShown: false }, IDLE, RELEASED, { type: 'cursorOff' });
      return tapped(state, phase.zone, phase.start, input.ms);
    case 'pan': {
      if (phase.wayPx < CLICK_PX) return tapped(state, 'plot', phase.last, input.ms);
      const pxPerMs = velocityOf(phase.samples, input.ms);
      return pxPerMs === 0 ? end(RELEASED) : end(RELEASED, { type: 'fling', pxPerMs });
    }
    case 'drag':
      return phase.wayPx < CLICK_PX ? tapped(state, phase.zone, phase.last, input.ms) : end(RELEASED);
    case 'cursor':
    case 'ignored':
      return end(RELEASED);
  }
}

/** Twice on the price axis gives the range back to the candles in sight. */
function tapped(state: GestureState, zone: Zone, { x, y }: Point, ms: number): GestureStep {
  if (zone !== 'axis') return enter(state, IDLE, RELEASED, { type: 'tap', xPx: x, yPx: y });
  if (ms - state.axisTapMs > DOUBLE_TAP_MS) return enter({ ...state, axisTapMs: ms }, IDLE, RELEASED);
  return enter({ ...state, axisTapMs: -Infinity }, IDLE, RELEASED, { type: 'priceAuto' });
}

function velocityOf(samples: readonly Sample[], upMs: number): number {
  const first = samples[0];
  const last = samples[samples.length - 1];
  if (!first || !last || upMs - last.ms > REST_MS || last.ms <= first.ms) return 0;
  return (last.x - first.x) / (last.ms - first.ms);
}
