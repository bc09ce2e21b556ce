/**
 * What a sale of USDT to a merchant brings: one function for the exchange, which books it, and the app, which shows it before
 * it is agreed to. Amounts and rates are scaled by 10^18.
 */
const SCALE = 10n ** 18n;
const CENT = 10n ** 16n;

/** EUR for so much USDT, cut to whole cents: what screens show of EUR is all there is (G11). @param rate EUR for one USDT */
export const saleReceives = (amount: bigint, rate: bigint): bigint => ((amount * rate) / (SCALE * CENT)) * CENT;
