import type { ColumnName, KlineColumns } from './columns.ts';
import { STUDY_INPUTS } from './study-spec.ts';
import type { AnyLines, StudySpec } from './study-spec.ts';

/** Studies of one series. As MOST_STUDIES in wasm/kline/study-list.ts. */
export const MOST_STUDIES = 32;

/**
 * Holds the columns of a study series and computes its studies: kernel memory (kernel-engine.ts) or plain arrays
 * (plain-engine.ts). Of the rows the last one is open, all others are closed.
 */
export interface StudyEngine {
  /** [capacity] each; those that are not held are empty, and what is written to them is lost. */
  readonly columns: KlineColumns;
  /**
   * Computes a new study over the first `rows` rows.
   * @throws RangeError for its parameters, a column it reads that is not held, or when there is no room
   */
  attach(spec: StudySpec, rows: number): AttachedStudy;
  /** Computes all studies from row 0 on. */
  rebuild(rows: number): void;
  /** The open row changed: computes all studies there. Hot: on every tick, O(studies). */
  show(row: number): void;
  /** The row is closed: before anything is written to the next one. */
  keep(row: number): void;
  close(): void;
}

/** The columns that a study reads. */
export const inputsOf = (spec: StudySpec): readonly ColumnName[] =>
  'of' in spec && spec.of === 'volume' ? ['volume'] : STUDY_INPUTS[spec.kind];

/** @throws RangeError when a study would read a column that is not held */
export function checkInputs(spec: StudySpec, columns: KlineColumns): void {
  const missing = inputsOf(spec).find((name) => columns[name].length === 0);
  if (missing) throw new RangeError(`${missing}: is not held`);
}

export interface AttachedStudy {
  readonly lines: AnyLines;
  detach(): void;
}
