import type { BodyOf, DataOf } from '../../../protocol/call.ts';
import type { supportHandOver, supportMessages, supportSend } from '../../../protocol/rest/support.ts';
import { Refused, refusalOf } from '../../ledger/refused.ts';
import { callTransaction } from '../../infra/call-transaction.ts';
import { done, refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';
import { answersFor } from './answers.ts';
import { hoursAt } from './hours.ts';
import type { HoursWire } from './hours.ts';
import { createTextCleaner } from './clean-chat-text.ts';
import { handOver, replyTo } from './auto-replies.ts';
import type { Reply } from './auto-replies.ts';
import { createRequests } from './requests.ts';
import type { TakeRequest } from './requests.ts';
import { createSupportDesk } from './support-desk.ts';
import type { SupportDesk } from './support-desk.ts';
import type { SupportParts } from './support-parts.ts';
import { lockTalk, messageOfKey, messagesOf, messageWire, repliesTo, saveTalk, talkOf } from './support-store.ts';
import type { MessageRow, TalkRow, Trx } from './support-store.ts';
import type { Kept } from './redact-text.ts';
import { createTalks } from './talks.ts';

type SentMessages = DataOf<typeof supportSend>;

/** The exchange's own support desk: automatic answers from the rules, and staff. */
export interface Support {
  hours(): HoursWire;
  messages(userId: string, page: BodyOf<typeof supportMessages>): Promise<DataOf<typeof supportMessages>>;
  /**
   * Sends a message. Refusals: malformed {field}, keyReused.
   * @param language  of the answers
   */
  send(userId: string, sent: BodyOf<typeof supportSend>, language: string | undefined): Promise<Outcome<SentMessages>>;
  /** Asks for a person; a repeat changes nothing. */
  askForPerson(userId: string, language: string | undefined): Promise<DataOf<typeof supportHandOver>>;
  readonly request: TakeRequest;
  readonly desk: SupportDesk;
}

const PAGE = 30;
const ENGLISH = 'en';

export function createSupport(parts: SupportParts): Support {
  const { db, clock, config, terms, onChange } = parts;
  const talks = createTalks();
  const answers = answersFor(terms);
  const keep = createTextCleaner(config.origins);
  const hours = () => hoursAt(clock.now(), config.supportTimeZone);

  /** Stores the state of a conversation and its new messages. */
  async function saveMessages(
    trx: Trx,
    userId: string,
    talk: TalkRow | undefined,
    { status, misses, sayings }: Reply,
    { language, message }: { readonly language: string; readonly message?: Kept & { readonly clientOrderId: string } },
  ): Promise<readonly MessageRow[]> {
    const nowMs = clock.now();
    await saveTalk(trx, {
      id: talk?.id ?? talks.newId(nowMs),
      user_id: userId,
      status,
      misses,
      language,
      closed_by: null,
      updated_ms: nowMs,
    });
    return talks.add(trx, { userId, nowMs, sayings, language, ...(message ? { message } : {}) });
  }

  return {
    hours,
    async messages(userId, { before, after, limit = PAGE }) {
      const page = {
        ...(before === undefined ? {} : { before }),
        ...(after === undefined ? {} : { after }),
        limit: limit + 1,
      };
      const rows = await messagesOf(db, userId, page);
      const shown = rows.slice(0, limit).map(messageWire);
      return {
        status: (await talkOf(db, userId))?.status ?? 'open',
        messages: after === undefined ? shown : shown.toReversed(),
        more: rows.length > limit,
      };
    },
    async send(userId, { clientOrderId, text }, language = ENGLISH) {
      const kept = await keep(text);
      if (!kept) return refused('malformed', { field: 'text' });
      try {
        const { value, isNew } = await callTransaction(db, async (trx) => {
          await lockTalk(trx, userId);
          const talk = await talkOf(trx, userId);
          const known = await messageOfKey(trx, userId, clientOrderId);
          // Removed parts were never stored, so they cannot be compared.
          if (known && known.text !== kept.text) throw new Refused(refused('keyReused'));
          if (known && talk) {
            const rows = [known, ...(await repliesTo(trx, known.id))];
            return { value: { status: talk.status, messages: rows.map(messageWire) }, isNew: false };
          }
          const reply = replyTo(kept, talk ?? null, { answers, hours: hours() });
          const rows = await saveMessages(trx, userId, talk, reply, { language, message: { ...kept, clientOrderId } });
          return { value: { status: reply.status, messages: rows.map(messageWire) }, isNew: true };
        });
        if (isNew) onChange(userId, value.messages.at(-1)!.id);
        return done(value);
      } catch (error) {
        return refusalOf(error);
      }
    },
    async askForPerson(userId, language = ENGLISH) {
      const sent = await callTransaction(db, async (trx): Promise<SentMessages> => {
        await lockTalk(trx, userId);
        const talk = await talkOf(trx, userId);
        if (talk?.status === 'waiting') return { status: talk.status, messages: [] };
        const reply = handOver(hours(), talk ?? null);
        const rows = await saveMessages(trx, userId, talk, reply, { language });
        return { status: reply.status, messages: rows.map(messageWire) };
      });
      const newest = sent.messages.at(-1);
      if (newest) onChange(userId, newest.id);
      return sent;
    },
    request: createRequests(parts, keep, talks.newId),
    desk: createSupportDesk(parts, { keep, talks }),
  };
}
