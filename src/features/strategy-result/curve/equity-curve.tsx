import { useSignals } from '@preact/signals-react/runtime';
import { compactText } from '../../../i18n/compact-text.ts';
import { withSign } from '../../../i18n/number-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { settings } from '../../../level/level.ts';
import { classNames } from '../../../ui/class-names.ts';
import { shareOf, valueScale } from '../../trade-journal/figures/curve-scale.ts';
import { utcFullDayText } from '../../trade-journal/figures/day-texts.ts';
import { DAY_MS } from '../../trade-journal/table/utc-day.ts';
import { changePercent } from '../result-words.ts';
import type { StrategyRun } from '../run/run-state.ts';
import { axisDates } from './axis-dates.ts';
import { curvePoints } from './curve-points.ts';
import type { CurvePoint } from './curve-points.ts';
import shared from '../../trade-journal/figures/curve.module.css';
import styles from './equity-curve.module.css';

const WIDTH = 1000;
const HEIGHT = 200;
const MOST_POINTS = 500;
/** Rows of the table. */
const TABLE_ROWS = 24;

/** Equity of the rule beside buy and hold, with the days that are held back, a sentence and a table (K12). */
export function EquityCurve({ run }: { run: StrategyRun }) {
  useSignals();
  const { t } = useTranslation();
  const drawn = settings.value.ringFps > 0;
  const { result, candles, report } = run;
  const points = curvePoints(result.equity, result.hold, MOST_POINTS, run.seenDays);
  const startMs = candles.firstDay * DAY_MS;
  const sentence = t('strategyResult.curve.spoken', {
    from: utcFullDayText(startMs),
    to: utcFullDayText(startMs + (report.days - 1) * DAY_MS),
    rule: changePercent(report.rule.result),
    hold: changePercent(report.hold.result),
  });
  return (
    <>
      {drawn ? (
        <figure className={shared.figure} role="img" aria-label={sentence}>
          <Drawing run={run} points={points} startMs={startMs} />
        </figure>
      ) : (
        <p className={shared.sentence}>{sentence}</p>
      )}
      <details className={shared.details} open={!drawn}>
        <summary>{t('strategyResult.curve.table')}</summary>
        <PointTable points={points} startMs={startMs} />
      </details>
    </>
  );
}

interface DrawingProps {
  run: StrategyRun;
  points: readonly CurvePoint[];
  startMs: number;
}

function Drawing({ run, points, startMs }: DrawingProps) {
  const { t } = useTranslation();
  const { days } = run.candles;
  const [low, high] = points.reduce(
    ([least, most], { rule, hold }) => [Math.min(least, rule, hold), Math.max(most, rule, hold)],
    [0, 0],
  );
  const scale = valueScale(low * 100, high * 100);
  const y = (share: number) => (1 - shareOf(share * 100, scale.low, scale.high)) * HEIGHT;
  const x = (day: number) => (day / days) * WIDTH;
  const line = (of: 'rule' | 'hold') =>
    points.map((point) => `${x(point.day).toFixed(1)} ${y(point[of]).toFixed(1)}`).join('L');
  const held = run.seenDays < days;
  const dates = axisDates(startMs, days);
  return (
    <>
      <p className={styles.legend} aria-hidden="true">
        <span className={styles.ruleKey}>{t('strategyResult.rule')}</span>
        <span className={styles.holdKey}>{t('strategyResult.hold')}</span>
        {held && <span className={styles.heldKey}>{t('strategyResult.held.title')}</span>}
      </p>
      <div className={classNames(shared.plot, styles.plot)}>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
          {held && (
            <rect className={styles.held} x={x(run.seenDays)} width={WIDTH - x(run.seenDays)} y="0" height={HEIGHT} />
          )}
          {scale.lines.map((value) => (
            <path
              key={value}
              className={value === 0 ? shared.zero : shared.line}
              d={`M0 ${y(value / 100).toFixed(1)}H${WIDTH}`}
            />
          ))}
          <path className={styles.hold} d={`M${line('hold')}`} />
          <path className={styles.rule} d={`M${line('rule')}`} />
        </svg>
        {scale.lines.map((value) => (
          <span
            key={value}
            className={shared.value}
            style={{ insetBlockStart: `${((y(value / 100) / HEIGHT) * 100).toFixed(2)}%` }}
          >
            {`${withSign(compactText(value))}%`}
          </span>
        ))}
      </div>
      <div className={shared.dates} aria-hidden="true">
        {dates.map((date) => (
          <span key={date}>{date}</span>
        ))}
      </div>
    </>
  );
}

function PointTable({ points, startMs }: { points: readonly CurvePoint[]; startMs: number }) {
  const { t } = useTranslation();
  const step = Math.max(1, Math.ceil((points.length - 1) / TABLE_ROWS));
  const last = points.length - 1;
  const shown = Array.from({ length: Math.ceil(last / step) }, (_, at) => points[last - at * step]!);
  return (
    <table className={shared.table}>
      <thead>
        <tr>
          <th scope="col">{t('strategyResult.curve.day')}</th>
          <th scope="col">{t('strategyResult.rule')}</th>
          <th scope="col">{t('strategyResult.hold')}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ day, rule, hold }) => (
          <tr key={day}>
            <td>{utcFullDayText(startMs + (day - 1) * DAY_MS)}</td>
            <td translate="no">{changePercent(rule)}</td>
            <td translate="no">{changePercent(hold)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
