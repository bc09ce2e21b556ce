import { computed } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { priceText } from '../../i18n/number-text.ts';
import { readHeap } from '../../level/heap.ts';
import { meters } from '../../level/meters.ts';
import { FRAME_RATE, HEAP_GROWTH_MB, LONG_TASKS, LONGEST_MS, MEMORY_USE } from '../../level/monitor-limits.ts';
import { Card } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { SignalText } from '../../ui/signal-text.tsx';
import styles from './level.module.css';
import { mbText, msText, percentText } from './reason-text.ts';

/** Interval in which the monitor updates its readings, seconds. */
const RENEWED_S = 5;

interface Meter {
  readonly key:
    | 'frameRate'
    | 'longTasks'
    | 'longestTask'
    | 'chartFrameRate'
    | 'longestPaint'
    | 'droppedFrames'
    | 'memoryUse'
    | 'heapGrowth'
    | 'cached'
    | 'lag';
  readonly text: ReadonlySignal<string>;
  /** Limit that raises the level; `null` without one. */
  readonly limit: string | null;
}

/**
 * Returns the measured values with their limits as text. A value that the engine does not report is marked as unknown
 * and not shown as zero.
 */
function metersOf(t: TFunction<'app'>): readonly Meter[] {
  const heapUnknown = readHeap() === null ? t('level.device.notTold') : t('level.meters.notYet');
  const atMost = (value: string) => t('level.meters.atMost', { value });
  const text = (of: ReadonlySignal<number | null>, unknown: string, write: (value: number) => string) =>
    computed(() => (of.value === null ? unknown : write(of.value)));
  const count = (of: ReadonlySignal<number>) => computed(() => priceText(of.value, 0));
  const rate = (of: ReadonlySignal<number | null>) =>
    text(of, t('level.meters.notYet'), (value) =>
      t('level.meters.perSecond', { value: priceText(Math.round(value), 0) }),
    );
  const longest = (of: ReadonlySignal<number>) =>
    text(of, '', (value) => (value === 0 ? t('level.meters.none') : msText(t, value)));
  return [
    { key: 'frameRate', text: rate(meters.frameRate), limit: t('level.meters.atLeast', { value: FRAME_RATE }) },
    {
      key: 'longTasks',
      text: count(meters.longTasks),
      limit: atMost(String(LONG_TASKS)),
    },
    {
      key: 'longestTask',
      text: longest(meters.longestTaskMs),
      limit: atMost(msText(t, LONGEST_MS)),
    },
    {
      key: 'chartFrameRate',
      text: rate(meters.chartFrameRate),
      limit: t('level.meters.atLeast', { value: FRAME_RATE }),
    },
    { key: 'longestPaint', text: longest(meters.longestPaintMs), limit: atMost(msText(t, LONGEST_MS)) },
    { key: 'droppedFrames', text: count(meters.droppedFrames), limit: null },
    {
      key: 'memoryUse',
      // With a decimal, because it is usually below one per cent.
      text: text(meters.memoryUse, heapUnknown, (value) => percentText(value, 1)),
      limit: atMost(percentText(MEMORY_USE)),
    },
    {
      key: 'heapGrowth',
      text: text(meters.heapGrowthMb, heapUnknown, (value) => mbText(t, value)),
      limit: atMost(mbText(t, HEAP_GROWTH_MB)),
    },
    { key: 'cached', text: count(meters.cached), limit: null },
    {
      key: 'lag',
      text: text(meters.lagMs, t('level.meters.observed'), (value) => msText(t, value)),
      limit: atMost(msText(t, LONGEST_MS)),
    },
  ];
}

/** The meters that raise the level, live: each value is a text node that follows its signal without a render. */
export function MetersCard() {
  const { t } = useTranslation();
  const shown = useMemo(() => metersOf(t), [t]);
  return (
    <Card label={t('level.meters.title')}>
      <h2 className={styles.title}>{t('level.meters.title')}</h2>
      <p className={styles.note}>{t('level.meters.text', { time: t('common.unit.seconds', { value: RENEWED_S }) })}</p>
      <Facts
        facts={shown.map(({ key, text, limit }) => ({
          key,
          name: (
            <span className={styles.meter}>
              <span>{t(`level.meters.${key}`)}</span>
              {limit !== null && <span className={styles.limit}>{limit}</span>}
            </span>
          ),
          value: <SignalText of={text} />,
        }))}
      />
    </Card>
  );
}
