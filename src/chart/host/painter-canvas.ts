import type { ChartEngine } from '../engine/chart-engine.ts';
import type { DrawList, Renderer } from '../layers/draw-list.ts';
import { paintsOf } from '../layers/paints.ts';
import type { ChartTheme } from './read-theme.ts';
import type { ToHost, ToPainter } from './chart-messages.ts';
import { createRendererSlot } from './renderer-slot.ts';
import type { RendererSlot } from './renderer-slot.ts';
import { canvasOf } from './surfaces.ts';

export interface PainterCanvasParts {
  readonly engine: Pick<ChartEngine, 'frameSize'>;
  /** The picture as it was drawn last. */
  readonly list: DrawList;
  post(message: ToHost): void;
  onContextLost: (() => void) | undefined;
}

/** The canvas that a painter paints on, with its renderer and colours. */
export interface PainterCanvas extends Pick<RendererSlot, 'allow' | 'afterFrame' | 'stop'> {
  /** The renderer; null before the first canvas, and where the browser gives no context to paint with. */
  readonly renderer: Renderer | null;
  /** The browser gave no context for the first canvas. */
  readonly hasFailed: boolean;
  readonly theme: ChartTheme | null;
  /** Takes the first canvas. */
  open(message: Extract<ToPainter, { type: 'open' }>): void;
  /** Takes a canvas that the painter asked for with `surfaceWanted`. */
  offer(message: Extract<ToPainter, { type: 'surface' }>): void;
  setTheme(theme: ChartTheme): void;
}

export function createPainterCanvas({ engine, list, post, onContextLost }: PainterCanvasParts): PainterCanvas {
  let theme: ChartTheme | null = null;
  let lastSurfaceId = 0;
  let hasFailed = false;

  function usePaints(renderer: Renderer | null): void {
    if (theme) renderer?.setPaints(paintsOf(theme), theme.fontFamily);
  }

  const slot = createRendererSlot({
    wantSurface() {
      lastSurfaceId++;
      post({ type: 'surfaceWanted', surfaceId: lastSurfaceId });
      return lastSurfaceId;
    },
    shown: (surfaceId, renderer) => post({ type: 'surfaceShown', surfaceId, renderer }),
    dropped: (surfaceId) => post({ type: 'surfaceDropped', surfaceId }),
    contextLost: () => onContextLost?.(),
    paintWith(renderer) {
      usePaints(renderer);
      const size = engine.frameSize;
      if (size) renderer.draw(list, size.width, size.height);
    },
  });

  return {
    get renderer() {
      return slot.current;
    },
    get hasFailed() {
      return hasFailed;
    },
    get theme() {
      return theme;
    },
    open({ surfaceId, surface }) {
      lastSurfaceId = surfaceId;
      try {
        slot.open(canvasOf(surface));
      } catch {
        // The page shows that the chart failed instead of waiting forever. The table of candles still works (K12).
        hasFailed = true;
      }
      usePaints(slot.current);
    },
    offer({ surfaceId, surface }) {
      slot.offer(surfaceId, canvasOf(surface));
    },
    setTheme(next) {
      theme = next;
      usePaints(slot.current);
    },
    allow: slot.allow,
    afterFrame: slot.afterFrame,
    stop: slot.stop,
  };
}
