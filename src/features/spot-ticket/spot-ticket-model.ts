import { computed, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { pairRefusal } from '../../../protocol/units/convert-money.ts';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { CallError } from '../../api/result.ts';
import { add, decimalsOf } from '../../model/decimal.ts';
import { decimalTextOfScaled } from '../../model/scaled.ts';
import { answerBehindPaint } from '../../frame/behind-paint.ts';
import { accountStore } from '../../signals/account-store.ts';
import { bookStore } from '../../signals/book-store.ts';
import type { BookSide } from '../../signals/book-store.ts';
import { connectionStore } from '../../signals/connection-store.ts';
import { sessionStore } from '../../data/session.ts';
import { marketStore } from '../../signals/markets.ts';
import type { Market } from '../../model/market.ts';
import { tickerStore } from '../../signals/ticker.ts';
import { refreshAccount } from '../../data/account-resource.ts';
import { type RefusedAmount, readAmount } from '../../ui/amount-input.ts';
import { checkSpot, spotChecking, spotLate, spotUnderWay } from '../spot-orders/place-spot.ts';
import { draftSums } from './draft-sums.ts';
import { sumsFor, termSumsFor } from './order-sums.ts';
import { afterPlacing, hasPrice, isPlain, keepSpotDraft, keptSpotDraft } from './spot-draft.ts';
import type { DraftSums, SpotDraft } from './spot-draft.ts';
import { bestPrice, percentShown, priceIn, priceOf, sizeOf, stepOf } from './spot-figures.ts';
import type { PricesNow, OrderFigures } from './spot-figures.ts';
import { ZERO } from '../../model/spot-sums.ts';
import { createStartPrice } from './start-price.ts';
import { crosses, secondLooks, spotTicketState } from './spot-ticket-state.ts';
import type { SecondLook, SpotTicketState } from './spot-ticket-state.ts';
import { unitName } from './spot-ticket-words.ts';
import type { TermField, TermProblem } from './terms/term-problems.ts';

/**
 * The spot ticket of one market. All values are signals: prices and the book update its numbers without a render, and a
 * reader renders on typing and when the state changes.
 */
export interface SpotTicketModel {
  readonly market: Market;
  readonly draft: ReadonlySignal<SpotDraft>;
  readonly state: ReadonlySignal<SpotTicketState>;
  /** Amounts of the order. Those of a market order follow the book. */
  readonly figures: ReadonlySignal<OrderFigures | null>;
  /** Amount that the order takes out of the account, in the asset it spends; null while unknown. */
  readonly spends: ReadonlySignal<DecimalText | null>;
  /** The largest size in the unit of the draft; null while unknown. */
  readonly most: ReadonlySignal<DecimalText | null>;
  /** Balance of the asset that the order spends; null while unknown. */
  readonly available: ReadonlySignal<DecimalText | null>;
  /**
   * Price that the limit price must be near (`band`): the last price, or the trigger of a stop limit. Null while
   * unknown.
   */
  readonly near: ReadonlySignal<DecimalText | null>;
  /** First problem of the order's terms. */
  readonly problem: ReadonlySignal<TermProblem | null>;
  /** Field that the last refusal belongs to; null when there was none or it belongs to no field. */
  readonly refusedField: ReadonlySignal<TermField | null>;
  /** The typed price or size that cannot be parsed. */
  readonly unread: ReadonlySignal<RefusedAmount | null>;
  /** Slider position, 0 … 100. */
  readonly percent: ReadonlySignal<number>;
  /** Whether the limit price takes from the book at once (O9). */
  readonly crossing: ReadonlySignal<boolean>;
  /** Error of the last attempt. The next change clears it. */
  readonly error: ReadonlySignal<CallError | null>;
  /** Applies a change of `spot-draft.ts` with the current sums. */
  change(how: (draft: SpotDraft, sums: DraftSums) => SpotDraft): void;
  /** Returns the current prices. */
  prices(): PricesNow;
  /** Returns what is held of the asset that the order spends, in orders too; null while unknown. */
  held(): DecimalText | null;
  /** Returns the reasons to ask for confirmation (O10). */
  looks(): readonly SecondLook[];
  /** Whether the order under way has had no answer for 10 s. */
  readonly late: ReadonlySignal<boolean>;
  /** Whether the status of an order without an answer is being asked for. */
  readonly checking: ReadonlySignal<boolean>;
  /** Sends the order unless something blocks it. @returns true once the exchange has taken it */
  place(): Promise<boolean>;
  /**
   * Asks what became of an order without an answer; it cannot be placed twice.
   * @returns true once the exchange is known to have taken it; false too while `place` still waits for the answer
   */
  check(): Promise<boolean>;
  /** Sets an empty limit price to the best one of its side, once (O2). Reads signals. */
  prefill(): void;
  /** Lets `prefill` set the price again, unless the person has changed it. */
  restart(): void;
  /** Keeps the draft for a person who returns soon (T8). */
  keep(): void;
}

const NO_ROWS: BookSide = {
  prices: new Float64Array(0),
  sizes: new Float64Array(0),
  totals: new Float64Array(0),
  count: 0,
};

/** The asset an order pays with. */
export const spentAsset = ({ side }: SpotDraft, { base, quote }: Market): string => (side === 'buy' ? quote : base);

/** Returns the typed amount that cannot be parsed, price first; null when both are valid or empty. */
function unreadAmount({ type, price, size, unit }: SpotDraft, rules: Market): RefusedAmount | null {
  const priceDecimals = decimalsOf(rules.tickSize);
  const ofPrice = hasPrice(type) ? readAmount(price, priceDecimals).refusal : null;
  if (ofPrice !== null) return { refusal: ofPrice, unit: rules.quote, decimals: priceDecimals };
  const decimals = decimalsOf(stepOf(unit, rules));
  const { refusal } = readAmount(size, decimals);
  return refusal && { refusal, unit: unitName(unit, rules), decimals };
}

/** Whether a limit order would take from the book at once (O9). @param prices  the current ones; reads signals */
function isCrossing(draft: SpotDraft, rules: Market, prices: () => PricesNow): boolean {
  const price = draft.type === 'limit' ? priceOf(draft, rules) : null;
  if (price === null) return false;
  return crosses(draft.side, price, bestPrice(prices(), draft.side === 'buy' ? 'sell' : 'buy', rules));
}

export function createSpotTicket(firstMarket: Market): SpotTicketModel {
  const { symbol } = firstMarket;
  const ticker = tickerStore.of(symbol);
  const draft = signal(keptSpotDraft(symbol));
  const error = signal<CallError | null>(null);

  const rules = computed(() => marketStore.bySymbol.value.get(symbol) ?? firstMarket);
  const last = computed(() => decimalTextOfScaled(ticker.last.value, rules.value.priceDecimals));

  /** Reads signals, so that a computed that calls it subscribes to them. */
  function prices(): PricesNow {
    void bookStore.version.value;
    const hasBook = bookStore.symbol.value === symbol && bookStore.status.value === 'ready';
    return {
      last: last.value,
      bids: hasBook ? bookStore.bids : NO_ROWS,
      asks: hasBook ? bookStore.asks : NO_ROWS,
    };
  }
  /**
   * Prices for a draft. A plain limit order does not depend on prices, and an order that waits does not depend on the
   * book.
   */
  const pricesFor = (of: SpotDraft): PricesNow =>
    of.type === 'market' ? prices() : { last: isPlain(of) ? null : last.value, bids: NO_ROWS, asks: NO_ROWS };

  const holdingsOf = (of: SpotDraft) => {
    const asset = spentAsset(of, rules.value);
    return accountStore.assets.value.find((held) => held.asset === asset && held.account === 'spot');
  };
  const availableFor = (of: SpotDraft): DecimalText | null =>
    accountStore.userInfo.value === null ? null : (holdingsOf(of)?.available ?? ZERO);

  const available = computed(() => availableFor(draft.value));
  const sumsNow = computed(() => sumsFor(draft.value));
  const figures = computed(() => sumsNow.value?.figures(draft.value, rules.value, pricesFor(draft.value)) ?? null);
  const most = computed(
    () => sumsNow.value?.most(draft.value, rules.value, pricesFor(draft.value), available.value) ?? null,
  );
  const spends = computed(
    () => (figures.value && sumsNow.value?.spends(draft.value, figures.value, rules.value)) ?? null,
  );
  const terms = computed(() => termSumsFor(draft.value));
  const problem = computed(() => terms.value?.problemOf(draft.value, rules.value, last.value) ?? null);
  const near = computed(() =>
    draft.value.type === 'stopLimit' ? priceIn(draft.value.terms?.prices.stop, rules.value) : last.value,
  );
  const unread = computed(() => unreadAmount(draft.value, rules.value));
  const state = computed(() => {
    const age = connectionStore.age.value;
    return spotTicketState(
      {
        signedIn: sessionStore.signedIn.value,
        sessionConfirmed: sessionStore.confirmed.value,
        connected: age !== 'offline' && age !== 'reconnecting',
        marketOpen: rules.value.open,
        eurNotBought: draft.value.side === 'buy' && pairRefusal(rules.value.quote, rules.value.base) !== null,
        priceFresh: !connectionStore.pricesOld.value && !ticker.stale.value,
        sending: spotUnderWay.value !== null,
        side: draft.value.side,
        type: draft.value.type,
        unread: unread.value !== null,
        problem: problem.value !== null,
        price: priceOf(draft.value, rules.value),
        near: near.value,
        sized: sizeOf(draft.value, rules.value) !== null,
        figures: figures.value,
        spends: spends.value,
        available: available.value,
      },
      rules.value,
    );
  });
  const crossing = computed(() => isCrossing(draft.value, rules.value, prices));
  const held = (): DecimalText | null => {
    const found = holdingsOf(draft.peek());
    return found ? add(found.available, found.locked) : null;
  };
  const rechecking = signal(false);
  /** Follows an order that was sent. @returns whether the exchange has taken it */
  async function ended(sent: Promise<CallError | null>, placed: SpotDraft): Promise<boolean> {
    // The tapped button has the first frame to itself (O11): without the last refusal the form has another height.
    const refused = await answerBehindPaint(sent, () => void (error.value = null));
    if (refused) {
      error.value = refused;
      // The refusal may be caused by a stale balance.
      void refreshAccount();
      return false;
    }
    draft.value = afterPlacing(draft.peek(), placed);
    return true;
  }
  const sums = draftSums(firstMarket, prices, availableFor);
  const start = createStartPrice({ symbol, draft, sums, rules: () => rules.peek(), prices });

  return {
    get market() {
      return rules.peek();
    },
    draft,
    state,
    figures,
    spends,
    most,
    available,
    unread,
    percent: computed(() => percentShown(draft.value, rules.value, most.value)),
    crossing,
    near,
    problem,
    refusedField: computed(() => (error.value && terms.value?.fieldOf(error.value, draft.value)) ?? null),
    error,
    prices,
    change(how) {
      error.value = null;
      const before = draft.peek();
      draft.value = start.follow(before, how(before, sums));
    },
    held,
    looks() {
      const [spent, holdings] = [spends.peek(), held()];
      if (spent === null || holdings === null) return [];
      // A stop is meant to be far from the last price, so its distance is no reason to ask.
      const price =
        draft.peek().type === 'limit' ? priceOf(draft.peek(), rules.peek()) : (figures.peek()?.average ?? null);
      return secondLooks(spent, holdings, price, last.peek());
    },
    async place() {
      const now = figures.peek();
      if (now === null || state.peek() !== 'ready') return false;
      const placed = draft.peek();
      const placing = sumsNow.peek()?.place(placed, now, rules.peek()) ?? null;
      return placing === null ? false : ended(placing, placed);
    },
    late: spotLate,
    checking: computed(() => spotChecking.value || rechecking.value),
    async check() {
      const asking = checkSpot();
      rechecking.value = asking !== null;
      const taken = asking !== null && (await ended(asking, draft.peek()));
      rechecking.value = false;
      return taken;
    },
    prefill: start.fill,
    restart: start.restart,
    keep() {
      keepSpotDraft(symbol, draft.peek());
    },
  };
}
