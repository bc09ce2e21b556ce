import { pairRefusal } from '../../../protocol/units/convert-money.ts';

/** A conversion as it is filled in; the amount as typed, in units of `from`. */
export interface ConvertDraft {
  readonly from: string;
  readonly to: string;
  readonly amount: string;
}

export const FIRST_DRAFT: ConvertDraft = { from: 'USDT', to: 'BTC', amount: '' };

export type PairRefusal = NonNullable<ReturnType<typeof pairRefusal>>;

/** Why an asset is no target of this source; null when it is one (X3). */
export const targetRefusal = (from: string, to: string): PairRefusal | null => pairRefusal(from, to);

/** Why a source has no choice of targets, as EUR has none (X3); null where there are several. */
export function targetLock(from: string, assets: readonly string[]): PairRefusal | null {
  const refusals = assets.filter((asset) => asset !== from).map((asset) => pairRefusal(from, asset));
  const possible = refusals.filter((refusal) => refusal === null).length;
  return possible > 1 ? null : (refusals.find((refusal) => refusal !== null) ?? null);
}

/** Why the two cannot change places; null when they can. */
export const swapRefusal = ({ from, to }: ConvertDraft): PairRefusal | null => pairRefusal(to, from);

/** Another source. A target it cannot be converted to gives way to the first that it can. */
export function withFrom(draft: ConvertDraft, from: string, assets: readonly string[]): ConvertDraft {
  const to =
    pairRefusal(from, draft.to) === null
      ? draft.to
      : [draft.from, ...assets].find((asset) => pairRefusal(from, asset) === null);
  return { from, to: to ?? draft.to, amount: from === draft.from ? draft.amount : '' };
}

export const withTo = (draft: ConvertDraft, to: string): ConvertDraft => ({ ...draft, to });

/** The other way round; as it was where that is impossible. */
export const swapped = (draft: ConvertDraft): ConvertDraft =>
  swapRefusal(draft) === null ? { from: draft.to, to: draft.from, amount: '' } : draft;
