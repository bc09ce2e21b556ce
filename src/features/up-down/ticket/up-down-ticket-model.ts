import { computed, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { RULE_IN_FORCE } from '../../../../protocol/units/payout.ts';
import type { Period } from '../../../api/payout-calls.ts';
import { accountStore } from '../../../signals/account-store.ts';
import { serverNowMs } from '../../../signals/server-clock.ts';
import { connectionStore } from '../../../signals/connection-store.ts';
import { marketStore } from '../../../signals/markets.ts';
import { tickerStore } from '../../../signals/ticker.ts';
import { refreshAccount } from '../../../data/account-resource.ts';
import { upDownAmount } from '../../../data/up-down-amount.ts';
import { limits, periods as offered } from '../../../data/up-down-terms.ts';
import { sessionStore } from '../../../data/session.ts';
import { compare, round, sub } from '../../../model/decimal.ts';
import type { Market } from '../../../model/market.ts';
import { readAmount } from '../../../ui/amount-input.ts';
import type { AmountRefusal } from '../../../ui/amount-input.ts';
import { STAKE_UNIT } from '../orders/up-down-words.ts';
import { upDownUnderWay } from '../orders/up-down-under-way.ts';
import { placeUpDown } from './place-up-down.ts';
import { mostStake } from './amount-chips.ts';
import type { MostStake } from './amount-chips.ts';
import { keepUpDownDraft, keptUpDownDraft, STAKE_DECIMALS } from './up-down-draft.ts';
import type { UpDownDraft } from './up-down-draft.ts';
import { paidIfRight } from './up-down-figures.ts';
import { stakeOf, upDownTicketState } from './up-down-ticket-state.ts';
import type { UpDownTicketState } from './up-down-ticket-state.ts';

/** Figures of the order that the ticket would place, in the asset of stakes. */
export interface UpDownFigures {
  readonly stake: DecimalText;
  /** Payout of a win, the stake included; `null` while it is unknown. */
  readonly receive: DecimalText | null;
}

/**
 * The up/down ticket of one market. All values are signals: prices and balances update its texts without a render, and
 * a reader renders on typing and when the state changes.
 */
export interface UpDownTicketModel {
  readonly market: Market;
  readonly draft: ReadonlySignal<UpDownDraft>;
  readonly state: ReadonlySignal<UpDownTicketState>;
  /** Offered periods; empty while unknown. */
  readonly periods: ReadonlySignal<readonly Period[]>;
  /** The chosen period, or the first one if that is not offered; null while unknown. */
  readonly period: ReadonlySignal<Period | null>;
  /** Figures of the order; `null` without a stake or a period. */
  readonly figures: ReadonlySignal<UpDownFigures | null>;
  /** The reason why the typed text cannot be parsed; `null` when it is valid or empty. */
  readonly refusal: ReadonlySignal<AmountRefusal | null>;
  /** The person's own stake limit when it is below the market's; else null, also while unknown (S11). */
  readonly ownMax: ReadonlySignal<DecimalText | null>;
  /** The largest amount that the ticket takes; null while unknown, and when it is below the smallest stake. */
  readonly most: ReadonlySignal<MostStake | null>;
  /** Amount that the balance lacks for the stake; null while it is enough or unknown. */
  readonly missing: ReadonlySignal<DecimalText | null>;
  /** Available balance in the asset of stakes; `null` while unknown. */
  readonly available: ReadonlySignal<DecimalText | null>;
  /** End of the person's cool-off, which may be past; null without one, also while unknown. */
  readonly coolOffUntilMs: ReadonlySignal<number | null>;
  /** Applies a change of `up-down-draft.ts`. */
  change(how: (draft: UpDownDraft) => UpDownDraft): void;
  /** Sends the order unless something blocks it. @returns true once the trade is open */
  place(): Promise<boolean>;
  /** Keeps the draft for a person who returns soon (T8). */
  keep(): void;
}

const NONE: readonly Period[] = [];
/** Time after an answer in which no other trade is sent, ms. */
const REST_MS = 300;

export function createUpDownTicket(firstMarket: Market): UpDownTicketModel {
  const { symbol } = firstMarket;
  const ticker = tickerStore.of(symbol);
  const draft = signal(keptUpDownDraft(symbol));
  let answeredMs = -Infinity;

  const market = computed(() => marketStore.bySymbol.value.get(symbol) ?? firstMarket);
  const periods = computed(() => offered.now.value.value ?? NONE);
  const period = computed(
    () => periods.value.find(({ seconds }) => seconds === draft.value.periodSeconds) ?? periods.value[0] ?? null,
  );
  const available = accountStore.availableOf(STAKE_UNIT, 'contract');
  const coolOffUntilMs = computed(() => limits.now.value.value?.coolOffUntilMs ?? null);
  const stake = computed(() => stakeOf(draft.value.amount));
  const refusal = computed(() => readAmount(draft.value.amount, STAKE_DECIMALS).refusal);
  const ownMax = computed(() => {
    const own = limits.now.value.value?.current.maxStake ?? null;
    return own !== null && period.value !== null && compare(own, period.value.stakeMax) < 0 ? own : null;
  });
  const figures = computed(
    () =>
      stake.value &&
      period.value && {
        stake: stake.value,
        receive: paidIfRight({ stake: stake.value, payoutRate: period.value.payoutRate, ruleId: RULE_IN_FORCE }),
      },
  );
  const most = computed(
    () => period.value && mostStake({ period: period.value, ownMax: ownMax.value, available: available.value }),
  );
  const missing = computed(() => {
    if (stake.value === null || available.value === null) return null;
    const lacks = sub(stake.value, available.value);
    return lacks.startsWith('-') || !/[1-9]/.test(lacks)
      ? null
      : round(lacks as string as DecimalText, STAKE_DECIMALS, 'up');
  });
  const state = computed(() => {
    const age = connectionStore.age.value;
    return upDownTicketState({
      signedIn: sessionStore.signedIn.value,
      sessionConfirmed: sessionStore.confirmed.value,
      connected: age !== 'offline' && age !== 'reconnecting',
      coolingOff: coolOffUntilMs.value !== null && coolOffUntilMs.value > serverNowMs(),
      marketOpen: market.value.open && market.value.secondContract,
      priceFresh: !connectionStore.pricesOld.value && !ticker.stale.value,
      period: period.value,
      unread: refusal.value !== null,
      stake: stake.value,
      ownMax: ownMax.value,
      available: available.value,
      sending: upDownUnderWay.value !== null,
    });
  });

  return {
    get market() {
      return market.peek();
    },
    draft,
    state,
    periods,
    period,
    figures,
    refusal,
    ownMax,
    most,
    missing,
    available,
    coolOffUntilMs,
    change(how) {
      draft.value = how(draft.peek());
    },
    async place() {
      const [chosen, wanted] = [period.peek(), figures.peek()];
      if (state.peek() !== 'ready' || chosen === null || wanted === null) return false;
      // The ticket keeps its amount, so a double tap must not place a second trade.
      if (performance.now() - answeredMs < REST_MS) return false;
      const placed = draft.peek();
      const refused = await placeUpDown({
        symbol,
        stake: wanted.stake,
        direction: placed.direction,
        periodSeconds: chosen.seconds,
        payoutVersion: chosen.payoutVersion,
      });
      answeredMs = performance.now();
      if (refused) {
        // The refusal may be caused by stale periods or limits.
        void offered.refresh();
        void limits.refresh();
        void refreshAccount();
        return false;
      }
      upDownAmount.keep(wanted.stake);
      return true;
    },
    keep() {
      keepUpDownDraft(symbol, draft.peek());
    },
  };
}
