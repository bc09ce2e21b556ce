import { useTranslation } from '../../i18n/use-translation.ts';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { OutcomeStatistics } from './fetch-outcome-statistics.ts';
import { decimal, div } from '../../model/decimal.ts';
import { UNKNOWN } from '../../i18n/number-text.ts';
import { shareText } from '../../i18n/share-text.ts';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/state-view.tsx';
import { FigureTable } from '../../ui/facts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { outcomeStatistics } from './fetch-outcome-statistics.ts';
import { ResourceView } from '../shell/resource-view.tsx';
import styles from './rules-text.module.css';

/** Formats a share: 9513 of 10000 gives `95.1%`; unknown when the whole is zero (G10). */
function share(part: DecimalText, whole: DecimalText): string {
  const { value, dividedByZero } = div(part, whole, 18, 'down');
  return dividedByZero ? UNKNOWN : shareText(value, 1);
}
const sumOf = (rows: readonly OutcomeStatistics[], count: (row: OutcomeStatistics) => number): number =>
  rows.reduce((sum, row) => sum + count(row), 0);

/** Shows the outcomes of all people's settled trades by market, without advertising (S2). */
export function OutcomeTable() {
  const { t } = useTranslation();
  return (
    <>
      <p className={styles.text}>{t('rules.outcomes.text')}</p>
      <ResourceView of={outcomeStatistics} titled skeleton={<Skeleton height="6rem" />}>
        {(rows) => (rows.length === 0 ? <EmptyState text={t('rules.outcomes.empty')} /> : <Outcomes rows={rows} />)}
      </ResourceView>
    </>
  );
}

function Outcomes({ rows }: { rows: readonly OutcomeStatistics[] }) {
  const { t } = useTranslation();
  return (
    <>
      <FigureTable stacks className={classNames(styles.figures, styles.outcomes)}>
        <caption className="sr-only">{t('rules.outcomes.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('rules.outcomes.market')}</th>
            <th scope="col">{t('rules.outcomes.trades')}</th>
            <th scope="col">{t('rules.outcomes.won')}</th>
            <th scope="col">{t('rules.outcomes.lost')}</th>
            <th scope="col">{t('rules.outcomes.paid')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ symbol, trades, wins, losses, staked, paid }) => (
            <tr key={symbol}>
              <th scope="row">{symbol}</th>
              <td translate="no">{trades}</td>
              <td translate="no">{share(decimal(wins), decimal(trades))}</td>
              <td translate="no">{share(decimal(losses), decimal(trades))}</td>
              <td translate="no">{share(paid, staked)}</td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
      <p className={styles.note}>
        {t('rules.outcomes.rest', {
          trades: sumOf(rows, ({ trades }) => trades),
          ties: sumOf(rows, ({ ties }) => ties),
          voids: sumOf(rows, ({ voids }) => voids),
        })}
      </p>
    </>
  );
}
