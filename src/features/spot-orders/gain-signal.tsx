import { effect } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { useLayoutEffect, useRef } from 'react';
import type { SignedDecimalText } from '../../../protocol/units/decimal-text.ts';
import { writeText } from '../../frame/write-text.ts';
import { UNKNOWN } from '../../i18n/number-text.ts';
import { bookedGainText } from '../../i18n/booked-text.ts';
import { signOf } from './spot-profit.ts';
import styles from './spot-orders.module.css';

/** A profit that follows a signal without rendering: text and colour of one node. */
export function GainSignal({ of, unit }: { of: ReadonlySignal<SignedDecimalText | null>; unit: string }) {
  const node = useRef<HTMLSpanElement>(null);
  useLayoutEffect(
    () =>
      effect(() => {
        const gain = of.value;
        const text = gain === null ? UNKNOWN : `${bookedGainText(gain, unit)} ${unit}`;
        const span = node.current!;
        writeText(span, text);
        span.dataset['sign'] = signOf(gain);
      }),
    [of, unit],
  );
  return <span ref={node} className={`${styles.gain} ${styles.live}`} />;
}
