import { Refused, refusalOf } from '../../ledger/refused.ts';
import { done, refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';
import { CLOSED } from './auto-replies.ts';
import { closeRequest, openRequests, requestById } from './request-store.ts';
import type { RequestRow } from './request-store.ts';
import { contactOf } from './requests.ts';
import type { TextCleaner } from './clean-chat-text.ts';
import type { SupportParts } from './support-parts.ts';
import { lockTalk, messagesOf, saveTalk, talkById, waitingTalks } from './support-store.ts';
import type { MessageRow, TalkRow, Trx } from './support-store.ts';
import type { Talks } from './talks.ts';

/** An item for the staff of the support desk: a conversation, or a request with a contact. */
export interface SupportItem {
  readonly noun: 'talk' | 'request';
  readonly id: string;
  readonly status: string;
  readonly updateTime: number;
  /** Facts to show, label and text. */
  readonly facts: readonly (readonly [label: string, text: string])[];
  /** Oldest first; empty in a list. */
  readonly messages: readonly { readonly atMs: number; readonly author: string; readonly text: string }[];
}

/** The staff's side of the support desk. Unknown ids are `notFound`. */
export interface SupportDesk {
  /** Returns the items that wait for a person, longest first. */
  waiting(): Promise<readonly SupportItem[]>;
  /** Returns an item of any status, with its newest messages. */
  show(id: string): Promise<SupportItem | undefined>;
  /**
   * Replies in a conversation; the text is cleaned like a user's. Refusals: notFound, malformed.
   * @returns the text as stored
   */
  reply(id: string, who: string, text: string): Promise<Outcome<string>>;
  /**
   * Closes a conversation, or a request, whose contact is then deleted. Refusal: notFound, also when it is closed
   * already.
   */
  close(id: string, who: string): Promise<Outcome<undefined>>;
}

const LIST_MAX = 100;
const SHOWN_MESSAGES = 50;

export function createSupportDesk(
  { db, clock, sealing, onChange }: SupportParts,
  { keep, talks }: { readonly keep: TextCleaner; readonly talks: Talks },
): SupportDesk {
  const talkAsked = (row: TalkRow, messages: readonly MessageRow[]): SupportItem => ({
    noun: 'talk',
    id: row.id,
    status: row.status,
    updateTime: row.updated_ms,
    facts: [
      ['user', row.user_id],
      ['language', row.language],
    ],
    messages: messages.map(({ created_ms, author, written_by, text }) => ({
      atMs: created_ms,
      author: written_by ?? author,
      text,
    })),
  });
  const requestAsked = (row: RequestRow, isWhole: boolean): SupportItem => ({
    noun: 'request',
    id: row.id,
    status: row.closed_ms === null ? 'waiting' : 'closed',
    updateTime: row.created_ms,
    facts: [
      ['contact', row.closed_ms === null ? (contactOf(sealing, row) ?? 'cannot be read') : 'forgotten'],
      ['language', row.language],
    ],
    messages: isWhole ? [{ atMs: row.created_ms, author: 'sender', text: row.text }] : [],
  });

  /** Runs `work` in the conversation of this id, while other messages of it wait. */
  async function inTalk(
    id: string,
    work: (trx: Trx, talk: TalkRow, nowMs: number) => Promise<readonly MessageRow[]>,
  ): Promise<Outcome<undefined>> {
    const found = await talkById(db, id);
    if (!found) return refused('notFound');
    try {
      const rows = await db.transaction().execute(async (trx) => {
        await lockTalk(trx, found.user_id);
        const talk = await talkById(trx, id);
        if (!talk) throw new Refused(refused('notFound'));
        return work(trx, talk, clock.now());
      });
      onChange(found.user_id, rows.at(-1)!.id);
      return done(undefined);
    } catch (error) {
      return refusalOf(error);
    }
  }

  return {
    async waiting() {
      const conversations = (await waitingTalks(db, LIST_MAX)).map((row) => talkAsked(row, []));
      const requests = (await openRequests(db, LIST_MAX)).map((row) => requestAsked(row, false));
      return [...conversations, ...requests].sort((a, b) => a.updateTime - b.updateTime).slice(0, LIST_MAX);
    },
    async show(id) {
      const talk = await talkById(db, id);
      if (talk) {
        const newest = await messagesOf(db, talk.user_id, { limit: SHOWN_MESSAGES });
        return talkAsked(talk, newest.toReversed());
      }
      const request = await requestById(db, id);
      return request && requestAsked(request, true);
    },
    async reply(id, who, text) {
      const kept = await keep(text);
      if (!kept) return refused('malformed', { field: 'text' });
      const replied = await inTalk(id, async (trx, talk, nowMs) => {
        await saveTalk(trx, { ...talk, status: 'answered', misses: 0, closed_by: null, updated_ms: nowMs });
        const { user_id: userId, language } = talk;
        return talks.add(trx, { userId, nowMs, message: { ...kept, operator: who }, sayings: [], language });
      });
      return replied.ok ? done(kept.text) : replied;
    },
    async close(id, who) {
      if (await closeRequest(db, id, who, clock.now())) return done(undefined);
      return inTalk(id, async (trx, talk, nowMs) => {
        if (talk.status === 'closed') throw new Refused(refused('notFound'));
        await saveTalk(trx, { ...talk, status: 'closed', misses: 0, closed_by: who, updated_ms: nowMs });
        const { user_id: userId, language } = talk;
        return talks.add(trx, { userId, nowMs, sayings: [CLOSED], language });
      });
    },
  };
}
