import { LIVE_PARTS, type LivePart, isFollowed, setPendingFlush, onFollowed } from '../signals/stream-parts.ts';
import type { ToLive, View } from './thread-messages.ts';

export interface FollowedPartsParts {
  /** Returns the last view of LiveClient.want. */
  view(): View;
  hidden(): boolean;
  post(message: Extract<ToLive, { kind: 'unfollowed' | 'tell' }>): void;
}

/**
 * Tells the live worker which parts of the view no text follows, and requests their pending changes when somebody needs
 * them.
 */
export interface FollowedParts {
  viewChanged(): void;
  /** Reports that a flush with all pending changes was applied, or that none will come. */
  answer(): void;
  /** Sends a new live worker everything that the last one knew. */
  introduce(): void;
  stop(): void;
}

export function createFollowedParts({ view, hidden, post }: FollowedPartsParts): FollowedParts {
  /** Callers that wait for pending changes. */
  let asking: (() => void)[] = [];
  /** Unfollowed parts as they were last sent to the live worker. */
  let unfollowed: readonly LivePart[] = [];

  function ask(brought: () => void): void {
    // A hidden page gets no flushes.
    if (hidden()) {
      brought();
      return;
    }
    asking.push(brought);
    if (asking.length === 1) post({ kind: 'tell' });
  }

  function answer(): void {
    const answered = asking;
    asking = [];
    for (const brought of answered) brought();
  }

  function update(): void {
    const { symbols, book, trades } = view();
    const inView: Record<LivePart, boolean> = {
      prices: symbols.length > 0,
      book: book !== null,
      trades: trades !== null,
    };
    const next = LIVE_PARTS.filter((part) => inView[part] && !isFollowed(part));
    if (next.join() === unfollowed.join()) return;
    unfollowed = next;
    post({ kind: 'unfollowed', parts: unfollowed });
    setPendingFlush(unfollowed.length > 0 ? ask : null);
  }
  // Sent in a microtask, because readers may start and stop several times in a task.
  onFollowed(() => queueMicrotask(update));

  return {
    viewChanged: update,
    answer,
    introduce() {
      if (unfollowed.length > 0) post({ kind: 'unfollowed', parts: unfollowed });
      if (asking.length > 0) post({ kind: 'tell' });
    },
    stop() {
      onFollowed(null);
      setPendingFlush(null);
      answer();
    },
  };
}
