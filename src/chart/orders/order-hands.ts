import type { OrderGrip, OrderMove, ToPainter } from '../host/chart-messages.ts';
import { HOLD_MS } from '../input/gesture.ts';
import type { FollowedPrices, HoldingResult } from '../marks.ts';
import {
  FINGER_REACH_PX,
  MOUSE_REACH_PX,
  NO_ORDER_GESTURE,
  gripAt,
  isOnCross,
  ownsPointer,
  stepOrderGesture,
} from './order-gesture.ts';
import type { OrderCommand, OrderPointer, Point } from './order-gesture.ts';

/** Actions of the page on own orders of its chart. Ids are those of the marks. */
export interface OrderActions {
  /** Asks whether the order shall have the price of this many ticks; the line waits there until it is answered. */
  move(id: string, ticks: number): Promise<void>;
  cancel(id: string): void;
  /** Reports the result of the holding, now and when it changed; null while there is none. @returns ends it */
  followResult(report: (result: HoldingResult | null) => void): () => void;
  /** Reports where lines stand that follow the market, now and when one of them moved. @returns ends it */
  followPrices(report: (prices: FollowedPrices) => void): () => void;
}

export interface OrderHandsParts {
  /** Element of the chart, as for `listenToPointers`. */
  readonly element: HTMLElement;
  readonly actions: OrderActions;
  send(message: ToPainter): void;
  readonly grips: () => readonly OrderGrip[];
  /** Pointers belong to the drawing tools. */
  readonly drawing: () => boolean;
  /** The chart forgets a pointer. */
  letGo(pointerId: number): void;
}

export interface OrderHands {
  /** Handles the painter's report that a line was dropped at another price. */
  moved(move: OrderMove): void;
  /** Sends a new painter the state that the previous one had. */
  sendAgain(): void;
  stop(): void;
}

const isMouse = (event: PointerEvent) => event.pointerType === 'mouse';

/** Connects pointers to the lines of own orders. Hears them before the chart does, and keeps from it those it has taken. */
export function createOrderHands({ element, actions, send, grips, drawing, letGo }: OrderHandsParts): OrderHands {
  const listeners = new AbortController();
  let state = NO_ORDER_GESTURE;
  let holdTimer: ReturnType<typeof setTimeout> | undefined;
  /** The finger that left has done something: what opens now must not take its click for a tap beside itself. */
  let noClick = false;
  const hover = createHover(element, send);

  const on = <Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (event: HTMLElementEventMap[Type]) => void,
    target: HTMLElement | Document = element,
  ): void =>
    target.addEventListener(type, listener as EventListener, {
      signal: listeners.signal,
      passive: false,
      capture: true,
    });
  const pointOf = (event: MouseEvent) => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const gripUnder = (event: PointerEvent, at: Point) =>
    drawing() ? null : gripAt(grips(), at, isMouse(event) ? MOUSE_REACH_PX : FINGER_REACH_PX);

  function obey(command: OrderCommand): void {
    switch (command.type) {
      case 'take':
        letGo(command.pointerId);
        send({ type: 'cursorOff' });
        break;
      case 'drag':
        sendDrag(send, command);
        break;
      case 'cancelOrder':
        actions.cancel(command.gripId);
        break;
    }
  }

  /** @returns whether the pointer is ours, before or after it */
  function feed(input: OrderPointer): boolean {
    const id = 'id' in input ? input.id : NaN;
    const before = ownsPointer(state, id);
    const step = stepOrderGesture(state, input);
    state = step.state;
    for (const command of step.commands) obey(command);
    return before || ownsPointer(state, id) || step.commands.length > 0;
  }

  on('pointerdown', (event) => {
    noClick = false;
    if (isMouse(event) && event.button !== 0) return;
    clearTimeout(holdTimer);
    const { pointerId: id } = event;
    const at = pointOf(event);
    const grip = gripUnder(event, at);
    const mouse = isMouse(event);
    if (grip && !mouse) holdTimer = setTimeout(() => feed({ type: 'held', id }), HOLD_MS);
    if (!feed({ type: 'down', id, at, mouse, grip })) return;
    element.setPointerCapture(id);
    event.stopImmediatePropagation();
  });
  on('pointermove', (event) => {
    const at = pointOf(event);
    if (isMouse(event) && event.buttons === 0) {
      feed({ type: 'cancel', id: event.pointerId });
      if (hover(gripUnder(event, at), at)) event.stopImmediatePropagation();
    } else if (feed({ type: 'move', id: event.pointerId, at })) event.stopImmediatePropagation();
  });
  on('pointerup', (event) => {
    clearTimeout(holdTimer);
    if (!feed({ type: 'up', id: event.pointerId, at: pointOf(event) })) return;
    noClick = true;
    event.stopImmediatePropagation();
  });
  const onCancel = (event: PointerEvent) => {
    clearTimeout(holdTimer);
    if (feed({ type: 'cancel', id: event.pointerId })) event.stopImmediatePropagation();
  };
  on('pointercancel', onCancel);
  on('lostpointercapture', onCancel);
  const keepPage = (event: Event) => {
    if (event.cancelable && state.kind !== 'idle' && ownsPointer(state, state.id)) event.preventDefault();
  };
  on('touchmove', keepPage);
  on('contextmenu', keepPage);
  on('touchend', (event) => {
    if (event.cancelable && noClick) event.preventDefault();
    noClick = false;
  });
  on(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || state.kind !== 'dragging') return;
      feed({ type: 'escape' });
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    document,
  );

  const figures = followFigures(actions, send);

  return {
    moved({ id, ticks }) {
      const back = () => send({ type: 'orderDrag', drag: { phase: 'cancel', id, xPx: 0, yPx: 0 } });
      void actions.move(id, ticks).then(back, back);
    },
    sendAgain: figures.sendAgain,
    stop() {
      clearTimeout(holdTimer);
      figures.stop();
      listeners.abort();
    },
  };
}

function sendDrag(
  send: (message: ToPainter) => void,
  { phase, gripId, at }: Extract<OrderCommand, { type: 'drag' }>,
): void {
  if (phase === 'down') send({ type: 'touch', active: true });
  send({ type: 'orderDrag', drag: { phase, id: gripId, xPx: at.x, yPx: at.y } });
  if (phase === 'up' || phase === 'cancel') send({ type: 'touch', active: false });
}

/**
 * Shows by the mouse's cursor what can be done with the label under it, and takes the crosshair away there.
 * @returns a function for each move of the mouse: it takes the label under it, and returns whether there is one
 */
function createHover(element: HTMLElement, send: (message: ToPainter) => void) {
  let isOverLabel = false;
  return (grip: OrderGrip | null, at: Point): boolean => {
    if (grip) {
      if (!isOverLabel) send({ type: 'cursorOff' });
      element.style.cursor = isOnCross(grip, at) ? 'pointer' : grip.movable ? 'ns-resize' : '';
    }
    isOverLabel = grip !== null;
    return isOverLabel;
  };
}

/** Sends the painter the result of the holding and the prices of lines that follow the market, whenever they change. */
function followFigures(
  actions: Pick<OrderActions, 'followResult' | 'followPrices'>,
  send: (message: ToPainter) => void,
) {
  let result: HoldingResult | null = null;
  let followed: FollowedPrices = new Map();

  const sendResult = () => send({ type: 'holding', result });
  const sendFollowed = () => send({ type: 'followed', prices: followed });
  const endResult = actions.followResult((next) => {
    result = next;
    sendResult();
  });
  const endPrices = actions.followPrices((next) => {
    if (followed.size === 0 && next.size === 0) return;
    followed = next;
    sendFollowed();
  });

  return {
    sendAgain(): void {
      sendResult();
      if (followed.size > 0) sendFollowed();
    },
    stop(): void {
      endResult();
      endPrices();
    },
  };
}
