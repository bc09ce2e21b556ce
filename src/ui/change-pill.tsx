import { effect } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { useLayoutEffect, useRef } from 'react';
import { writeText } from '../frame/write-text.ts';
import { changeText } from '../i18n/number-text.ts';
import { classNames } from './class-names.ts';
import styles from './change-pill.module.css';

export interface ChangePillProps {
  /** Percent; NaN shows as `—`. */
  of: ReadonlySignal<number>;
  /** Text only, without the pill. */
  plain?: boolean;
}

/** Of `+9.99%`, which the pill has room for in every font. */
const ROOMY_LENGTH = 6;
/** What is longer is written smaller, and from a third digit on without the arrow: its sign and colour say the same. */
const sizeOf = ({ length }: string): string =>
  length <= ROOMY_LENGTH ? 'plain' : length === ROOMY_LENGTH + 1 ? 'long' : 'longest';

/** A 24 h change: arrow, sign, two decimals, fixed width. Follows the signal without rendering. */
export function ChangePill({ of, plain = false }: ChangePillProps) {
  const node = useRef<HTMLSpanElement>(null);
  useLayoutEffect(
    () =>
      effect(() => {
        const span = node.current!;
        const text = changeText(of.value);
        if (span.textContent === text) return;
        writeText(span, text);
        const size = sizeOf(text);
        if (span.dataset['size'] !== size) span.dataset['size'] = size;
        span.dataset['direction'] = text.startsWith('+') ? 'up' : /[1-9]/.test(text) ? 'down' : 'none';
      }),
    [of],
  );
  return <span ref={node} className={classNames(styles.change, !plain && styles.pill)} />;
}
