import type { TFunction } from 'i18next';
import { priceText, UNKNOWN } from '../../i18n/number-text.ts';
import type { LevelReason, ReasonKind } from '../../level/reasons.ts';

/** Formats a reading with its unit. */
export const msText = (t: TFunction<'app'>, ms: number): string =>
  t('level.meters.ms', { value: priceText(Math.round(ms), 0) });
export const mbText = (t: TFunction<'app'>, mb: number): string =>
  t('level.meters.mb', { value: priceText(Math.round(mb * 10), 1) });
/** Formats a measured share, 0 … 1, as a percentage. */
export const percentText = (share: number, decimals = 0): string =>
  Number.isFinite(share) ? `${priceText(share * 100 * 10 ** decimals, decimals)}%` : UNKNOWN;

function valueText(t: TFunction<'app'>, kind: ReasonKind, value: number | null): string {
  if (value === null) return UNKNOWN;
  switch (kind) {
    case 'memoryUse':
      return percentText(value);
    case 'longTask':
    case 'lag':
      return msText(t, value);
    case 'heapGrowth':
      return mbText(t, value);
    default:
      return priceText(Math.round(value), 0);
  }
}

/** Returns the sentence about one raise of the level, with its value and limit. */
export function reasonText(t: TFunction<'app'>, { kind, value, limit }: LevelReason): string {
  // Without a score, the level was decided by the device data that the engine reports.
  const scored = (kind === 'weak' || kind === 'veryWeak') && value !== null;
  return t(`level.reasons.kind.${scored ? 'weakScore' : kind}`, {
    value: valueText(t, kind, value),
    limit: valueText(t, kind, limit),
  });
}
