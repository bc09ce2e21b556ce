import type { SignedDecimalText } from '../../protocol/units/decimal-text.ts';
import type { EpochMs } from '../../protocol/units/time.ts';
import type { AccountBook } from './account.ts';

/** Kinds of account movements; `other` covers kinds that this app does not know. */
export const EVENT_TYPES = [
  'deposit',
  'withdrawal',
  'transfer',
  'convert',
  'spot',
  'secondContract',
  'earn',
  'loan',
  'merchantSale',
  'grant',
  'other',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** One thing that moved the available amount of one asset in one account (A4). */
export interface AccountEvent {
  readonly id: string;
  readonly type: EventType;
  /** The exchange's own word for it: `spotHold`, `spotFill` … */
  readonly kind: string;
  readonly asset: string;
  readonly account: AccountBook;
  /** Change of `available`. */
  readonly amount: SignedDecimalText;
  /** Id of the order, deposit, withdrawal, transfer or conversion behind it. */
  readonly ref: string;
  readonly timeMs: EpochMs;
}

/** Filter of a history; `null` lets everything pass. */
export interface HistoryFilter {
  readonly type: EventType | null;
  readonly asset: string | null;
  /** Length of the history, by the calendar of this device. */
  readonly time: HistoryTime | null;
}

export const HISTORY_TIMES = ['today', 'week', 'month', 'year'] as const;
export type HistoryTime = (typeof HISTORY_TIMES)[number];

export const ALL_HISTORY: HistoryFilter = { type: null, asset: null, time: null };

/** Days back of each span, today included. */
const DAYS: Readonly<Record<HistoryTime, number>> = { today: 1, week: 7, month: 30, year: 365 };

/** The first moment a span holds: the start of a local day, epoch ms. */
export function startOf(time: HistoryTime, nowMs: number): number {
  const now = new Date(nowMs);
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - (DAYS[time] - 1)).getTime();
}
