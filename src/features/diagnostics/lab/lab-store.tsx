import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { decodeConditions, isAsItIs, NO_CONDITIONS } from '../../../lab/conditions.ts';
import type { Conditions } from '../../../lab/conditions.ts';
import { hideWallets } from '../../../wallet/discovery/late-wallet.ts';
import { spoilThread } from '../../../lab/spoil-thread.ts';
import type { LiveClient } from '../../../live/live-client.ts';
import { browserStorage } from '../../../model/storage.ts';
import { labBar, LAB_KEY } from '../../shell/overlays.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './lab-card.module.css';

const stored = browserStorage.json(LAB_KEY, decodeConditions);

const chosen = signal<Conditions>(NO_CONDITIONS);

/** The conditions in force. */
export const conditionsNow: ReadonlySignal<Conditions> = chosen;

/** Applies conditions on this thread and the feed's, and stores them for a reload, which a late wallet needs. */
export function chooseConditions(live: Pick<LiveClient, 'spoil'>, next: Conditions): void {
  chosen.value = next;
  stored.write(isAsItIs(next) ? null : next);
  labBar.value = isAsItIs(next) ? null : <LabBar onTurnOff={() => chooseConditions(live, NO_CONDITIONS)} />;
  spoilThread(next);
  live.spoil(next);
}

/** Restores the conditions after a reload. Invalid stored ones are deleted. */
export function resumeConditions(live: Pick<LiveClient, 'spoil'>): void {
  const kept = stored.read() ?? NO_CONDITIONS;
  if (kept.walletLateMs > 0) hideWallets(window, kept.walletLateMs);
  chooseConditions(live, kept);
}

/** The bar on every page while the network lab is on, so that nobody mistakes its faults for the exchange's. */
function LabBar({ onTurnOff }: { onTurnOff(): void }) {
  const { t } = useTranslation();
  return (
    <aside className={styles.bar}>
      <span>{t('lab.on')}</span>
      <button type="button" className={styles.off} onClick={onTurnOff}>
        {t('lab.turnOff')}
      </button>
    </aside>
  );
}
