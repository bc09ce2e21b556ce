import { useTranslation } from '../../i18n/use-translation.ts';
import type { Period } from '../../api/payout-calls.ts';
import { MINUS } from '../../i18n/number-text.ts';
import { durationText } from '../../i18n/time-text.ts';
import { EmptyState } from '../../ui/state-view.tsx';
import { FigureTable } from '../../ui/facts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { periods } from '../../data/up-down-terms.ts';
import { ResourceView } from '../shell/resource-view.tsx';
import { payoutWords } from '../../i18n/payout-words.ts';
import styles from './rules-text.module.css';

/** The current payout rates as the exchange serves them, with an explanation (S2). */
export function PayoutTable() {
  return (
    <ResourceView of={periods} titled skeleton={<Skeleton height="14rem" />}>
      {(offered) => <Payouts offered={offered} />}
    </ResourceView>
  );
}

function Payouts({ offered }: { offered: readonly Period[] }) {
  const { t } = useTranslation();
  const [first] = offered;
  if (!first) {
    const action = { label: t('common.refresh'), onPick: () => void periods.refresh() };
    return <EmptyState text={t('rules.payout.empty')} action={action} />;
  }
  const words = payoutWords(first.payoutRate);
  return (
    <>
      <FigureTable className={styles.figures}>
        <caption className="sr-only">{t('rules.payout.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('rules.payout.period')}</th>
            <th scope="col">{t('rules.payout.rate')}</th>
            <th scope="col">{t('rules.payout.breakEven')}</th>
            <th scope="col">{t('rules.payout.expected')}</th>
          </tr>
        </thead>
        <tbody>
          {offered.map((period) => (
            <PayoutRow key={period.id} period={period} />
          ))}
        </tbody>
      </FigureTable>
      <p className={styles.text}>
        {t('rules.payout.text', {
          payout: words.payout,
          breakEven: words.breakEven,
          loss: words.expected.replace(MINUS, ''),
        })}
      </p>
      <p className={styles.note}>{t('rules.payout.note')}</p>
    </>
  );
}

function PayoutRow({ period }: { period: Period }) {
  const { payout, breakEven, expected } = payoutWords(period.payoutRate);
  return (
    <tr>
      <th scope="row">{durationText(period.seconds * 1000)}</th>
      <td translate="no">{payout}</td>
      <td translate="no">{breakEven}</td>
      <td translate="no">{expected}</td>
    </tr>
  );
}
