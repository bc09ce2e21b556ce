import { computed } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { account as accountResource } from '../../../data/account-resource.ts';
import { ageText } from '../../../i18n/age-text.ts';
import type { AccountBook, UserInfo } from '../../../model/account.ts';
import { assetRows, holdsNoCoin } from '../asset-rows.ts';
import { secondTick } from '../../../signals/server-clock.ts';
import { connectionStore } from '../../../signals/connection-store.ts';
import { Card } from '../../../ui/card.tsx';
import { SignalText } from '../../../ui/signal-text.tsx';
import { ResourceView } from '../../shell/resource-view.tsx';
import { AccountFilter } from './account-filter.tsx';
import { AllocationCard } from './allocation-card.tsx';
import { AssetActions, MoreWays } from './asset-actions.tsx';
import { AssetList } from './asset-list.tsx';
import { ValueCard } from './value-card.tsx';
import styles from './assets.module.css';

/** Interval at which values are fetched while the page is visible, ms; the socket sends amounts only. */
const WORTH_EVERY_MS = 10_000;

const frame = (view: ReactNode) => <Card className={styles.awaited}>{view}</Card>;

/** All balances of the signed-in person. */
export function AssetsView() {
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void accountResource.refresh();
    }, WORTH_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <ResourceView of={accountResource} quiet frame={frame}>
      {(info) => <Held of={info} />}
    </ResourceView>
  );
}

function Held({ of }: { of: ReadonlySignal<UserInfo | null> }) {
  useSignals();
  const [chosen, setChosen] = useState<AccountBook | null>(null);
  const info = of.value;
  // The view disappears at sign-out.
  if (info === null) return null;
  const rows = assetRows(info.balances, chosen);
  return (
    <div className={styles.columns}>
      <div className={styles.worth}>
        <Age />
        <ValueCard />
        <AssetActions fresh={holdsNoCoin(info.balances)} />
      </div>
      <div className={styles.list}>
        <AccountFilter balances={info.balances} chosen={chosen} onChoose={setChosen} />
        <AssetList rows={rows} account={chosen} />
      </div>
      <div className={styles.parts}>
        <MoreWays />
        <AllocationCard rows={rows} />
      </div>
    </div>
  );
}

const secondsSince = (ms: number): number => Math.max(0, Math.floor((Date.now() - ms) / 1000));

/** Age of the balances when the last refresh failed (G18). */
function Age() {
  const { t } = useTranslation();
  const text = useMemo(
    () =>
      computed(() => {
        const now = accountResource.now.value;
        const offline = connectionStore.age.value === 'offline';
        if (now.value === null || (now.error === null && !offline)) return '';
        // Follows the clock, each second.
        void secondTick.value;
        const age = ageText(secondsSince(now.atMs));
        return t(offline ? 'assets.offline' : 'assets.age', { age });
      }),
    [t],
  );
  return <SignalText of={text} className={styles.age} />;
}
