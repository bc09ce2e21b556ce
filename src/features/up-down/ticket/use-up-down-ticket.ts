import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import type { Period } from '../../../api/up-down/fetch-periods.ts';
import type { CallError } from '../../../api/result.ts';
import { percentOf } from '../../../model/decimal.ts';
import { accountStore } from '../../../signals/account.ts';
import { serverNowMs } from '../../../signals/clock.ts';
import { connectionStore } from '../../../signals/connection.ts';
import { sessionStore } from '../../../data/session.ts';
import type { Market } from '../../../model/market.ts';
import { tickerStore } from '../../../signals/ticker.ts';
import { refreshAccount } from '../../../data/account.ts';
import { limitsLoad, loadLimits } from '../../../data/limits.ts';
import { STAKE_UNIT } from '../orders/up-down-words.ts';
import { loadPeriods, periodsLoad } from '../../../data/periods.ts';
import { upDownUnderWay } from '../orders/up-down-under-way.ts';
import { placeUpDown } from './place-up-down.ts';
import { keepUpDownDraft, keptUpDownDraft } from './up-down-draft.ts';
import type { Direction } from '../../../model/up-down-order.ts';
import { STAKE_DECIMALS, stakeOf, upDownTicketState } from './up-down-ticket-state.ts';
import type { UpDownTicketState } from './up-down-ticket-state.ts';

export interface Ticket {
  readonly market: Market;
  readonly direction: Direction;
  readonly period: Period | null;
  readonly periods: readonly Period[];
  readonly amount: string;
  readonly stake: DecimalText | null;
  readonly available: DecimalText | null;
  readonly state: UpDownTicketState;
  /** Why the last try failed; gone with the next change. */
  readonly error: CallError | null;
  choose(change: { direction?: Direction; periodSeconds?: number; amount?: string }): void;
  /** A part of the balance, 1 … 100 percent, rounded down. */
  choosePart(percent: number): void;
  /** @returns true once the trade is open */
  submit(): Promise<boolean>;
}

/** The up/down ticket of one market. Renders on typing and on changes of state, never per tick. */
export function useUpDownTicket(market: Market): Ticket {
  useSignals();
  const { symbol } = market;
  const [draft, setDraft] = useState(() => keptUpDownDraft(symbol));
  const [error, setError] = useState<CallError | null>(null);
  const latest = useRef({ symbol, draft });
  useEffect(() => {
    latest.current = { symbol, draft };
  });
  useEffect(() => () => keepUpDownDraft(latest.current.symbol, latest.current.draft), []);
  useEffect(() => void loadPeriods(), []);
  const userId = sessionStore.currentUser.value?.userId;
  useEffect(() => {
    if (userId !== undefined) void loadLimits();
  }, [userId]);

  const load = periodsLoad.value;
  const periods = load.state === 'ready' ? load.periods : [];
  const period = periods.find((each) => each.seconds === draft.periodSeconds) ?? periods[0] ?? null;
  const available = useMemo(() => accountStore.availableOf(STAKE_UNIT, 'contract'), []).value;
  const age = connectionStore.age.value;
  const stake = stakeOf(draft.amount);
  const coolOffUntilMs = limitsLoad.value.limits?.coolOffUntilMs ?? null;
  const state: UpDownTicketState = upDownTicketState({
    signedIn: sessionStore.signedIn.value,
    sessionConfirmed: sessionStore.confirmed.value,
    connected: age !== 'offline' && age !== 'reconnecting',
    coolOffUntilMs: coolOffUntilMs !== null && coolOffUntilMs > serverNowMs() ? coolOffUntilMs : null,
    marketOpen: market.open && market.secondContract,
    priceFresh: age !== 'stale' && !tickerStore.of(symbol).stale.value && period !== null,
    available,
    stakeMin: period?.stakeMin ?? ('0' as DecimalText),
    stakeMax: period?.stakeMax ?? ('0' as DecimalText),
    amount: draft.amount,
    sending: upDownUnderWay.value !== null,
  });

  return {
    market,
    direction: draft.direction,
    period,
    periods,
    amount: draft.amount,
    stake,
    available,
    state,
    error,
    choose(change) {
      setError(null);
      setDraft((now) => ({ ...now, ...change }));
    },
    choosePart(percent) {
      if (available === null) return;
      setError(null);
      setDraft((now) => ({ ...now, amount: percentOf(available, percent, STAKE_DECIMALS, 'down') }));
    },
    async submit() {
      if (state.kind !== 'ready' || !period) return false;
      setError(null);
      const refused = await placeUpDown({
        symbol,
        stake: state.stake,
        direction: draft.direction,
        periodSeconds: period.seconds,
        payoutVersion: period.payoutVersion,
      });
      if (!refused) {
        // The next trade starts empty; direction and period stay (O12).
        setDraft((now) => ({ ...now, amount: '' }));
        return true;
      }
      setError(refused);
      // The refusal may come from what we know being old: payout rates, limits, balance.
      void loadPeriods();
      void loadLimits();
      void refreshAccount();
      return false;
    },
  };
}
