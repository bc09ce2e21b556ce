import { useSignals } from '@preact/signals-react/runtime';
import { durationText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { serverNowMs } from '../../signals/server-clock.ts';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { resultText, RESULT_UNIT, toneOf } from '../trade-journal/journal-words.ts';
import { CurveView } from './curve-view.tsx';
import { OpenLine } from './open-line.tsx';
import type { OpenCurve } from '../trade-journal/figures/open-curve.ts';
import type { Computed } from '../trade-journal/use-computed.ts';
import { SpanChoice } from '../trade-journal/span/span-choice.tsx';
import { fallLength } from '../trade-journal/figures/result-curve.ts';
import type { Fall } from '../trade-journal/figures/result-curve.ts';
import type { OverviewFigures } from '../trade-journal/figures/overview-figures.ts';
import styles from './overview.module.css';

interface NetCardProps {
  /** The figures; null until they are computed. */
  overview: OverviewFigures | null;
  /** End of the chosen span, epoch ms; null while it lasts. */
  toMs: number | null;
  /** The same with open positions by day; null where there can be none. */
  open: Computed<OpenCurve> | null;
}

/** Result of the chosen trades, over time. */
export function NetCard({ overview, toMs, open }: NetCardProps) {
  const { t } = useTranslation();
  const net = overview === null ? null : overview.curve.sums.net;
  return (
    <Card label={t('journal.net.title', { unit: RESULT_UNIT })} className={styles.net}>
      <div className={styles.head}>
        <h2 className={styles.quiet}>{t('journal.net.title', { unit: RESULT_UNIT })}</h2>
        <SpanChoice />
      </div>
      <p className={classNames(styles.hero, styles[toneOf(net) ?? 'even'])} translate="no">
        {resultText(net)}
      </p>
      <p className={styles.quiet}>
        {overview?.curve.fall ? <FallWords fall={overview.curve.fall} toMs={toMs} /> : t('journal.net.note')}
      </p>
      {open && <OpenLine open={open} isOld={overview !== null && open.value?.rows !== overview.rows} />}
      {overview !== null && overview.curve.points.length > 0 && (
        <CurveView curve={overview.curve} open={open?.value?.rows === overview.rows ? open.value : null} />
      )}
    </Card>
  );
}

function FallWords({ fall, toMs }: { fall: Fall; toMs: number | null }) {
  useSignals();
  const { t } = useTranslation();
  const { depth, recoveredMs } = fall;
  const length = durationText(fallLength(fall, toMs, serverNowMs()));
  return (
    <>
      <span>{t('journal.net.fall')}</span>{' '}
      <span className={styles.down} translate="no">
        {resultText(-depth)}
      </span>
      <span>{' · '}</span>
      <span>{t(recoveredMs === null ? 'journal.net.lasting' : 'journal.net.recovered', { time: length })}</span>
    </>
  );
}
