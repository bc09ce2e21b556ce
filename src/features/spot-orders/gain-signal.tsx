import { effect } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { useLayoutEffect, useRef } from 'react';
import type { SignedDecimalText } from '../../../protocol/units/decimal-text.ts';
import { writeText } from '../../frame/write-text.ts';
import { shownGainText } from '../../i18n/booked-text.ts';
import { UNKNOWN } from '../../i18n/number-text.ts';
import { signOf } from './spot-profit.ts';
import styles from './spot-orders.module.css';

interface GainSignalProps {
  of: ReadonlySignal<SignedDecimalText | null>;
  unit: string;
  /** Whether the column's head has the unit, so that the text has none. */
  bare?: boolean;
}

/** A profit that follows a signal without a render: text and colour of one node. */
export function GainSignal({ of, unit, bare = false }: GainSignalProps) {
  const node = useRef<HTMLSpanElement>(null);
  useLayoutEffect(
    () =>
      effect(() => {
        const gain = of.value;
        const text = gain === null ? UNKNOWN : shownGainText(gain, unit);
        const span = node.current!;
        writeText(span, gain === null || bare ? text : `${text} ${unit}`);
        span.dataset['sign'] = signOf(gain);
      }),
    [of, unit, bare],
  );
  return <span ref={node} className={`${styles.gain} ${styles.live}`} />;
}
