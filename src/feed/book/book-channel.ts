import type { DepthColumns } from '../decode/depth-columns.ts';
import type { Timers } from '../../model/timers.ts';
import { createBook } from './delta-book.ts';
import type { Book } from './delta-book.ts';

/** No snapshot for this long: the book is unavailable (B9). */
export const SNAPSHOT_MS = 5000;

export type BookStatus = 'loading' | 'ready' | 'unavailable';

export interface BookChannelParts {
  timers: Timers;
  /** Subscribes again, for a fresh snapshot. */
  renew(): void;
  /** Rows or status changed. */
  onChange(): void;
  onGap(): void;
}

export interface BookChannel {
  readonly book: Book;
  readonly status: BookStatus;
  /**
   * Sequence number of the newest tick that the book includes; NaN when the server does not name it, or while a
   * snapshot is pending.
   */
  readonly tickSeq: number;
  /** Empties the book, for a new symbol or a retry, and waits for a snapshot. */
  open(): void;
  close(): void;
  /** `bids` null: a damaged message. */
  depth(first: number, last: number, tickSeq: number, bids: DepthColumns | null, asks: DepthColumns | null): void;
  /** The rows came grouped from the server, so no snapshot is pending. `book` does not change. */
  gathered(tickSeq: number): void;
  /** The socket reconnected and subscriptions were sent again. Known rows stay until the snapshot arrives. */
  resubscribed(): void;
}

/** The one book that is shown: snapshot, then deltas; a gap or a damaged delta asks for a snapshot again. */
export function createBookChannel(parts: BookChannelParts): BookChannel {
  const book = createBook();
  let status: BookStatus = 'loading';
  let following = false;
  let tickSeq = NaN;
  let timer: number | null = null;

  function stopWaiting(): void {
    if (timer !== null) parts.timers.clearTimer(timer);
    timer = null;
  }
  function expectSnapshot(): void {
    following = false;
    stopWaiting();
    timer = parts.timers.setTimer(() => {
      timer = null;
      status = 'unavailable';
      book.clear();
      parts.onChange();
    }, SNAPSHOT_MS);
  }
  function startOver(): void {
    parts.onGap();
    expectSnapshot();
    parts.renew();
  }

  return {
    book,
    get status() {
      return status;
    },
    get tickSeq() {
      return following ? tickSeq : NaN;
    },
    open() {
      book.clear();
      status = 'loading';
      expectSnapshot();
      parts.onChange();
    },
    close() {
      stopWaiting();
      following = false;
      book.clear();
    },
    resubscribed: expectSnapshot,
    gathered(ofTick) {
      stopWaiting();
      following = true;
      status = 'ready';
      tickSeq = ofTick;
      parts.onChange();
    },
    depth(first, last, ofTick, bids, asks) {
      if (bids && asks && first === 0) {
        stopWaiting();
        following = true;
        status = 'ready';
        tickSeq = ofTick;
        book.applySnapshot(last, bids, asks);
        parts.onChange();
        return;
      }
      if (!following) return; // Deltas on their way before the snapshot.
      const outcome = bids && asks ? book.applyDelta(first, last, bids, asks) : 'gap';
      if (outcome === 'applied') {
        tickSeq = ofTick;
        parts.onChange();
      } else if (outcome === 'gap') startOver();
    },
  };
}
