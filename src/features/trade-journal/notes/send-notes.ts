import type { CallError } from '../../../api/result.ts';
import type { Timers } from '../../../model/timers.ts';
import { removeNote, writeNote } from '../note-calls.ts';
import type { NoteContent, TradeId, NoteWritten } from '../note-calls.ts';
import type { NotesKeeper } from './kept-notes.ts';
import { withNotes } from './known-notes.ts';
import type { KnownNotes } from './known-notes.ts';
import { contentFault, isSameContent, joinContents, NO_CONTENT } from './note-content.ts';
import { asSent } from './waiting-notes.ts';
import type { WaitingNote, WaitingNotes } from './waiting-notes.ts';

/**
 * Returns what still has to be sent of a note after an answer of the exchange; null for nothing.
 * @param now   the change as it waits now; the person may have written on while it was on its way
 * @param sent  the change as it was sent
 */
function afterAnswer(now: WaitingNote, sent: WaitingNote, { saved, note }: NoteWritten): WaitingNote | null {
  const standing = note.content;
  const next: WaitingNote = { ...now, revision: note.revision, base: standing, sent: [] };
  if (saved) return isSame(now.content, sent.content) ? null : next;
  // Our own text, whose answer was lost.
  if (standing !== null && sent.sent.some((content) => isSameContent(standing, content))) return next;
  // A note that another device has changed meanwhile is not removed; a removed one is created again.
  if (now.content === null) return null;
  if (standing === null) return next;
  const [newer, older] = now.writtenMs >= note.changedMs ? [now.content, standing] : [standing, now.content];
  return { ...next, content: joinContents(now.base ?? NO_CONTENT, newer, older) };
}

/** Whether two contents are one; null is that of a removed note. */
const isSame = (a: NoteContent | null, b: NoteContent | null): boolean =>
  a === null || b === null ? a === b : isSameContent(a, b);

/** The reason why a change stays on the device: a failed call, or two joined versions that are too long together. */
export type NoteFault = CallError | 'tooLong';

/** State of one account; another account starts with a new one. */
export interface NotesAccount {
  readonly userId: string;
  /** Aborted when the account is no longer signed in. */
  readonly stop: AbortController;
  /** The part of `known` that this device keeps. */
  readonly keeper: NotesKeeper;
  /** Resolves when what was kept is in `known`; null before that is asked for. */
  keptRead: Promise<void> | null;
  known: KnownNotes;
  /**
   * Pending notes that this tab read last. The device may have newer ones, because another tab may have sent or changed
   * them.
   */
  queue: readonly WaitingNote[];
  /** Changes that another tab has sent, until the exchange's state of their notes was read. */
  readonly sentElsewhere: Map<TradeId, NoteContent | null>;
  /** Whether the notes of those are being read. */
  isReadingSent: boolean;
  readonly faults: Map<string, NoteFault>;
  /** Trades whose change was sent in this round and has not been changed again. */
  readonly tried: Set<string>;
  sending: TradeId | null;
  /** The round that is under way. */
  running: Promise<void> | null;
  /** Whether that round takes along what is written now; its end takes the lock's time. */
  isTaking: boolean;
  /** The round that begins when that one ends. */
  next: Promise<void> | null;
  /** The request that was begun last, while it is under way. */
  refreshing: Promise<unknown> | null;
  timer: number;
}

/** A note of two devices is joined so often before it waits for the next attempt. */
const ATTEMPTS_MAX = 6;
/** After a call without an answer the next attempt comes by itself. */
const RETRY_MS = 30_000;

/** Codes of refusals. */
const NOT_FOUND = 404;
const TOO_FAST = 429;
/** `malformed`, `notFound`, `notesFull`: the notes behind are sent all the same. */
const OF_ONE_NOTE: ReadonlySet<number> = new Set([400, NOT_FOUND, 1025]);
/** `operationFailed`, `unavailable`: the exchange may recover. */
const RECOVERS: ReadonlySet<number> = new Set([500, 503]);

const isOfOneNote = ({ kind, code }: CallError): boolean => kind === 'refused' && OF_ONE_NOTE.has(code);

/** Returns the ms after which a failed call is tried again; null when the person must do something first. */
function retryMs({ kind, code, details }: CallError): number | null {
  if (kind === 'network' || kind === 'timeout' || RECOVERS.has(code)) return RETRY_MS;
  const seconds = Number(details['seconds']);
  return code === TOO_FAST && seconds > 0 && seconds <= 3600 ? seconds * 1000 : null;
}

/** Sends the changes of notes that wait on this device, in order, and again after a call without an answer. */
export interface NoteSender {
  /** Puts a change among those that wait. */
  put(of: NotesAccount, note: WaitingNote): void;
  /**
   * Takes what waits as the device has it now.
   * @param written  changes that another tab has written, and may have sent since
   */
  reread(of: NotesAccount, written?: readonly WaitingNote[]): void;
  /** Sends what waits of the signed-in account; a round that is under way takes it along. */
  send(): Promise<void>;
  /** Sends what waits in a round of its own, which begins when the one that is under way has ended. */
  sendAnew(): Promise<void>;
}

export interface NoteSenderParts extends Pick<Timers, 'setTimer' | 'clearTimer'> {
  readonly waiting: WaitingNotes;
  /** Does work while no other tab sends notes of this account, where the engine can tell. `work` never rejects. */
  inOneTab(userId: string, work: () => Promise<void>): Promise<void>;
  /** The account that is signed in now. */
  account(): NotesAccount | null;
  /** Called after each change of what waits, of what is known, or of a fault. */
  show(): void;
  /** Called at the end of a round when another tab has sent changes. */
  readSent(of: NotesAccount): Promise<void>;
}

export function createNoteSender(parts: NoteSenderParts): NoteSender {
  /** @param seen  changes that waited; those that wait no more were sent by another tab */
  function take(of: NotesAccount, queue: readonly WaitingNote[], seen = of.queue): void {
    for (const { trade, content } of seen) {
      if (!queue.some((note) => note.trade === trade)) of.sentElsewhere.set(trade, content);
    }
    of.queue = queue;
  }
  const reread = (of: NotesAccount, written: readonly WaitingNote[] = []): void =>
    take(of, parts.waiting.read(of.userId), [...of.queue, ...written]);
  const put = (of: NotesAccount, note: WaitingNote): void => take(of, parts.waiting.put(of.userId, note));
  const drop = (of: NotesAccount, trade: TradeId): void => {
    const others = of.queue.filter((note) => note.trade !== trade);
    take(of, parts.waiting.drop(of.userId, trade), others);
  };

  function waitingOf(of: NotesAccount, trade: TradeId): WaitingNote | undefined {
    reread(of);
    return of.queue.find((note) => note.trade === trade);
  }

  /** Sends one change until nothing of it waits. Returns why it stays, or null. */
  async function sendOne(of: NotesAccount, trade: TradeId): Promise<NoteFault | null> {
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
      const waiting = waitingOf(of, trade);
      if (!waiting) return null;
      const note = asSent(waiting);
      const { content, revision } = note;
      if (content !== null && contentFault(content) !== null) return 'tooLong';
      put(of, note);
      const answer = await (content === null ? removeNote(trade, revision) : writeNote(trade, content, revision));
      if (of !== parts.account()) return null;
      // A note that is gone already needs no removal.
      const isGone = content === null && !answer.success && answer.error.code === NOT_FOUND;
      if (!answer.success && !isGone) return answer.error;
      if (answer.success) of.known = withNotes(of.known, [answer.data.note]);
      const now = waitingOf(of, trade);
      // Without locks another tab may have sent it at the same time.
      if (now) {
        const rest = answer.success ? afterAnswer(now, note, answer.data) : now.content === null ? null : now;
        if (rest) put(of, rest);
        else drop(of, trade);
      }
      parts.show();
    }
    return null;
  }

  async function sendAll(of: NotesAccount): Promise<void> {
    of.tried.clear();
    reread(of);
    // Also while another tab sends: it sends this too.
    of.sending = of.queue[0]?.trade ?? null;
    parts.show();
    if (of.sending === null) return;
    await parts.inOneTab(of.userId, async () => {
      await sendEach(of);
      of.isTaking = false;
    });
  }

  async function sendEach(of: NotesAccount): Promise<void> {
    while (of === parts.account()) {
      reread(of);
      const trade = of.queue.find((note) => !of.tried.has(note.trade))?.trade ?? null;
      if (trade === null) {
        of.sending = null;
        parts.show();
        return;
      }
      of.tried.add(trade);
      of.sending = trade;
      of.faults.delete(trade);
      parts.show();
      const fault = await sendOne(of, trade);
      of.sending = null;
      if (of !== parts.account()) return;
      if (fault !== null) of.faults.set(trade, fault);
      parts.show();
      if (fault === null || fault === 'tooLong' || isOfOneNote(fault)) continue;
      const waitMs = retryMs(fault);
      if (waitMs !== null) of.timer = parts.setTimer(() => void send(), waitMs);
      return;
    }
  }

  async function round(of: NotesAccount): Promise<void> {
    const { known } = of;
    try {
      await sendAll(of);
    } finally {
      of.running = null;
    }
    if (of.known !== known) void of.keeper.keep(of.known);
    if (of === parts.account() && of.sentElsewhere.size > 0) await parts.readSent(of);
  }

  function begin(of: NotesAccount): Promise<void> {
    parts.clearTimer(of.timer);
    of.isTaking = true;
    of.running = round(of);
    return of.running;
  }

  async function send(): Promise<void> {
    const of = parts.account();
    if (!of) return;
    if (of.running !== null && !of.isTaking) await sendAnew();
    else await (of.running ?? begin(of));
  }

  async function sendAnew(): Promise<void> {
    const of = parts.account();
    if (!of?.running) return send();
    of.next ??= of.running.then(() => {
      of.next = null;
      return of === parts.account() ? (of.running ?? begin(of)) : undefined;
    });
    await of.next;
  }

  return { put, reread, send, sendAnew };
}
