import { CAPITAL } from '../../../compute/strategy/plan.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { utcFullDayText } from '../../trade-journal/figures/day-texts.ts';
import { DAY_MS } from '../../trade-journal/table/utc-day.ts';
import { EquityCurve } from '../curve/equity-curve.tsx';
import { changePercent, plainText, toneOf } from '../result-words.ts';
import type { RunLuck, StrategyRun } from '../run/run-state.ts';
import styles from './cards.module.css';

/** Rule, buy and hold, and chance side by side, with the curves of the first two. */
export function ThreeResults({ run, luck }: { run: StrategyRun; luck: RunLuck | null }) {
  const { t } = useTranslation();
  const { report, candles } = run;
  const entries = luck?.entries ?? null;
  const chance = entries === null ? null : entries.middleEnd / CAPITAL - 1;
  const startMs = candles.firstDay * DAY_MS;
  return (
    <Card label={t('strategyResult.results')}>
      <h2 className="sr-only">{t('strategyResult.results')}</h2>
      <dl className={styles.three}>
        <div>
          <dt>{t('strategyResult.rule')}</dt>
          <dd className={classNames(styles.hero, styles[toneOf(report.rule.result) ?? 'even'])} translate="no">
            {changePercent(report.rule.result)}
          </dd>
        </div>
        <div>
          <dt>{t('strategyResult.hold')}</dt>
          <dd className={styles.beside} translate="no">
            {changePercent(report.hold.result)}
          </dd>
        </div>
        <div>
          <dt>{t('strategyResult.chance')}</dt>
          <dd className={styles.beside} translate="no">
            {changePercent(chance)}
          </dd>
        </div>
      </dl>
      <p className={styles.quiet}>
        <span>
          {t('strategyResult.period', {
            from: utcFullDayText(startMs),
            to: utcFullDayText(startMs + (report.days - 1) * DAY_MS),
          })}
        </span>
        {entries !== null && (
          <>
            <span>{' · '}</span>
            <span>{t('strategyResult.chanceNote', { count: entries.draws, number: plainText(entries.draws, 0) })}</span>
          </>
        )}
      </p>
      <EquityCurve run={run} />
    </Card>
  );
}
