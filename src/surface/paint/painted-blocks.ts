import type { Column } from '../columns/column.ts';
import type { Assignment, SurfaceLook } from '../surface-messages.ts';
import { type Block, type PreparedLook, createBlock } from './block.ts';
import { type ConfirmationsParts, createConfirmations } from './confirmations.ts';
import { type Face, createFace } from './face.ts';
import { SMALL } from './paint-cell.ts';

/** Returns whether the widths of digits are known in every font. */
const hasWidths = ({ placed }: PreparedLook): boolean =>
  placed.every((each) => !each || [...each.faces, ...each.smallFaces].every(({ digitPx }) => digitPx > 0));

/** Prepares the fonts of a look. A column that no row has now has no place and is not painted. */
function prepareLook(look: SurfaceLook, columns: readonly Column<never, never>[]): PreparedLook {
  const { fontFamily, unitPx } = look;
  const faces = new Map<string, Face>();
  const faceOf = (fontPx: number, weight: string): Face => {
    const key = `${weight} ${fontPx}`;
    let face = faces.get(key);
    if (!face) faces.set(key, (face = createFace(fontPx, weight, fontFamily, unitPx)));
    return face;
  };
  const placed = columns.map((column) => {
    const place = look.places.find(({ name }) => name === column.name);
    if (!place) return null;
    return {
      column,
      place,
      faces: place.sizes.map(({ fontPx }) => faceOf(fontPx, place.fontWeight)),
      smallFaces: place.sizes.map(({ fontPx }) => faceOf(fontPx * SMALL, place.fontWeight)),
    };
  });
  return { look, placed };
}

/** Longest delay for painting invisible rows, ms, because scrolling may show them before the page can report it. */
const LATE_MS = 1000;
/** Steps of tints wait this long for a picture that new numbers cause: one of their own costs as much as one of all rows. */
const FADE_WAIT_MS = 200;

interface PaintedBlocksParts extends ConfirmationsParts {
  columns(): readonly Column<never, never>[];
  /** Plain data of the whole list. Reads signals. */
  shared(): unknown;
  nowMs(): number;
  /** Reports the time of one paint. Hot: called for each. */
  onPaint(startMs: number, endMs: number): void;
  /** Called when the bitmap of this canvas is lost, or it has no drawing context. */
  onLost(slot: number): void;
}

/** All canvases of a list, painted from the signals of this thread. */
interface PaintedBlocks {
  addCanvas(slot: number, canvas: OffscreenCanvas): void;
  /**
   * Repaints everything with another look.
   * @returns false, without using the look, when a digit has no width on this thread
   */
  setLook(look: SurfaceLook, generations: readonly number[]): boolean;
  assign(blocks: readonly Assignment[]): void;
  /** Sets the visible slots; only these are repainted at once when numbers change. */
  setSight(slots: readonly number[]): void;
  stop(): void;
}

interface Slot {
  readonly number: number;
  readonly block: Block;
  generation: number;
}

export function createPaintedBlocks(parts: PaintedBlocksParts): PaintedBlocks {
  const { columns, shared, requestFrame, nowMs, onPaint, onLost } = parts;
  const slots = new Map<number, Slot>();
  const confirmations = createConfirmations(parts);
  let prepared: PreparedLook | null = null;
  let lateTimer: ReturnType<typeof setTimeout> | null = null;
  let fadeTimer: ReturnType<typeof setTimeout> | null = null;
  let isStopped = false;

  function stopFadeTimer(): void {
    if (fadeTimer !== null) clearTimeout(fadeTimer);
    fadeTimer = null;
  }
  function paint(): void {
    if (isStopped) return;
    stopFadeTimer();
    const startMs = nowMs();
    for (const { block } of slots.values()) block.paint();
    onPaint(startMs, nowMs());
  }

  function catchUp(): void {
    lateTimer = null;
    for (const { block } of slots.values()) block.catchUp();
  }

  const paintSoon = () => requestFrame(paint);
  const paintFades = () => void (fadeTimer ??= setTimeout(paintSoon, FADE_WAIT_MS));
  const catchUpLater = () => void (lateTimer ??= setTimeout(catchUp, LATE_MS));

  return {
    addCanvas(number, canvas) {
      const block = createBlock({
        canvas,
        columns: columns(),
        shared,
        onDirty: paintSoon,
        onFade: paintFades,
        onLate: catchUpLater,
        onLost: () => onLost(number),
        onRestored() {
          paint();
          const slot = slots.get(number);
          if (slot && prepared) confirmations.add([slot]);
        },
      });
      if (!block) {
        onLost(number);
        return;
      }
      if (prepared) block.setLook(prepared);
      slots.set(number, { number, block, generation: 0 });
    },
    setLook(look, generations) {
      const next = prepareLook(look, columns());
      if (!hasWidths(next)) return false;
      prepared = next;
      for (const slot of slots.values()) {
        slot.block.setLook(next);
        slot.generation = generations[slot.number] ?? slot.generation;
      }
      paint();
      confirmations.add(slots.values());
      return true;
    },
    assign(blocks) {
      const assigned: Slot[] = [];
      for (const { slot: number, generation, rows } of blocks) {
        const slot = slots.get(number);
        if (!slot) continue;
        slot.generation = generation;
        slot.block.assign(rows);
        assigned.push(slot);
      }
      paint();
      // Without a look nothing is painted; with it, all slots are.
      if (prepared) confirmations.add(assigned);
    },
    setSight(seen) {
      const sight = new Set(seen);
      for (const { number, block } of slots.values()) block.setAwake(sight.has(number));
      paint();
    },
    stop() {
      isStopped = true;
      confirmations.stop();
      if (lateTimer !== null) clearTimeout(lateTimer);
      stopFadeTimer();
      for (const { block } of slots.values()) block.stop();
      slots.clear();
    },
  };
}
