import { cleanText } from './decode-drawings.ts';
import type { Drawing } from './drawing.ts';
import type { DrawingHistory } from './drawing-history.ts';

/** The text that was placed, or touched again, and waits for its words. */
export interface DrawingText {
  /** Id of the drawing that waits for its text; null while none does. */
  readonly id: string | null;
  /** Returns whether a drawing is the text that waits for its words. */
  isEmpty(drawing: Drawing): boolean;
  waitFor(id: string): void;
  /** Sets the pending text; an empty one removes the drawing. Does nothing without a pending text. */
  write(words: string): void;
  /** Waits no longer; a text without words is removed. @returns whether one was removed */
  drop(): boolean;
}

export function createDrawingText(history: DrawingHistory): DrawingText {
  let id: string | null = null;

  const isEmpty = (drawing: Drawing) => drawing.id === id && !drawing.text;

  return {
    get id() {
      return id;
    },
    isEmpty,
    waitFor(next) {
      id = next;
    },
    write(words) {
      const waiting = history.find(id);
      if (!waiting) return;
      const line = cleanText(words);
      const isNew = isEmpty(waiting);
      const next = line === '' ? history.without(waiting.id) : history.replaced({ ...waiting, text: line });
      id = null;
      // Placing a text and writing it is one step to undo.
      if (!isNew && line !== waiting.text) history.push(next);
      else if (line === '') history.drop();
      else history.amend(next);
    },
    drop() {
      const waiting = history.find(id);
      const isRemoved = waiting !== undefined && isEmpty(waiting);
      if (isRemoved) history.drop();
      id = null;
      return isRemoved;
    },
  };
}
