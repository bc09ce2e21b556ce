import type { KlineExports } from '../../../wasm/kline/exports.ts';
import { Arena } from '../wasm/arena.ts';
import { instantiate, startKernel } from '../wasm/instantiate.ts';
import type { Kernel, LoadModule } from '../wasm/instantiate.ts';
import type { ColumnName, KlineColumns } from './columns.ts';
import { KernelEngine, describeStudy } from './kernel-engine.ts';
import { selfTest } from './self-test.ts';
import type { TestedKernels } from './self-test.ts';
import { SeriesRoom } from './series-room.ts';
import type { StudyEngine } from './study-engine.ts';
import { numbersOf } from './study-spec.ts';
import type { AnyLines, StudySpec } from './study-spec.ts';

export type KlineKernel = Kernel<KlineExports>;

/** Room for the self-test: charts keep their series in memory of their own. */
const TEST_BYTES = 1 << 17;

/** Room for a chart of 100 000 klines with 24 lines, or several of the usual length; taken as it is needed. */
const SERIES_BYTES = 32 << 20;

/** Memory for the tables of the module itself. */
const SPARE_BYTES = 65_536;

/** A study over columns in kernel memory. */
export interface ResidentStudy {
  /** Address of its description and state, for the lists of `show` and `keep`. */
  readonly address: number;
  /** All values of the first `rows` rows; its state is then as if the last of them were closed. */
  history(rows: number): void;
}

/**
 * The kline kernels on columns of their own arena: `arena.f64(n)` makes a column, the functions here take such columns
 * and nothing else. Only parameters are checked; columns are checked in studies.ts.
 */
export class KlineKernels implements TestedKernels {
  readonly kernel: KlineKernel;
  private readonly seriesBytes: number;
  private series: { readonly exports: KlineExports; readonly room: SeriesRoom } | null = null;

  constructor(kernel: KlineKernel, seriesBytes: number) {
    this.kernel = kernel;
    this.seriesBytes = seriesBytes;
  }

  get variant(): KlineKernel['variant'] {
    return this.kernel.variant;
  }

  get arena(): Arena {
    return this.kernel.arena;
  }

  /**
   * Columns and studies of one chart. All charts share one more instance of the module, made for the first of them: an
   * instance each would leave its memory to the garbage collector, which lets dozens pile up as charts come and go, and
   * every tick would pay for a call that engines can no longer inline.
   * @throws RangeError when there is no room for the columns, or the system has no memory for them
   */
  studyEngine(capacity: number, held: readonly ColumnName[]): StudyEngine {
    this.series ??= this.startSeries();
    return new KernelEngine(this.series.exports, this.series.room, capacity, held);
  }

  private startSeries(): { readonly exports: KlineExports; readonly room: SeriesRoom } {
    const { module } = this.kernel;
    const { exports, arena } = instantiate<KlineExports>(
      module,
      this.variant,
      SPARE_BYTES,
      this.seriesBytes + SPARE_BYTES,
    );
    return { exports, room: new SeriesRoom(arena.memory, this.seriesBytes) };
  }

  /**
   * @param columns  those that the kind reads (STUDY_INPUTS), each with room for all rows
   * @param lines    the columns it writes (STUDY_LINES)
   * @throws RangeError that names a parameter, or when the memory is full
   */
  study(spec: StudySpec, columns: Partial<KlineColumns>, lines: AnyLines): ResidentStudy {
    const { exports, arena } = this.kernel;
    const numbers = numbersOf(spec);
    const address = arena.u8(exports.studyBytes()).byteOffset;
    describeStudy(exports, address, spec, columns, lines, numbers);
    return { address, history: (rows) => exports.history(address, rows) };
  }
}

/**
 * Starts the kernels: SIMD where it computes rightly, else scalar.
 * @param arenaBytes   memory for columns made in `arena`; a column that does not fit is a RangeError
 * @param seriesBytes  memory for all study series together at most; it grows as they need it
 * @throws Error as `startKernel`
 */
export async function startKline(
  load: LoadModule,
  arenaBytes: number = TEST_BYTES,
  seriesBytes: number = SERIES_BYTES,
): Promise<KlineKernels> {
  const kernel = await startKernel<KlineExports>(load, arenaBytes, (candidate) =>
    selfTest(new KlineKernels(candidate, 0)),
  );
  return new KlineKernels(kernel, seriesBytes);
}
