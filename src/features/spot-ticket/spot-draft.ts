import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { separators } from '../../i18n/number-text.ts';
import type { SpotSide, TimeInForce } from '../../model/spot-order.ts';

/** Unit of the size: coins, or the quote asset that is paid or received. */
export type SizeUnit = 'base' | 'quote';

/** Order types of the ticket. The code of all but `limit` and `market` loads on first use (`terms/`). */
export type OrderKind = 'limit' | 'market' | 'stopLimit' | 'stopMarket' | 'trailingStop' | 'oco';

/**
 * Prices beside the limit price: the trigger, the take profit, the limit of a triggered stop loss, and the activation
 * price.
 */
export type TermPrice = 'stop' | 'takeProfit' | 'stopLossLimit' | 'activation';

/** Terms of an order beyond side, price and size; texts as typed. */
export interface OrderTerms {
  readonly prices: Readonly<Partial<Record<TermPrice, string>>>;
  /** Distance of a trailing stop, percent. */
  readonly distance: string;
  /** Whether the options of a limit order are open. The fields below apply only then. */
  readonly options: boolean;
  readonly timeInForce: TimeInForce;
  /** End of a `gtd` order in local time, `2026-12-01T18:00`. */
  readonly until: string;
  readonly postOnly: boolean;
  /** Whether a filled buy places a sell at `takeProfit`, a stop at `stop`, or both. */
  readonly attached: boolean;
}

/** The current state of a spot ticket, texts as typed (G12). */
export interface SpotDraft {
  readonly side: SpotSide;
  readonly type: OrderKind;
  /** Price of a limit order or a stop limit. It is kept while another type is chosen. */
  readonly price: string;
  readonly size: string;
  readonly unit: SizeUnit;
  /** Slider position, 0 … 100. A price change then recalculates the size (O4). Null once the size was typed. */
  readonly percent: number | null;
  /** Total of an order with a price, without its fee, where that was typed last; the size then follows it. */
  readonly total?: string;
  /** Absent until the person chose a type or option beyond a plain limit or market order. */
  readonly terms?: OrderTerms;
}

/** Whether the order is a limit or market order without further terms. */
export const isPlain = ({ type, terms }: SpotDraft): boolean =>
  type === 'market' || (type === 'limit' && terms?.options !== true);

/** Whether the type uses the price field of the ticket itself. */
export const hasPrice = (type: OrderKind): boolean => type === 'limit' || type === 'stopLimit';

/**
 * Returns the unit that the order must be sized in: one with a price or a pair in coins, a market stop in the asset it
 * spends. Null means that either unit is allowed.
 */
export function ownUnit({ type, side }: SpotDraft): SizeUnit | null {
  if (type === 'oco' || hasPrice(type)) return 'base';
  if (type !== 'stopMarket' && type !== 'trailingStop') return null;
  return side === 'buy' ? 'quote' : 'base';
}

function withoutTotal(draft: SpotDraft): SpotDraft {
  if (draft.total === undefined) return draft;
  const { side, type, price, size, unit, percent, terms } = draft;
  return { side, type, price, size, unit, percent, ...(terms && { terms }) };
}

/** Time for which a ticket is kept after the person leaves it (T8). */
const KEPT_MS = 30_000;

const EMPTY: SpotDraft = { side: 'buy', type: 'limit', price: '', size: '', unit: 'base', percent: null };

/** Kept with the number format it was typed in, because another format would read another amount. */
let kept: {
  readonly symbol: MarketSymbol;
  readonly draft: SpotDraft;
  readonly leftMs: number;
  readonly format: unknown;
} | null = null;

/**
 * Returns the kept draft. Later, and for another market, whose steps differ, it has side, type and unit of it, but no
 * price or size (T6, T8).
 */
export function keptSpotDraft(symbol: MarketSymbol, nowMs = Date.now()): SpotDraft {
  if (!kept) return EMPTY;
  const isRecent = nowMs - kept.leftMs <= KEPT_MS;
  if (isRecent && kept.symbol === symbol && kept.format === separators.peek()) return kept.draft;
  const { terms } = kept.draft;
  return {
    ...withoutTotal(kept.draft),
    price: '',
    size: '',
    percent: null,
    ...(terms && { terms: { ...terms, prices: {}, distance: '' } }),
  };
}

export function keepSpotDraft(symbol: MarketSymbol, draft: SpotDraft, nowMs = Date.now()): void {
  kept = { symbol, draft, leftMs: nowMs, format: separators.peek() };
}

/** Sums that a change of a draft needs. Each is computed for the draft that is passed in. */
export interface DraftSums {
  /** Returns the size at `percent` of the largest size; null while that is unknown. */
  sizeAt(draft: SpotDraft, percent: number): string | null;
  /**
   * Returns the size in the unit of `draft`, converted from `from`; null without a size or a price to convert it with.
   */
  sizeIn(draft: SpotDraft, from: SizeUnit): string | null;
  /** Returns the largest size whose value at the price of the draft is not above the total; empty without one. */
  sizeFor(draft: SpotDraft, total: string): string;
}

/** Recalculates a size that was set by the slider or follows a typed total. */
export function resized(draft: SpotDraft, sums: DraftSums): SpotDraft {
  if (draft.total !== undefined) return { ...draft, size: sums.sizeFor(draft, draft.total) };
  if (draft.percent === null) return draft;
  const size = sums.sizeAt(draft, draft.percent);
  return size === null ? draft : { ...draft, size };
}

export const withPrice = (draft: SpotDraft, price: string, sums: DraftSums): SpotDraft =>
  resized({ ...draft, price }, sums);

export const withSize = (draft: SpotDraft, size: string): SpotDraft => ({
  ...withoutTotal(draft),
  size,
  percent: null,
});

/** Sets the total of an order with a price, which the size follows; an empty total clears both. */
export const withTotal = (draft: SpotDraft, total: string, sums: DraftSums): SpotDraft =>
  total === '' ? withSize(draft, '') : resized({ ...draft, percent: null, total }, sums);

/** Sets the size to a whole percentage of the largest size, rounded down to steps (O4). */
export const withPercent = (draft: SpotDraft, percent: number, sums: DraftSums): SpotDraft =>
  resized({ ...withoutTotal(draft), percent }, sums);

/** Clears a size that was typed in a unit this order type does not allow, and a total where it has no field. */
function inOwnUnit(draft: SpotDraft): SpotDraft {
  const unit = ownUnit(draft) ?? draft.unit;
  const kept = hasPrice(draft.type) ? draft : withoutTotal(draft);
  return unit === draft.unit ? kept : { ...kept, unit, size: '' };
}

/** Switches the side. A slider percentage applies to the other side's balance; a typed size stays. */
export const withSide = (draft: SpotDraft, side: SpotSide, sums: DraftSums): SpotDraft =>
  side === draft.side ? draft : resized(inOwnUnit({ ...draft, side }), sums);

export const withType = (draft: SpotDraft, type: OrderKind, sums: DraftSums): SpotDraft =>
  type === draft.type ? draft : resized(inOwnUnit({ ...draft, type }), sums);

/** Switches the unit and converts the size. */
export function withUnit(draft: SpotDraft, unit: SizeUnit, sums: DraftSums): SpotDraft {
  if (unit === draft.unit) return draft;
  const turned = { ...draft, unit };
  if (draft.percent !== null) return resized(turned, sums);
  return { ...turned, size: sums.sizeIn(turned, draft.unit) ?? '' };
}

/** Takes the price of a tapped book row. A type without a price field becomes a limit order (B7). */
export const withBookPrice = (draft: SpotDraft, price: string, sums: DraftSums): SpotDraft =>
  resized(inOwnUnit({ ...draft, type: draft.type === 'stopLimit' ? 'stopLimit' : 'limit', price }), sums);

/** Takes the total quantity up to a tapped book row (B7). Does nothing when the order cannot be sized in coins. */
export const withBookSize = (draft: SpotDraft, quantity: string): SpotDraft =>
  ownUnit(draft) === 'quote' ? draft : withSize({ ...draft, unit: 'base' }, quantity);

/**
 * Clears the size after an order was placed; side, type and prices stay (O12).
 * @param draft   the draft when the answer arrives: a size that was typed meanwhile stays
 * @param placed  the draft that was sent
 */
export const afterPlacing = (draft: SpotDraft, placed: SpotDraft): SpotDraft =>
  draft.size === placed.size && draft.percent === placed.percent ? withSize(draft, '') : draft;
