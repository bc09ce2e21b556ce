import { effect } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { Standing } from './live-result.ts';
import styles from './standing-text.module.css';

/** Winning, losing, level or unknown as a word with a colour. Follows the signal without rendering. */
export function StandingText({ of, className }: { of: ReadonlySignal<Standing>; className?: string | undefined }) {
  const { t } = useTranslation();
  const node = useRef<HTMLSpanElement>(null);
  useLayoutEffect(
    () =>
      effect(() => {
        const standing = of.value;
        node.current!.dataset['standing'] = standing;
        node.current!.textContent = t(standing === 'unknown' ? 'trade.orders.notKnown' : `trade.orders.${standing}`);
      }),
    [of, t],
  );
  return <span ref={node} className={`${styles.standing} ${className ?? ''}`} />;
}
