import type { ReactNode } from 'react';
import { timeText } from '../../i18n/clock-text.ts';
import { dateText } from '../../i18n/time-text.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Tone } from '../../ui/status-chip.tsx';
import type { ConversionStatus } from '../../model/conversion.ts';
import styles from './exchange-order-list.module.css';

/** Heights of a row in px at 16 px type. */
export const ORDER_ROW_PX = 72;
export const ORDER_NARROW_ROW_PX = 136;

export const CONVERSION_TONES: Readonly<Record<ConversionStatus, Tone>> = {
  progress: 'warn',
  completed: 'up',
  cancelled: 'neutral',
};

interface OrderRowProps {
  /** Coin and amount that were given. */
  title: string;
  /** Name of the merchant; absent for conversions. */
  with?: string;
  timeMs: number;
  /** Coin and amount that were received. */
  received: string;
  tone: Tone;
  status: string;
}

/** Content of a row of either tab, without its link. */
export const OrderRow = ({ title, with: name, timeMs, received, tone, status }: OrderRowProps): ReactNode => (
  <>
    <span className={styles.words}>
      <span className={styles.title}>{title}</span>
      <span className={styles.quiet}>
        {name !== undefined && (
          <>
            <bdi>{name}</bdi>
            <span> ·</span>{' '}
          </>
        )}
        <span>{`${dateText(timeMs)} ${timeText(timeMs)}`}</span>
      </span>
    </span>
    <span className={styles.end}>
      <span className={styles.received}>{received}</span>
      <StatusChip tone={tone}>{status}</StatusChip>
    </span>
  </>
);
