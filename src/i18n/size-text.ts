import type { TFunction } from 'i18next';
import { priceText } from './number-text.ts';

/** Formats a number of bytes in thousands: `14 KB`, `2.7 MB`, `14 MB`, `1.2 GB`. Needs the texts `data-use`. */
export function sizeText(t: TFunction<'app'>, bytes: number): string {
  const tenths = (unit: number) => priceText(Math.round((bytes * 10) / unit), 1);
  if (bytes <= 999_000) return t('dataUse.kb', { value: priceText(Math.ceil(bytes / 1e3), 0) });
  if (bytes < 9_950_000) return t('dataUse.mb', { value: tenths(1e6) });
  if (bytes < 999_500_000) return t('dataUse.mb', { value: priceText(Math.round(bytes / 1e6), 0) });
  return t('dataUse.gb', { value: tenths(1e9) });
}
