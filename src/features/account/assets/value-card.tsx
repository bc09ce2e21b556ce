import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { VALUE_RANGES, accountValues } from '../account-calls.ts';
import type { ValuePoint, ValueRange } from '../account-calls.ts';
import { MiniChart, MiniCharts } from '../../../chart/mini/mini-chart.tsx';
import { preferences } from '../../../data/preferences.ts';
import { askForEachOwner } from '../../../data/resource.ts';
import { timeText } from '../../../i18n/clock-text.ts';
import { dateText } from '../../../i18n/time-text.ts';
import { max, min, round } from '../../../model/decimal.ts';
import { scaledOf } from '../../../model/scaled.ts';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { MASK, TotalCard, valueText } from '../balance-figures.tsx';
import styles from './assets.module.css';

const CENTS = 2;
/** Interval of refreshes, ms. The line gets a point each half hour, and its last point is now. */
const AGAIN_MS = 60_000;

/** Span of values from which on the line says something, ms. */
const HISTORY_MS = 2 * 86_400_000;

/** Returns whether values reach back at least two days. */
function reachBack(points: readonly ValuePoint[] | null): boolean {
  const first = points?.[0];
  const last = points?.[points.length - 1];
  return first !== undefined && last !== undefined && last.timeMs - first.timeMs >= HISTORY_MS;
}

/** Keeps the values of a range fresh while the page is visible. Reads signals. */
function useValues(range: ValueRange) {
  const values = accountValues[range];
  useEffect(() => {
    const stop = askForEachOwner(values.owner, values.refresh);
    const timer = setInterval(() => {
      if (!document.hidden) void values.refresh();
    }, AGAIN_MS);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [values]);
  return values.now.value;
}

/** Total value, today's change and, from two days of history on, a line that opens the chart of values (A1). */
export function ValueCard() {
  useSignals();
  const { t } = useTranslation();
  const hidden = preferences.balanceHidden.value;
  const [open, setOpen] = useState(false);
  const week = useValues('week').value;
  const known = reachBack(week);
  return (
    <TotalCard nameOf={(unit) => t('assets.total', { unit })} className={styles.total}>
      {known && (
        <button
          type="button"
          className={styles.spark}
          aria-label={t('assets.chart.label')}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <ValueSpark points={week ?? []} className={styles.sparkLine} />
        </button>
      )}
      {known && open && <ValueHistory hidden={hidden} />}
    </TotalCard>
  );
}

/** The values as a line without figures. */
function ValueSpark({ points, className }: { points: readonly ValuePoint[]; className: string | undefined }) {
  // For drawing, cents are accurate enough. The same array until a value changes.
  const closes = useMemo(
    () => Float64Array.from(points, ({ value }) => scaledOf(round(value, CENTS, 'halfUp'), CENTS)),
    [points],
  );
  const up = closes[closes.length - 1]! >= closes[0]!;
  const read = useCallback(() => ({ closes, up }), [closes, up]);
  return (
    <MiniCharts>
      <MiniChart read={read} className={className} />
    </MiniCharts>
  );
}

function ValueHistory({ hidden }: { hidden: boolean }) {
  useSignals();
  const { t } = useTranslation();
  const [range, setRange] = useState<ValueRange>('week');
  const known = useValues(range);
  return (
    <>
      {known.value === null || known.value.length < 2 ? (
        <p className={styles.empty}>{known.state === 'failed' && t('assets.chart.failed')}</p>
      ) : (
        <ValueLine points={known.value} range={range} hidden={hidden} />
      )}
      <div className={styles.ranges}>
        <RadioGroup
          look="quiet"
          label={t('assets.chart.label')}
          value={range}
          onChange={setRange}
          options={VALUE_RANGES.map((value) => ({ value, label: t(`assets.chart.${value}`) }))}
        />
      </div>
    </>
  );
}

function ValueLine({ points, range, hidden }: { points: readonly ValuePoint[]; range: ValueRange; hidden: boolean }) {
  const { t } = useTranslation();
  const first = points[0]!;
  const last = points[points.length - 1]!;
  const low = valueText(points.map(({ value }) => value).reduce((a, b) => min(a, b)));
  const high = valueText(points.map(({ value }) => value).reduce((a, b) => max(a, b)));
  const whenText = range === 'day' ? timeText : dateText;
  return (
    <figure className={styles.figure}>
      <ValueSpark points={points} className={styles.chart} />
      <figcaption className={styles.legend}>
        {hidden ? null : (
          <span className="sr-only">
            {t('assets.chart.text', { first: valueText(first.value), last: valueText(last.value), low, high })}
          </span>
        )}
        <span aria-hidden="true">{whenText(first.timeMs)}</span>
        <span aria-hidden="true">{hidden ? MASK : t('assets.chart.range', { low, high })}</span>
        <span aria-hidden="true">{whenText(last.timeMs)}</span>
      </figcaption>
    </figure>
  );
}
