import { plainTextOf } from '../../../protocol/units/chat-text.ts';
import type { BodyOf, DataOf } from '../../../protocol/call.ts';
import type { supportRequest } from '../../../protocol/rest/support.ts';
import { Refused, refusalOf } from '../../ledger/refused.ts';
import { done, refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';
import { log } from '../../infra/log.ts';
import { lockNamed } from '../../infra/named-lock.ts';
import type { Sealing } from '../../infra/sealing.ts';
import { insertRequest, openRequests, requestOfKey } from './request-store.ts';
import type { RequestRow } from './request-store.ts';
import type { TextCleaner } from './clean-chat-text.ts';
import type { SupportParts } from './support-parts.ts';

/** Most open requests; further ones are refused, so that a flood cannot fill the disk. */
export const OPEN_REQUESTS_MAX = 1000;

const placeOf = (id: string): readonly string[] => ['supportRequest', id, 'contact'];

/**
 * Returns the contact of a request; null once it is closed, or, with a line in the log, when it was encrypted with
 * another key.
 */
export function contactOf(sealing: Sealing, { id, contact }: RequestRow): string | null {
  if (contact === null) return null;
  try {
    return sealing.open(contact, placeOf(id));
  } catch (error) {
    log.error('support: a contact does not open', error, { id });
    return null;
  }
}

/** Stores a request. Refusals: malformed {field}, keyReused, unavailable. */
export type TakeRequest = (
  sent: BodyOf<typeof supportRequest>,
  language: string | undefined,
) => Promise<Outcome<DataOf<typeof supportRequest>>>;

/** Creates the call for users who cannot reach the conversation. */
export function createRequests(
  { db, clock, sealing }: SupportParts,
  keep: TextCleaner,
  newId: (nowMs: number) => string,
): TakeRequest {
  return async ({ clientOrderId, contact: typed, text }, language = 'en') => {
    const kept = await keep(text);
    if (!kept) return refused('malformed', { field: 'text' });
    const contact = plainTextOf(typed);
    // A secret is never stored, not even encrypted.
    const isSecret = (await keep(contact))?.removed.includes('secret') === true;
    if (contact === '' || isSecret) return refused('malformed', { field: 'contact' });
    try {
      return await db.transaction().execute(async (trx) => {
        await lockNamed(trx, 'support-requests');
        const known = await requestOfKey(trx, clientOrderId);
        if (known) {
          const isSame = known.text === kept.text && [null, contact].includes(contactOf(sealing, known));
          if (!isSame) throw new Refused(refused('keyReused'));
          return done({ id: known.id });
        }
        if ((await openRequests(trx, OPEN_REQUESTS_MAX)).length === OPEN_REQUESTS_MAX) return refused('unavailable');
        const nowMs = clock.now();
        const id = newId(nowMs);
        await insertRequest(trx, {
          id,
          client_order_id: clientOrderId,
          contact: sealing.seal(contact, placeOf(id)),
          text: kept.text,
          language,
          created_ms: nowMs,
        });
        return done({ id });
      });
    } catch (error) {
      return refusalOf(error);
    }
  };
}
