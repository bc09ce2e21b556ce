import type { Draft } from '../draft.ts';
import type { Part } from './problem.ts';

/** Properties of every card of the editor. */
export interface EditorCardProps {
  draft: Draft;
  change(parts: Partial<Draft>): void;
  /** Returns the text of the problem of a part, once the main button was pressed; null while it has none. */
  problemAt(part: Part): string | null;
}
