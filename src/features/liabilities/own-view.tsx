import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { account } from '../../data/account-resource.ts';
import { spokenTimeText, dateTimeText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/state-view.tsx';
import { LoadingView } from '../../ui/loading-view.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { inCard } from '../shell/cards.tsx';
import { ResourceView } from '../shell/resource-view.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { LiabilitiesReport } from '../../proof/verify-liabilities.ts';
import { thrownText } from '../shell/thrown-text.ts';
import type { OwnLiabilities } from './liability-calls.ts';
import { liabilityTotals, ownLiabilities } from './liability-calls.ts';
import { AssetRows } from './own-asset-rows.tsx';
import { KnownAge } from './known-age.tsx';
import { liabilitiesFile, checkOwn } from './check-liabilities.ts';
import styles from './liabilities.module.css';

/** The loading state of the card and of its first check. */
const waiting = <Skeleton height="18rem" />;

/**
 * The balances of the signed-in person, verified against the totals of the last night (A6).
 * @param children  what comes below it: once its height is known, so that nothing moves
 */
export function OwnView({ address, children }: { address: string; children: ReactNode }) {
  useSignals();
  const [checked, setChecked] = useState(false);
  useEffect(() => {
    void account.load();
  }, []);
  const known = ownLiabilities.now.value;
  const isSettled = known.value === null ? known.state === 'failed' : checked || known.value.paths.length === 0;
  return (
    <>
      <ResourceView of={ownLiabilities} titled frame={inCard} skeleton={waiting}>
        {(own) => <Own own={own} address={address} onChecked={setChecked} />}
      </ResourceView>
      {isSettled && children}
    </>
  );
}

interface OwnProps {
  readonly own: OwnLiabilities;
  readonly address: string;
  /** Called with true after the first check. */
  onChecked(checked: true): void;
}

function Own({ own, address, onChecked }: OwnProps) {
  useSignals();
  const { t } = useTranslation();
  const { check, pending } = useOwnCheck(own, address);
  useEffect(() => {
    if (check !== null) onChecked(true);
  }, [check, onChecked]);
  const totals = liabilityTotals.now.value;
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
    const text = totals.value?.roots.length === 0 ? t('liabilities.noNight', next) : t('liabilities.notIn', next);
    return (
      <Card>
        <div className={classNames(styles.card, styles.ownRoom)}>
          {totals.value === null && totals.state !== 'failed' ? (
            <LoadingView onRetry={again} skeleton={<Skeleton height="13.5rem" />} />
          ) : (
            <EmptyState icon="clock" text={text} action={{ label: t('common.refresh'), onPick: again }} />
          )}
        </div>
      </Card>
    );
  }
  return (
    <Card label={t('liabilities.mine')} className={styles.card}>
      <h2 className={styles.title}>{t('liabilities.mine')}</h2>
      {check === null ? <OwnPending /> : <OwnVerdict check={check} />}
      {check?.step === 'done' && <AssetRows report={check.report} />}
      <KnownAge of={ownLiabilities} />
      <div className={styles.actions}>
        <Button kind="quiet" size="small" wide busy={pending} onClick={again}>
          {t(pending ? 'liabilities.checking' : 'liabilities.again')}
        </Button>
        <Button kind="quiet" size="small" wide onClick={() => void save()}>
          {t('liabilities.save')}
        </Button>
      </div>
      <p className={styles.note}>{t('liabilities.fileNote')}</p>
    </Card>
  );
}

/** Says that the first check is running, in the room of its result. */
function OwnPending() {
  const { t } = useTranslation();
  return (
    <>
      <p className={styles.text} role="status">
        {t('liabilities.checkingHint')}
      </p>
      {waiting}
    </>
  );
}

/** The result of the check in a sentence; a failed check is an alert. */
function OwnVerdict({ check }: { check: OwnCheck }) {
  const { t } = useTranslation();
  if (check.step === 'failed') {
    return (
      <p className={styles.loud} role="alert">
        {t('liabilities.checkFailed', { reason: check.reason })}
      </p>
    );
  }
  const { ok, malformed, assets } = check.report;
  const root = assets[0]?.root;
  if (ok && root) {
    return (
      <div className={styles.verdict} role="status">
        <StatusChip tone="accent">{t('liabilities.inTotal')}</StatusChip>
        <p className={styles.text}>{t('liabilities.okHint', { time: dateTimeText(root.takenTime) })}</p>
      </div>
    );
  }
  return (
    <div className={styles.loud} role="alert">
      <p className={styles.loudTitle}>
        <Icon name="warning" size={20} />
        {t('liabilities.notProven')}
      </p>
      <p>
        {malformed === null ? t('liabilities.badHint') : t('liabilities.malformed', { replace: { field: malformed } })}
      </p>
    </div>
  );
}

type OwnCheck =
  /** The check was not possible on this device; `reason` says why. */
  { readonly step: 'failed'; readonly reason: string } | { readonly step: 'done'; readonly report: LiabilitiesReport };

/**
 * Verifies the person's leaves on this device as soon as they are loaded. While those of a later answer are verified the
 * result of the last ones stays.
 * @param address  address of the connected wallet
 */
function useOwnCheck(own: OwnLiabilities, address: string): { check: OwnCheck | null; pending: boolean } {
  const [done, setDone] = useState<{ readonly of: OwnLiabilities; readonly check: OwnCheck } | null>(null);
  useEffect(() => {
    let here = true;
    const put = (check: OwnCheck) => here && setDone({ of: own, check });
    checkOwn(own, address).then(
      (report) => put({ step: 'done', report }),
      (thrown: unknown) => put({ step: 'failed', reason: thrownText('liabilities', thrown) }),
    );
    return () => {
      here = false;
    };
  }, [own, address]);
  return { check: done?.check ?? null, pending: done?.of !== own };
}
