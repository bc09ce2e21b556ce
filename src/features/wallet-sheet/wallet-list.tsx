import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { WalletKind } from '../../model/account.ts';
import { Icon } from '../../ui/icon.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { WalletEntry } from '../../wallet/discovery/discovery.ts';
import { WalletEntranceSteps } from './wallet-links.tsx';
import { WalletIcon, useWalletName } from './wallet-names.tsx';
import type { SheetWallet } from './wallet-sheet-parts.ts';
import styles from './wallet-sheet.module.css';

/** Wallets in this browser first, then others with links to them, the demo wallet last. */
export function WalletList({ wallet, route }: { wallet: SheetWallet; route: string }) {
  useSignals();
  const { t } = useTranslation();
  const [opened, setOpened] = useState<WalletKind | null>(null);
  const searching = wallet.searching.value;
  useEffect(() => wallet.rescan(), [wallet]);

  // While the search runs, a tap waits for a wallet that may still announce itself.
  const pick = (entry: WalletEntry) => {
    if (entry.installed || searching) void wallet.session.connect(entry.kind);
    else setOpened(opened === entry.kind ? null : entry.kind);
  };
  return (
    <>
      <p className={styles.intro}>{t('wallet.intro')}</p>
      <ul className={styles.list} aria-label={t('wallet.list')}>
        {wallet.entries.value.map((entry) => (
          <li key={entry.kind} className={styles.item}>
            <WalletRow
              entry={entry}
              searching={searching}
              open={opened === entry.kind && !entry.installed}
              onPick={() => pick(entry)}
            />
            {opened === entry.kind && !entry.installed && entry.kind !== 'demo' && (
              <WalletEntranceSteps kind={entry.kind} entrance={wallet.entranceOf(entry.kind, route)} />
            )}
          </li>
        ))}
      </ul>
      <details className={styles.help}>
        <summary>{t('wallet.what')}</summary>
        <p>{t('wallet.whatText')}</p>
      </details>
    </>
  );
}

interface RowProps {
  entry: WalletEntry;
  searching: boolean;
  open: boolean;
  onPick(): void;
}

function WalletRow({ entry, searching, open, onPick }: RowProps) {
  const { t } = useTranslation();
  const nameOf = useWalletName();
  const isDemo = entry.kind === 'demo';
  const absent = !entry.installed && !searching;
  const note = isDemo
    ? t('wallet.demo.hint')
    : absent
      ? t('wallet.notFound')
      : entry.installed
        ? null
        : t('wallet.searching');
  return (
    <button type="button" className={styles.row} aria-expanded={absent ? open : undefined} onClick={onPick}>
      <WalletIcon entry={entry} />
      <span className={styles.words}>
        <span className={styles.name}>{nameOf(entry.kind)}</span>
        {note !== null && <span className={styles.note}>{note}</span>}
      </span>
      <span className={styles.marks}>
        {entry.recent && <StatusChip tone="accent">{t('wallet.recent')}</StatusChip>}
        {entry.installed && !isDemo && <StatusChip tone="neutral">{t('wallet.installed')}</StatusChip>}
      </span>
      <span className={styles.arrow}>
        <Icon name={absent ? (open ? 'chevron-up' : 'chevron-down') : 'forward'} size={16} />
      </span>
    </button>
  );
}
