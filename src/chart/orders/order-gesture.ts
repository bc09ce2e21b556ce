import type { DrawPhase, OrderGrip } from '../host/chart-messages.ts';

/**
 * Interprets a pointer on the label of an own order, as a pure state machine: pointer events in, commands out. Px are
 * CSS px of the canvas. A mouse moves the line at once; a finger has to be held still for as long as for the crosshair
 * first, and pans or scrolls as everywhere before that. A tap on the cross cancels the order.
 */

/** A finger that moved this far before it was held belongs to the chart or the page. */
const SLOP_PX = 8;
/** A move of less than this does not ask for another price. */
const STEADY_PX = 3;
/** Distance from a label within which a pointer takes it, CSS px. */
export const MOUSE_REACH_PX = 2;
export const FINGER_REACH_PX = 12;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export type OrderPointer =
  | {
      readonly type: 'down';
      readonly id: number;
      readonly at: Point;
      readonly mouse: boolean;
      readonly grip: OrderGrip | null;
    }
  | { readonly type: 'move' | 'up'; readonly id: number; readonly at: Point }
  /** The browser took the pointer. */
  | { readonly type: 'cancel'; readonly id: number }
  /** The pointer was held still since `down`. */
  | { readonly type: 'held'; readonly id: number }
  | { readonly type: 'escape' };

export type OrderGestureState =
  | { readonly kind: 'idle' }
  /** Pressed on a label; a finger may still pan, a mouse has pressed the cross. */
  | {
      readonly kind: 'pressed';
      readonly id: number;
      readonly start: Point;
      readonly mouse: boolean;
      readonly grip: OrderGrip;
    }
  | {
      readonly kind: 'dragging';
      readonly id: number;
      readonly start: Point;
      readonly gripId: string;
      /** Further than a hand trembles. */
      readonly moved: boolean;
    }
  /** Cancelled by Escape or a second finger; the pointer is ignored until it is lifted. */
  | { readonly kind: 'over'; readonly id: number };

export type OrderCommand =
  /** The pointer is no longer the chart's. */
  | { readonly type: 'take'; readonly pointerId: number }
  | { readonly type: 'drag'; readonly phase: DrawPhase; readonly gripId: string; readonly at: Point }
  /** The cross of an order was tapped. */
  | { readonly type: 'cancelOrder'; readonly gripId: string };

export interface OrderGestureStep {
  readonly state: OrderGestureState;
  readonly commands: readonly OrderCommand[];
}

export const NO_ORDER_GESTURE: OrderGestureState = { kind: 'idle' };

/** The pointer is ours: neither the chart nor the page may follow it. */
export const ownsPointer = (state: OrderGestureState, id: number): boolean =>
  state.kind !== 'idle' && (state.kind !== 'pressed' || state.mouse) && state.id === id;

const go = (state: OrderGestureState, ...commands: OrderCommand[]): OrderGestureStep => ({ state, commands });

/** The label under a pointer: within reach, of several the one whose middle is nearest. */
export function gripAt(grips: readonly OrderGrip[], { x, y }: Point, reachPx: number): OrderGrip | null {
  let found: OrderGrip | null = null;
  let nearest = Infinity;
  for (const grip of grips) {
    if (x < grip.leftPx - reachPx || x > grip.rightPx + reachPx) continue;
    if (y < grip.topPx - reachPx || y > grip.bottomPx + reachPx) continue;
    const away = Math.abs(y - (grip.topPx + grip.bottomPx) / 2);
    if (away >= nearest) continue;
    found = grip;
    nearest = away;
  }
  return found;
}

export const isOnCross = (grip: OrderGrip, { x }: Point): boolean => x >= grip.crossPx;

export function stepOrderGesture(state: OrderGestureState, input: OrderPointer): OrderGestureStep {
  switch (input.type) {
    case 'down':
      return onDown(state, input);
    case 'move':
      return onMove(state, input.id, input.at);
    case 'held':
      return onHeld(state, input.id);
    case 'up':
      return onUp(state, input.id, input.at);
    case 'cancel':
      if (state.kind === 'idle' || state.id !== input.id) return go(state);
      return go(NO_ORDER_GESTURE, ...givenUp(state));
    case 'escape':
      return state.kind === 'dragging' ? go({ kind: 'over', id: state.id }, ...givenUp(state)) : go(state);
  }
}

const givenUp = (state: OrderGestureState): OrderCommand[] =>
  state.kind === 'dragging' ? [{ type: 'drag', phase: 'cancel', gripId: state.gripId, at: state.start }] : [];

function onDown(state: OrderGestureState, { id, at, mouse, grip }: OrderPointer & { type: 'down' }): OrderGestureStep {
  // A second finger makes a pinch of a first one that only lies there, and ends what it drags.
  if (state.kind === 'pressed') return go(NO_ORDER_GESTURE);
  if (state.kind === 'dragging') return go({ kind: 'over', id: state.id }, ...givenUp(state));
  if (state.kind === 'over' || !grip) return go(state);
  const pressed = { kind: 'pressed', id, start: at, mouse, grip } as const;
  if (!mouse || isOnCross(grip, at)) return go(pressed);
  return grip.movable ? dragFrom(pressed) : go(state);
}

function dragFrom({ id, start, grip }: OrderGestureState & { kind: 'pressed' }): OrderGestureStep {
  return go(
    { kind: 'dragging', id, start, gripId: grip.id, moved: false },
    { type: 'take', pointerId: id },
    { type: 'drag', phase: 'down', gripId: grip.id, at: start },
  );
}

function onHeld(state: OrderGestureState, id: number): OrderGestureStep {
  if (state.kind !== 'pressed' || state.id !== id || state.mouse || !state.grip.movable) return go(state);
  return dragFrom(state);
}

const wayPx = (from: Point, to: Point) => Math.hypot(to.x - from.x, to.y - from.y);

function onMove(state: OrderGestureState, id: number, at: Point): OrderGestureStep {
  if (state.kind === 'idle' || state.id !== id || state.kind === 'over') return go(state);
  if (state.kind === 'pressed') return wayPx(state.start, at) >= SLOP_PX ? go(NO_ORDER_GESTURE) : go(state);
  if (!state.moved && wayPx(state.start, at) < STEADY_PX) return go(state);
  return go({ ...state, moved: true }, { type: 'drag', phase: 'move', gripId: state.gripId, at });
}

function onUp(state: OrderGestureState, id: number, at: Point): OrderGestureStep {
  if (state.kind === 'idle' || state.id !== id) return go(state);
  if (state.kind === 'dragging') return go(NO_ORDER_GESTURE, { type: 'drag', phase: 'up', gripId: state.gripId, at });
  if (state.kind === 'over' || !isOnCross(state.grip, state.start)) return go(NO_ORDER_GESTURE);
  return go(NO_ORDER_GESTURE, { type: 'take', pointerId: id }, { type: 'cancelOrder', gripId: state.grip.id });
}
