import { trailedBy } from '../../../protocol/units/trailing-stop.ts';
import type { TrailingTerms } from '../../../protocol/units/trailing-stop.ts';
import { amountText, parseAmount } from '../../ledger/amount.ts';
import type { ChainedTick } from '../../market/market.ts';
import type { SpotOrderRow } from './spot-order-store.ts';
import type { NamedTick, NamedTrail } from './trailing-book.ts';

/** Parameters of a new trailing stop. */
export interface Trailing extends TrailingTerms {
  /** The tick from which it follows; null while it waits for its activation price. */
  readonly start: NamedTick | null;
}

/** The columns of a trailing stop's parameters and state. */
export type TrailingColumns = Pick<
  SpotOrderRow,
  | 'id'
  | 'symbol'
  | 'side'
  | 'waits_for'
  | 'armed_seq'
  | 'trailing_bips'
  | 'trailing_tick'
  | 'activation_price'
  | 'active_seq'
  | 'active_ms'
  | 'active_price'
>;

/** Returns whether the row is a trailing stop that is not triggered. */
export const isTrailing = (row: Pick<SpotOrderRow, 'trailing_bips' | 'waits_for'>): boolean =>
  row.trailing_bips !== null && row.waits_for === 'trigger';

export const trailingTermsOf = (
  row: Pick<SpotOrderRow, 'side' | 'trailing_bips' | 'trailing_tick' | 'activation_price'>,
): TrailingTerms => ({
  side: row.side,
  bips: row.trailing_bips!,
  activation: row.activation_price === null ? null : parseAmount(row.activation_price),
  tickSize: parseAmount(row.trailing_tick!),
});

const textOrNull = (price: bigint | null): string | null => (price === null ? null : amountText(price, 18));

export const namedTick = ({ seq, ts, price }: Pick<ChainedTick, 'seq' | 'ts' | 'price'>): NamedTick => ({
  seq,
  ts,
  price: parseAmount(price),
});

/** Returns the columns of a new order. */
export const trailingColumns = (trailing: Trailing | null) => ({
  trailing_bips: trailing?.bips ?? null,
  trailing_tick: textOrNull(trailing?.tickSize ?? null),
  activation_price: textOrNull(trailing?.activation ?? null),
  active_seq: trailing?.start?.seq ?? null,
  active_ms: trailing?.start?.ts ?? null,
  active_price: textOrNull(trailing?.start?.price ?? null),
  best_seq: null,
  best_ms: null,
  best_price: null,
});

/**
 * Returns the first state of a stop that follows from the tick at which it was placed; null while it waits for its
 * activation price.
 */
export function firstTrail(row: Omit<TrailingColumns, 'id' | 'symbol' | 'waits_for' | 'armed_seq'>): NamedTrail | null {
  if (row.active_seq === null) return null;
  const from = { seq: row.active_seq, ts: row.active_ms!, price: parseAmount(row.active_price!) };
  return trailedBy(trailingTermsOf(row), null, from);
}

/** Returns the columns of a trailing stop's state. */
export const trailColumns = ({ activation, best, stop }: NamedTrail) => ({
  stop_price: amountText(stop, 18),
  active_seq: activation.seq,
  active_ms: activation.ts,
  active_price: amountText(activation.price, 18),
  best_seq: best.seq,
  best_ms: best.ts,
  best_price: amountText(best.price, 18),
});

/** Returns the row with the state of its trailing stop, which is only in memory while it is pending. */
export const withTrail = <Row extends object>(row: Row, trail: NamedTrail | null): Row =>
  trail === null ? row : { ...row, ...trailColumns(trail) };
