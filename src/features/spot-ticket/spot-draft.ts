import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { separators } from '../../i18n/number-text.ts';
import type { SpotSide, TimeInForce } from '../../model/spot-order.ts';

/** What the size counts: coins, or what is paid or asked for them. */
export type SizeUnit = 'base' | 'quote';

/** What a ticket can place. The code of all but limit and market comes when one is first wanted (`terms/`). */
export type OrderKind = 'limit' | 'market' | 'stopLimit' | 'stopMarket' | 'trailingStop' | 'oco';

/** Prices beside the limit price: of what sets a stop off, of a take profit, of a stop loss once it is set off. */
export type TermPrice = 'stop' | 'takeProfit' | 'stopLossLimit' | 'activation';

/** What an order says beyond side, price and size; texts as typed. */
export interface OrderTerms {
  readonly prices: Readonly<Partial<Record<TermPrice, string>>>;
  /** Of a trailing stop, percent. */
  readonly distance: string;
  /** The rest is of limit orders, and counts while `options` is true. */
  readonly options: boolean;
  readonly timeInForce: TimeInForce;
  /** Of `gtd`: local time, `2026-12-01T18:00`. */
  readonly until: string;
  readonly postOnly: boolean;
  /** A buy sells what it bought, at `takeProfit` or when `stop` is reached. */
  readonly attached: boolean;
}

/** A spot ticket as it stands, texts as typed (G12). */
export interface SpotDraft {
  readonly side: SpotSide;
  readonly type: OrderKind;
  /** Of a limit order and a stop limit; kept while the type has none. */
  readonly price: string;
  readonly size: string;
  readonly unit: SizeUnit;
  /** 0 … 100 when the size came from the slider: a new price then asks for the size again (O4). Null once typed. */
  readonly percent: number | null;
  /** Absent until more than a plain limit or market order was wanted. */
  readonly terms?: OrderTerms;
}

/** A limit or market order that says no more than price and size. */
export const isPlain = ({ type, terms }: SpotDraft): boolean =>
  type === 'market' || (type === 'limit' && terms?.options !== true);

/** Types whose price is the one of the ticket's own field. */
export const hasPrice = (type: OrderKind): boolean => type === 'limit' || type === 'stopLimit';

/** The unit an order must be sized in: a stop at the market in what it spends, a pair in its coins. Null: either. */
export function ownUnit({ type, side }: SpotDraft): SizeUnit | null {
  if (type === 'oco') return 'base';
  if (type !== 'stopMarket' && type !== 'trailingStop') return null;
  return side === 'buy' ? 'quote' : 'base';
}

/** How long a ticket left behind is kept (T8). */
const KEPT_MS = 30_000;

const EMPTY: SpotDraft = { side: 'buy', type: 'limit', price: '', size: '', unit: 'base', percent: null };

/** With the format it was typed in: in another it would be another amount. */
let kept: {
  readonly symbol: MarketSymbol;
  readonly draft: SpotDraft;
  readonly leftMs: number;
  readonly format: unknown;
} | null = null;

/** Another market keeps side, type and unit, but no price or size: its steps differ (T6). */
export function keptSpotDraft(symbol: MarketSymbol, nowMs = Date.now()): SpotDraft {
  if (!kept || nowMs - kept.leftMs > KEPT_MS) return EMPTY;
  const holds = kept.symbol === symbol && kept.format === separators.peek();
  if (holds) return kept.draft;
  const { terms } = kept.draft;
  return {
    ...kept.draft,
    price: '',
    size: '',
    percent: null,
    ...(terms && { terms: { ...terms, prices: {}, distance: '' } }),
  };
}

export function keepSpotDraft(symbol: MarketSymbol, draft: SpotDraft, nowMs = Date.now()): void {
  kept = { symbol, draft, leftMs: nowMs, format: separators.peek() };
}

/** Sums a change of the draft needs, for the draft as it is handed in. */
export interface DraftSums {
  /** The size at so many percent of the most there can be; null while that is not known. */
  sizeAt(draft: SpotDraft, percent: number): string | null;
  /** The same order's size in the unit of `draft`; null when there is no size or no price to turn it with. */
  sizeIn(draft: SpotDraft, from: SizeUnit): string | null;
}

/** The size of a slider follows all that changes the most there can be. */
export function resized(draft: SpotDraft, sums: DraftSums): SpotDraft {
  if (draft.percent === null) return draft;
  const size = sums.sizeAt(draft, draft.percent);
  return size === null ? draft : { ...draft, size };
}

export const withPrice = (draft: SpotDraft, price: string, sums: DraftSums): SpotDraft =>
  resized({ ...draft, price }, sums);

export const withSize = (draft: SpotDraft, size: string): SpotDraft => ({ ...draft, size, percent: null });

/** A whole percent of the most there can be, rounded down to steps (O4). */
export const withPercent = (draft: SpotDraft, percent: number, sums: DraftSums): SpotDraft =>
  resized({ ...draft, percent }, sums);

/** A size that was typed in a unit this order cannot have is none. */
function inOwnUnit(draft: SpotDraft): SpotDraft {
  const unit = ownUnit(draft) ?? draft.unit;
  return unit === draft.unit ? draft : { ...draft, unit, size: '' };
}

/** The other side has another balance: a percent is taken of that, a typed size stays. */
export const withSide = (draft: SpotDraft, side: SpotSide, sums: DraftSums): SpotDraft =>
  side === draft.side ? draft : resized(inOwnUnit({ ...draft, side }), sums);

export const withType = (draft: SpotDraft, type: OrderKind, sums: DraftSums): SpotDraft =>
  type === draft.type ? draft : resized(inOwnUnit({ ...draft, type }), sums);

/** Writes the size in the other unit. */
export function withUnit(draft: SpotDraft, unit: SizeUnit, sums: DraftSums): SpotDraft {
  if (unit === draft.unit) return draft;
  const turned = { ...draft, unit };
  if (draft.percent !== null) return resized(turned, sums);
  return { ...turned, size: sums.sizeIn(turned, draft.unit) ?? '' };
}

/** A row of the book: the ticket becomes a limit order at its price, if it has no limit price yet (B7). */
export const withBookPrice = (draft: SpotDraft, price: string, sums: DraftSums): SpotDraft =>
  resized({ ...draft, type: draft.type === 'stopLimit' ? 'stopLimit' : 'limit', price }, sums);

/** Everything up to a row of the book (B7); nothing where the order cannot be sized in coins. */
export const withBookSize = (draft: SpotDraft, quantity: string): SpotDraft =>
  ownUnit(draft) === 'quote' ? draft : { ...draft, unit: 'base', size: quantity, percent: null };

/**
 * After an order was placed: the next one starts without a size; side, type and prices stay (O12).
 * @param draft   as it stands when the answer comes: the size of the next one may be in it, and stays
 * @param placed  as it was sent
 */
export const afterPlacing = (draft: SpotDraft, placed: SpotDraft): SpotDraft =>
  draft.size === placed.size && draft.percent === placed.percent ? { ...draft, size: '', percent: null } : draft;
