import { t } from './translate.ts';

/** How long ago, in the largest unit that is not zero: `31 s`, `2 min`, `3 h`. Home says it, which does without time-text.ts. @param seconds  whole */
export function ageText(seconds: number): string {
  if (seconds < 60) return t('common.unit.seconds', { value: seconds });
  if (seconds < 3600) return t('common.unit.minutes', { value: Math.floor(seconds / 60) });
  return t('common.unit.hours', { value: Math.floor(seconds / 3600) });
}
