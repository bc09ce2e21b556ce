import { effect } from '@preact/signals-core';
import { watchBoxes } from '../../frame/watch-boxes.ts';
import { watchLook } from '../../frame/watch-look.ts';
import { watchRatio } from '../../frame/watch-ratio.ts';
import { language } from '../../i18n/language.ts';
import { settings } from '../../level/level.ts';
import type { Columns } from '../columns/column.ts';
import { columnsHere } from '../columns/lists.ts';
import type { ListName } from '../columns/lists.ts';
import type { Assignment } from '../messages.ts';
import { isMeasured, readLook } from './read-look.ts';
import type { ReadLook } from './read-look.ts';
import type { ShownRows } from './shown-rows.ts';
import { openSession } from './surface-session.ts';
import type { OpenSurface, SurfaceSession } from './surface-session.ts';
import { givePaintingUp, textReason } from './way.ts';

/** A row as the page knows it: what its columns read, by a name that stays. */
export interface KeyedRow {
  readonly key: string;
  readonly row: unknown;
}

export interface SurfaceHostParts {
  readonly list: ListName;
  /** Of a list of wide pages. */
  readonly columns?: Columns<never, never> | undefined;
  /** The list; its canvases stand in `layer`, whose top left is the list's. */
  readonly box: HTMLElement;
  readonly layer: HTMLElement;
  /** Selector of the element that is one row. */
  readonly rowSelector: string;
  readonly openPort: OpenSurface;
  /** Whether the figures of this row are painted now. */
  setPainted(key: string, painted: boolean): void;
  /** Rows are painted at all from now on, or not any more. */
  onPainting?: ((painting: boolean) => void) | undefined;
}

export interface SurfaceHost {
  /** The same rows again are free. */
  show(rows: readonly KeyedRow[], shown: ShownRows): void;
  setShared(shared: unknown): void;
  stop(): void;
}

/** A bitmap that was lost and is not back by then does not come. */
const RESTORED_WITHIN_MS = 3000;
const NO_BLOCK = -1;

interface Slot {
  readonly canvas: HTMLCanvasElement;
  block: number;
  generation: number;
  rows: readonly KeyedRow[];
  shown: boolean;
}

const sameRows = (a: readonly KeyedRow[], b: readonly KeyedRow[]): boolean =>
  a.length === b.length && a.every(({ key, row }, i) => key === b[i]!.key && row === b[i]!.row);

/**
 * The page's side of a list whose numbers are painted: makes canvases of a block of rows, puts them where their rows are and
 * shows them while the painter has confirmed what stands there. In between, and whenever painting is not the way, the rows
 * are told that they are text.
 */
export function createSurfaceHost(parts: SurfaceHostParts): SurfaceHost {
  const { box, layer, rowSelector } = parts;
  const columns = parts.columns ?? columnsHere(parts.list)!;
  const stops: (() => void)[] = [];
  const reduced = matchMedia('(prefers-reduced-motion: reduce)');
  let rows: readonly KeyedRow[] = [];
  /** The list may be filtered and come back: it keeps its canvases. */
  let mostRows = 0;
  let shown: ShownRows | null = null;
  let shared: unknown;
  let session: SurfaceSession | null = null;
  let slots: Slot[] = [];
  let look: ReadLook | null = null;
  /** Height of the rows that `look` was measured on. */
  let measuredRowPx = NaN;
  let toldLook = '';
  let toldSight = '';
  let painting = false;

  function setPainting(next: boolean): void {
    if (painting === next) return;
    painting = next;
    parts.onPainting?.(painting);
  }

  function hide(slot: Slot): void {
    slot.generation++;
    if (!slot.shown) return;
    slot.shown = false;
    slot.canvas.style.visibility = 'hidden';
    for (const { key } of slot.rows) parts.setPainted(key, false);
  }

  function free(slot: Slot): void {
    hide(slot);
    slot.block = NO_BLOCK;
    slot.rows = [];
  }

  function reveal(number: number, generation: number): void {
    const slot = slots[number];
    if (!slot || slot.shown || slot.generation !== generation || slot.block === NO_BLOCK) return;
    slot.shown = true;
    slot.canvas.style.visibility = 'visible';
    for (const { key } of slot.rows) parts.setPainted(key, true);
    setPainting(true);
  }

  function addSlot(): number {
    const canvas = document.createElement('canvas');
    canvas.style.cssText = 'position:absolute;visibility:hidden';
    layer.append(canvas);
    slots.push({ canvas, block: NO_BLOCK, generation: 0, rows: [], shown: false });
    const number = slots.length - 1;
    session!.giveCanvas(number, canvas);
    if (look) fit(slots[number]!);
    return number;
  }

  function fit({ canvas: { style }, block }: Slot): void {
    const { leftPx, widthPx, heightPx } = look!;
    style.left = `${leftPx}px`;
    if (block !== NO_BLOCK) style.top = topOf(block);
    style.width = `${widthPx}px`;
    style.height = `${heightPx}px`;
  }

  const topOf = (block: number) => `${look!.topPx + block * look!.blockRows * shown!.rowPx}px`;

  function measure(): void {
    if (!session || !shown) return;
    const flashMs = reduced.matches ? 0 : settings.peek().flashMs;
    const next = readLook({
      box,
      columns,
      row: rowSelector,
      rowPx: shown.rowPx,
      rows: mostRows,
      dprMax: settings.peek().numbersDprMax,
      flashMs,
    });
    // A list whose rows are all gone for a moment keeps its look.
    if (!next) return;
    if (!isMeasured(next.look)) {
      givePaintingUp('unmeasured');
      return;
    }
    const text = JSON.stringify(next);
    if (text === toldLook) return;
    toldLook = text;
    const sameBlocks = look?.blockRows === next.blockRows;
    look = next;
    measuredRowPx = shown.rowPx;
    for (const slot of slots) {
      if (sameBlocks) hide(slot);
      else free(slot);
      fit(slot);
    }
    session.tell({ type: 'look', look: look.look, generations: slots.map(({ generation }) => generation) });
  }

  function place(): void {
    if (!session || !shown || shown.last < shown.first) return;
    if (shown.rowPx !== measuredRowPx) measure();
    if (!look) return;
    const { first, last } = shown;
    const { blockRows } = look;
    const firstBlock = Math.floor(first / blockRows);
    const lastBlock = Math.floor(last / blockRows);
    const unused = slots.filter(({ block }) => block < firstBlock || block > lastBlock);
    unused.forEach(free);
    const assigned: Assignment[] = [];
    for (let block = firstBlock; block <= lastBlock; block++) {
      const wanted = rows.slice(block * blockRows, (block + 1) * blockRows);
      let slot = slots.find((each) => each.block === block);
      if (slot && sameRows(slot.rows, wanted)) continue;
      slot ??= unused.pop() ?? slots[addSlot()]!;
      hide(slot);
      slot.block = block;
      slot.rows = wanted;
      slot.canvas.style.top = topOf(block);
      assigned.push({ slot: slots.indexOf(slot), generation: slot.generation, rows: wanted.map(({ row }) => row) });
    }
    if (assigned.length > 0) session.tell({ type: 'assign', blocks: assigned });
    tellSight();
  }

  function tellSight(): void {
    const { firstSeen, lastSeen } = shown!;
    const { blockRows } = look!;
    const seen = slots.flatMap(({ block }, number) =>
      block >= Math.floor(firstSeen / blockRows) && block <= Math.floor(lastSeen / blockRows) ? [number] : [],
    );
    const text = seen.join();
    if (text === toldSight) return;
    toldSight = text;
    session!.tell({ type: 'sight', slots: seen });
  }

  function lose(number: number): void {
    const slot = slots[number];
    if (!slot) return;
    hide(slot);
    setTimeout(() => {
      if (session && slots[number] === slot && !slot.shown && slot.block !== NO_BLOCK) givePaintingUp('lostContext');
    }, RESTORED_WITHIN_MS);
  }

  /** All canvases go: one that was given away cannot be had back. */
  function close(): void {
    session?.close();
    session = null;
    for (const slot of slots) {
      hide(slot);
      slot.canvas.remove();
    }
    slots = [];
    look = null;
    measuredRowPx = NaN;
    toldLook = toldSight = '';
    setPainting(false);
  }

  function open(): void {
    session = openSession({
      openPort: parts.openPort,
      list: parts.list,
      onShown(blocks) {
        for (const [number, generation] of blocks) reveal(number, generation);
      },
      onLostCanvas: lose,
      onGivenUp: givePaintingUp,
      onLost() {
        close();
        open();
      },
    });
    if (shared !== undefined) session.tell({ type: 'shared', shared });
    place();
  }

  function refresh(): void {
    measure();
    place();
  }

  const watch = watchBoxes(refresh);
  watch.observe(box);
  // What stands above the list may grow.
  watch.observe(document.body);
  addEventListener('resize', refresh);
  reduced.addEventListener('change', refresh);
  stops.push(
    () => watch.disconnect(),
    () => removeEventListener('resize', refresh),
    () => reduced.removeEventListener('change', refresh),
    watchLook(refresh),
    watchRatio(refresh),
    effect(() => {
      void settings.value;
      void language.value;
      refresh();
    }),
    effect(() => {
      const paints = textReason.value === null;
      if (paints === (session !== null)) return;
      if (paints) open();
      else close();
    }),
  );

  return {
    show(nextRows, nextShown) {
      rows = nextRows;
      mostRows = Math.max(mostRows, rows.length);
      shown = nextShown;
      place();
    },
    setShared(next) {
      shared = next;
      session?.tell({ type: 'shared', shared });
    },
    stop() {
      for (const stop of stops) stop();
      close();
    },
  };
}
