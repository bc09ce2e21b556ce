import { memo } from 'react';
import { useSignals } from '@preact/signals-react/runtime';
import { compactText } from '../../i18n/compact-text.ts';
import { priceText, withSign } from '../../i18n/number-text.ts';
import { utcText } from '../../i18n/span-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { settings } from '../../level/level.ts';
import { classNames } from '../../ui/class-names.ts';
import { resultText, RESULT_UNIT } from '../trade-journal/journal-words.ts';
import { shareOf, valueScale } from '../trade-journal/figures/curve-scale.ts';
import { utcDayText, utcFullDayText } from '../trade-journal/figures/day-texts.ts';
import type { OpenCurve, OpenPoint } from '../trade-journal/figures/open-curve.ts';
import type { CurvePoint, ResultCurve } from '../trade-journal/figures/result-curve.ts';
import shared from '../trade-journal/figures/curve.module.css';
import styles from './curve-view.module.css';

const WIDTH = 1000;
const HEIGHT = 200;
/** Rows of the table; a curve has up to 500 points. */
const TABLE_ROWS = 30;
const DATES = 4;

const lastOf = <Point,>(points: readonly Point[]): Point => points[points.length - 1]!;
const doubleOf = (units: bigint): number => Number(units) / 1e18;
type Points = readonly { readonly total: bigint }[];
const greatest = (points: Points) => points.reduce((most, { total }) => (total > most ? total : most), 0n);
const least = (points: Points) => points.reduce((few, { total }) => (total < few ? total : few), 0n);

interface CurveViewProps {
  curve: ResultCurve;
  /** The same with open positions; null while it is not known. */
  open: OpenCurve | null;
}

/**
 * Result over time: a line with its largest fall shaded, a second one with open positions by day, their sentence, and a
 * table of the last points (K12). Where the level draws no curves, the table alone.
 */
export const CurveView = memo(function CurveView({ curve, open }: CurveViewProps) {
  useSignals();
  const { t } = useTranslation();
  const drawn = settings.value.ringFps > 0;
  const { points, startMs } = curve;
  const days = open?.points ?? [];
  const spoken = t('journal.curve.spoken', {
    from: utcText(startMs),
    to: utcText(lastOf(points).atMs),
    net: resultText(curve.sums.net),
    high: resultText(greatest(points)),
    low: resultText(least(points)),
    unit: RESULT_UNIT,
  });
  const sentence =
    days.length === 0
      ? spoken
      : `${spoken} ${t('journal.open.spoken', { net: resultText(lastOf(days).total), unit: RESULT_UNIT })}`;
  return (
    <>
      {drawn ? (
        <figure className={shared.figure} role="img" aria-label={sentence}>
          <Drawing curve={curve} open={days.length === 0 ? null : open} />
        </figure>
      ) : (
        <p className={shared.sentence}>{sentence}</p>
      )}
      <details className={shared.details} open={!drawn}>
        <summary>{t('journal.curve.table')}</summary>
        <PointTable points={points} />
        {days.length > 0 && <DayTable points={days} />}
      </details>
    </>
  );
});

/** @param open  with points, or null */
function Drawing({ curve: { startMs: ownMs, points, fall }, open }: CurveViewProps) {
  const all = [...points, ...(open?.points ?? [])];
  const startMs = Math.min(ownMs, open?.startMs ?? ownMs);
  const endMs = Math.max(lastOf(points).atMs, lastOf(all).atMs, startMs + 1);
  const scale = valueScale(doubleOf(least(all)), doubleOf(greatest(all)));
  const x = (ms: number) => shareOf(ms, startMs, endMs);
  const y = (value: number) => 1 - shareOf(value, scale.low, scale.high);
  const lineOf = (of: readonly OpenPoint[]) =>
    of
      .map(({ atMs, total }) => `${(x(atMs) * WIDTH).toFixed(1)} ${(y(doubleOf(total)) * HEIGHT).toFixed(1)}`)
      .join('L');
  const line = lineOf([{ atMs: ownMs, total: 0n }, ...points]);
  const zero = (y(0) * HEIGHT).toFixed(1);
  const percent = (share: number) => `${(share * 100).toFixed(2)}%`;
  // A short span has fewer days than places; each is named once.
  const days = new Set(
    Array.from({ length: DATES }, (_, at) => utcDayText(startMs + ((endMs - startMs) * at) / (DATES - 1))),
  );
  return (
    <>
      <div className={classNames(shared.plot, styles.plot)}>
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
              className={value === 0 ? shared.zero : shared.line}
              d={`M0 ${(y(value) * HEIGHT).toFixed(1)}H${WIDTH}`}
            />
          ))}
          <path className={styles.area} d={`M0 ${zero}L${line}V${zero}Z`} />
          <path className={styles.curve} d={`M${line}`} />
          {open && (
            <path className={styles.open} d={`M${lineOf([{ atMs: open.startMs, total: 0n }, ...open.points])}`} />
          )}
        </svg>
        <span
          className={styles.end}
          style={{
            insetInlineStart: percent(x(lastOf(points).atMs)),
            insetBlockStart: percent(y(doubleOf(lastOf(points).total))),
          }}
        />
        {scale.lines.map((value) => (
          <span key={value} className={shared.value} style={{ insetBlockStart: percent(y(value)) }}>
            {withSign(compactText(value))}
          </span>
        ))}
      </div>
      <div className={shared.dates}>
        {[...days].map((day) => (
          <span key={day}>{day}</span>
        ))}
      </div>
    </>
  );
}

/** The last points, the newest first. */
const newestOf = <Point,>(points: readonly Point[]): readonly Point[] =>
  Array.from({ length: Math.min(points.length, TABLE_ROWS) }, (_, at) => points[points.length - 1 - at]!);

function PointTable({ points }: { points: readonly CurvePoint[] }) {
  const { t } = useTranslation();
  return (
    <table className={shared.table}>
      <thead>
        <tr>
          <th scope="col">{t('journal.curve.time')}</th>
          <th scope="col">{t('journal.figure.trades')}</th>
          <th scope="col">{t('journal.curve.total', { unit: RESULT_UNIT })}</th>
        </tr>
      </thead>
      <tbody>
        {newestOf(points).map(({ atMs, total, trades }) => (
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

/** The last days with open positions. */
function DayTable({ points }: { points: readonly OpenPoint[] }) {
  const { t } = useTranslation();
  return (
    <table className={shared.table}>
      <thead>
        <tr>
          <th scope="col">{t('journal.open.day')}</th>
          <th scope="col">{t('journal.open.title')}</th>
        </tr>
      </thead>
      <tbody>
        {newestOf(points).map(({ atMs, total }) => (
          <tr key={atMs}>
            <td>{utcFullDayText(atMs - 1)}</td>
            <td translate="no">{resultText(total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
