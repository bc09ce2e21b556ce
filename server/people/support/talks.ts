import type { SupportMessage } from '../../../protocol/rest/support.ts';
import { createOrderIds, timeOfOrderId } from '../../infra/order-id.ts';
import { textLanguageOf } from '../../texts/languages.ts';
import type { AutoAnswer } from './answers.ts';
import type { Kept } from './redact-text.ts';
import { insertMessages, newestIdOf } from './support-store.ts';
import type { MessageRow, Trx } from './support-store.ts';

/** Messages added to a conversation at once, in order. */
export interface Added {
  readonly userId: string;
  readonly nowMs: number;
  /** Message of the user or the staff; absent when there are only automatic answers. */
  readonly message?: Kept & ({ readonly clientOrderId: string } | { readonly operator: string });
  readonly sayings: readonly AutoAnswer[];
  /** Language of the automatic answers. */
  readonly language: string;
}

/** Creates the writer of one process, which assigns the ids. */
export function createTalks() {
  const newId = createOrderIds();

  /**
   * Returns an id after every id of the conversation, also after one that another process made within the same
   * millisecond.
   */
  function idAfter(last: string | null, nowMs: number): string {
    const id = newId(nowMs);
    return last === null || id > last ? id : newId(timeOfOrderId(last) + 1);
  }

  return {
    newId,
    /**
     * Adds messages. Call it inside a transaction that holds the lock of the conversation.
     * @returns the rows, oldest first
     */
    async add(trx: Trx, { userId, nowMs, message, sayings, language }: Added): Promise<readonly MessageRow[]> {
      let last = await newestIdOf(trx, userId);
      const row = (fields: Omit<MessageRow, 'id' | 'user_id' | 'created_ms'>): MessageRow => {
        last = idAfter(last, nowMs);
        return { ...fields, id: last, user_id: userId, created_ms: nowMs };
      };
      const rows: MessageRow[] = [];
      if (message) {
        const { text, removed } = message;
        const own = { text, removed: [...removed], links: [] as SupportMessage['links'], reply_to: null };
        rows.push(
          'operator' in message
            ? row({ ...own, author: 'operator', written_by: message.operator, client_order_id: null })
            : row({ ...own, author: 'user', written_by: null, client_order_id: message.clientOrderId }),
        );
      }
      const replyTo = message && 'clientOrderId' in message ? rows[0]!.id : null;
      for (const { text, links } of sayings) {
        rows.push(
          row({
            author: 'machine',
            written_by: null,
            text: text(textLanguageOf(language)),
            removed: [],
            links,
            reply_to: replyTo,
            client_order_id: null,
          }),
        );
      }
      await insertMessages(trx, rows);
      return rows;
    },
  };
}

export type Talks = ReturnType<typeof createTalks>;
