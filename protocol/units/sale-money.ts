/**
 * Money of a sale of USDT to a merchant, shared by the exchange, which books it, and the app, which shows it before the
 * sale. Amounts and rates are scaled by 10^18.
 */
const SCALE = 10n ** 18n;
const CENT = 10n ** 16n;

/**
 * Returns the EUR for an amount of USDT, rounded down to whole cents, as screens show EUR (G11).
 * @param rate  EUR for one USDT
 */
export const saleReceives = (amount: bigint, rate: bigint): bigint => ((amount * rate) / (SCALE * CENT)) * CENT;
