import { useSignals } from '@preact/signals-react/runtime';
import { compactText } from '../../i18n/compact-text.ts';
import { priceText, withSign } from '../../i18n/number-text.ts';
import { utcText } from '../../i18n/span-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { settings } from '../../level/level.ts';
import { resultText, RESULT_UNIT } from '../trade-journal/journal-words.ts';
import { shareOf, valueScale } from './curve-scale.ts';
import { utcDayText } from '../trade-journal/figures/day-texts.ts';
import type { CurvePoint, ResultCurve } from '../trade-journal/figures/result-curve.ts';
import styles from './curve-view.module.css';

const WIDTH = 1000;
const HEIGHT = 200;
/** Rows of the table; a curve has up to 500 points. */
const TABLE_ROWS = 30;
const DATES = 4;

const lastOf = (points: readonly CurvePoint[]): CurvePoint => points[points.length - 1]!;
const doubleOf = (units: bigint): number => Number(units) / 1e18;
const greatest = (points: readonly CurvePoint[]) =>
  points.reduce((most, { total }) => (total > most ? total : most), 0n);
const least = (points: readonly CurvePoint[]) => points.reduce((few, { total }) => (total < few ? total : few), 0n);

/**
 * Result over time: a line with its largest fall shaded, its sentence, and a table of its last points (K12). Where the
 * level draws no curves, the table alone.
 */
export function CurveView({ curve }: { curve: ResultCurve }) {
  useSignals();
  const { t } = useTranslation();
  const drawn = settings.value.ringFps > 0;
  const { points, startMs } = curve;
  const sentence = t('journal.curve.spoken', {
    from: utcText(startMs),
    to: utcText(lastOf(points).atMs),
    net: resultText(curve.sums.net),
    high: resultText(greatest(points)),
    low: resultText(least(points)),
    unit: RESULT_UNIT,
  });
  return (
    <>
      {drawn ? (
        <figure className={styles.figure} role="img" aria-label={sentence}>
          <Drawing curve={curve} />
        </figure>
      ) : (
        <p className={styles.sentence}>{sentence}</p>
      )}
      <details className={styles.details} open={!drawn}>
        <summary>{t('journal.curve.table')}</summary>
        <PointTable points={points} />
      </details>
    </>
  );
}

function Drawing({ curve: { startMs, points, fall } }: { curve: ResultCurve }) {
  const endMs = Math.max(lastOf(points).atMs, startMs + 1);
  const scale = valueScale(doubleOf(least(points)), doubleOf(greatest(points)));
  const x = (ms: number) => shareOf(ms, startMs, endMs);
  const y = (value: number) => 1 - shareOf(value, scale.low, scale.high);
  const line = [{ atMs: startMs, total: 0n }, ...points]
    .map(({ atMs, total }) => `${(x(atMs) * WIDTH).toFixed(1)} ${(y(doubleOf(total)) * HEIGHT).toFixed(1)}`)
    .join('L');
  const zero = (y(0) * HEIGHT).toFixed(1);
  const percent = (share: number) => `${(share * 100).toFixed(2)}%`;
  const dates = Array.from({ length: DATES }, (_, at) => startMs + ((endMs - startMs) * at) / (DATES - 1));
  return (
    <>
      <div className={styles.plot}>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
          {fall && (
            <rect
              className={styles.fall}
              x={x(fall.fromMs) * WIDTH}
              width={Math.max(2, (x(fall.bottomMs) - x(fall.fromMs)) * WIDTH)}
              y="0"
              height={HEIGHT}
            />
          )}
          {scale.lines.map((value) => (
            <path
              key={value}
              className={value === 0 ? styles.zero : styles.line}
              d={`M0 ${(y(value) * HEIGHT).toFixed(1)}H${WIDTH}`}
            />
          ))}
          <path className={styles.area} d={`M0 ${zero}L${line}L${WIDTH} ${zero}Z`} />
          <path className={styles.curve} d={`M${line}`} />
        </svg>
        <span
          className={styles.end}
          style={{ insetInlineStart: '100%', insetBlockStart: percent(y(doubleOf(lastOf(points).total))) }}
        />
        {scale.lines.map((value) => (
          <span key={value} className={styles.value} style={{ insetBlockStart: percent(y(value)) }}>
            {withSign(compactText(value))}
          </span>
        ))}
      </div>
      <div className={styles.dates}>
        {dates.map((ms) => (
          <span key={ms}>{utcDayText(ms)}</span>
        ))}
      </div>
    </>
  );
}

function PointTable({ points }: { points: readonly CurvePoint[] }) {
  const { t } = useTranslation();
  const shown = Math.min(points.length, TABLE_ROWS);
  const last = Array.from({ length: shown }, (_, at) => points[points.length - 1 - at]!);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('journal.curve.time')}</th>
          <th scope="col">{t('journal.figure.trades')}</th>
          <th scope="col">{t('journal.curve.total', { unit: RESULT_UNIT })}</th>
        </tr>
      </thead>
      <tbody>
        {last.map(({ atMs, total, trades }) => (
          <tr key={trades}>
            <td>{utcText(atMs)}</td>
            <td translate="no">{priceText(trades, 0)}</td>
            <td translate="no">{resultText(total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
