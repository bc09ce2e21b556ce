/**
 * Decimals that an amount of an asset shows at least, in messages of the exchange as in the app: hundredths of what is
 * counted like money, `600.60 USDT`, and none of a coin, `1,111,111 PEPE`, `77.7 XRP`. More are shown where there are more.
 */
export const shownDecimals = (asset: string): number => (asset === 'USDT' || asset === 'EUR' ? 2 : 0);
