/**
 * Returns the least decimals with which an amount is shown, in messages of the exchange and in the app: two for
 * currencies, `600.60 USDT`, and none for coins, `1,111,111 PEPE`, `77.7 XRP`. Further decimals are always shown.
 */
export const shownDecimals = (asset: string): number => (asset === 'USDT' || asset === 'EUR' ? 2 : 0);
