import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Id } from '../rest/fields.ts';

/**
 * A record of one user that changed without a request: a review ended, a payout took a step. The message only names it,
 * so that one call with its decoder stays the only way in which it reaches a page.
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
