import { effect } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { useLayoutEffect, useRef } from 'react';
import { writeText } from '../frame/write-text.ts';
import { changeLookOf } from '../i18n/change-look.ts';
import { changeText } from '../i18n/change-text.ts';
import { UNKNOWN } from '../i18n/number-text.ts';
import { classNames } from './class-names.ts';
import styles from './change-pill.module.css';

export interface ChangePillProps {
  /** Price now and 24 h ago, scaled integers of one scale; NaN shows as `—`. */
  now: ReadonlySignal<number>;
  before: ReadonlySignal<number>;
  /** Text only, without the pill. */
  plain?: boolean;
  /** Column name of the cell, if a canvas may paint the change instead. */
  cell?: string | undefined;
  /** While true, a known change is hidden by the canvas and is not updated. */
  resting?: ReadonlySignal<boolean> | undefined;
}

/** A 24 h change: arrow, sign, two decimals, fixed width. Follows the signal without rendering. */
export function ChangePill({ now, before, plain = false, cell, resting }: ChangePillProps) {
  const node = useRef<HTMLSpanElement>(null);
  useLayoutEffect(
    () =>
      effect(() => {
        const span = node.current!;
        if (resting?.value && span.firstChild !== null && span.textContent !== UNKNOWN) return;
        const text = changeText(now.value, before.value);
        if (span.textContent === text) return;
        writeText(span, text);
        const { size, direction } = changeLookOf(text);
        if (span.dataset['size'] !== size) span.dataset['size'] = size;
        span.dataset['direction'] = direction;
      }),
    [now, before, resting],
  );
  return (
    <span ref={node} className={classNames(styles.change, !plain && styles.pill)} data-cell={cell} translate="no" />
  );
}
