import { useEffect, useState } from 'react';
import { exactText } from '../../i18n/number-text.ts';
import { dateTimeText, spokenTimeText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/state-view.tsx';
import { FigureTable } from '../../ui/facts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ResourceView } from '../shell/resource-view.tsx';
import { thrownText } from '../shell/thrown-text.ts';
import type { LiabilityTotals } from './liability-calls.ts';
import { liabilityTotals } from './liability-calls.ts';
import { changedTotals, checkTotals } from './check-liabilities.ts';
import type { ChangedTotal, CheckedRoot } from './check-liabilities.ts';
import { KnownAge } from './known-age.tsx';
import styles from './liabilities.module.css';

/** The signed sum of all liabilities, and the play money that backs it. Visitors see it too. */
export function TotalsCard() {
  const { t } = useTranslation();
  return (
    <Card label={t('liabilities.totals')} className={styles.card}>
      <h2 className={styles.title}>{t('liabilities.totals')}</h2>
      <div className={classNames(styles.card, styles.room)}>
        <ResourceView of={liabilityTotals} titled skeleton={<Skeleton height="12.5rem" />}>
          {(totals) =>
            totals.roots.length === 0 ? (
              <EmptyState icon="clock" text={t('liabilities.noNight', { time: spokenTimeText(totals.nextMs) })} />
            ) : (
              <Totals totals={totals} />
            )
          }
        </ResourceView>
      </div>
      <KnownAge of={liabilityTotals} />
      <p className={styles.simulated}>{t('liabilities.simulated')}</p>
    </Card>
  );
}

interface Judged {
  readonly of: LiabilityTotals;
  readonly roots: readonly CheckedRoot[];
  readonly changed: readonly ChangedTotal[];
}

/** Result of this device's check of the totals; null while it runs. `reason`: why the check was not possible. */
type Judgement = Judged | { readonly of: LiabilityTotals; readonly reason: string } | null;

/** Verifies the totals on this device as soon as they are loaded. `again` repeats it. */
function useJudged(totals: LiabilityTotals): { readonly judgement: Judgement; again(): void } {
  const [judgement, setJudgement] = useState<Judgement>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let here = true;
    const night = totals.roots[0]?.nightTime ?? 0;
    const judge = async (): Promise<Judged> => {
      const changed = await changedTotals(night);
      return { of: totals, roots: await checkTotals(totals), changed };
    };
    judge().then(
      (found) => here && setJudgement(found),
      (thrown: unknown) => here && setJudgement({ of: totals, reason: thrownText('liabilities', thrown) }),
    );
    return () => {
      here = false;
    };
    // Another attempt verifies again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [totals, attempt]);
  return {
    judgement: judgement?.of === totals ? judgement : null,
    again() {
      setJudgement(null);
      setAttempt(attempt + 1);
    },
  };
}

function Totals({ totals }: { totals: LiabilityTotals }) {
  const { t } = useTranslation();
  const { judgement, again } = useJudged(totals);
  const judged = judgement && 'roots' in judgement ? judgement : null;
  const [first] = totals.roots;
  const bad = judged?.roots.filter(({ reason }) => reason !== null) ?? [];
  return (
    <>
      <p className={styles.text}>
        {first && t('liabilities.takenAt', { time: dateTimeText(first.takenTime), next: dateTimeText(totals.nextMs) })}
      </p>
      <FigureTable stacks className={styles.figures}>
        <caption className="sr-only">{t('liabilities.totals')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('liabilities.asset')}</th>
            <th scope="col">{t('liabilities.owed')}</th>
            <th scope="col">{t('liabilities.reserves')}</th>
          </tr>
        </thead>
        <tbody>
          {totals.roots.map(({ asset, sum, simulatedReserves }) => (
            <tr key={asset}>
              <th scope="row">{asset}</th>
              <td translate="no">{exactText(sum)}</td>
              <td translate="no">{exactText(simulatedReserves)}</td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
      {/* It has its room before the check is done, so that what follows stays where it is. */}
      {(judgement === null || (judged && bad.length === 0 && judged.changed.length === 0)) && (
        <p className={judged ? styles.good : `${styles.good} ${styles.unseen}`}>
          <Icon name="check" size={18} />
          {t('liabilities.signed')}
        </p>
      )}
      {judgement && 'reason' in judgement && (
        <>
          <p className={styles.loud} role="alert">
            {t('liabilities.checkFailed', { reason: judgement.reason })}
          </p>
          <Button kind="quiet" size="small" wide onClick={again}>
            {t('liabilities.again')}
          </Button>
        </>
      )}
      {bad.map(({ root, reason }) => (
        <p key={root.asset} className={styles.loud} role="alert">
          {`${root.asset}: ${t(`liabilities.reason.${reason!}`)}`}
        </p>
      ))}
      {judged?.changed.map(({ asset, nightTime }) => (
        <p key={`${asset} ${nightTime}`} className={styles.loud} role="alert">
          {t('liabilities.changed', { asset, time: dateTimeText(nightTime) })}
        </p>
      ))}
    </>
  );
}
