import type {
  journalNoteRemove,
  journalNotes,
  journalNoteSet,
  journalTagRename,
} from '../../../protocol/rest/journal.ts';
import { PLAN_ANSWERS } from '../../../protocol/units/journal-terms.ts';
import type { PlanAnswer } from '../../../protocol/units/journal-terms.ts';
import type { EpochMs } from '../../../protocol/units/time.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';
import { integer, list, nameOf, optional, record, text, time, WireError } from '../../api/wire.ts';
import type { WireRecord } from '../../api/wire.ts';

/** A trade that a note is of: `s:` and the id of a spot order, or `u:` and the id of an up/down trade. */
export type TradeId = `s:${string}` | `u:${string}`;

/** The text, tags and answer that a person writes on a trade. */
export interface NoteContent {
  /** Plain text with line breaks; empty when there are tags or a plan alone. */
  readonly text: string;
  readonly tags: readonly string[];
  /** Whether the trade followed the plan; null for no answer. */
  readonly plan: PlanAnswer | null;
}

/** The note of a trade at the exchange; `content` is null after it was removed. */
export interface TradeNote {
  readonly trade: TradeId;
  readonly content: NoteContent | null;
  /** Counts the changes of this note. */
  readonly revision: number;
  /** Counts the changes of all notes of the account. */
  readonly change: number;
  readonly changedMs: EpochMs;
}

/** Changes of notes, oldest first. */
export interface NotesPart {
  readonly notes: readonly TradeNote[];
  /** `after` of the next call. */
  readonly next: number;
  readonly more: boolean;
  /** Notes that the account has, without those removed. A device that holds another number at the end reads all again. */
  readonly total: number;
}

/** Answer to a change: when it was not saved, `note` is what another device has written meanwhile. */
export interface NoteWritten {
  readonly saved: boolean;
  readonly note: TradeNote;
}

const TRADE = /^[su]:[0-9A-Za-z_-]{1,64}$/;

function flag(from: WireRecord, field: string): boolean {
  const value = from[field];
  if (typeof value !== 'boolean') throw new WireError(field);
  return value;
}

function tradeOf(from: WireRecord): TradeId {
  const trade = text(from, 'trade');
  if (!TRADE.test(trade)) throw new WireError('trade');
  return trade as TradeId;
}

function decodeTags(value: unknown): readonly string[] {
  if (!Array.isArray(value) || !value.every((tag) => typeof tag === 'string')) throw new WireError('tags');
  return value as readonly string[];
}

const decodeNote = (from: WireRecord): TradeNote => ({
  trade: tradeOf(from),
  content:
    from['removed'] === true
      ? null
      : {
          text: text(from, 'text'),
          tags: decodeTags(from['tags']),
          plan: optional(from, 'plan', (row, field) => nameOf(row, field, PLAN_ANSWERS)) ?? null,
        },
  revision: integer(from, 'revision'),
  change: integer(from, 'change'),
  changedMs: time(from, 'time'),
});

function decodeWritten(data: unknown): NoteWritten {
  const from = record(data, 'data');
  return { saved: flag(from, 'saved'), note: decodeNote(record(from['note'], 'note')) };
}

const NOTES: Endpoint<typeof journalNotes> = {
  method: 'POST',
  path: '/api/journal/notes',
  access: 'user',
  context: 'trade',
};

/** Fetches changes of my notes after a change, at most 500. @param after  0 for all */
export const fetchNotes = (after: number): Promise<CallResult<NotesPart>> =>
  fetchData(NOTES, { body: { after } }, (data) => {
    const from = record(data, 'data');
    return {
      notes: list(from['notes'], 'notes', decodeNote),
      next: integer(from, 'next'),
      more: flag(from, 'more'),
      total: integer(from, 'total'),
    };
  });

const NOTE_SET: Endpoint<typeof journalNoteSet> = {
  method: 'POST',
  path: '/api/journal/noteSet',
  access: 'user',
  context: 'trade',
};

/**
 * Writes the note of a trade; the same note sent again changes nothing.
 * @param revision  of the note that this device knows; 0 for none
 */
export const writeNote = (
  trade: TradeId,
  { text: written, tags, plan }: NoteContent,
  revision: number,
): Promise<CallResult<NoteWritten>> =>
  fetchData(
    NOTE_SET,
    { body: { trade, text: written, tags: [...tags], ...(plan === null ? {} : { plan }), revision } },
    decodeWritten,
  );

const NOTE_REMOVE: Endpoint<typeof journalNoteRemove> = {
  method: 'POST',
  path: '/api/journal/noteRemove',
  access: 'user',
  context: 'trade',
};

/** Removes the note of a trade. @param revision  of the note that this device knows */
export const removeNote = (trade: TradeId, revision: number): Promise<CallResult<NoteWritten>> =>
  fetchData(NOTE_REMOVE, { body: { trade, revision } }, decodeWritten);

const TAG_RENAME: Endpoint<typeof journalTagRename> = {
  method: 'POST',
  path: '/api/journal/tagRename',
  access: 'user',
  context: 'trade',
};

/**
 * Renames a tag in all my notes; the changed ones come with the next `fetchNotes`.
 * @param to  null takes it off
 * @returns how many notes have changed
 */
export const renameTag = (from: string, to: string | null): Promise<CallResult<number>> =>
  fetchData(TAG_RENAME, { body: { from, ...(to === null ? {} : { to }) } }, (data) =>
    integer(record(data, 'data'), 'changed'),
  );
