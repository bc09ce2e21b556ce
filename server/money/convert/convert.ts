import type { BodyOf, DataOf, RowOf } from '../../../protocol/call.ts';
import type {
  currencyExchange,
  exchangeOrderList,
  exchangeQuote,
  exchangeRules,
} from '../../../protocol/rest/exchange.ts';
import { conversionOf, pairRefusal } from '../../../protocol/units/convert-money.ts';
import { quoteHolds } from '../../../protocol/units/own-price.ts';
import { createOrderIds } from '../../infra/order-id.ts';
import { pageOf } from '../../infra/paging.ts';
import { Refused } from '../../ledger/refused.ts';
import { callTransaction } from '../../infra/call-transaction.ts';
import { done, refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';
import { DAY_MS, dayStart } from '../../infra/utc-day.ts';
import { available, FEES, LIQUIDITY } from '../../ledger/accounts.ts';
import { amountText, ASSET_DECIMALS, parseAmount } from '../../ledger/amount.ts';
import type { Journal } from '../../ledger/ledger.ts';
import { requestAmount } from '../request-amount.ts';
import type { MoneyParts } from '../money-parts.ts';
import { runIdempotent } from '../run-idempotent.ts';
import { conversionsOf, countConversion, insertOrder, insertQuote, listOrders, lockQuote } from './convert-store.ts';
import type { OrderRow } from './convert-store.ts';
import { CONVERT_LIMITS, DAILY_LIMIT, FEE_RATE, QUOTE_KEPT_MS, QUOTE_MS } from './convert-terms.ts';
import { isOpen, marketRate } from './market-rate.ts';

const RATE_DECIMALS = 18;

type OrderWire = RowOf<typeof exchangeOrderList>;

/** Converts one asset of the spot account into another at a quoted price. */
export interface Convert {
  rules(userId: string): Promise<DataOf<typeof exchangeRules>>;
  /**
   * Quotes a conversion; the user's earlier quote ends. Refusals: malformed {field}, tooManyDecimals {field, decimals},
   * eurOnlyToUsdt, usdtNotToEur, nothingToEur, exchangePairUnknown, exchangeBelowMinimum and exchangeAboveMaximum
   * {minimum, maximum, asset}, exchangeMarketStale.
   */
  quote(userId: string, request: BodyOf<typeof exchangeQuote>): Promise<Outcome<DataOf<typeof exchangeQuote>>>;
  /**
   * Converts at a quote. Refusals: malformed {field} for a field that differs from the quote's, tooManyDecimals,
   * notFound for another user's quote, quoteExpired, also for a quote that was used or replaced, exchangeMarketStale,
   * rateMoved {quoted, current}, exchangeCountExceeded {used, limit, resetsAt}, insufficientBalance {current, required,
   * shortage, asset}, keyReused.
   */
  exchange(userId: string, request: BodyOf<typeof currencyExchange>): Promise<Outcome<DataOf<typeof currencyExchange>>>;
  list(
    userId: string,
    request: BodyOf<typeof exchangeOrderList>,
  ): Promise<{ readonly rows: readonly OrderWire[]; readonly total: number }>;
}

/** Returns the shortest decimal text; the database writes all 18 decimals. */
const shortest = (numeric: string, decimals = ASSET_DECIMALS) => amountText(parseAmount(numeric), decimals);

const wireOf = (row: OrderRow): OrderWire => ({
  id: row.id,
  from: row.from_asset,
  to: row.to_asset,
  amount: shortest(row.amount),
  rate: shortest(row.rate, RATE_DECIMALS),
  fee: shortest(row.fee),
  receiveAmount: shortest(row.receive),
  status: row.status,
  createTime: row.created_ms,
});

/**
 * Returns the journal of a conversion: the source goes to its asset's liquidity account; the received amount and the
 * fee come from the target's.
 */
function journalOf(row: OrderRow): Journal {
  const [amount, fee, receive] = [parseAmount(row.amount), parseAmount(row.fee), parseAmount(row.receive)];
  const spot = available(row.user_id, 'spot');
  return {
    key: `convert:${row.id}`,
    kind: 'convert',
    ref: row.id,
    postings: [
      { account: spot, asset: row.from_asset, amount: -amount },
      { account: LIQUIDITY, asset: row.from_asset, amount },
      { account: LIQUIDITY, asset: row.to_asset, amount: -(receive + fee) },
      { account: spot, asset: row.to_asset, amount: receive },
      { account: FEES, asset: row.to_asset, amount: fee },
    ],
  };
}

export function createConvert({ db, ledger, clock, news, market }: MoneyParts): Convert {
  const newId = createOrderIds();
  return {
    async rules(userId) {
      const serverTime = clock.now();
      const day = dayStart(serverTime);
      return {
        coins: [...CONVERT_LIMITS].map(([asset, { min, max }]) => ({
          asset,
          minAmount: amountText(min),
          maxAmount: amountText(max),
          decimals: ASSET_DECIMALS,
          target: asset !== 'EUR',
          open: isOpen(market, asset),
        })),
        feeRate: FEE_RATE,
        today: { used: await conversionsOf(db, userId, day), limit: DAILY_LIMIT, resetsAt: day + DAY_MS },
        serverTime,
      };
    },

    async quote(userId, { from, to, amount: wire }) {
      const asked = requestAmount(wire, 'amount');
      if (!asked.ok) return asked;
      const amount = asked.value;
      const limits = CONVERT_LIMITS.get(from);
      if (limits === undefined || !CONVERT_LIMITS.has(to)) return refused('exchangePairUnknown');
      const impossible = pairRefusal(from, to);
      if (impossible !== null) return refused(impossible);
      const range = { minimum: amountText(limits.min), maximum: amountText(limits.max), asset: from };
      if (amount < limits.min) return refused('exchangeBelowMinimum', range);
      if (amount > limits.max) return refused('exchangeAboveMaximum', range);
      const current = marketRate(market, from, to);
      if (!current.ok) return current;
      const { rate } = current.value;
      const { receive, fee } = conversionOf(amount, rate, parseAmount(FEE_RATE));
      // The coin has lost nearly all its value since the limits were fixed.
      if (receive === 0n) return refused('exchangeBelowMinimum', range);

      const serverTime = clock.now();
      const figures = {
        amount: amountText(amount),
        rate: amountText(rate, RATE_DECIMALS),
        fee: amountText(fee),
      };
      const quoteId = newId(serverTime);
      const expiresAt = serverTime + QUOTE_MS;
      const row = {
        ...figures,
        id: quoteId,
        user_id: userId,
        from_asset: from,
        to_asset: to,
        receive: amountText(receive),
        created_ms: serverTime,
        expires_ms: expiresAt,
      };
      await callTransaction(db, (trx) => insertQuote(trx, row, serverTime - QUOTE_KEPT_MS));
      return done({
        ...figures,
        quoteId,
        from,
        to,
        receiveAmount: amountText(receive),
        minAmount: range.minimum,
        maxAmount: range.maximum,
        expiresAt,
        serverTime,
      });
    },

    async exchange(userId, { quoteId, from, to, amount: wire, clientOrderId }) {
      const amount = requestAmount(wire, 'amount');
      if (!amount.ok) return amount;
      const nowMs = clock.now();
      const text = amountText(amount.value);
      const request = { userId, clientOrderId, asks: ['currencyExchange', quoteId, from, to, text], nowMs };
      const converted = await runIdempotent<OrderWire>(db, request, async (trx) => {
        const quote = await lockQuote(trx, userId, quoteId);
        if (!quote) throw new Refused(refused('notFound'));
        const { from_asset, to_asset, rate, fee, receive } = quote;
        const same = { from: from === from_asset, to: to === to_asset, amount: text === shortest(quote.amount) };
        for (const [field, fits] of Object.entries(same)) {
          if (!fits) throw new Refused(refused('malformed', { field }));
        }
        if (quote.used || nowMs >= quote.expires_ms) throw new Refused(refused('quoteExpired'));
        const current = marketRate(market, from, to);
        if (!current.ok) throw new Refused(current);
        if (!quoteHolds(parseAmount(rate), current.value.from, current.value.to)) {
          const now = amountText(current.value.rate, RATE_DECIMALS);
          const rates = { quoted: shortest(rate, RATE_DECIMALS), current: now };
          throw new Refused(refused('rateMoved', rates));
        }
        const day = dayStart(nowMs);
        if (!(await countConversion(trx, userId, day, DAILY_LIMIT))) {
          const count = { used: String(DAILY_LIMIT), limit: String(DAILY_LIMIT), resetsAt: String(day + DAY_MS) };
          throw new Refused(refused('exchangeCountExceeded', count));
        }
        const row: OrderRow = {
          id: newId(nowMs),
          user_id: userId,
          quote_id: quoteId,
          from_asset,
          to_asset,
          amount: text,
          rate,
          fee,
          receive,
          status: 'completed',
          created_ms: nowMs,
        };
        await insertOrder(trx, row);
        await ledger.post(trx, journalOf(row));
        return wireOf(row);
      });
      if (!converted.ok) return converted;
      const { answer: order, repeated } = converted.value;
      if (!repeated) {
        const lines = [from, to].map((symbol) => ({ account: 'spot' as const, symbol }));
        news.publish(userId, { lines, things: [{ noun: 'conversion', id: order.id }] });
      }
      return done({ order, serverTime: clock.now() });
    },

    async list(userId, request) {
      const { rows, total } = await listOrders(db, userId, request.status, pageOf(request));
      return { rows: rows.map(wireOf), total };
    },
  };
}
