import { computed } from '@preact/signals-core';
import { CALENDAR } from './calendar.ts';
import { timeText } from './clock-text.ts';
import { language } from './language.ts';
import { dateText } from './time-text.ts';

const dayOfYear = computed(
  () => new Intl.DateTimeFormat(language.value, { ...CALENDAR, month: 'short', day: 'numeric' }),
);

/**
 * Local date and time of a row in a list: `Nov 30 10:21:08`, with its year only outside the present one, because rows
 * have little room and their details name it.
 * @param ms  epoch ms
 */
export const momentText = (ms: number, nowMs = Date.now()): string => {
  const isThisYear = new Date(ms).getFullYear() === new Date(nowMs).getFullYear();
  return `${isThisYear ? dayOfYear.value.format(ms) : dateText(ms)} ${timeText(ms)}`;
};
