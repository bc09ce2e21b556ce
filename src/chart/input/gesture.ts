/**
 * What fingers and the mouse mean, as a pure machine: pointer events in, commands out. Px are CSS px of the canvas.
 * Rules: K3, K4. One finger: horizontal pans, vertical belongs to the page, held still for 350 ms it moves the
 * crosshair; two fingers zoom around the point between them; a tap leaves the crosshair. The mouse hovers and drags.
 */

/** A direction is decided when either axis has moved this far: below it a finger is only trembling. */
const SLOP_PX = 8;
export const HOLD_MS = 350;
const HOLD_TOLERANCE_PX = 10;
/** A fling's speed is that of the last stretch of this length … */
const VELOCITY_WINDOW_MS = 100;
/** … and nothing when the finger has rested this long before it left. */
const REST_MS = 60;
/** Closer fingers than this would make a pinch explode. */
const LEAST_PINCH_PX = 20;

export type PointerInput =
  | {
      readonly type: 'down';
      readonly id: number;
      readonly x: number;
      readonly y: number;
      readonly ms: number;
      readonly mouse: boolean;
    }
  | {
      readonly type: 'move';
      readonly id: number;
      readonly x: number;
      readonly y: number;
      readonly ms: number;
      readonly mouse: boolean;
    }
  | { readonly type: 'up'; readonly id: number; readonly ms: number }
  /** The browser took the pointer, for scrolling the page. */
  | { readonly type: 'cancel'; readonly id: number }
  /** The mouse left the chart. */
  | { readonly type: 'leave' }
  /** `HOLD_MS` after a `down` that asked for it. */
  | { readonly type: 'held'; readonly id: number };

export type GestureCommand =
  | { readonly type: 'touch'; readonly active: boolean }
  | { readonly type: 'pan'; readonly dxPx: number }
  | { readonly type: 'fling'; readonly pxPerMs: number }
  | { readonly type: 'zoom'; readonly xPx: number; readonly factor: number; readonly dxPx: number }
  | { readonly type: 'cursor'; readonly xPx: number; readonly yPx: number }
  | { readonly type: 'cursorOff' };

interface Point {
  readonly x: number;
  readonly y: number;
}
interface Sample {
  readonly x: number;
  readonly ms: number;
}

type Phase =
  | { readonly kind: 'idle' }
  /** One finger down, direction not decided. */
  | { readonly kind: 'undecided'; readonly id: number; readonly start: Point; readonly startMs: number }
  | { readonly kind: 'pan'; readonly id: number; readonly lastX: number; readonly samples: readonly Sample[] }
  /** The finger moves the crosshair until it leaves. */
  | { readonly kind: 'cursor'; readonly id: number }
  | { readonly kind: 'pinch'; readonly a: number; readonly b: number; readonly pointA: Point; readonly pointB: Point }
  /** The page's business until all fingers are gone. */
  | { readonly kind: 'ignored'; readonly id: number };

export interface GestureState {
  readonly phase: Phase;
  /** The crosshair stays when the finger leaves, until a tap. */
  readonly cursorShown: boolean;
}

export const NO_GESTURE: GestureState = { phase: { kind: 'idle' }, cursorShown: false };

export interface GestureStep {
  readonly state: GestureState;
  readonly commands: readonly GestureCommand[];
}

/** The finger in charge moves the crosshair: the page must not scroll with it. */
export const ownsTouch = (state: GestureState): boolean =>
  state.phase.kind === 'cursor' || state.phase.kind === 'pan' || state.phase.kind === 'pinch';

const distance = (a: Point, b: Point) => Math.max(LEAST_PINCH_PX, Math.hypot(a.x - b.x, a.y - b.y));

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
      if (state.phase.kind !== 'undecided' || state.phase.id !== input.id) return { state, commands: [] };
      return {
        state: { phase: { kind: 'cursor', id: input.id }, cursorShown: true },
        commands: [{ type: 'cursor', xPx: state.phase.start.x, yPx: state.phase.start.y }],
      };
    case 'leave':
      if (state.phase.kind !== 'idle') return { state, commands: [] };
      return { state: NO_GESTURE, commands: [{ type: 'cursorOff' }] };
  }
}

function onDown(state: GestureState, input: PointerInput & { type: 'down' }): GestureStep {
  const { phase } = state;
  const point = { x: input.x, y: input.y };
  if (phase.kind === 'idle') {
    const next: Phase = input.mouse
      ? { kind: 'pan', id: input.id, lastX: input.x, samples: [{ x: input.x, ms: input.ms }] }
      : { kind: 'undecided', id: input.id, start: point, startMs: input.ms };
    return { state: { ...state, phase: next }, commands: [{ type: 'touch', active: true }] };
  }
  if (phase.kind === 'undecided' || phase.kind === 'pan') {
    const first = phase.kind === 'undecided' ? phase.start : { x: phase.lastX, y: input.y };
    const pinch: Phase = { kind: 'pinch', a: phase.id, b: input.id, pointA: first, pointB: point };
    return { state: { ...state, phase: pinch }, commands: [] };
  }
  return { state, commands: [] };
}

function onMove(state: GestureState, input: PointerInput & { type: 'move' }): GestureStep {
  const { phase } = state;
  const cursor = { type: 'cursor', xPx: input.x, yPx: input.y } as const;
  switch (phase.kind) {
    case 'idle':
      return input.mouse ? { state: { ...state, cursorShown: true }, commands: [cursor] } : { state, commands: [] };
    case 'undecided':
      return phase.id === input.id ? decide(state, phase, input) : { state, commands: [] };
    case 'cursor':
      return phase.id === input.id ? { state, commands: [cursor] } : { state, commands: [] };
    case 'pan': {
      if (phase.id !== input.id) return { state, commands: [] };
      const recent = phase.samples.filter((sample) => input.ms - sample.ms <= VELOCITY_WINDOW_MS);
      const samples = [...recent, { x: input.x, ms: input.ms }];
      const pan = { type: 'pan', dxPx: input.x - phase.lastX } as const;
      return {
        state: { ...state, phase: { ...phase, lastX: input.x, samples } },
        commands: input.mouse ? [pan, cursor] : [pan],
      };
    }
    case 'pinch': {
      if (input.id !== phase.a && input.id !== phase.b) return { state, commands: [] };
      const moved = { x: input.x, y: input.y };
      const next = input.id === phase.a ? { ...phase, pointA: moved } : { ...phase, pointB: moved };
      const middle = (p: typeof phase) => (p.pointA.x + p.pointB.x) / 2;
      const factor = distance(next.pointA, next.pointB) / distance(phase.pointA, phase.pointB);
      const zoom = { type: 'zoom', xPx: middle(next), factor, dxPx: middle(next) - middle(phase) } as const;
      return { state: { ...state, phase: next }, commands: [zoom] };
    }
    case 'ignored':
      return { state, commands: [] };
  }
}

function decide(
  state: GestureState,
  phase: Phase & { kind: 'undecided' },
  input: PointerInput & { type: 'move' },
): GestureStep {
  const dx = input.x - phase.start.x;
  const dy = input.y - phase.start.y;
  if (Math.max(Math.abs(dx), Math.abs(dy)) < SLOP_PX && Math.hypot(dx, dy) <= HOLD_TOLERANCE_PX) {
    return { state, commands: [] };
  }
  if (Math.abs(dy) > Math.abs(dx)) {
    return {
      state: { ...state, phase: { kind: 'ignored', id: input.id } },
      commands: [{ type: 'touch', active: false }],
    };
  }
  if (state.cursorShown) {
    return {
      state: { ...state, phase: { kind: 'cursor', id: input.id } },
      commands: [{ type: 'cursor', xPx: input.x, yPx: input.y }],
    };
  }
  // From here, not from the first touch: the picture does not jump by the slop.
  const samples = [{ x: input.x, ms: input.ms }];
  return { state: { ...state, phase: { kind: 'pan', id: input.id, lastX: input.x, samples } }, commands: [] };
}

function onEnd(state: GestureState, input: PointerInput & { type: 'up' | 'cancel' }): GestureStep {
  const { phase } = state;
  const idle = { ...state, phase: { kind: 'idle' } } as const;
  const released = { type: 'touch', active: false } as const;
  switch (phase.kind) {
    case 'idle':
      return { state, commands: [] };
    case 'pinch': {
      if (input.id !== phase.a && input.id !== phase.b) return { state, commands: [] };
      const left = input.id === phase.a ? { id: phase.b, at: phase.pointB } : { id: phase.a, at: phase.pointA };
      const pan: Phase = { kind: 'pan', id: left.id, lastX: left.at.x, samples: [] };
      return { state: { ...state, phase: pan }, commands: [] };
    }
    case 'undecided': {
      if (phase.id !== input.id) return { state, commands: [] };
      // A tap: leaves the crosshair (K4).
      const tapped = input.type === 'up' && state.cursorShown;
      return tapped
        ? { state: NO_GESTURE, commands: [released, { type: 'cursorOff' }] }
        : { state: idle, commands: [released] };
    }
    case 'pan': {
      if (phase.id !== input.id) return { state, commands: [] };
      const pxPerMs = input.type === 'up' ? velocityOf(phase.samples, input.ms) : 0;
      return { state: idle, commands: pxPerMs === 0 ? [released] : [released, { type: 'fling', pxPerMs }] };
    }
    case 'cursor':
    case 'ignored':
      return phase.id === input.id ? { state: idle, commands: [released] } : { state, commands: [] };
  }
}

function velocityOf(samples: readonly Sample[], upMs: number): number {
  const first = samples[0];
  const last = samples[samples.length - 1];
  if (!first || !last || upMs - last.ms > REST_MS || last.ms <= first.ms) return 0;
  return (last.x - first.x) / (last.ms - first.ms);
}
