import { createCanvas2dRenderer } from '../canvas2d/canvas2d-renderer.ts';
import type { AnyCanvas, Renderer } from '../layers/draw-list.ts';
import type { RendererName } from './chart-messages.ts';

/** After a second context loss within this time the session stays with Canvas2D (K9). */
const LOSS_WINDOW_MS = 60_000;
/** Pixi is weighed only after the first frame has settled. */
const UPGRADE_DELAY_MS = 400;

/** Contexts lost by any chart of this thread; a lossy GPU is lossy for all. */
let lastLossMs = -Infinity;
let gpuGivenUp = false;

export interface RendererSlotParts {
  /** Asks the page for one more canvas; it comes through `offer`. */
  wantSurface(): number;
  shown(surfaceId: number, renderer: RendererName): void;
  dropped(surfaceId: number): void;
  /** Called when the graphics context was lost; another canvas replaces it automatically. */
  contextLost(): void;
  /** Gives the renderer its colours and paints the present picture with it. */
  paintWith(renderer: Renderer): void;
}

export interface RendererSlot {
  readonly current: Renderer | null;
  /** The first canvas: always Canvas2D, so that the first frame is never late. */
  open(canvas: AnyCanvas): void;
  /** @param gpu the level allows pixi; `forced` by the address skips the trial */
  allow(gpu: boolean, forced: RendererName | null): void;
  /** Call after every frame; the first one with Canvas2D starts the upgrade. */
  afterFrame(): void;
  offer(surfaceId: number, canvas: AnyCanvas): void;
  stop(): void;
}

/**
 * Chooses the renderer. It starts with Canvas2D; changes to pixi on a second canvas when the level allows it, a context
 * without a major performance caveat exists and a short trial is faster; back on context loss or a weaker level. A
 * canvas has one kind of context for life, so every change is a new canvas, shown only after its first frame.
 */
export function createRendererSlot(parts: RendererSlotParts): RendererSlot {
  let current: Renderer | null = null;
  let gpu = false;
  let forced: RendererName | null = null;
  let tried = false;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const waiting = new Map<number, (canvas: AnyCanvas) => void>();

  const wantsPixi = () => !gpuGivenUp && (forced === null ? gpu : forced === 'pixi');

  const nextCanvas = () =>
    new Promise<{ id: number; canvas: AnyCanvas }>((resolve) => {
      const id = parts.wantSurface();
      waiting.set(id, (canvas) => resolve({ id, canvas }));
    });

  const install = (next: Renderer, surfaceId: number) => {
    const former = current;
    current = next;
    parts.paintWith(next);
    parts.shown(surfaceId, next.name);
    former?.destroy();
  };

  const backToCanvas2d = async () => {
    const { id, canvas } = await nextCanvas();
    if (!stopped) install(createCanvas2dRenderer(canvas), id);
  };

  const onLoss = () => {
    if (stopped) return;
    const nowMs = performance.now();
    gpuGivenUp = nowMs - lastLossMs < LOSS_WINDOW_MS;
    lastLossMs = nowMs;
    tried = false;
    parts.contextLost();
    void backToCanvas2d();
  };

  const upgrade = async () => {
    const pixi = await import('../pixi/pixi-renderer.ts');
    if (stopped || !wantsPixi() || !pixi.hasGpu(forced !== null)) return;
    const { id, canvas } = await nextCanvas();
    if (stopped) return;
    const candidate = await pixi.createPixiRenderer(canvas, onLoss).catch(() => null);
    if (candidate && !stopped && (forced !== null || pixi.isFaster(candidate, parts.paintWith))) {
      install(candidate, id);
    } else {
      candidate?.destroy();
      parts.dropped(id);
    }
  };

  return {
    get current() {
      return current;
    },
    open(canvas) {
      current = createCanvas2dRenderer(canvas);
    },
    allow(nextGpu, nextForced) {
      gpu = nextGpu;
      forced = nextForced;
      if (current?.name === 'pixi' && !wantsPixi()) void backToCanvas2d();
      if (!wantsPixi()) tried = false;
    },
    afterFrame() {
      if (tried || !wantsPixi() || current?.name !== 'canvas2d') return;
      tried = true;
      timer = setTimeout(() => void upgrade().catch(() => undefined), UPGRADE_DELAY_MS);
    },
    offer(surfaceId, canvas) {
      waiting.get(surfaceId)?.(canvas);
      waiting.delete(surfaceId);
    },
    stop() {
      stopped = true;
      if (timer !== null) clearTimeout(timer);
      current?.destroy();
      current = null;
    },
  };
}
