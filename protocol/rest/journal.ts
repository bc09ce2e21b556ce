import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import {
  FILL_KINDS,
  FILL_ORIGINS,
  JOURNAL_NOTES_PAGE_MAX,
  JOURNAL_ROWS_MAX,
  NOTE_TAG_MAX,
  NOTE_TAGS_MAX,
  NOTE_TEXT_MAX,
  PLAN_ANSWERS,
  UP_DOWN_RESULTS,
} from '../units/journal-terms.ts';
import { Amount, closed, Id, plainText, SignedAmount, Symbol, TimeMs, whole } from './fields.ts';

/**
 * Every call here is an extension. The device computes the whole journal, so it gets all rows of the account once and
 * later only new ones. An account's rows are numbered 1, 2, 3 … without gaps: a number never changes, and no row is
 * ever put before a numbered one. `after` is the number of rows that the device has.
 */
const RowsBody = Type.Object(
  {
    after: Type.Optional(whole()),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: JOURNAL_ROWS_MAX })),
  },
  closed,
);

const indexOf = (names: readonly string[]) => Type.Array(Type.Integer({ minimum: 0, maximum: names.length - 1 }));
const Times = Type.Array(TimeMs);
const Amounts = Type.Array(Amount);

const rowsHead = {
  after: whole(),
  /** `after` of the next call; the first row of this answer has the number `after` + 1. */
  next: whole(),
  /** Rows of the account at the time of the answer; the device has all when `next` is equal. */
  total: whole(),
  serverTime: TimeMs,
  /** Names of the markets in this answer; the column `symbol` has indexes of this list. */
  symbols: Type.Array(Symbol),
};

/**
 * Executions of my spot orders. Those of one market are in the order in which they changed the position, so that costs
 * agree with `spotPositions` to the last digit; those of several markets are almost in the order of time. All columns
 * have the same length.
 */
export const journalFills = defineCall({
  name: 'journalFills',
  method: 'POST',
  path: '/api/journal/fills',
  access: 'user',
  errorContext: 'trade',
  summary: 'All executions of my spot orders as columns, oldest first',
  body: RowsBody,
  data: Type.Object({
    ...rowsHead,
    columns: Type.Object({
      order: Type.Array(Id),
      symbol: Type.Array(whole()),
      /** 0 buy, 1 sell. */
      side: indexOf(['buy', 'sell']),
      /** Index of `FILL_KINDS`. */
      kind: indexOf(FILL_KINDS),
      /** Index of `FILL_ORIGINS`. */
      origin: indexOf(FILL_ORIGINS),
      /** 1 when the order rested, 0 when it took from the book. */
      maker: indexOf(['taker', 'maker']),
      price: Amounts,
      quantity: Amounts,
      /** Value in the quote asset before the fee. */
      quote: Amounts,
      /** In the quote asset. */
      fee: Amounts,
      time: Times,
    }),
  }),
});

/** My settled up/down trades, in the order of their settlement. */
export const journalUpDown = defineCall({
  name: 'journalUpDown',
  method: 'POST',
  path: '/api/journal/upDown',
  access: 'user',
  errorContext: 'trade',
  summary: 'All my settled up/down trades as columns, oldest settlement first',
  body: RowsBody,
  data: Type.Object({
    ...rowsHead,
    /** Names of the rules in this answer; the column `rule` has indexes of this list. */
    rules: Type.Array(Type.String()),
    columns: Type.Object({
      id: Type.Array(Id),
      symbol: Type.Array(whole()),
      /** 1 up, 2 down. */
      direction: Type.Array(Type.Integer({ minimum: 1, maximum: 2 })),
      /** Seconds. */
      period: Type.Array(whole()),
      stake: Amounts,
      odds: Amounts,
      rule: Type.Array(whole()),
      /** Index of `UP_DOWN_RESULTS`. */
      result: indexOf(UP_DOWN_RESULTS),
      openPrice: Amounts,
      /** The closing price; a void trade has null. */
      closePrice: Type.Array(Type.Union([Amount, Type.Null()])),
      openTime: Times,
      dueTime: Times,
      settleTime: Times,
      payout: Amounts,
      profit: Type.Array(SignedAmount),
    }),
  }),
});

/** A trade: `s:` and the id of a spot order with a fill, or `u:` and the id of an up/down trade that has opened. */
const TradeId = Type.String({ pattern: '^[su]:[0-9A-Za-z_-]{1,64}$' });
/** Permissive: it is cleaned like a chat message, and line breaks stay. */
const NoteText = Type.String({ maxLength: NOTE_TEXT_MAX, pattern: '^[^\\u0000]*$' });
const Tag = plainText(NOTE_TAG_MAX);
const Plan = Type.Enum([...PLAN_ANSWERS]);
/** Revision of a note that the device knows; 0 for none. */
const KnownRevision = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });

/** `revision` counts the changes of this note, `change` those of all notes of the account. */
const standing = { trade: TradeId, revision: whole(1), change: whole(1), time: TimeMs };

/** The newest state of the note of a trade: its content, or the mark that it was removed. */
const Note = Type.Union([
  Type.Object({
    ...standing,
    text: Type.String(),
    tags: Type.Array(Type.String()),
    /** Whether the trade followed the plan. */
    plan: Type.Optional(Plan),
  }),
  Type.Object({ ...standing, removed: Type.Literal(true) }),
]);

/**
 * Answer to a change: `saved` is false when another device has changed the note since `revision`; then `note` is what
 * stands, nothing was written, and the device joins both texts and sends them with the new revision.
 */
const Written = Type.Object({ saved: Type.Boolean(), note: Note, serverTime: TimeMs });

/**
 * My notes in the order of their last change. A note that is changed while a device reads comes once more with a higher
 * revision. Old removals are forgotten: when a device that has read to the end holds another number of notes than
 * `total`, it reads all of them again.
 */
export const journalNotes = defineCall({
  name: 'journalNotes',
  method: 'POST',
  path: '/api/journal/notes',
  access: 'user',
  errorContext: 'trade',
  summary: 'My notes and tags on trades, oldest change first',
  body: Type.Object(
    {
      after: Type.Optional(whole()),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: JOURNAL_NOTES_PAGE_MAX })),
    },
    closed,
  ),
  data: Type.Object({
    notes: Type.Array(Note),
    /** `after` of the next call. */
    next: whole(),
    more: Type.Boolean(),
    /** Notes of the account without those removed. */
    total: whole(),
    serverTime: TimeMs,
  }),
});

/**
 * Writes the note of a trade. The same note sent again changes nothing. Refusals: `malformed` {field} when nothing is
 * left after cleaning, `notFound` for another user's trade too, `notesFull` {most}.
 */
export const journalNoteSet = defineCall({
  name: 'journalNoteSet',
  method: 'POST',
  path: '/api/journal/noteSet',
  access: 'user',
  errorContext: 'trade',
  summary: 'Write the note, tags and plan of a trade',
  body: Type.Object(
    {
      trade: TradeId,
      text: NoteText,
      tags: Type.Array(Tag, { maxItems: NOTE_TAGS_MAX }),
      plan: Type.Optional(Plan),
      revision: KnownRevision,
    },
    closed,
  ),
  data: Written,
});

/** Removes a note: nothing of its content stays. Refusal: `notFound` when the trade has none. */
export const journalNoteRemove = defineCall({
  name: 'journalNoteRemove',
  method: 'POST',
  path: '/api/journal/noteRemove',
  access: 'user',
  errorContext: 'trade',
  summary: 'Remove the note of a trade',
  body: Type.Object({ trade: TradeId, revision: KnownRevision }, closed),
  data: Written,
});

/** Renames a tag in all my notes; without `to` it is removed from them. */
export const journalTagRename = defineCall({
  name: 'journalTagRename',
  method: 'POST',
  path: '/api/journal/tagRename',
  access: 'user',
  errorContext: 'trade',
  summary: 'Rename or remove a tag in all my notes',
  body: Type.Object({ from: Tag, to: Type.Optional(Tag) }, closed),
  data: Type.Object({ changed: whole(), serverTime: TimeMs }),
});
