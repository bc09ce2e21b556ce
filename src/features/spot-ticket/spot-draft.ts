import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { separators } from '../../i18n/number-text.ts';
import type { SpotSide, SpotType } from '../../model/spot-order.ts';

/** What the size counts: coins, or what is paid or asked for them. */
export type SizeUnit = 'base' | 'quote';

/** A spot ticket as it stands, texts as typed (G12). */
export interface SpotDraft {
  readonly side: SpotSide;
  readonly type: SpotType;
  /** Of a limit order; kept while the type is market. */
  readonly price: string;
  readonly size: string;
  readonly unit: SizeUnit;
  /** 0 … 100 when the size came from the slider: a new price then asks for the size again (O4). Null once typed. */
  readonly percent: number | null;
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
  return holds ? kept.draft : { ...kept.draft, price: '', size: '', percent: null };
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
function resized(draft: SpotDraft, sums: DraftSums): SpotDraft {
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

/** The other side has another balance: a percent is taken of that, a typed size stays. */
export const withSide = (draft: SpotDraft, side: SpotSide, sums: DraftSums): SpotDraft =>
  side === draft.side ? draft : resized({ ...draft, side }, sums);

export const withType = (draft: SpotDraft, type: SpotType, sums: DraftSums): SpotDraft =>
  type === draft.type ? draft : resized({ ...draft, type }, sums);

/** Writes the size in the other unit. */
export function withUnit(draft: SpotDraft, unit: SizeUnit, sums: DraftSums): SpotDraft {
  if (unit === draft.unit) return draft;
  const turned = { ...draft, unit };
  if (draft.percent !== null) return resized(turned, sums);
  return { ...turned, size: sums.sizeIn(turned, draft.unit) ?? '' };
}

/** A row of the book: the ticket becomes a limit order at its price (B7). */
export const withBookPrice = (draft: SpotDraft, price: string, sums: DraftSums): SpotDraft =>
  resized({ ...draft, type: 'limit', price }, sums);

/** Everything up to a row of the book (B7). */
export const withBookSize = (draft: SpotDraft, quantity: string): SpotDraft => ({
  ...draft,
  unit: 'base',
  size: quantity,
  percent: null,
});

/** After an order was placed: the next one starts without a size; side, type and price stay (O12). */
export const afterPlacing = (draft: SpotDraft): SpotDraft => ({ ...draft, size: '', percent: null });
