import type { BodyOf, DataOf } from '../../../protocol/call.ts';
import type { currencyExchange, exchangeQuote } from '../../../protocol/rest/exchange.ts';

/** Enough people that a day's conversions last through all kills. */
export const USERS: readonly string[] = Array.from({ length: 30 }, (_, n) => `user-${n}`);

/** Small amounts in turn from USDT to a coin and from EUR: always covered, and each distinguishable in the sums. */
export const askFor = (count: number): BodyOf<typeof exchangeQuote> =>
  count % 2 === 0
    ? { from: 'USDT', to: count % 4 === 0 ? 'BTC' : 'ETH', amount: `${11 + count}.01` }
    : { from: 'EUR', to: 'USDT', amount: `${3 + count}.03` };

/** A line of the side file. `converted` stands beside what was `sent` for it. */
export interface Note {
  readonly userId: string;
  readonly quoted?: DataOf<typeof exchangeQuote>;
  readonly sent?: BodyOf<typeof currencyExchange>;
  readonly converted?: DataOf<typeof currencyExchange>['order'];
}
