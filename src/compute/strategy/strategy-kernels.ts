import type { StrategyExports } from '../../../wasm/strategy/exports.ts';
import { startKernel } from '../wasm/instantiate.ts';
import type { Kernel, LoadModule } from '../wasm/instantiate.ts';
import type { Candles } from './candles.ts';
import { COST, DRAWDOWN, FIGURES_AT, QUANTITY, SETTING, TRADES_FIELD, writeJob } from './kernel-job.ts';
import type { KernelJob } from './kernel-job.ts';
import type { Plan } from './plan.ts';
import { FIGURE, FIGURES, TradeList } from './report.ts';
import type { Outcome, SpanOutcomes } from './report.ts';
import { placeCandles } from './resident-candles.ts';
import type { ResidentCandles } from './resident-candles.ts';
import { selfTest } from './self-test.ts';

export type StrategyKernel = Kernel<StrategyExports>;

/** Three years of minutes with volumes, and a task of 25 settings. Untouched pages cost nothing. */
export const STRATEGY_BYTES = 40_000_000;

/** Records of trades: of one setting, some days. */
const TRADE_BYTES = 48;
const TRADE_ROOM = 4 * 1440 * TRADE_BYTES;

/** The strategy kernels over the candles of one market at a time, which stay in their memory. */
export class StrategyKernels {
  private readonly kernel: StrategyKernel;
  private readonly empty: number;
  private held: ResidentCandles | null = null;

  constructor(kernel: StrategyKernel) {
    this.kernel = kernel;
    this.empty = kernel.exports.mark();
  }

  get variant(): StrategyKernel['variant'] {
    return this.kernel.variant;
  }

  /** The candles that it holds: views of its memory. */
  get candles(): Candles | null {
    return this.held?.columns ?? null;
  }

  /** Takes candles instead of those before. @throws RangeError when they do not fit; it holds none then */
  hold(candles: Candles): void {
    const { exports, arena } = this.kernel;
    this.held = null;
    exports.release(this.empty);
    this.held = placeCandles(exports, arena, candles);
  }

  /** All settings of a plan. @throws RangeError when they do not fit */
  outcomes(plan: Plan, fromDay: number, toDay: number): SpanOutcomes {
    return this.scoped(plan, fromDay, toDay, false, (job) => {
      this.advance(job, 0, toDay - fromDay);
      const figures = new Float64Array(plan.settings.length * FIGURES);
      plan.settings.forEach((_, at) => figures.set(figuresOf(job, at, toDay - fromDay), at * FIGURES));
      return { figures, equity: job.equity.slice() as Float64Array<ArrayBuffer> };
    });
  }

  /** The only setting of a plan, with its trades. @throws RangeError when it does not fit */
  outcome(plan: Plan, fromDay: number, toDay: number): Outcome {
    const days = toDay - fromDay;
    return this.scoped(plan, fromDay, toDay, true, (job) => {
      const trades = new TradeList();
      const room = this.kernel.arena.u8(TRADE_ROOM);
      job.u32[TRADES_FIELD + 1] = room.byteOffset + TRADE_ROOM;
      for (let day = 0; day < days;) {
        job.u32[TRADES_FIELD] = room.byteOffset;
        day = this.advance(job, day, days);
        readTrades(room, job.u32[TRADES_FIELD]! - room.byteOffset, trades);
      }
      return {
        figures: figuresOf(job, 0, days),
        equity: job.equity.slice() as Float64Array<ArrayBuffer>,
        drawdown: new Float64Array(job.settings.buffer, job.settings.byteOffset, SETTING >> 3)[DRAWDOWN]!,
        trades: trades.columns(),
      };
    });
  }

  private advance({ at }: KernelJob, fromDay: number, toDay: number): number {
    return this.kernel.exports.advance(at, fromDay, toDay);
  }

  private scoped<Result>(plan: Plan, fromDay: number, toDay: number, marks: boolean, work: (job: KernelJob) => Result) {
    const { held } = this;
    if (!held) throw new RangeError('candles: none are held');
    const { arena, exports } = this.kernel;
    return arena.scoped(() =>
      work(writeJob(arena, held, plan, { fromDay, toDay, scratchBytes: exports.scratchBytes(), marks })),
    );
  }
}

function figuresOf({ settings, equity }: KernelJob, setting: number, days: number): Float64Array<ArrayBuffer> {
  const { buffer, byteOffset } = settings;
  const numbers = new Float64Array(buffer, byteOffset + setting * SETTING, SETTING >> 3);
  const figures = numbers.slice(FIGURES_AT, FIGURES_AT + FIGURES) as Float64Array<ArrayBuffer>;
  figures[FIGURE.end] = equity[(setting + 1) * days - 1]!;
  const quantity = numbers[QUANTITY]!;
  figures[FIGURE.openQuantity] = quantity;
  figures[FIGURE.openCost] = quantity > 0 ? numbers[COST]! : 0;
  return figures;
}

function readTrades({ buffer, byteOffset }: Uint8Array, bytes: number, trades: TradeList): void {
  for (let at = byteOffset; at < byteOffset + bytes; at += TRADE_BYTES) {
    const rows = new Uint32Array(buffer, at, 2);
    const numbers = new Float64Array(buffer, at + 8, 4);
    const [reason] = new Uint32Array(buffer, at + 40, 1);
    trades.add(rows[0]!, rows[1]!, numbers[0]!, numbers[1]!, numbers[2]!, numbers[3]!, reason!);
  }
}

/**
 * Starts the kernels: SIMD where it computes rightly, else scalar.
 * @param bytes  of memory; candles and jobs that do not fit are a RangeError
 * @throws Error as `startKernel`
 */
export async function startStrategy(load: LoadModule, bytes: number = STRATEGY_BYTES): Promise<StrategyKernels> {
  return new StrategyKernels(
    await startKernel<StrategyExports>(load, bytes, (kernel) => selfTest(new StrategyKernels(kernel))),
  );
}
