import type { Drawing } from './drawing.ts';

type Drawings = readonly Drawing[];

/** All states of the drawings that a person can go back to. States share their drawings, so a step costs a short list. */
export interface DrawingHistory {
  readonly present: Drawings;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** A step that can be undone; what was undone before it is gone. */
  push(next: Drawings): void;
  /** Makes `next` the outcome of the last step. */
  amend(next: Drawings): void;
  /** The last step never happened. */
  drop(): void;
  undo(): void;
  redo(): void;
  /** Begins anew. */
  reset(drawings: Drawings): void;
}

export function createDrawingHistory(): DrawingHistory {
  let present: Drawings = [];
  let past: Drawings[] = [];
  let future: Drawings[] = [];
  return {
    get present() {
      return present;
    },
    get canUndo() {
      return past.length > 0;
    },
    get canRedo() {
      return future.length > 0;
    },
    push(next) {
      past.push(present);
      future = [];
      present = next;
    },
    amend(next) {
      present = next;
    },
    drop() {
      present = past.pop() ?? present;
    },
    undo() {
      const before = past.pop();
      if (!before) return;
      future.push(present);
      present = before;
    },
    redo() {
      const after = future.pop();
      if (!after) return;
      past.push(present);
      present = after;
    },
    reset(drawings) {
      present = drawings;
      past = [];
      future = [];
    },
  };
}
