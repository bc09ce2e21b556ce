import type { DrawingController } from '../drawings/drawing-controller.ts';
import type { DrawingState } from '../drawings/drawing.ts';
import type { ChartEngine } from '../engine/chart-engine.ts';
import type { LateLayers } from './late-layers.ts';
import type { ToHost, ToPainter } from './chart-messages.ts';

/** Messages about drawings. */
export type DrawingMessage = Extract<
  ToPainter,
  { type: 'tap' | 'draw' | 'drawings' | 'tool' | 'drawingCommand' | 'drawingText' }
>;

export interface PainterDrawingsParts {
  readonly engine: Pick<ChartEngine, 'scene' | 'pan'>;
  readonly late: Pick<LateLayers, 'withDrawings'>;
  /** The picture is stale. */
  redraw(): void;
  /** A finger that met no drawing has moved the chart. */
  onPan(): void;
  post(message: ToHost): void;
}

/** Takes the page's messages about drawings. Their code is loaded with the first drawing or tool. */
export interface PainterDrawings {
  receive(message: DrawingMessage): void;
}

export function createPainterDrawings({ engine, late, redraw, onPan, post }: PainterDrawingsParts): PainterDrawings {
  /** A tap may hit a drawing: without any, a tap does not load their code. */
  let hasDrawings = false;
  /** Last position of the drawing finger, CSS px; NaN while none is down. */
  let fingerX = NaN;
  let sentState: DrawingState | null = null;
  /** The last drawings that the page sent. They may arrive before anything is drawn, and before the code is loaded. */
  let given: Extract<ToPainter, { type: 'drawings' }> | null = null;

  /** Runs `work` once the code is loaded, and sends the page what it has changed. */
  function change(work: (controller: DrawingController) => void): void {
    late.withDrawings((controller) => {
      work(controller);
      if (controller.state !== sentState) {
        sentState = controller.state;
        post({ type: 'drawingState', state: sentState });
      }
      redraw();
    });
  }

  /** A finger that meets no drawing moves the chart. */
  function onFinger({ phase, xPx, yPx }: Extract<ToPainter, { type: 'draw' }>): void {
    const { scene } = engine;
    if (!scene) return;
    change((controller) => {
      const isTaken = controller.pointer(phase, xPx, yPx, scene);
      if (phase === 'move' && !isTaken && Number.isFinite(fingerX)) {
        engine.pan(xPx - fingerX);
        onPan();
      }
      fingerX = phase === 'down' || phase === 'move' ? xPx : NaN;
    });
  }

  return {
    receive(message) {
      switch (message.type) {
        case 'tap': {
          const { scene } = engine;
          if (scene && hasDrawings) change((controller) => controller.tap(message.xPx, message.yPx, scene));
          return;
        }
        case 'draw':
          onFinger(message);
          return;
        case 'drawings':
          given = message;
          hasDrawings = message.drawings.length > 0;
          if (hasDrawings || sentState) change((controller) => controller.load(message.drawings, message.options));
          return;
        case 'tool':
          hasDrawings = true;
          change((controller) => {
            if (!sentState && given) controller.load(given.drawings, given.options);
            controller.choose(message.tool);
          });
          return;
        case 'drawingCommand':
          change((controller) => controller.command(message.command));
          return;
        case 'drawingText':
          change((controller) => controller.setText(message.text));
      }
    },
  };
}
