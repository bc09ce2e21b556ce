import { memo } from 'react';
import type { ReactElement } from 'react';
import styles from './mini-chart.module.css';
import { MINI_HEIGHT, MINI_WIDTH, miniPath } from './mini-path.ts';

export interface MiniChartProps {
  /** Oldest first; 15 hourly closes in our lists. Pass the same array while nothing changed. */
  readonly closes: ArrayLike<number>;
  /** The colour of the row's 24 h change, which may differ from the line's own direction. */
  readonly up: boolean;
}

/**
 * Closing prices as a 64×24 line for a list row (H1). Colours follow theme and palette without a redraw. Keeps its
 * place but draws nothing for fewer than two finite closes.
 */
export const MiniChart = memo(function MiniChart({ closes, up }: MiniChartProps): ReactElement {
  const path = miniPath(closes);
  return (
    <svg
      className={styles['mini']}
      data-direction={up ? 'up' : 'down'}
      width={MINI_WIDTH}
      height={MINI_HEIGHT}
      viewBox={`0 0 ${MINI_WIDTH} ${MINI_HEIGHT}`}
      aria-hidden="true"
    >
      {path ? (
        <>
          <path className={styles['area']} d={path.area} />
          <path className={styles['line']} d={path.line} />
        </>
      ) : null}
    </svg>
  );
});
