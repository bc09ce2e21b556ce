import { listenToPointers } from '../input/pointer-input.ts';
import type { ChartZones, Readout, ToPainter } from './chart-messages.ts';

export interface HostGesturesParts {
  readonly element: HTMLElement;
  /** A compact chart takes no gestures. */
  readonly compact: boolean;
  readonly motion: MediaQueryList;
  send(message: ToPainter): void;
  isDrawing(): boolean;
  onReadout(readout: Readout | null): void;
}

/** Pointers and keys on a chart, and the crosshair that they have set. */
export interface HostGestures {
  /** The painter says where a finger meets what. */
  setZones(zones: ChartZones): void;
  /** The painter reports what is under the crosshair. */
  showReadout(readout: Readout | null): void;
  /** The crosshair has gone without a report. */
  forgetCursor(): void;
  /** The chart forgets a pointer. */
  letGo(pointerId: number): void;
  /** The painter is lost, and with it the crosshair. */
  reset(): void;
  stop(): void;
}

export function createHostGestures(parts: HostGesturesParts): HostGestures {
  const { element, compact, motion, send, isDrawing, onReadout } = parts;
  let zones: ChartZones | null = null;
  let isCursorShown = false;
  const pointers = compact
    ? null
    : listenToPointers({
        element,
        send,
        reducedMotion: () => motion.matches,
        zones: () => zones,
        drawing: isDrawing,
        cursorShown: () => isCursorShown,
      });

  return {
    setZones(next) {
      zones = next;
    },
    showReadout(readout) {
      isCursorShown = readout !== null;
      onReadout(readout);
    },
    forgetCursor() {
      isCursorShown = false;
    },
    letGo: (pointerId) => pointers?.letGo(pointerId),
    reset() {
      zones = null;
      if (isCursorShown) onReadout(null);
      isCursorShown = false;
    },
    stop: () => pointers?.stop(),
  };
}
