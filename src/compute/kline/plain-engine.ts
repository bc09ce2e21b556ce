import { columnsOf } from './columns.ts';
import type { ColumnName, KlineColumns } from './columns.ts';
import type { PlainStudy } from './plain/plain-study.ts';
import { plainStudy, runPlain } from './plain/plain-studies.ts';
import { MOST_STUDIES, checkInputs } from './study-engine.ts';
import type { AttachedStudy, StudyEngine } from './study-engine.ts';
import { STUDY_LINES, numbersOf } from './study-spec.ts';
import type { StudySpec } from './study-spec.ts';

/** Starts a study from row 0. */
type Start = () => PlainStudy;

/** Studies on plain arrays: for engines without WebAssembly. */
export class PlainEngine implements StudyEngine {
  readonly columns: KlineColumns;
  private readonly capacity: number;
  private readonly studies = new Map<Start, PlainStudy>();

  /** @param held  the columns that its studies will read */
  constructor(capacity: number, held: readonly ColumnName[]) {
    this.capacity = capacity;
    this.columns = columnsOf((name) => new Float64Array(held.includes(name) ? capacity : 0));
  }

  attach(spec: StudySpec, rows: number): AttachedStudy {
    numbersOf(spec);
    checkInputs(spec, this.columns);
    if (this.studies.size === MOST_STUDIES) throw new RangeError(`studies: at most ${MOST_STUDIES}`);
    const lines = Object.fromEntries(STUDY_LINES[spec.kind].map((name) => [name, new Float64Array(this.capacity)]));
    const start = () => plainStudy(spec, this.columns, lines);
    this.compute(start, rows);
    return { lines, detach: () => void this.studies.delete(start) };
  }

  rebuild(rows: number): void {
    for (const start of this.studies.keys()) this.compute(start, rows);
  }

  show(row: number): void {
    for (const study of this.studies.values()) study.show(row);
  }

  keep(row: number): void {
    for (const study of this.studies.values()) study.keep(row);
  }

  close(): void {
    this.studies.clear();
  }

  private compute(start: Start, rows: number): void {
    const study = start();
    this.studies.set(start, study);
    runPlain(study, rows - 1);
    if (rows > 0) study.show(rows - 1);
  }
}
