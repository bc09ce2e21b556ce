/**
 * Coins that can be deposited by a network, in the order in which they are shown; a test compares it with the
 * exchange's.
 */
export const QUICK_DEPOSIT_COINS = ['USDT', 'BTC', 'ETH', 'XRP'] as const;

/** Coins that merchants accept, with the minimum of one deposit. */
export const MERCHANT_DEPOSITS = [
  { coin: 'USDT', minAmount: '10' },
  { coin: 'EUR', minAmount: '10' },
] as const;
export type MerchantCoin = (typeof MERCHANT_DEPOSITS)[number]['coin'];
