import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import type { OwnLiabilities } from './fetch-liability-path.ts';
import { account } from '../../data/account.ts';
import { liabilityTotals, ownLiabilities } from './liabilities.ts';
import { spokenTimeText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { inCard } from '../shell/in-card.tsx';
import { ResourceView } from '../shell/resource-view.tsx';
import { AssetRows } from './asset-rows.tsx';
import { KnownAge } from './known-age.tsx';
import { liabilitiesFile } from './check-liabilities.ts';
import styles from './liabilities.module.css';
import { useOwnCheck } from './use-own-check.ts';
import { OwnVerdict } from './own-verdict.tsx';

/** The balances of the person who is signed in, checked against the totals of the last night (A6). */
export function OwnView({ address }: { address: string }) {
  useEffect(() => {
    void account.load();
  }, []);
  return (
    <ResourceView of={ownLiabilities} titled frame={inCard} skeleton={<Skeleton height="12rem" />}>
      {(own) => <Own own={own} address={address} />}
    </ResourceView>
  );
}

function Own({ own, address }: { own: OwnLiabilities; address: string }) {
  useSignals();
  const { t } = useTranslation();
  const check = useOwnCheck(own, address);
  const nights = liabilityTotals.now.value.value;
  const again = () => {
    void ownLiabilities.refresh();
    void liabilityTotals.refresh();
  };

  async function save(): Promise<void> {
    const file = new Blob([JSON.stringify(liabilitiesFile(own), null, 1)], { type: 'application/json' });
    const night = new Date(own.nextMs).toISOString().slice(0, 10);
    if ((await saveFile(file, `tern-balances-before-${night}.json`)) === 'saved') toast(t('liabilities.saved'));
  }

  if (own.paths.length === 0) {
    const next = { time: spokenTimeText(own.nextMs) };
    const text = nights?.roots.length === 0 ? t('liabilities.noNight', next) : t('liabilities.notIn', next);
    return (
      <Card>
        <EmptyState icon="clock" text={text} action={{ label: t('common.refresh'), onPick: again }} />
      </Card>
    );
  }
  return (
    <Card label={t('liabilities.mine')} className={styles.card}>
      <h2 className={styles.title}>{t('liabilities.mine')}</h2>
      <OwnVerdict check={check} />
      {check.step === 'done' && <AssetRows report={check.report} />}
      <KnownAge of={ownLiabilities} />
      <div className={styles.actions}>
        <Button kind="quiet" size="small" wide busy={check.step === 'checking'} onClick={again}>
          {t(check.step === 'checking' ? 'liabilities.checking' : 'liabilities.again')}
        </Button>
        <Button kind="quiet" size="small" wide onClick={() => void save()}>
          {t('liabilities.save')}
        </Button>
      </div>
      <p className={styles.note}>{t('liabilities.fileNote')}</p>
    </Card>
  );
}
