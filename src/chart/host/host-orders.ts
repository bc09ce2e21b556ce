import type { ChartMark } from '../marks.ts';
import type { OrderActions, OrderHands } from '../orders/order-hands.ts';
import type { OrderGrip, OrderMove, ToPainter } from './chart-messages.ts';

export interface HostOrdersParts {
  readonly element: HTMLElement;
  readonly marks: readonly ChartMark[];
  /** Returns the actions on own orders; undefined where they are read-only. Called when there are any. */
  actions(): OrderActions | undefined;
  send(message: ToPainter): void;
  isDrawing(): boolean;
  /** The chart forgets a pointer. */
  letGo(pointerId: number): void;
}

/**
 * The marks of a chart, and what moves own orders among them by hand. The code of the latter is loaded with the first order or
 * holding.
 */
export interface HostOrders {
  setMarks(marks: readonly ChartMark[]): void;
  /** Handles the painter's report of the areas where own orders can be dragged. */
  setGrips(grips: readonly OrderGrip[]): void;
  /** Handles the painter's report that a line was dropped at another price. */
  moved(move: OrderMove): void;
  /** Sends a new painter all it must know. */
  introduce(): void;
  /** Sends a new painter the state that the previous one had. */
  sendAgain(): void;
  /** The painter is lost. */
  reset(): void;
  stop(): void;
}

export function createHostOrders(parts: HostOrdersParts): HostOrders {
  const { element, send, isDrawing, letGo } = parts;
  let { marks } = parts;
  let grips: readonly OrderGrip[] = [];
  let hands: Promise<OrderHands> | null = null;

  function loadHands(): void {
    if (hands || !marks.some(({ kind }) => kind === 'order' || kind === 'cost')) return;
    const actions = parts.actions();
    if (!actions) return;
    hands = import('../orders/order-hands.ts').then(({ createOrderHands }) =>
      createOrderHands({ element, actions, send, grips: () => grips, drawing: isDrawing, letGo }),
    );
    // The next marks try again.
    hands.catch(() => (hands = null));
  }

  function introduce(): void {
    send({ type: 'marks', marks });
    loadHands();
  }

  return {
    setMarks(next) {
      if (next === marks) return;
      marks = next;
      introduce();
    },
    setGrips(next) {
      grips = next;
    },
    moved: (move) => void hands?.then((here) => here.moved(move)),
    introduce,
    sendAgain: () => void hands?.then((here) => here.sendAgain()),
    reset() {
      grips = [];
    },
    stop: () => void hands?.then((here) => here.stop()),
  };
}
