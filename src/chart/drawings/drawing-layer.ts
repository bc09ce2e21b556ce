import type { SceneLayer } from '../layers/scene-layer.ts';
import type { Scene } from '../layers/scene.ts';
import {
  drawAxisLabels,
  drawFill,
  drawGuides,
  drawHandles,
  drawNotes,
  drawPlates,
  drawStrokes,
} from './draw-shapes.ts';
import type { Anchor, Drawing, MeasureWords } from './drawing.ts';
import type { DrawingDraft } from './drawing-draft.ts';
import type { DrawingHistory } from './drawing-history.ts';
import type { DrawingPointer, HeldAnchors } from './drawing-pointer.ts';
import { shapeOf } from './shape.ts';
import type { Shape } from './shape.ts';

export interface DrawingLayerParts {
  readonly history: Pick<DrawingHistory, 'present' | 'replaced'>;
  readonly draft: Pick<DrawingDraft, 'drawing'>;
  readonly pointer: Pick<DrawingPointer, 'moving' | 'heldAnchors'>;
  words(): MeasureWords;
  /** Returns whether a drawing is selected or being made. */
  isActive(drawing: Drawing): boolean;
}

/** Paints the drawings of a chart, the active one above the others. */
export interface DrawingLayer extends Required<Pick<SceneLayer, 'drawUnder' | 'drawOver' | 'drawAxis'>> {
  /** Returns the current drawings, including the one that is being moved. */
  shapesIn(scene: Scene): readonly Shape[];
}

export function createDrawingLayer({ history, draft, pointer, words, isActive }: DrawingLayerParts): DrawingLayer {
  /** The shapes of the frame that is being drawn, the active one last; empty between frames. */
  let frame: readonly Shape[] = [];

  function shapesIn(scene: Scene): readonly Shape[] {
    const drawings = pointer.moving ? history.replaced(pointer.moving) : history.present;
    return (draft.drawing ? [...drawings, draft.drawing] : drawings)
      .map((drawing) => shapeOf(drawing, scene, words()))
      .filter((shape) => shape !== null);
  }

  return {
    shapesIn,

    drawUnder(list, scene) {
      const shapes = shapesIn(scene);
      frame = [
        ...shapes.filter(({ drawing }) => !isActive(drawing)),
        ...shapes.filter(({ drawing }) => isActive(drawing)),
      ];
      for (const shape of frame) drawFill(list, shape);
    },

    drawOver(list, scene) {
      for (const shape of frame) {
        drawStrokes(list, scene, shape, isActive(shape.drawing));
        drawNotes(list, shape, isActive(shape.drawing));
      }
      const top = frame[frame.length - 1];
      if (!top || !isActive(top.drawing)) return;
      const held = pointer.heldAnchors;
      drawHandles(list, scene, top, held);
      // Drawn over the rings, so that the exact point is visible.
      if (held) drawGuides(list, scene, anchorOf(top.drawing, held));
    },

    drawAxis(list, scene) {
      for (const shape of frame) {
        drawPlates(list, scene, shape, isActive(shape.drawing));
        drawAxisLabels(list, scene, shape.drawing, isActive(shape.drawing));
      }
      frame = [];
    },
  };
}

const anchorOf = ({ anchors }: Drawing, { timeOf, priceOf }: HeldAnchors): Anchor => ({
  timeMs: anchors[timeOf]!.timeMs,
  price: anchors[priceOf]!.price,
});
