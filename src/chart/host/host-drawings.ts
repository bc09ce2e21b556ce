import { NO_DRAWINGS } from '../drawings/drawing.ts';
import type { Drawing, DrawingOptions, DrawingState } from '../drawings/drawing.ts';
import type { ToPainter } from './chart-messages.ts';

export interface HostDrawingsParts {
  readonly element: HTMLElement;
  readonly drawings: readonly Drawing[];
  readonly options: DrawingOptions;
  send(message: ToPainter): void;
  onDrawings(state: DrawingState): void;
}

/** The drawings as the page knows them. */
export interface HostDrawings {
  /** A tool is chosen or a drawing is selected: every move of a finger belongs to the painter. */
  readonly isDrawing: boolean;
  set(drawings: readonly Drawing[], options: DrawingOptions): void;
  /** Takes what the painter reports. */
  show(state: DrawingState): void;
  /** Sends a new painter all it must know. */
  introduce(): void;
  /** Handles the loss of the painter, which had tool, selection and undo history. */
  reset(): void;
}

export function createHostDrawings({ element, send, onDrawings, ...given }: HostDrawingsParts): HostDrawings {
  let { drawings, options } = given;
  let isDrawing = false;
  /** This painter has reported a state. */
  let hasState = false;

  function show(state: DrawingState): void {
    drawings = state.drawings;
    isDrawing = state.tool !== null || state.selectedId !== null;
    element.style.touchAction = isDrawing ? 'none' : '';
    onDrawings(state);
  }

  const introduce = () => send({ type: 'drawings', drawings, options });

  return {
    get isDrawing() {
      return isDrawing;
    },
    set(next, nextOptions) {
      const isSame =
        nextOptions.locked === options.locked &&
        nextOptions.magnet === options.magnet &&
        nextOptions.words === options.words;
      // Drawings that the painter reported come back as a prop; only other ones must be sent to it.
      if (next === drawings && isSame) return;
      drawings = next;
      options = nextOptions;
      introduce();
    },
    show(state) {
      hasState = true;
      show(state);
    },
    introduce,
    reset() {
      if (hasState) show({ ...NO_DRAWINGS, drawings });
      hasState = false;
    },
  };
}
