import { persistedSignal } from '../model/storage.ts';

const yesOrNo = (stored: unknown): boolean | null => (typeof stored === 'boolean' ? stored : null);

const spot = persistedSignal('confirmOrders', true, yesOrNo);
const upDown = persistedSignal('confirmUpDown', false, yesOrNo);

/**
 * Whether every spot order needs a confirmation; initially true. A withdrawal always does (W5, W6), and so does a spot
 * order that is large or far from the market (O10).
 */
export const orderConfirmation = { on: spot.value, choose: spot.choose };

/** Whether every up/down trade needs one; initially false, because the ticket is the confirmation. */
export const upDownConfirmation = { on: upDown.value, choose: upDown.choose };
