import { t } from './translate.ts';

/**
 * Formats an age in the largest unit that is not zero: `31 s`, `2 min`, `3 h`. It is separate from time-text.ts, which
 * home does not load.
 * @param seconds  whole
 */
export function ageText(seconds: number): string {
  if (seconds < 60) return t('common.unit.seconds', { value: seconds });
  if (seconds < 3600) return t('common.unit.minutes', { value: Math.floor(seconds / 60) });
  return t('common.unit.hours', { value: Math.floor(seconds / 3600) });
}
