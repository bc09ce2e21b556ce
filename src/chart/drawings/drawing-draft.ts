import { anchorCountOf } from './drawing.ts';
import type { Anchor, Drawing, DrawingTool } from './drawing.ts';

/** A drawing in the making, not yet part of the history. */
export interface DrawingDraft {
  /** The drawing in progress; null while there is none. */
  readonly drawing: Drawing | null;
  /** The first anchor was set by a tap: the next touch sets the second one. */
  readonly isBegun: boolean;
  /** True when the current touch continues an earlier draft. */
  readonly isContinued: boolean;
  /** Handles a touch, which begins a draft or sets the second anchor of the current one. */
  touch(tool: DrawingTool, anchor: Anchor): void;
  /** Moves the last anchor. */
  move(anchor: Anchor): void;
  /**
   * Handles the end of a touch. One anchor is set by any touch; two are set by a drag, or by one tap each.
   * @param moved  true when the touch was a drag
   * @returns the drawing once it has all its anchors; the draft is then over
   */
  release(moved: boolean): Drawing | null;
  /** Restores the draft from before the touch, which became a pinch. */
  cancelTouch(): void;
  /** @returns whether there was one */
  drop(): boolean;
}

interface Draft {
  readonly drawing: Drawing;
  readonly isBegun: boolean;
}

/** @param newId  the id of the next drawing */
export function createDrawingDraft(newId: () => string): DrawingDraft {
  let draft: Draft | null = null;
  /** The draft as it was before the finger came down. */
  let before: Draft | null = null;

  function finish({ drawing }: Draft): Drawing {
    draft = null;
    return drawing;
  }

  return {
    get drawing() {
      return draft?.drawing ?? null;
    },
    get isBegun() {
      return draft?.isBegun ?? false;
    },
    get isContinued() {
      return before !== null;
    },
    touch(tool, anchor) {
      before = draft;
      if (draft) draft = { ...draft, drawing: withAnchor(draft.drawing, 1, 1, anchor) };
      else {
        const anchors: Anchor[] = Array.from({ length: anchorCountOf(tool) }, () => anchor);
        draft = { drawing: { id: newId(), tool, anchors }, isBegun: false };
      }
    },
    move(anchor) {
      if (!draft) return;
      const last = draft.drawing.anchors.length - 1;
      draft = { ...draft, drawing: withAnchor(draft.drawing, last, last, anchor) };
    },
    release(moved) {
      if (!draft) return null;
      const [a, b = null] = draft.drawing.anchors as [Anchor, Anchor?];
      if (b === null) return finish(draft);
      if ((moved || draft.isBegun) && (a.timeMs !== b.timeMs || a.price !== b.price)) return finish(draft);
      draft = { ...draft, isBegun: true };
      return null;
    },
    cancelTouch() {
      draft = before;
    },
    drop() {
      const wasThere = draft !== null;
      draft = null;
      return wasThere;
    },
  };
}

/** The drawing with the time of anchor `timeOf` and the price of anchor `priceOf` taken from `anchor`. */
export const withAnchor = (drawing: Drawing, timeOf: number, priceOf: number, { timeMs, price }: Anchor): Drawing => ({
  ...drawing,
  anchors: drawing.anchors.map((anchor, i) => ({
    timeMs: i === timeOf ? timeMs : anchor.timeMs,
    price: i === priceOf ? price : anchor.price,
  })),
});
