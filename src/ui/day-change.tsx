import { effect } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { useLayoutEffect, useRef } from 'react';
import { writeText } from '../frame/write-text.ts';
import { changeDirectionOf } from '../i18n/change-direction.ts';
import { changeText } from '../i18n/change-text.ts';
import { UNKNOWN } from '../i18n/number-text.ts';
import styles from './day-change.module.css';

export interface DayChangeProps {
  /** Price now and 24 h ago, scaled integers of one scale; NaN shows as `—`. */
  now: ReadonlySignal<number>;
  before: ReadonlySignal<number>;
  /** Column name of the cell, if a canvas may paint the change instead. */
  cell?: string | undefined;
  /** While true, a known change is hidden by the canvas and is not updated. */
  resting?: ReadonlySignal<boolean> | undefined;
}

/** A 24 h change: arrow, sign, two decimals. Follows the signal without rendering. */
export function DayChange({ now, before, cell, resting }: DayChangeProps) {
  const node = useRef<HTMLSpanElement>(null);
  useLayoutEffect(
    () =>
      effect(() => {
        const span = node.current!;
        if (resting?.value && span.firstChild !== null && span.textContent !== UNKNOWN) return;
        const text = changeText(now.value, before.value);
        if (span.textContent === text) return;
        writeText(span, text);
        span.dataset['direction'] = changeDirectionOf(text);
      }),
    [now, before, resting],
  );
  return <span ref={node} className={styles.change} data-cell={cell} translate="no" />;
}
