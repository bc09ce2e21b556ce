import { BATCH_MS } from './batch.ts';

/**
 * Decides when a pool assigns tasks: at the end of a task of the thread in which something changed, and when a batch
 * times out.
 */
export class DispatchClock {
  private readonly dispatch: () => void;
  private scheduled = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private overdue = false;

  constructor(dispatch: () => void) {
    this.dispatch = dispatch;
  }

  /** The oldest batch was closed by time. */
  get isOverdue(): boolean {
    return this.overdue;
  }

  /** Once at the end of this turn, however often it is called. */
  schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    queueMicrotask(() => {
      this.scheduled = false;
      this.dispatch();
    });
  }

  /** A batch waits: it closes `BATCH_MS` after its first task. */
  startBatch(): void {
    this.timer ??= setTimeout(() => {
      this.overdue = true;
      this.timer = undefined;
      this.dispatch();
    }, BATCH_MS);
  }

  /** The oldest batch has been handed out. */
  batchSent(): void {
    this.overdue = false;
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  /** Called when no task is waiting any more. */
  batchEmpty(): void {
    this.overdue = false;
  }
}
