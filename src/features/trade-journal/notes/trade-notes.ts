import { batch, computed, effect, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { CallError } from '../../../api/result.ts';
import { renameTag } from '../note-calls.ts';
import type { NoteContent, TradeId } from '../note-calls.ts';
import type { createNotesKeeper } from './kept-notes.ts';
import { NO_NOTES } from './known-notes.ts';
import { cleanContent, isEmptyContent, isSameContent, joinContents } from './note-content.ts';
import { createNoteReader } from './note-reader.ts';
import type { NoteReader } from './note-reader.ts';
import { createNoteSender } from './send-notes.ts';
import type { NoteFault, NotesAccount, NoteSenderParts } from './send-notes.ts';
import { WAITING_NOTES_MAX } from './waiting-notes.ts';
import type { WaitingNote } from './waiting-notes.ts';

/** A note as the app shows it. */
export interface ShownNote {
  readonly content: NoteContent;
  /** `saved`: the exchange has it. `sending`: it is on its way. `waiting`: it is on this device only. */
  readonly standing: 'saved' | 'sending' | 'waiting';
  /** The reason why it waits; null when it does not wait, or waits behind another note. */
  readonly fault: NoteFault | null;
}

/** A note that is removed on this device and not yet at the exchange, and why not. */
export type ShownRemoval = Omit<ShownNote, 'content'>;

/** The note as it stood when a person began to write, and whose it was. */
export interface NoteOrigin {
  readonly userId: string | null;
  readonly content: NoteContent;
}

/** Notes by trade. Without an answer of the exchange they are those of this device: `isWhole` is false. */
export interface WholeNotes {
  readonly notes: ReadonlyMap<string, ShownNote>;
  readonly isWhole: boolean;
}

/** Notes of the signed-in account, with those that this device has not sent yet. */
export interface TradeNotes extends Pick<NoteReader, 'state' | 'error'> {
  /** Notes by trade, without removed ones. */
  readonly notes: ReadonlySignal<ReadonlyMap<string, ShownNote>>;
  /** Removals by trade that the exchange does not have yet. */
  readonly removals: ReadonlySignal<ReadonlyMap<string, ShownRemoval>>;
  /** Number of changes, with removals, that are on this device only and not on their way. */
  readonly waiting: ReadonlySignal<number>;
  /** Tags in use with the number of their notes, the most used first. */
  readonly tags: ReadonlySignal<readonly (readonly [tag: string, notes: number])[]>;
  /** Whether changes that wait outlive the page. */
  readonly isKept: ReadonlySignal<boolean>;
  /** Sends what waits, then reads what is new. */
  refresh(): Promise<void>;
  /** Returns all notes, for a file: waits for the answer to a request that is under way, or for one of its own. */
  whole(): Promise<WholeNotes>;
  /**
   * Writes a note at once on this device, then at the exchange; an empty one removes it. A note that another device has
   * changed since `origin` is joined with it. When its account has signed out meanwhile, it waits for that account.
   * @param origin  left out: what stands now
   * @returns false without a change when nobody is signed in or too many changes wait
   */
  write(trade: TradeId, content: NoteContent, origin?: NoteOrigin): boolean;
  /** Sends what waits, in order; a round that is under way takes it along. */
  send(): Promise<void>;
  /** Sends what waits once more, also when an attempt is just failing, then reads what is new unless nobody has asked yet. */
  retry(): Promise<void>;
  /**
   * Takes what waits on the device after another tab has changed it there, and reads what that tab has sent.
   * @param written  changes of an account that it has written
   */
  takeFromTabs(written: (userId: string) => readonly WaitingNote[]): Promise<void>;
  /** Renames a tag in all notes, or takes it off. @param to  null takes it off  @returns why not, or null */
  renameTag(from: string, to: string | null): Promise<CallError | null>;
}

export interface TradeNotesParts extends Pick<NoteSenderParts, 'setTimer' | 'clearTimer' | 'waiting' | 'inOneTab'> {
  readonly userId: ReadonlySignal<string | null>;
  createKeeper: typeof createNotesKeeper;
  /** Server epoch ms. */
  nowMs(): number;
}

export function createTradeNotes(parts: TradeNotesParts): TradeNotes {
  const shown = signal<ShownNotes>(NOTHING_SHOWN);
  const notes = computed(() => shown.value.notes);
  const isKept = signal(true);
  let account: NotesAccount | null = null;
  const reader = createNoteReader({ account: () => account, show });
  const { readSent } = reader;
  const { put, reread, send, sendAnew } = createNoteSender({ ...parts, account: () => account, show, readSent });

  effect(() => {
    const userId = parts.userId.value;
    if (account) {
      parts.clearTimer(account.timer);
      account.stop.abort();
    }
    account = userId === null ? null : accountOf(userId, parts);
    batch(() => {
      reader.reset();
      show();
    });
  });

  function show(): void {
    shown.value = account === null ? NOTHING_SHOWN : shownOf(account);
    isKept.value = parts.waiting.isKept();
  }

  async function refresh(): Promise<void> {
    const of = account;
    if (!of) return;
    reader.begin();
    const refreshing = Promise.all([reader.readKept(of), send()]).then(() => reader.read(of));
    of.refreshing = refreshing;
    await refreshing;
    if (of.refreshing === refreshing) of.refreshing = null;
  }

  function write(trade: TradeId, typed: NoteContent, origin?: NoteOrigin): boolean {
    const of = account;
    if (origin && origin.userId !== null && origin.userId !== of?.userId) {
      return keepFor(parts, origin.userId, { trade, content: storedContent(typed), base: origin.content });
    }
    if (!of) return false;
    reread(of);
    const before = of.queue.find((note) => note.trade === trade);
    const known = of.known.notes.get(trade);
    const sent = of.sentElsewhere.get(trade);
    const base = (sent === undefined ? known?.content : sent) ?? null;
    const standing = before ? before.content : base;
    const isStale = origin !== undefined && standing !== null && !isSameContent(standing, origin.content);
    const content = storedContent(isStale ? joinContents(origin.content, typed, standing) : typed);
    if (!before && content === null && base === null) return true;
    if (!before && of.queue.length >= WAITING_NOTES_MAX) return false;
    const fresh = { trade, revision: known?.revision ?? 0, base, sent: [] };
    put(of, { ...(before ?? fresh), content, writtenMs: wholeMs(parts) });
    of.faults.delete(trade);
    of.tried.delete(trade);
    show();
    void send();
    return true;
  }

  return {
    notes,
    removals: computed(() => shown.value.removals),
    waiting: computed(() => waitingIn(shown.value.notes) + waitingIn(shown.value.removals)),
    tags: computed(() => tagsOf(notes.value)),
    state: reader.state,
    error: reader.error,
    isKept,
    refresh,
    async whole() {
      const isKnown = () => reader.state.peek() === 'ready' && reader.error.peek() === null;
      await (account?.refreshing ?? (isKnown() ? null : refresh()));
      return { notes: notes.peek(), isWhole: isKnown() };
    },
    send,
    async retry() {
      const of = account;
      if (!of) return;
      await sendAnew();
      if (reader.state.peek() !== 'idle') await reader.read(of);
    },
    async takeFromTabs(written) {
      const of = account;
      if (!of) return;
      reread(of, written(of.userId));
      show();
      if (of.running === null && of.sentElsewhere.size > 0) await readSent(of);
    },
    write,
    async renameTag(from, to) {
      const of = account;
      if (!of) return null;
      const answer = await renameTag(from, to);
      if (of !== account) return null;
      if (!answer.success) return answer.error;
      reread(of);
      for (const note of of.queue) {
        if (note.content?.tags.includes(from)) put(of, { ...note, content: withTag(note.content, from, to) });
      }
      await refresh();
      return null;
    },
  };
}

const wholeMs = ({ nowMs }: TradeNotesParts): number => Math.max(0, Math.floor(nowMs()));

/** Keeps a change for an account that is not signed in, whose revisions are not known then. False when too many wait. */
function keepFor(
  parts: TradeNotesParts,
  userId: string,
  { trade, content, base }: Pick<WaitingNote, 'trade' | 'content' | 'base'>,
): boolean {
  const waiting = parts.waiting.read(userId);
  const before = waiting.find((note) => note.trade === trade);
  if (!before && waiting.length >= WAITING_NOTES_MAX) return false;
  const fresh = { trade, revision: 0, base, sent: [] };
  parts.waiting.put(userId, { ...(before ?? fresh), content, writtenMs: wholeMs(parts) });
  return true;
}

/** Content as it is stored; null for an empty one, which removes the note. */
const storedContent = (typed: NoteContent): NoteContent | null => (isEmptyContent(typed) ? null : cleanContent(typed));

function accountOf(userId: string, { waiting, createKeeper }: TradeNotesParts): NotesAccount {
  const stop = new AbortController();
  return {
    userId,
    stop,
    keeper: createKeeper(userId, stop.signal),
    keptRead: null,
    known: NO_NOTES,
    queue: waiting.read(userId),
    sentElsewhere: new Map(),
    isReadingSent: false,
    faults: new Map(),
    tried: new Set(),
    sending: null,
    running: null,
    isTaking: false,
    next: null,
    refreshing: null,
    timer: 0,
  };
}

interface ShownNotes {
  readonly notes: ReadonlyMap<string, ShownNote>;
  readonly removals: ReadonlyMap<string, ShownRemoval>;
}

const NOTHING_SHOWN: ShownNotes = { notes: new Map(), removals: new Map() };

/** Returns the notes as the person wrote them: what waits, or was just sent by another tab, stands above what is known. */
function shownOf({ known, queue, sentElsewhere, sending, faults }: NotesAccount): ShownNotes {
  const notes = new Map<string, ShownNote>();
  const removals = new Map<string, ShownRemoval>();
  function show(trade: string, content: NoteContent | null, standing: ShownNote['standing'], fault: NoteFault | null) {
    notes.delete(trade);
    removals.delete(trade);
    if (content) notes.set(trade, { content, standing, fault });
    else removals.set(trade, { standing, fault });
  }
  for (const [trade, { content }] of known.notes) if (content) show(trade, content, 'saved', null);
  for (const [trade, content] of sentElsewhere) show(trade, content, 'sending', null);
  for (const { trade, content } of queue) {
    show(trade, content, sending === trade ? 'sending' : 'waiting', faults.get(trade) ?? null);
  }
  return { notes, removals };
}

function waitingIn(shown: ReadonlyMap<string, ShownRemoval>): number {
  let count = 0;
  for (const { standing } of shown.values()) if (standing === 'waiting') count++;
  return count;
}

const withTag = ({ tags, ...rest }: NoteContent, from: string, to: string | null): NoteContent => ({
  ...rest,
  tags: [...new Set(tags.flatMap((tag) => (tag !== from ? [tag] : to === null ? [] : [to])))],
});

function tagsOf(notes: ReadonlyMap<string, ShownNote>): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const { content } of notes.values()) for (const tag of content.tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
}
