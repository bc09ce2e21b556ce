import { computed } from '@preact/signals-core';
import { language } from './language.ts';

const clock = computed(
  () =>
    new Intl.DateTimeFormat(language.value, {
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    }),
);

/** Local time of day, 24 h: `10:21:08`. @param ms  epoch ms */
export const timeText = (ms: number): string => clock.value.format(ms);
