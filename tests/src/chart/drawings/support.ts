import * as fc from 'fast-check';
import { createDrawingController } from '../../../../src/chart/drawings/drawing-controller.ts';
import type { DrawingController } from '../../../../src/chart/drawings/drawing-controller.ts';
import { DRAWING_TOOLS, anchorCountOf } from '../../../../src/chart/drawings/drawing.ts';
import type { Anchor, Drawing, DrawingOptions, DrawingTool } from '../../../../src/chart/drawings/drawing.ts';
import type { ChartEngine } from '../../../../src/chart/engine/chart-engine.ts';
import type { DrawList } from '../../../../src/chart/layers/draw-list.ts';
import type { Scene } from '../../../../src/chart/layers/scene.ts';
import type { ScaleKind } from '../../../../src/chart/look.ts';
import { STANDARD_LOOK } from '../../../../src/chart/look.ts';
import { engineWith, painted, sizeOf } from '../support/engine.ts';
import { columnsFrom, randomWalk } from '../support/klines.ts';

export const MINUTE_MS = 60_000;
/** Open time of the newest candle. */
export const END_MS = Date.UTC(2026, 10, 21, 12, 0);
export const FREE: DrawingOptions = { locked: false, magnet: false };

export interface Drawn {
  readonly engine: ChartEngine;
  readonly controller: DrawingController;
  scene(): Scene;
  paint(): DrawList;
  /** A finger goes down, over some points, and up. CSS px. */
  drag(...way: readonly (readonly [x: number, y: number])[]): void;
  tap(x: number, y: number): void;
  draw(tool: DrawingTool, ...way: readonly (readonly [x: number, y: number])[]): Drawing;
}

/** A chart of 400 minutes, 390 × 400 px, and a hand for it. */
export function drawnChart(options: { scale?: ScaleKind; count?: number; decimals?: number } = {}): Drawn {
  const { scale = 'linear', count = 400, decimals = 1 } = options;
  const engine = engineWith({ size: sizeOf(390, 400, 2), config: { look: { ...STANDARD_LOOK, scale } } });
  engine.reset(
    columnsFrom(randomWalk({ count, endMs: END_MS, stepMs: MINUTE_MS, lastClose: 67_102.8, decimals })),
    decimals,
  );
  const controller = createDrawingController();
  engine.addLayer(controller);
  const paint = () => painted(engine, END_MS);
  paint();
  const scene = () => engine.scene!;
  const drag: Drawn['drag'] = (...way) => {
    way.forEach(([x, y], i) => controller.pointer(i === 0 ? 'down' : 'move', x, y, scene()));
    const [x, y] = way[way.length - 1]!;
    controller.pointer('up', x, y, scene());
  };
  return {
    engine,
    controller,
    scene,
    paint,
    drag,
    // As the chart does it: a tap is the controller's own while it holds something, and comes as `tap` otherwise.
    tap(x, y) {
      if (controller.state.tool !== null || controller.state.selectedId !== null) drag([x, y]);
      else controller.tap(x, y, scene());
    },
    draw(tool, ...way) {
      controller.choose(tool);
      drag(...way);
      if (controller.state.wantsTextId !== null) controller.setText('note');
      return controller.state.drawings[controller.state.drawings.length - 1]!;
    },
  };
}

const anchor: fc.Arbitrary<Anchor> = fc.record({
  timeMs: fc.integer({ min: 0, max: 4e12 }),
  price: fc.double({ min: -1e9, max: 1e9, noNaN: true }).map((price) => price + 0),
});

const drawing = fc.constantFrom(...DRAWING_TOOLS).chain((tool) =>
  fc.record({
    id: fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 12 }),
    tool: fc.constant(tool),
    anchors: fc.array(anchor, { minLength: anchorCountOf(tool), maxLength: anchorCountOf(tool) }),
    ...(tool === 'text' ? { text: fc.constantFrom('note', 'Wait here', '支撑位') } : {}),
  }),
);

/** Drawings as they may be stored. */
export const drawings: fc.Arbitrary<readonly Drawing[]> = fc.uniqueArray(drawing, {
  maxLength: 12,
  selector: ({ id }) => id,
});
