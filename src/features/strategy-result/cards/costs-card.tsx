import { useTranslation } from '../../../i18n/use-translation.ts';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { changePercent, percentText, toneOf } from '../result-words.ts';
import { COST_FACTORS } from '../run/run-state.ts';
import type { StrategyRun } from '../run/run-state.ts';
import styles from './cards.module.css';

/** The result at costs of 0 to 3 times, and what a trade earns before them. Nothing for up/down, which has no fee. */
export function CostsCard({ run: { atCosts, perTrade } }: { run: StrategyRun }) {
  const { t } = useTranslation();
  if (atCosts === null) return null;
  return (
    <Card label={t('strategyResult.costs.title')}>
      <h2 className={styles.title}>{t('strategyResult.costs.title')}</h2>
      {perTrade !== null && (
        <p className={styles.quiet}>
          {t('strategyResult.costs.perTrade', {
            before: changePercent(perTrade.before, 2),
            costs: percentText(perTrade.costs, 2),
          })}
        </p>
      )}
      <dl className={styles.costs}>
        {COST_FACTORS.map((factor, at) => (
          <div key={factor} data-own={factor === 1 || undefined}>
            <dt translate="no">{`× ${String(factor)}`}</dt>
            <dd className={classNames(styles.figure, styles[toneOf(atCosts[at]!) ?? 'even'])} translate="no">
              {changePercent(atCosts[at]!)}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
