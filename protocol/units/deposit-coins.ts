/** Coins that come in by a network, in the order a person is offered them; a test holds the exchange to it. */
export const QUICK_DEPOSIT_COINS = ['USDT', 'BTC', 'ETH', 'XRP'] as const;

/** What merchants take part in, with the least amount of one deposit. */
export const MERCHANT_DEPOSITS = [
  { coin: 'USDT', minAmount: '10' },
  { coin: 'EUR', minAmount: '10' },
] as const;
export type MerchantCoin = (typeof MERCHANT_DEPOSITS)[number]['coin'];
