import { sql } from 'kysely';
import type { BodyOf, DataOf } from '../../../protocol/call.ts';
import type {
  journalNoteRemove,
  journalNotes,
  journalNoteSet,
  journalTagRename,
} from '../../../protocol/rest/journal.ts';
import { plainTextOf } from '../../../protocol/units/chat-text.ts';
import { cleanLine } from '../../../protocol/units/clean-text.ts';
import {
  JOURNAL_NOTES_PAGE_MAX,
  NOTE_TAG_MAX,
  NOTE_TEXT_MAX,
  NOTES_MAX,
} from '../../../protocol/units/journal-terms.ts';
import { callTransaction } from '../../infra/call-transaction.ts';
import type { Clock } from '../../infra/clock.ts';
import type { Db } from '../../infra/db.ts';
import { lockNamed } from '../../infra/named-lock.ts';
import { done, refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';
import type { Sealing } from '../../infra/sealing.ts';
import { createNoteStore } from './note-store.ts';
import type { NoteContent, StandingNote } from './note-store.ts';

type Written = Omit<DataOf<typeof journalNoteSet>, 'serverTime'>;

/** Notes that a user writes on trades. */
export interface TradeNotes {
  /** Returns what changed after a change of the user's notes, oldest change first. */
  list(userId: string, request: BodyOf<typeof journalNotes>): Promise<Omit<DataOf<typeof journalNotes>, 'serverTime'>>;
  /** Writes a note. Refusals: malformed {field}, notFound, notesFull {most}. */
  set(userId: string, request: BodyOf<typeof journalNoteSet>): Promise<Outcome<Written>>;
  /** Removes a note. Refusal: notFound. */
  remove(userId: string, request: BodyOf<typeof journalNoteRemove>): Promise<Outcome<Written>>;
  /** Renames a tag, or removes it, and returns how many notes changed. Refusal: malformed {field}. */
  renameTag(userId: string, request: BodyOf<typeof journalTagRename>): Promise<Outcome<{ changed: number }>>;
}

function noteWire({ trade, content, revision, change, changedMs }: StandingNote): Written['note'] {
  const standing = { trade, revision, change, time: changedMs };
  if (content === null) return { ...standing, removed: true };
  const { text, tags, plan } = content;
  return { ...standing, text, tags: [...tags], ...(plan === undefined ? {} : { plan }) };
}

/** Characters as the schemas count them. Normalisation may make a text longer. */
const isLonger = (text: string, most: number): boolean => [...text].length > most;

/** Returns a cleaned tag. Refusal: malformed {field}. */
function tagOf(typed: string, field: string): Outcome<string> {
  const tag = cleanLine(typed);
  return tag === '' || isLonger(tag, NOTE_TAG_MAX) ? refused('malformed', { field }) : done(tag);
}

/** Returns the cleaned content of a note. Refusal: malformed {field}, also when nothing is left. */
function contentOf({ text: typed, tags: typedTags, plan }: BodyOf<typeof journalNoteSet>): Outcome<NoteContent> {
  const text = plainTextOf(typed);
  if (isLonger(text, NOTE_TEXT_MAX)) return refused('malformed', { field: 'text' });
  const tags = new Set<string>();
  for (const one of typedTags) {
    const tag = tagOf(one, 'tags');
    if (!tag.ok) return tag;
    tags.add(tag.value);
  }
  if (text === '' && tags.size === 0 && plan === undefined) return refused('malformed', { field: 'text' });
  return done({ text, tags: [...tags], ...(plan === undefined ? {} : { plan }) });
}

const isSame = (a: NoteContent, b: NoteContent): boolean =>
  a.text === b.text && a.plan === b.plan && JSON.stringify(a.tags) === JSON.stringify(b.tags);

/** Returns the content without a tag, or with another in its place; null when nothing is left. */
function withTag(content: NoteContent, from: string, to: string | null): NoteContent | null {
  const renamed = content.tags.flatMap((tag) => (tag !== from ? [tag] : to === null ? [] : [to]));
  const tags = [...new Set(renamed)];
  const isEmpty = content.text === '' && tags.length === 0 && content.plan === undefined;
  return isEmpty ? null : { ...content, tags };
}

/** Returns whether a trade of the user can have a note: a spot order with a fill, or an up/down trade that has opened. */
async function isOwnTrade(db: Db, userId: string, trade: string): Promise<boolean> {
  const id = trade.slice(2);
  const { rows } = trade.startsWith('s:')
    ? await sql`select 1 from spot_order where id = ${id} and user_id = ${userId} and filled_quantity > 0`.execute(db)
    : await sql`
        select 1 from second_order where id = ${id} and user_id = ${userId} and state in ('open', 'settled')
      `.execute(db);
  return rows.length > 0;
}

export function createTradeNotes(db: Db, clock: Clock, sealing: Sealing): TradeNotes {
  const store = createNoteStore(sealing);

  /** Runs a transaction of a call. Changes of one user wait for each other, so that each has a number of its own. */
  const changing = <T>(userId: string, work: Parameters<typeof callTransaction<T>>[1]): Promise<T> =>
    callTransaction(db, async (trx) => {
      await lockNamed(trx, `trade-notes:${userId}`);
      return work(trx);
    });

  /** Saves a note with the next revision and change. */
  async function write(
    trx: Parameters<typeof store.save>[0],
    userId: string,
    trade: string,
    content: NoteContent | null,
    standing: StandingNote | undefined,
  ): Promise<Outcome<Written>> {
    const change = (await store.lastChange(trx, userId)) + 1;
    const note = { trade, content, revision: (standing?.revision ?? 0) + 1, change, changedMs: clock.now() };
    await store.save(trx, userId, [note]);
    return done({ saved: true, note: noteWire(note) });
  }

  const unchanged = (saved: boolean, note: StandingNote): Outcome<Written> => done({ saved, note: noteWire(note) });

  return {
    async list(userId, { after = 0, limit = JOURNAL_NOTES_PAGE_MAX }) {
      const notes = await store.changedAfter(db, userId, after, limit + 1);
      const page = notes.slice(0, limit);
      return {
        notes: page.map(noteWire),
        next: page.at(-1)?.change ?? after,
        more: notes.length > limit,
        total: await store.count(db, userId),
      };
    },

    async set(userId, request) {
      const content = contentOf(request);
      if (!content.ok) return content;
      const { trade, revision } = request;
      return changing(userId, async (trx) => {
        const standing = await store.find(trx, userId, trade);
        if (standing?.content) {
          if (isSame(standing.content, content.value)) return unchanged(true, standing);
          if (standing.revision !== revision) return unchanged(false, standing);
        } else {
          if (!(await isOwnTrade(trx, userId, trade))) return refused('notFound');
          if ((await store.count(trx, userId)) >= NOTES_MAX) return refused('notesFull', { most: String(NOTES_MAX) });
        }
        return write(trx, userId, trade, content.value, standing);
      });
    },

    remove: (userId, { trade, revision }) =>
      changing(userId, async (trx) => {
        const standing = await store.find(trx, userId, trade);
        if (standing === undefined) return refused('notFound');
        if (standing.content === null) return unchanged(true, standing);
        if (standing.revision !== revision) return unchanged(false, standing);
        return write(trx, userId, trade, null, standing);
      }),

    async renameTag(userId, request) {
      const from = tagOf(request.from, 'from');
      const to = request.to === undefined ? done(null) : tagOf(request.to, 'to');
      if (!from.ok) return from;
      if (!to.ok) return to;
      if (from.value === to.value) return done({ changed: 0 });
      return changing(userId, async (trx) => {
        const tagged = (await store.all(trx, userId)).filter(({ content }) => content?.tags.includes(from.value));
        const last = await store.lastChange(trx, userId);
        const changedMs = clock.now();
        const renamed = tagged.map((note, at) => ({
          trade: note.trade,
          content: note.content && withTag(note.content, from.value, to.value),
          revision: note.revision + 1,
          change: last + 1 + at,
          changedMs,
        }));
        await store.save(trx, userId, renamed);
        return done({ changed: renamed.length });
      });
    },
  };
}
