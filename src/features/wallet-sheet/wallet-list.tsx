import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { TernMark } from '../../ui/tern-mark.tsx';
import type { WalletEntry } from '../../wallet/discovery/discovery.ts';
import { demoAccount } from '../shell/demo-account.ts';
import { DemoButton } from '../shell/demo-button.tsx';
import { GetWallet } from './get-wallet.tsx';
import { WalletIcon } from './wallet-names.tsx';
import type { SheetWallet } from './wallet-sheet-parts.ts';
import styles from './wallet-sheet.module.css';

/** The demo account first, then the wallets in this browser, then the ways to get another one, folded. */
export function WalletList({ wallet, route }: { wallet: SheetWallet; route: string }) {
  useSignals();
  const { t } = useTranslation();
  const searching = wallet.searching.value;
  const entries = wallet.entries.value;
  const here = entries.filter(({ installed }) => installed);
  const others = entries.filter(({ installed }) => !installed);
  const creating = demoAccount.state.value === 'creating';
  useEffect(() => wallet.rescan(), [wallet]);
  return (
    <>
      <section className={styles.demo} aria-label={t('wallet.demo.name')}>
        <div className={styles.demoHead}>
          <span className={styles.tern}>
            <TernMark size={28} />
          </span>
          <span className={styles.words}>
            <span className={styles.name}>{t('wallet.demo.name')}</span>
            <span className={styles.note}>{t('wallet.demo.hint')}</span>
          </span>
        </div>
        <DemoButton />
      </section>
      <div>
        <h3 className={styles.heading}>
          {/* A wallet may still put itself into the page. */}
          {t(here.length > 0 ? 'wallet.here' : searching ? 'wallet.searching' : 'wallet.none')}
        </h3>
        {here.length > 0 && (
          <ul aria-label={t('wallet.here')}>
            {here.map((entry) => (
              <li key={entry.kind} className={styles.item}>
                <WalletRow entry={entry} disabled={creating} onPick={() => void wallet.session.connect(entry.kind)} />
              </li>
            ))}
          </ul>
        )}
        {others.length > 0 && !searching && (
          <GetWallet entries={others} alone={here.length === 0} entranceOf={(kind) => wallet.entranceOf(kind, route)} />
        )}
      </div>
      <p className={styles.asked}>
        <Icon name="lock" size={18} />
        <span>{t('wallet.intro')}</span>
      </p>
    </>
  );
}

interface RowProps {
  entry: WalletEntry;
  disabled: boolean;
  onPick(): void;
}

function WalletRow({ entry, disabled, onPick }: RowProps) {
  const { t } = useTranslation();
  return (
    <button type="button" className={styles.row} disabled={disabled} onClick={onPick}>
      <WalletIcon entry={entry} />
      <span className={styles.words}>
        <span className={styles.name}>{entry.name}</span>
      </span>
      {entry.recent && <StatusChip tone="neutral">{t('wallet.recent')}</StatusChip>}
      <span className={styles.arrow}>
        <Icon name="forward" size={16} />
      </span>
    </button>
  );
}
