import { persistedSignal } from '../model/storage.ts';

const kept = persistedSignal('confirmOrders', true, (stored) => (typeof stored === 'boolean' ? stored : null));

/**
 * Whether every order of a ticket is shown once more before it is sent; on at first. A withdrawal is reviewed whatever
 * this says (W5, W6), and so is a spot order that is large or far from the market (O10).
 */
export const orderConfirmation = { on: kept.value, choose: kept.choose };
