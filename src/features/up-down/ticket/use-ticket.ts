import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import type { Cycle } from '../../../api/up-down/fetch-periods.ts';
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
import { STAKE_UNIT } from '../orders/order-words.ts';
import { loadPeriods, periodsLoad } from '../../../data/periods.ts';
import { orderUnderWay } from '../orders/order-under-way.ts';
import { placeOrder } from './place-order.ts';
import { keepDraft, keptDraft } from './ticket-draft.ts';
import type { Direction } from './ticket-draft.ts';
import { STAKE_DECIMALS, stakeOf, ticketState } from './ticket-state.ts';
import type { TicketState } from './ticket-state.ts';

export interface Ticket {
  readonly market: Market;
  readonly direction: Direction;
  readonly cycle: Cycle | null;
  readonly cycles: readonly Cycle[];
  readonly amount: string;
  readonly stake: DecimalText | null;
  readonly available: DecimalText | null;
  readonly state: TicketState;
  /** Why the last try failed; gone with the next change. */
  readonly error: CallError | null;
  choose(change: { direction?: Direction; periodSeconds?: number; amount?: string }): void;
  /** A part of the balance, 1 … 100 percent, rounded down. */
  choosePart(percent: number): void;
  /** @returns true once the trade is open */
  submit(): Promise<boolean>;
}

/** The up/down ticket of one market. Renders on typing and on changes of state, never per tick. */
export function useTicket(market: Market): Ticket {
  useSignals();
  const { symbol } = market;
  const [draft, setDraft] = useState(() => keptDraft(symbol));
  const [error, setError] = useState<CallError | null>(null);
  const latest = useRef({ symbol, draft });
  useEffect(() => {
    latest.current = { symbol, draft };
  });
  useEffect(() => () => keepDraft(latest.current.symbol, latest.current.draft), []);
  useEffect(() => void loadPeriods(), []);
  const userId = sessionStore.currentUser.value?.userId;
  useEffect(() => {
    if (userId !== undefined) void loadLimits();
  }, [userId]);

  const load = periodsLoad.value;
  const cycles = load.state === 'ready' ? load.cycles : [];
  const cycle = cycles.find((each) => each.seconds === draft.periodSeconds) ?? cycles[0] ?? null;
  const available = useMemo(() => accountStore.availableOf(STAKE_UNIT, 'contract'), []).value;
  const age = connectionStore.age.value;
  const stake = stakeOf(draft.amount);
  const coolOffUntilMs = limitsLoad.value.limits?.coolOffUntilMs ?? null;
  const state: TicketState = ticketState({
    signedIn: sessionStore.signedIn.value,
    sessionConfirmed: sessionStore.confirmed.value,
    connected: age !== 'offline' && age !== 'reconnecting',
    coolOffUntilMs: coolOffUntilMs !== null && coolOffUntilMs > serverNowMs() ? coolOffUntilMs : null,
    marketOpen: market.open && market.secondContract,
    priceFresh: age !== 'stale' && !tickerStore.of(symbol).stale.value && cycle !== null,
    available,
    stakeMin: cycle?.stakeMin ?? ('0' as DecimalText),
    stakeMax: cycle?.stakeMax ?? ('0' as DecimalText),
    amount: draft.amount,
    sending: orderUnderWay.value !== null,
  });

  return {
    market,
    direction: draft.direction,
    cycle,
    cycles,
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
      if (state.kind !== 'ready' || !cycle) return false;
      setError(null);
      const refused = await placeOrder({
        symbol,
        stake: state.stake,
        direction: draft.direction,
        periodSeconds: cycle.seconds,
        oddsVersion: cycle.oddsVersion,
      });
      if (!refused) {
        // The next trade starts empty; direction and cycle stay (O12).
        setDraft((now) => ({ ...now, amount: '' }));
        return true;
      }
      setError(refused);
      // The refusal may come from what we know being old: odds, limits, balance.
      void loadPeriods();
      void loadLimits();
      void refreshAccount();
      return false;
    },
  };
}
