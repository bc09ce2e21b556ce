import type { Drawing } from './drawing.ts';

type Drawings = readonly Drawing[];

/** All states of the drawings that a person can go back to. States share their drawings, so a step costs a short list. */
export interface DrawingHistory {
  readonly present: Drawings;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** The present drawing of that id. */
  find(id: string | null): Drawing | undefined;
  /** Returns the current drawings with the one of the same id replaced by `next`. */
  replaced(next: Drawing): Drawings;
  without(id: string): Drawings;
  /** Returns an id that no drawing has, and none that an undo could restore. */
  newId(): string;
  /** Adds a step that can be undone; steps that were undone before are dropped. */
  push(next: Drawings): void;
  /** Makes `next` the outcome of the last step. */
  amend(next: Drawings): void;
  /** Undoes the last step, without redo. */
  drop(): void;
  undo(): void;
  redo(): void;
  /** Replaces everything: nothing can be undone. */
  reset(drawings: Drawings): void;
}

export function createDrawingHistory(): DrawingHistory {
  let present: Drawings = [];
  let past: Drawings[] = [];
  let future: Drawings[] = [];
  let lastId = 0;

  const find = (id: string | null) => present.find((drawing) => drawing.id === id);

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
    find,
    replaced: (next) => present.map((drawing) => (drawing.id === next.id ? next : drawing)),
    without: (id) => present.filter((drawing) => drawing.id !== id),
    newId() {
      do lastId++;
      while (find(`d${lastId}`));
      return `d${lastId}`;
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
      for (const { id } of drawings) lastId = Math.max(lastId, Number(/^d(\d{1,9})$/.exec(id)?.[1] ?? 0));
    },
  };
}
