import { effect } from '@preact/signals-core';
import { watchBoxes } from '../../frame/watch-boxes.ts';
import { watchLook, watchRatio } from '../../frame/watch-look.ts';
import { language } from '../../i18n/language.ts';
import { settings } from '../../level/level.ts';
import type { Columns } from '../columns/column.ts';
import { columnsHere } from '../columns/lists.ts';
import type { ListName } from '../columns/lists.ts';
import { createCanvasSlots } from './canvas-slots.ts';
import { createListLook } from './list-look.ts';
import type { KeyedRow, ShownRows } from './watch-shown-rows.ts';
import { openSession } from './surface-session.ts';
import type { OpenSurface, SurfaceSession } from './surface-session.ts';
import { givePaintingUp, textReason } from './render-mode.ts';

export interface SurfaceHostParts {
  readonly list: ListName;
  /** Columns of a list of wide pages. */
  readonly columns?: Columns<never, never> | undefined;
  /** The list; its canvases stand in `layer`, whose top left is the list's. */
  readonly box: HTMLElement;
  readonly layer: HTMLElement;
  /** Selector of the element that is one row. */
  readonly rowSelector: string;
  readonly openPort: OpenSurface;
  /** Sets whether the figures of this row are painted now. */
  setPainted(key: string, painted: boolean): void;
  /** Called when painting starts or ends for the whole list. */
  onPainting?: ((painting: boolean) => void) | undefined;
}

export interface SurfaceHost {
  /** The same rows again are free. */
  show(rows: readonly KeyedRow[], shown: ShownRows): void;
  setShared(shared: unknown): void;
  stop(): void;
}

/**
 * The page's end of a list with painted numbers: puts canvases over blocks of rows and shows them while the painter has
 * confirmed their contents. Otherwise, and while there is a `textReason`, the rows are text.
 */
export function createSurfaceHost(parts: SurfaceHostParts): SurfaceHost {
  const { box } = parts;
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  let rows: readonly KeyedRow[] = [];
  /** The list keeps its canvases, because a filter may be cleared soon. */
  let mostRows = 0;
  let shown: ShownRows | null = null;
  let shared: unknown;
  let session: SurfaceSession | null = null;
  let isPainting = false;

  const look = createListLook({
    box,
    columns: parts.columns ?? columnsHere(parts.list)!,
    rowSelector: parts.rowSelector,
    reducedMotion,
  });
  const slots = createCanvasSlots({
    layer: parts.layer,
    look: () => look.current,
    topPxOf: (block) => look.current!.topPx + block * look.current!.blockRows * shown!.rowPx,
    setPainted: parts.setPainted,
    giveCanvas: (slot, canvas) => session!.giveCanvas(slot, canvas),
  });

  function setPainting(next: boolean): void {
    if (isPainting === next) return;
    isPainting = next;
    parts.onPainting?.(isPainting);
  }

  function measure(): void {
    if (!session || !shown) return;
    const blockRows = look.current?.blockRows;
    const next = look.measure(shown.rowPx, mostRows);
    if (!next) return;
    slots.refit(next.blockRows === blockRows);
    session.send({ type: 'look', look: next.look, generations: slots.generations() });
  }

  function place(): void {
    if (!session || !shown || shown.last < shown.first) return;
    if (shown.rowPx !== look.rowPx) measure();
    if (!look.current) return;
    const { blockRows } = look.current;
    const blockOf = (row: number) => Math.floor(row / blockRows);
    const blocks = slots.assign(blockOf(shown.first), blockOf(shown.last), (block) =>
      rows.slice(block * blockRows, (block + 1) * blockRows),
    );
    if (blocks.length > 0) session.send({ type: 'assign', blocks });
    const seen = slots.changedSight(blockOf(shown.firstSeen), blockOf(shown.lastSeen));
    if (seen) session.send({ type: 'sight', slots: seen });
  }

  function close(): void {
    session?.close();
    session = null;
    slots.clear();
    look.clear();
    setPainting(false);
  }

  function open(): void {
    session = openSession({
      openPort: parts.openPort,
      list: parts.list,
      onShown(blocks) {
        for (const [slot, generation] of blocks) if (slots.reveal(slot, generation)) setPainting(true);
      },
      onLostCanvas: slots.lose,
      onGivenUp: givePaintingUp,
      onLost() {
        close();
        open();
      },
    });
    if (shared !== undefined) session.send({ type: 'shared', shared });
    place();
  }

  const stopPage = watchPage(box, reducedMotion, () => {
    measure();
    place();
  });
  const stopMode = effect(() => {
    const paints = textReason.value === null;
    if (paints === (session !== null)) return;
    if (paints) open();
    else close();
  });

  return {
    show(nextRows, nextShown) {
      rows = nextRows;
      mostRows = Math.max(mostRows, rows.length);
      shown = nextShown;
      place();
    },
    setShared(next) {
      shared = next;
      session?.send({ type: 'shared', shared });
    },
    stop() {
      stopPage();
      stopMode();
      close();
    },
  };
}

/** Calls back when anything changes that a look depends on: sizes, colours, pixel ratio, motion, level or language. */
function watchPage(box: HTMLElement, reducedMotion: MediaQueryList, refresh: () => void): () => void {
  const boxes = watchBoxes(refresh);
  boxes.observe(box);
  // Content above the list may grow.
  boxes.observe(document.body);
  addEventListener('resize', refresh);
  reducedMotion.addEventListener('change', refresh);
  const stops = [
    watchLook(refresh),
    watchRatio(refresh),
    effect(() => {
      void settings.value;
      void language.value;
      refresh();
    }),
  ];
  return () => {
    boxes.disconnect();
    removeEventListener('resize', refresh);
    reducedMotion.removeEventListener('change', refresh);
    for (const stop of stops) stop();
  };
}
