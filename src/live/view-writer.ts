import { FEED_LIMITS, FEED_VERSION } from '../../protocol/feed/frame-format.ts';
import type { View as FeedView } from '../../protocol/feed/view.ts';
import { KEY_WAIT_MS } from '../feed/compact/frame-steps.ts';
import type { Timers } from '../model/timers.ts';
import type { FeedWish } from './compact-wish.ts';

/**
 * Shortest time between two views, ms. The server drops a fifth one in a second, and the line may deliver some in a
 * burst.
 */
export const VIEW_SPACING_MS = 1200 / FEED_LIMITS.viewsPerSecond;
/** Entries of `list` or `guards` left out at once while a view is too long. */
const TRIMMED = 10;

export interface ViewWriterParts {
  readonly timers: Timers;
  /** Sends a text; returns false when not connected. */
  send(text: string): boolean;
  /**
   * Returns the trades known from before a reconnect, for the first view of a socket; undefined when there are none.
   */
  seen(): FeedView['seen'];
  /** @param view  the view that was sent */
  onSent(view: FeedView): void;
}

/**
 * Sends the wanted view to the server, once each time it changes and at most four times a second. The next view waits
 * for the KEY of the one before, at most `KEY_WAIT_MS`: a view makes the client skip the KEYs of earlier ones, so on a
 * slow line a long scroll would show no price before its end.
 */
export interface ViewWriter {
  /**
   * Sets the wanted view; the last one counts. It is sent even when it equals the last sent one, if another was wanted
   * in between. Null sends nothing until the next view.
   */
  replace(wish: FeedWish | null): void;
  /** Sends the view again though it has not changed, to get a new KEY. */
  again(): void;
  /** Reports that the KEY of the newest view has arrived, so that the next view may be sent. */
  keyed(): void;
  /**
   * Reports that a new socket accepts views, or that there is none.
   * @param open  whether a socket accepts views; it has received none yet
   */
  setOpen(open: boolean): void;
}

/** Returns a view within the server's size limit. The last entries of `list` are left out first. */
function fittingView(view: FeedView): FeedView {
  let fitting = view;
  while (JSON.stringify(fitting).length > FEED_LIMITS.viewBytes) {
    const { list, guards } = fitting;
    if (list.length + guards.length === 0) break;
    fitting =
      list.length > 0
        ? { ...fitting, list: list.slice(0, -TRIMMED) }
        : { ...fitting, guards: guards.slice(0, -TRIMMED) };
  }
  return fitting;
}

export function createViewWriter({ timers, send, seen, onSent }: ViewWriterParts): ViewWriter {
  let wanted: FeedWish | null = null;
  /** The view that was sent on this socket; null when none was sent, or another was wanted since. */
  let sent: string | null = null;
  let isOpen = false;
  let isFirst = true;
  /** Increases across sockets, too. */
  let id = 0;
  let sentMs = -Infinity;
  /** The newest view has no KEY yet. */
  let awaitsKey = false;
  let timer: number | null = null;

  function stopTimer(): void {
    if (timer !== null) timers.clearTimer(timer);
    timer = null;
  }
  function write(): void {
    if (!isOpen || !wanted) return;
    const wish = JSON.stringify(wanted);
    if (wish === sent) return;
    const known = isFirst ? seen() : undefined;
    const head = { op: 'view', v: FEED_VERSION, id: id + 1 } as const;
    const view = fittingView({ ...head, ...wanted, ...(known && { seen: known }) });
    if (!send(JSON.stringify(view))) return;
    id++;
    sent = wish;
    isFirst = false;
    sentMs = timers.nowMs();
    awaitsKey = !view.quiet;
    onSent(view);
  }
  function writeSoon(): void {
    if (timer !== null) return;
    const waitMs = sentMs + (awaitsKey ? KEY_WAIT_MS : VIEW_SPACING_MS) - timers.nowMs();
    if (waitMs <= 0) {
      write();
      return;
    }
    timer = timers.setTimer(() => {
      timer = null;
      write();
    }, waitMs);
  }
  return {
    replace(wish) {
      wanted = wish;
      // A part that nobody reads any more has been dropped, so the same view needs a KEY again.
      if (sent !== null && JSON.stringify(wish) !== sent) sent = null;
      writeSoon();
    },
    again() {
      sent = null;
      writeSoon();
    },
    keyed() {
      awaitsKey = false;
      if (timer === null) return;
      stopTimer();
      writeSoon();
    },
    setOpen(open) {
      if (open === isOpen) return;
      isOpen = open;
      sent = null;
      isFirst = true;
      awaitsKey = false;
      stopTimer();
      if (isOpen) {
        sentMs = -Infinity;
        writeSoon();
      }
    },
  };
}
