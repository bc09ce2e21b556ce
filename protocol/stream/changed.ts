import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Id } from '../rest/fields.ts';

/**
 * Things of one user that change while nobody asks: a review ends, a payout moves on. The message names them only, so
 * that one call, with its own decoder, stays the one way each of them reaches a page.
 */
export const ChangedThing = Type.Object({
  noun: Type.Enum([
    'deposit',
    'match',
    'withdrawal',
    'conversion',
    'transfer',
    'address',
    'bank',
    'fundPassword',
    'financeOrder',
    'loan',
    'merchantSale',
    'profile',
    'verification',
    'mail',
    'support',
    'safety',
    'session',
    'mutes',
  ]),
  id: Id,
});
export type ChangedThing = Static<typeof ChangedThing>;
