import type { ReadonlySignal } from '@preact/signals-core';
import { memo, useLayoutEffect, useRef } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Card } from '../../../ui/card.tsx';
import type { SweepAxis, SweepGrid } from '../grid/sweep-axes.ts';
import type { SweepOutcome } from '../grid/sweep-figures.ts';
import { paintCells } from './paint-cells.ts';
import { ParameterLabel } from './parameter-label.tsx';
import { valueText } from './sweep-words.ts';
import styles from './heat-map.module.css';

interface LiveMapProps {
  grid: SweepGrid;
  soFar: ReadonlySignal<SweepOutcome | null>;
}

const WAYS = ['→', '↓'] as const;

/** The heat map while the sweep runs: cells fill as their settings are computed. The table comes at the end. */
export const LiveMap = memo(function LiveMap({ grid: { axes, values }, soFar }: LiveMapProps) {
  const { t } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => paintCells(canvas.current!, soFar), [soFar]);
  return (
    <Card label={t('strategySweep.map')}>
      <h2 className={styles.liveTitle}>{t('strategySweep.map')}</h2>
      <p className={styles.ends}>
        {axes.map((axis, at) => (
          <span key={axis.parameter.id}>
            {at > 0 && <span>{' · '}</span>}
            <ParameterLabel of={axis.parameter} />
            {at < WAYS.length && <span aria-hidden="true">{` ${WAYS[at]!}`}</span>}
            <Ends axis={axis} values={values[at]!} />
          </span>
        ))}
      </p>
      <canvas ref={canvas} className={styles.live} role="img" aria-label={t('strategySweep.map')} />
    </Card>
  );
});

/** The lowest and the highest value of a number. */
function Ends({ axis: { parameter }, values }: { axis: SweepAxis; values: readonly number[] }) {
  const [first, last] = [values[0]!, values[values.length - 1]!].map((value) => valueText(parameter, value));
  return <span translate="no">{first === last ? ` ${first!}` : ` ${first!} – ${last!}`}</span>;
}
