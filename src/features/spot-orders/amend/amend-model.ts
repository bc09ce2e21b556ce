import { computed, effect, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { DecimalText, SignedDecimalText } from '../../../../protocol/units/decimal-text.ts';
import { NOTHING_FILLED } from '../../../../protocol/units/spot-money.ts';
import { amendSpotOrder } from '../order-calls.ts';
import type { AmendedSpotOrder } from '../order-calls.ts';
import { fetchSpotFills } from '../../../api/spot-order-calls.ts';
import type { CallError } from '../../../api/result.ts';
import { refreshAccount } from '../../../data/account-resource.ts';
import { sessionStore } from '../../../data/session.ts';
import { loadSpotOrders } from '../../../data/spot-order-lists.ts';
import { leavesUnsure } from '../../../i18n/refusal-text.ts';
import { compare, decimalsOf } from '../../../model/decimal.ts';
import { textOfUnits } from '../../../model/decimal-parts.ts';
import type { Market } from '../../../model/market.ts';
import { decimalTextOfScaled } from '../../../model/scaled.ts';
import { ZERO } from '../../../model/spot-sums.ts';
import type { SpotFill, SpotOrder } from '../../../model/spot-order.ts';
import { keepStopReceipts } from '../../../proof/kept-receipts.ts';
import { accountStore } from '../../../signals/account-store.ts';
import { bookStore } from '../../../signals/book-store.ts';
import { connectionStore } from '../../../signals/connection-store.ts';
import { spotOrdersStore } from '../../../signals/spot-orders.ts';
import { tickerStore } from '../../../signals/ticker.ts';
import { amountOf, typedText } from '../../../ui/amount-input.ts';
import { otherLegOf } from '../../../model/spot-pairs.ts';
import { figuresOf, filledOf, holdChange } from '../spot-amend-hold.ts';
import type { Figures } from '../spot-amend-hold.ts';
import { amendable, obstacleOf, placeOf, takesAtOnce } from '../spot-amend.ts';
import type { AmendField, AmendRequest, Obstacle } from '../spot-amend.ts';

/** Largest number of fills that is fetched. Beyond it the change of the hold is not computed here. */
const FILLS_MAX = 1000;

/** Change of the held amount. `counting` while it is being computed, `unknown` when it cannot be. */
export type HoldChange = SignedDecimalText | 'counting' | 'unknown' | null;

/** State of the sheet that amends one order. All of it is signals, so that a tick renders only when texts change. */
export interface AmendModel {
  readonly market: Market;
  /** The order as it was when the sheet opened; the closing message compares with it. */
  readonly first: SpotOrder;
  /** The current order; null once it has ended. */
  readonly order: ReadonlySignal<SpotOrder | null>;
  readonly typed: ReadonlySignal<Readonly<Record<AmendField, string>>>;
  readonly why: ReadonlySignal<Obstacle['why'] | null>;
  readonly field: ReadonlySignal<AmendField | null>;
  readonly place: ReadonlySignal<ReturnType<typeof placeOf>>;
  readonly takes: ReadonlySignal<boolean>;
  readonly change: ReadonlySignal<HoldChange>;
  readonly sending: ReadonlySignal<boolean>;
  /** Error of the last attempt. The next change clears it. */
  readonly error: ReadonlySignal<CallError | null>;
  /** Returns the last price of the market; null while unknown. */
  last(): DecimalText | null;
  type(field: AmendField, text: string): void;
  /** Sends the changes unless something blocks them. @returns the amended order, null when nothing was amended */
  send(): Promise<AmendedSpotOrder | null>;
  /** Stops subscriptions and requests. */
  end(): void;
}

export function createAmend(first: SpotOrder, request: AmendRequest, market: Market): AmendModel {
  const decimals: Readonly<Record<AmendField, number>> = {
    price: decimalsOf(market.tickSize),
    stopPrice: decimalsOf(market.tickSize),
    quantity: decimalsOf(market.stepSize),
  };
  const begins = (field: AmendField) => typedText(request[field] ?? first[field] ?? '');
  const typed = signal<Readonly<Record<AmendField, string>>>({
    price: begins('price'),
    stopPrice: begins('stopPrice'),
    quantity: begins('quantity'),
  });
  const sending = signal(false);
  const error = signal<CallError | null>(null);
  const ticker = tickerStore.of(market.symbol);

  const order = computed(() => spotOrdersStore.open.value.find(({ id }) => id === first.id) ?? null);
  const shown = () => order.value ?? first;
  const other = computed(() => otherLegOf(shown(), spotOrdersStore.open.value));
  /** The order whose hold changes: the take profit in a pair. */
  const holder = computed(() => (shown().ocoLeg === 'stopLoss' && other.value !== null ? other.value : shown()));
  const fills = signal<{ readonly of: string; readonly rows: readonly SpotFill[] } | 'failed' | null>(null);

  const stopFollowing = effect(() => {
    const { id, filledQuantity } = holder.value;
    if (compare(filledQuantity, ZERO) === 0) return;
    void fetchSpotFills({ orderId: id, pageNum: 1, pageSize: FILLS_MAX }).then((answer) => {
      const whole = answer.success && answer.data.total === answer.data.rows.length;
      fills.value = whole ? { of: id, rows: answer.data.rows } : 'failed';
    });
  });

  const last = () => decimalTextOfScaled(ticker.last.value, market.priceDecimals);
  const after = computed((): Figures => {
    const now = figuresOf(shown());
    const fields = amendable(shown());
    const read = (field: AmendField) =>
      fields.includes(field) ? amountOf(typed.value[field], decimals[field]) : now[field];
    return { price: read('price'), stopPrice: read('stopPrice'), quantity: read('quantity') };
  });
  const best = computed((): DecimalText | null => {
    void bookStore.version.value;
    if (bookStore.symbol.value !== market.symbol || bookStore.status.value !== 'ready') return null;
    const rows = shown().side === 'buy' ? bookStore.asks : bookStore.bids;
    return rows.count === 0 ? null : decimalTextOfScaled(rows.prices[0]!, market.priceDecimals);
  });
  const change = computed((): HoldChange => {
    const wanted = after.value;
    if (amendable(shown()).some((field) => wanted[field] === null)) return null;
    const whose = holder.value;
    let filled = NOTHING_FILLED;
    if (compare(whose.filledQuantity, ZERO) > 0) {
      const known = fills.value;
      if (known === 'failed') return 'unknown';
      if (known === null || known.of !== whose.id) return 'counting';
      filled = filledOf(whose, known.rows, market);
      if (compare(textOfUnits(filled.quantity) as DecimalText, whose.filledQuantity) !== 0) return 'counting';
    }
    if (wanted.quantity !== null && compare(wanted.quantity, whose.filledQuantity) <= 0) return null;
    return holdChange(shown(), other.value, wanted, filled, market);
  });
  const available = computed((): DecimalText | null => {
    if (accountStore.userInfo.value === null) return null;
    const { lockedAsset } = shown();
    const held = accountStore.assets.value.find(({ asset, account }) => asset === lockedAsset && account === 'spot');
    return held?.available ?? ZERO;
  });
  const obstacle = computed(() => {
    const age = connectionStore.age.value;
    const counted = change.value;
    return obstacleOf(
      order.value,
      other.value,
      {
        connected: age !== 'offline' && age !== 'reconnecting',
        sessionConfirmed: sessionStore.confirmed.value,
        marketOpen: market.open,
        priceFresh: !connectionStore.pricesOld.value && !ticker.stale.value,
        after: after.value,
        last: last(),
        best: best.value,
        change: counted === 'counting' || counted === 'unknown' ? null : counted,
        available: available.value,
      },
      market,
    );
  });

  async function send(): Promise<AmendedSpotOrder | null> {
    const now = order.peek();
    if (sending.peek() || obstacle.peek() !== null || now === null) return null;
    const wanted = after.peek();
    const changed = amendable(now).filter((field) => compare(wanted[field]!, now[field]!) !== 0);
    sending.value = true;
    error.value = null;
    const token = sessionStore.token.peek();
    const answer = await amendSpotOrder({
      id: now.id,
      ...Object.fromEntries(changed.map((field) => [field, wanted[field]])),
    });
    sending.value = false;
    if (answer.success) {
      keepStopReceipts(answer.data.order.receipts);
      if (sessionStore.token.peek() === token) spotOrdersStore.applyOrder(answer.data.order);
      return answer.data;
    }
    error.value = answer.error;
    // The order may have been amended all the same, or its data is stale, so fetch again.
    if (leavesUnsure(answer.error) || answer.error.kind === 'refused') void loadSpotOrders().then(refreshAccount);
    return null;
  }

  return {
    market,
    first,
    order,
    typed,
    why: computed(() => obstacle.value?.why ?? null),
    field: computed(() => obstacle.value?.field ?? null),
    place: computed(() => placeOf(shown(), after.value)),
    takes: computed(() => takesAtOnce(shown(), after.value, best.value)),
    change,
    sending,
    error,
    last,
    type(field, text) {
      error.value = null;
      typed.value = { ...typed.peek(), [field]: text };
    },
    send,
    end: stopFollowing,
  };
}
