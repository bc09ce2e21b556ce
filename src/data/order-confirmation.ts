import { persistedSignal } from '../model/storage.ts';

const kept = persistedSignal('confirmOrders', true, (stored) => (typeof stored === 'boolean' ? stored : null));

/**
 * Whether every order needs a confirmation; initially true. A withdrawal always does (W5, W6), and so does a spot order
 * that is large or far from the market (O10).
 */
export const orderConfirmation = { on: kept.value, choose: kept.choose };
