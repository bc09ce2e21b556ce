import type { BodyOf, DataOf, QueryOf, RowOf, SumsOf } from '../../../protocol/call.ts';
import type {
  financeOrderList,
  financeProductList,
  financeRedeem,
  financeSubmit,
} from '../../../protocol/rest/finance.ts';
import type { ChangedThing } from '../../../protocol/stream/changed.ts';
import { interestTime } from '../../../protocol/units/interest.ts';
import { createOrderIds } from '../../infra/order-id.ts';
import { pageOf } from '../../infra/paging.ts';
import { Refused } from '../../ledger/refused.ts';
import { done, refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';
import { amountText, parseAmount } from '../../ledger/amount.ts';
import type { Journal, LedgerTransaction } from '../../ledger/ledger.ts';
import { earnMatured, earnRedeemed } from '../../messages/interest-messages.ts';
import { putMessage } from '../../messages/put-messages.ts';
import { requestAmount } from '../request-amount.ts';
import { DUE_ROWS, runEachDue } from '../../infra/due-rows.ts';
import type { MoneyChange } from '../money-news.ts';
import type { MoneyParts } from '../money-parts.ts';
import { runIdempotent } from '../run-idempotent.ts';
import { insertTransfer, transferJournal } from '../transfers/transfers.ts';
import type { TransferOrder } from '../transfers/transfers.ts';
import { writeDown } from '../reviews/audit.ts';
import { accrualOf, purchaseOf, redemptionOf } from './earn-journals.ts';
import { isMatured, nextTime, orderWire } from './earn-order.ts';
import type { EarnOrderRow } from './earn-order.ts';
import {
  dueOrders,
  heldOf,
  insertOrder,
  lockOrder,
  lockProduct,
  orderOf,
  ordersOf,
  productRows,
  saveAccrual,
  saveRedemption,
  setOffered,
} from './earn-store.ts';
import type { ProductRow } from './earn-store.ts';
import { earnSums } from './earn-sums.ts';
import { EARN_PRODUCTS } from './earn-products.ts';
import type { EarnProduct } from './earn-products.ts';

type ProductWire = RowOf<typeof financeProductList>;
type Placed = DataOf<typeof financeSubmit>;

const RATE_DECIMALS = 18;

/** Lends money of the financial account to the exchange for daily interest. */
export interface Earn {
  /** Returns every product, also withdrawn ones, with the amount that is left of it. */
  products(): Promise<readonly ProductWire[]>;
  /**
   * Buys a product. `from: spot` transfers the amount from the spot account in the same transaction, so a refused
   * purchase leaves it there; `current` and `shortage` of insufficientBalance are then those of the spot account. Refusals: malformed {field}, tooManyDecimals {field, decimals}, financeProductUnknown,
   * financeProductWithdrawn, purchaseBelowMinimum {min, asset}, purchaseLimitExceeded {max, held, asset}, soldOut
   * {available, asset}, insufficientBalance {current, required, shortage, asset}, keyReused.
   */
  buy(userId: string, request: BodyOf<typeof financeSubmit>): Promise<Outcome<Placed>>;
  /** Returns one page, newest first; sums are over all orders. */
  list(
    userId: string,
    request: QueryOf<typeof financeOrderList>,
  ): Promise<{
    readonly rows: readonly RowOf<typeof financeOrderList>[];
    readonly total: number;
    readonly sums: SumsOf<typeof financeOrderList>;
  }>;
  /** Returns an order. Refusal: notFound. */
  show(userId: string, id: string): Promise<Outcome<Placed>>;
  /**
   * Redeems an order. `to: spot` transfers what is paid to the spot account in the same transaction. Refusals: notFound,
   * alreadyRedeemed, keyReused.
   */
  redeem(userId: string, request: BodyOf<typeof financeRedeem>): Promise<Outcome<Placed>>;
  /**
   * Books the interest of days that are over.
   * @returns whether more is due
   */
  runDue(): Promise<boolean>;
  /**
   * Withdraws a product or offers it again; running orders are not affected. Refusal: financeProductUnknown.
   * @param who  name of the operator
   */
  decide(id: string, what: 'withdraw' | 'offer', who: string, why: string): Promise<Outcome<undefined>>;
}

const refuse = (...refusal: Parameters<typeof refused>): never => {
  throw new Refused(refused(...refusal));
};

/** Part of a request's content: an account other than Earn's own. Its own one is the same as none given. */
const elsewhere = (account: 'spot' | 'financial'): readonly string[] => (account === 'spot' ? [account] : []);

const journalsOf = (moved: TransferOrder | null): readonly Journal[] => (moved ? [transferJournal(moved)] : []);

/** Returns the amount left of a product, scaled by 10^18. */
const leftOf = ({ total }: EarnProduct, { taken }: Pick<ProductRow, 'taken'>): bigint => {
  const left = parseAmount(total) - parseAmount(taken);
  // Negative when the terms were reduced below what is taken.
  return left < 0n ? 0n : left;
};

const productWire = (product: EarnProduct, row: Pick<ProductRow, 'taken' | 'offered'>): ProductWire => ({
  id: product.id,
  name: product.name,
  coin: product.coin,
  period: product.period,
  dailyRate: product.dailyRate,
  totalRate: amountText(parseAmount(product.dailyRate) * BigInt(product.period), RATE_DECIMALS),
  minAmount: product.min,
  maxAmount: product.max,
  totalQuantity: product.total,
  availableQuantity: amountText(leftOf(product, row)),
  earlyExit: 'interestForfeited',
  yieldSource: 'sandboxReserve',
  status: row.offered ? 1 : 0,
});

/** Locks the product, and rolls the transaction back unless this user may buy that much of it. */
async function checkRoom(trx: LedgerTransaction, userId: string, product: EarnProduct, amount: bigint): Promise<void> {
  const { id, coin: asset, max } = product;
  const row = await lockProduct(trx, id);
  if (!row.offered) refuse('financeProductWithdrawn');
  const held = await heldOf(trx, userId, id);
  if (held + amount > parseAmount(max)) refuse('purchaseLimitExceeded', { max, held: amountText(held), asset });
  const left = leftOf(product, row);
  if (amount > left) refuse('soldOut', { available: amountText(left), asset });
}

/** The accounts and the transfer that a purchase or redemption moved. */
const movedBy = (symbol: string, moved: TransferOrder | null): MoneyChange => ({
  lines: [{ account: 'financial', symbol }, ...(moved ? [{ account: 'spot' as const, symbol }] : [])],
  things: moved ? [{ noun: 'transfer', id: moved.id }] : [],
});

export function createEarn(
  { db, ledger, clock, news }: MoneyParts,
  products: readonly EarnProduct[] = EARN_PRODUCTS,
): Earn {
  const newId = createOrderIds();

  function newOrder(userId: string, product: EarnProduct, amount: string, nowMs: number): EarnOrderRow {
    const course = { start_ms: nowMs, period: product.period, days: 0 };
    return {
      ...course,
      id: newId(nowMs),
      user_id: userId,
      product_id: product.id,
      name: product.name,
      coin: product.coin,
      daily_rate: product.dailyRate,
      amount,
      end_ms: interestTime(nowMs, product.period),
      accrued: '0',
      next_ms: nextTime(course, 0),
      redeemed_ms: null,
      paid: null,
    };
  }

  function publishChange({ user_id, id }: EarnOrderRow, { lines, things }: Partial<MoneyChange>): void {
    news.publish(user_id, { lines: lines ?? [], things: [{ noun: 'financeOrder', id }, ...(things ?? [])] });
  }

  /** Writes the journals of an order, those of its transfer included, and the row of that transfer. */
  async function postWith(
    trx: LedgerTransaction,
    moved: TransferOrder | null,
    journals: readonly Journal[],
  ): Promise<void> {
    await ledger.postAll(trx, journals);
    if (moved) await insertTransfer(trx, moved);
  }

  async function accrue(id: string): Promise<void> {
    const booked = await db.transaction().execute(async (trx) => {
      const row = await lockOrder(trx, id);
      // Another process has booked the day meanwhile, or the order was redeemed.
      const nowMs = clock.now();
      if (row?.next_ms == null || row.next_ms > nowMs) return null;
      const { order, journals } = accrualOf(row, nowMs);
      await ledger.postAll(trx, journals);
      await saveAccrual(trx, order);
      const over = isMatured(order, nowMs);
      return { order, message: over ? await putMessage(trx, earnMatured(order.user_id, orderWire(order, nowMs))) : [] };
    });
    if (booked) publishChange(booked.order, { things: booked.message });
  }

  return {
    async products() {
      const rows = new Map((await productRows(db)).map((row) => [row.id, row]));
      return products.map((product) => productWire(product, rows.get(product.id) ?? { taken: '0', offered: true }));
    },

    async buy(userId, { productId, amount: wire, from = 'financial', clientOrderId }) {
      const amount = requestAmount(wire, 'amount');
      if (!amount.ok) return amount;
      const product = products.find(({ id }) => id === productId);
      if (!product) return refused('financeProductUnknown');
      const { min, coin: asset } = product;
      if (amount.value < parseAmount(min)) return refused('purchaseBelowMinimum', { min, asset });
      const nowMs = clock.now();
      const text = amountText(amount.value);
      const request = { userId, clientOrderId, asks: ['financeSubmit', productId, text, ...elsewhere(from)], nowMs };
      let placed: EarnOrderRow | undefined;
      let moved: TransferOrder | null = null;
      const bought = await runIdempotent<Placed>(db, request, async (trx) => {
        await checkRoom(trx, userId, product, amount.value);
        placed = newOrder(userId, product, text, nowMs);
        await insertOrder(trx, placed);
        const purchase = purchaseOf(placed);
        if (from === 'spot') {
          moved = { id: newId(nowMs), userId, asset, from, to: 'financial', amount: amount.value, nowMs };
        }
        await postWith(trx, moved, [...journalsOf(moved), purchase]);
        return { order: orderWire(placed, nowMs), serverTime: nowMs };
      });
      if (!bought.ok) return bought;
      if (placed && !bought.value.repeated) publishChange(placed, movedBy(asset, moved));
      return done(bought.value.answer);
    },

    async list(userId, request) {
      const nowMs = clock.now();
      const { rows, total, ...parts } = await ordersOf(db, userId, request.status, pageOf(request), nowMs);
      return { rows: rows.map((row) => orderWire(row, nowMs)), total, sums: earnSums(parts, nowMs) };
    },

    async show(userId, id) {
      const row = await orderOf(db, userId, id);
      const serverTime = clock.now();
      return row ? done({ order: orderWire(row, serverTime), serverTime }) : refused('notFound');
    },

    async redeem(userId, { id, to = 'financial', clientOrderId }) {
      const asks = ['financeRedeem', id, ...elsewhere(to)];
      const request = { userId, clientOrderId, asks, nowMs: clock.now() };
      let ended: EarnOrderRow | undefined;
      let moved: TransferOrder | null = null;
      let message: readonly ChangedThing[] = [];
      const redeemed = await runIdempotent<Placed>(db, request, async (trx) => {
        const row = await lockOrder(trx, id);
        if (row?.user_id !== userId) return refuse('notFound');
        if (row.redeemed_ms !== null) return refuse('alreadyRedeemed');
        const nowMs = clock.now();
        const { order, journals } = redemptionOf(row, nowMs);
        await saveRedemption(trx, order);
        if (to === 'spot') {
          const amount = parseAmount(order.amount) + parseAmount(order.paid ?? '0');
          moved = { id: newId(nowMs), userId, asset: order.coin, from: 'financial', to, amount, nowMs };
        }
        await postWith(trx, moved, [...journals, ...journalsOf(moved)]);
        ended = order;
        const wire = orderWire(order, nowMs);
        message = await putMessage(trx, earnRedeemed(userId, wire));
        return { order: wire, serverTime: nowMs };
      });
      if (!redeemed.ok) return redeemed;
      if (ended && !redeemed.value.repeated) {
        const { lines, things } = movedBy(ended.coin, moved);
        publishChange(ended, { lines, things: [...things, ...message] });
      }
      return done(redeemed.value.answer);
    },

    async runDue() {
      return runEachDue('earn', await dueOrders(db, clock.now(), DUE_ROWS), accrue);
    },

    async decide(id, what, who, why) {
      if (!products.some((product) => product.id === id)) return refused('financeProductUnknown');
      await db.transaction().execute(async (trx) => {
        await lockProduct(trx, id);
        await setOffered(trx, id, what === 'offer');
        await writeDown(trx, { who: `operator:${who}`, what, noun: 'earnProduct', ref: id, why, atMs: clock.now() });
      });
      return done(undefined);
    },
  };
}
