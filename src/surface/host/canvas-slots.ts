import type { Assignment } from '../surface-messages.ts';
import type { ReadLook } from './read-look.ts';
import type { KeyedRow } from './watch-shown-rows.ts';
import { givePaintingUp } from './render-mode.ts';

/** Time for a lost bitmap to be restored, ms; later it never is. */
const RESTORED_WITHIN_MS = 3000;
const NO_BLOCK = -1;

export interface CanvasSlotsParts {
  /** Element that contains the canvases; its top left corner is that of the list. */
  readonly layer: HTMLElement;
  /** Returns the measured look; null before the list is measured. */
  look(): ReadLook | null;
  /** Returns the distance from the top of the list to that of a block, CSS px. */
  topPxOf(block: number): number;
  /** Sets whether the figures of this row are painted now. */
  setPainted(key: string, painted: boolean): void;
  giveCanvas(slot: number, canvas: HTMLCanvasElement): void;
}

/**
 * The canvases of a list. Each is a slot with a number, which holds a block of rows or none. A canvas is visible only while the
 * painter has confirmed what it holds.
 */
export interface CanvasSlots {
  /**
   * Assigns a canvas to each of these blocks, and frees those of all others.
   * @returns the canvases that must show other rows than before
   */
  assign(firstBlock: number, lastBlock: number, rowsOf: (block: number) => readonly KeyedRow[]): readonly Assignment[];
  /** Handles the painter's confirmation of this generation. @returns whether its canvas became visible */
  reveal(slot: number, generation: number): boolean;
  /** Returns the slots of these blocks; null when they are the same as at the last call. */
  changedSight(firstBlock: number, lastBlock: number): readonly number[] | null;
  /** Fits all canvases to a new look and hides them. @param sameBlocks  each still holds the same rows */
  refit(sameBlocks: boolean): void;
  /** Returns the generations by slot. */
  generations(): readonly number[];
  /** Handles the loss of a canvas's bitmap: text replaces it, for the rest of the visit unless it is restored soon. */
  lose(slot: number): void;
  /** Removes all canvases, because a transferred canvas cannot be transferred back. */
  clear(): void;
}

interface Slot {
  readonly canvas: HTMLCanvasElement;
  block: number;
  generation: number;
  rows: readonly KeyedRow[];
  isShown: boolean;
}

export function createCanvasSlots({ layer, look, topPxOf, setPainted, giveCanvas }: CanvasSlotsParts): CanvasSlots {
  let slots: Slot[] = [];
  let lastSight = '';

  function hide(slot: Slot): void {
    slot.generation++;
    if (!slot.isShown) return;
    slot.isShown = false;
    slot.canvas.style.visibility = 'hidden';
    for (const { key } of slot.rows) setPainted(key, false);
  }

  function free(slot: Slot): void {
    hide(slot);
    slot.block = NO_BLOCK;
    slot.rows = [];
  }

  function fit({ canvas: { style }, block }: Slot): void {
    const { leftPx, widthPx, heightPx } = look()!;
    style.left = `${leftPx}px`;
    if (block !== NO_BLOCK) style.top = `${topPxOf(block)}px`;
    style.width = `${widthPx}px`;
    style.height = `${heightPx}px`;
  }

  function add(): Slot {
    const canvas = document.createElement('canvas');
    canvas.style.cssText = 'position:absolute;visibility:hidden';
    layer.append(canvas);
    const slot: Slot = { canvas, block: NO_BLOCK, generation: 0, rows: [], isShown: false };
    slots.push(slot);
    giveCanvas(slots.length - 1, canvas);
    if (look()) fit(slot);
    return slot;
  }

  return {
    assign(firstBlock, lastBlock, rowsOf) {
      const unused = slots.filter(({ block }) => block < firstBlock || block > lastBlock);
      unused.forEach(free);
      const assigned: Assignment[] = [];
      for (let block = firstBlock; block <= lastBlock; block++) {
        const wanted = rowsOf(block);
        let slot = slots.find((each) => each.block === block);
        if (slot && sameRows(slot.rows, wanted)) continue;
        slot ??= unused.pop() ?? add();
        hide(slot);
        slot.block = block;
        slot.rows = wanted;
        slot.canvas.style.top = `${topPxOf(block)}px`;
        assigned.push({ slot: slots.indexOf(slot), generation: slot.generation, rows: wanted.map(({ row }) => row) });
      }
      return assigned;
    },
    reveal(number, generation) {
      const slot = slots[number];
      if (!slot || slot.isShown || slot.generation !== generation || slot.block === NO_BLOCK) return false;
      slot.isShown = true;
      slot.canvas.style.visibility = 'visible';
      for (const { key } of slot.rows) setPainted(key, true);
      return true;
    },
    changedSight(firstBlock, lastBlock) {
      const seen = slots.flatMap(({ block }, number) => (block >= firstBlock && block <= lastBlock ? [number] : []));
      const sight = seen.join();
      if (sight === lastSight) return null;
      lastSight = sight;
      return seen;
    },
    refit(sameBlocks) {
      for (const slot of slots) {
        if (sameBlocks) hide(slot);
        else free(slot);
        fit(slot);
      }
    },
    generations: () => slots.map(({ generation }) => generation),
    lose(number) {
      const slot = slots[number];
      if (!slot) return;
      hide(slot);
      setTimeout(() => {
        if (slots[number] === slot && !slot.isShown && slot.block !== NO_BLOCK) givePaintingUp('lostContext');
      }, RESTORED_WITHIN_MS);
    },
    clear() {
      for (const slot of slots) {
        hide(slot);
        slot.canvas.remove();
      }
      slots = [];
      lastSight = '';
    },
  };
}

const sameRows = (a: readonly KeyedRow[], b: readonly KeyedRow[]): boolean =>
  a.length === b.length && a.every(({ key, row }, i) => key === b[i]!.key && row === b[i]!.row);
