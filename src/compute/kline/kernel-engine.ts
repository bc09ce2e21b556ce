import type { KlineExports } from '../../../wasm/kline/exports.ts';
import { type ColumnName, type KlineColumns, columnsOf } from './columns.ts';
import { SeriesBlocks, type SeriesRoom } from './series-room.ts';
import { type AttachedStudy, MOST_STUDIES, type StudyEngine, checkInputs } from './study-engine.ts';
import { type AnyLines, STUDY_KINDS, STUDY_LINES, type StudySpec, numbersOf } from './study-spec.ts';

/** Writes the description of a study to an address of `studyBytes()` bytes. Columns and lines lie in the memory of `exports`. */
export function describeStudy(
  exports: KlineExports,
  address: number,
  spec: StudySpec,
  columns: Partial<KlineColumns>,
  lines: AnyLines,
  { ready, period, second, third, factor } = numbersOf(spec),
): void {
  const at = (column: Float64Array | undefined) => column?.byteOffset ?? 0;
  const [out0, out1, out2] = STUDY_LINES[spec.kind].map((name) => at(lines[name]));
  const source = 'of' in spec && spec.of === 'volume' ? columns.volume : columns.close;
  exports.describe(
    address,
    STUDY_KINDS.indexOf(spec.kind),
    ready,
    at(columns.openTimeMs),
    at(columns.high),
    at(columns.low),
    at(source),
    at(columns.volume),
    out0 ?? 0,
    out1 ?? 0,
    out2 ?? 0,
    period,
    second,
    third,
    factor,
  );
}

const NOT_HELD = new Float64Array(0);

/** Studies in kernel memory, in blocks of a room that all series share. */
export class KernelEngine implements StudyEngine {
  readonly columns: KlineColumns;
  private readonly exports: KlineExports;
  private readonly room: SeriesRoom;
  private readonly capacity: number;
  private readonly blocks: SeriesBlocks;
  /** Address of the list of studies. */
  private readonly list: number;
  /** Studies by the address of their description. */
  private readonly studies = new Map<number, SeriesBlocks>();

  /**
   * @param exports  of the instance whose memory `room` is
   * @param held     the columns that its studies will read
   * @throws RangeError when there is no room for them
   */
  constructor(exports: KlineExports, room: SeriesRoom, capacity: number, held: readonly ColumnName[]) {
    this.exports = exports;
    this.room = room;
    this.capacity = capacity;
    const blocks = (this.blocks = new SeriesBlocks(room));
    const columns = columnsOf(() => NOT_HELD) as Record<ColumnName, Float64Array>;
    this.list = blocks.fill(() => {
      for (const name of held) blocks.column(capacity, (view) => (columns[name] = view));
      return blocks.address(this.exports.listBytes());
    });
    this.columns = columns;
    this.exports.emptyList(this.list);
  }

  attach(spec: StudySpec, rows: number): AttachedStudy {
    const { exports, studies, list } = this;
    const numbers = numbersOf(spec);
    checkInputs(spec, this.columns);
    if (studies.size === MOST_STUDIES) throw new RangeError(`studies: at most ${MOST_STUDIES}`);
    const own = new SeriesBlocks(this.room);
    const lines: Record<string, Float64Array> = {};
    const address = own.fill(() => {
      for (const name of STUDY_LINES[spec.kind]) own.column(this.capacity, (view) => (lines[name] = view));
      return own.address(exports.studyBytes());
    });
    describeStudy(exports, address, spec, this.columns, lines, numbers);
    studies.set(address, own);
    exports.addStudy(list, address);
    this.computeClosed(address, rows);
    if (rows > 0) exports.show(list, rows - 1);
    return {
      lines,
      detach() {
        // Its address may be another's by now.
        if (studies.get(address) !== own) return;
        studies.delete(address);
        exports.removeStudy(list, address);
        own.free();
      },
    };
  }

  rebuild(rows: number): void {
    for (const study of this.studies.keys()) this.computeClosed(study, rows);
    if (rows > 0) this.exports.show(this.list, rows - 1);
  }

  show(row: number): void {
    this.exports.show(this.list, row);
  }

  keep(row: number): void {
    this.exports.keep(this.list, row);
  }

  close(): void {
    for (const own of this.studies.values()) own.free();
    this.studies.clear();
    this.blocks.free();
  }

  /** All rows but the open one, into its values and its state. */
  private computeClosed(study: number, rows: number): void {
    this.exports.history(study, Math.max(0, rows - 1));
  }
}
