import { effect, untracked } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { accountLocks } from '../account-calls.ts';
import type { AccountLock } from '../account-calls.ts';
import { preferences } from '../../../data/preferences.ts';
import { bookedText } from '../../../i18n/booked-text.ts';
import type { AccountBook } from '../../../model/account.ts';
import { accountStore } from '../../../signals/account-store.ts';
import { spotOrdersStore } from '../../../signals/spot-orders.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { PageLink } from '../../shell/page-link.tsx';
import { countdownPath, earnOrderPath, PATHS, salePath, tradePath, withdrawalPath } from '../../shell/paths.ts';
import { ResourceView } from '../../shell/resource-view.tsx';
import styles from './assets.module.css';

export interface LocksSheetProps {
  /** The locked balance; null while the sheet is closed. */
  asset: string | null;
  /** Shows locks of this account only; of all accounts when null. */
  account: AccountBook | null;
  onClose(): void;
}

/** The locks of an asset, each with a link to the page that ends or shows it (A3). */
export function LocksSheet({ asset, account, onClose }: LocksSheetProps) {
  const { t } = useTranslation();
  useEffect(() => {
    if (asset === null) return undefined;
    // Every new or released lock changes the balance.
    return effect(() => {
      void accountStore.assets.value;
      void untracked(accountLocks.refresh);
    });
  }, [asset]);
  return (
    <Sheet open={asset !== null} onClose={onClose} title={t('assets.locks.title', { asset: asset ?? '' })}>
      {asset !== null && (
        <div className={styles.body}>
          <p className={styles.text}>{t('assets.locks.text')}</p>
          <ResourceView of={accountLocks} titled>
            {(locks) => (
              <Locks
                locks={locks.filter((lock) => lock.asset === asset && (account ?? lock.account) === lock.account)}
              />
            )}
          </ResourceView>
        </div>
      )}
    </Sheet>
  );
}

function Locks({ locks }: { locks: readonly AccountLock[] }) {
  const { t } = useTranslation();
  if (locks.length === 0) return <p className={styles.text}>{t('assets.locks.none')}</p>;
  return (
    <ul>
      {locks.map((lock) => (
        <Lock key={lock.type + lock.ref} lock={lock} />
      ))}
    </ul>
  );
}

/** Returns the page of a lock. */
function pathOf({ type, ref }: AccountLock): string {
  switch (type) {
    case 'secondContract':
      return countdownPath(ref);
    case 'spotOrder': {
      const symbol = spotOrdersStore.open.value.find(({ id }) => id === ref)?.symbol;
      return symbol === undefined ? PATHS.trade : tradePath(symbol);
    }
    case 'withdrawal':
      return withdrawalPath(ref);
    case 'merchantSale':
      return salePath(ref);
    case 'financeOrder':
      return earnOrderPath(ref);
  }
}

function Lock({ lock }: { lock: AccountLock }) {
  useSignals();
  const { t } = useTranslation();
  const path = pathOf(lock);
  const words = (
    <>
      <span className={styles.type}>
        {t(`assets.locks.${lock.type}`)}
        <span className={styles.locksAccount}>{t(`account.book.${lock.account}`)}</span>
      </span>
      <span
        className={styles.locksAmount}
        translate="no"
      >{`${bookedText(lock.amount, lock.asset)} ${lock.asset}`}</span>
    </>
  );
  return (
    <li className={styles.lock}>
      <PageLink
        to={path}
        className={styles.locksLine}
        onClickCapture={() => lock.type === 'spotOrder' && preferences.chooseProduct('spot')}
      >
        {words}
        <span className={styles.open}>{t('assets.locks.open')}</span>
      </PageLink>
    </li>
  );
}
