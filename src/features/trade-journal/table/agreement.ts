import { effect, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { DecimalText, SignedDecimalText } from '../../../../protocol/units/decimal-text.ts';
import { averageOf } from '../../../../protocol/units/spot-money.ts';
import type { CallError } from '../../../api/result.ts';
import { positionAt } from '../../../compute/order/lots-state.ts';
import { sessionStore } from '../../../data/session.ts';
import { textOfUnits } from '../../../model/decimal-parts.ts';
import { placeOf } from '../../../model/rounding.ts';
import type { SpotPosition } from '../../../model/spot-order.ts';
import { spotPositions } from '../../spot-orders/spot-positions.ts';
import { journal, refreshJournal } from './journal-state.ts';
import type { TradeTable } from './trade-table.ts';
import { UNITS_TO_WIDE } from '../../../compute/order/wide-columns.ts';

/** A coin whose position is not the same here and there; null where there is none. */
export interface CoinDifference {
  readonly asset: string;
  readonly journal: SpotPosition | null;
  readonly exchange: SpotPosition | null;
}

/** Whether the journal comes to the positions that the exchange says, digit for digit. */
export type Agreement =
  | { readonly state: 'checking' }
  | { readonly state: 'agrees' }
  | { readonly state: 'differs'; readonly differences: readonly CoinDifference[] }
  /** The exchange has not answered. */
  | { readonly state: 'failed'; readonly error: CallError };

/** Decimals of results as the exchange writes them, cut. */
const RESULT_DECIMALS = 8;

/** Returns the position in a coin as the exchange writes it. */
function positionOf({ lots, coins }: TradeTable, coin: number): SpotPosition {
  const { quantity, cost, realised, fees, trades } = positionAt(lots.state, coin);
  const place = placeOf(RESULT_DECIMALS);
  return {
    asset: coins[coin]!,
    quantity: textOfUnits(quantity * UNITS_TO_WIDE) as DecimalText,
    averageCost: quantity === 0n ? null : (textOfUnits(averageOf(cost, quantity * UNITS_TO_WIDE)) as DecimalText),
    realisedProfit: textOfUnits((realised / place) * place) as SignedDecimalText,
    feesPaid: textOfUnits(fees * UNITS_TO_WIDE) as DecimalText,
    trades,
  };
}

const isSame = (a: SpotPosition, b: SpotPosition): boolean =>
  a.quantity === b.quantity &&
  a.averageCost === b.averageCost &&
  a.realisedProfit === b.realisedProfit &&
  a.feesPaid === b.feesPaid &&
  a.trades === b.trades;

/** Returns the coins whose positions differ, by name; none when the journal agrees with the exchange. */
export function differencesOf(table: TradeTable, positions: readonly SpotPosition[]): readonly CoinDifference[] {
  const ours = new Map(table.coins.map((asset, coin) => [asset, positionOf(table, coin)]));
  const theirs = new Map(positions.map((position) => [position.asset, position]));
  return [...new Set([...ours.keys(), ...theirs.keys()])].sort().flatMap((asset) => {
    const mine = ours.get(asset);
    const its = theirs.get(asset);
    // A coin of up/down trades only has no position.
    const here = mine && mine.trades > 0 ? mine : null;
    if (here && its ? isSame(here, its) : !here && !its) return [];
    return [{ asset, journal: here, exchange: its ?? null }];
  });
}

const CHECKING: Agreement = { state: 'checking' };
const state = signal<Agreement>(CHECKING);

/** Result of the last comparison; updated while it has a follower. */
export const agreement: ReadonlySignal<Agreement> = state;

/** Compares the journal with the positions that the exchange says now. @returns null when there is no journal */
async function compared(): Promise<Agreement | null> {
  const answer = await spotPositions.refresh();
  const now = journal.peek();
  if (answer === null || now.state !== 'ready') return null;
  if (!answer.success) return { state: 'failed', error: answer.error };
  const differences = differencesOf(now.table, answer.data.rows);
  return differences.length === 0 ? { state: 'agrees' } : { state: 'differs', differences };
}

/** Bound to the follower, while there is one. */
let compareAgain: (() => void) | null = null;

/** Compares once more after a check that failed; nothing happens while nobody follows `agreement`. */
export const retryAgreement = (): void => compareAgain?.();

/**
 * Keeps `agreement` up to date while a view shows it: compares after each change of the journal.
 * @returns a function that stops it
 */
export function followAgreement(): () => void {
  let latest = 0;
  async function compare(): Promise<void> {
    const mine = ++latest;
    const owner = sessionStore.token.peek();
    let found = await compared();
    // An order may have been filled between the two answers: the difference counts when it is still there.
    if (found?.state === 'differs' && mine === latest) {
      await refreshJournal();
      found = await compared();
    }
    if (mine === latest && owner === sessionStore.token.peek()) state.value = found ?? CHECKING;
  }
  const again = (): void => {
    state.value = CHECKING;
    void compare();
  };
  compareAgain = again;
  let table: TradeTable | null = null;
  const stop = effect(() => {
    const now = journal.value;
    const next = now.state === 'ready' && !now.refreshing && now.error === null ? now.table : null;
    if (next === null || next === table) return;
    table = next;
    void compare();
  });
  return () => {
    stop();
    if (compareAgain === again) compareAgain = null;
    latest++;
    state.value = CHECKING;
  };
}
