import { useId, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import type { WalletEntrance } from '../../wallet/deep-links.ts';
import type { WalletEntry } from '../../wallet/discovery/discovery.ts';
import type { NamedKind } from '../../wallet/kinds.ts';
import { WalletEntranceSteps } from './wallet-links.tsx';
import { WalletIcon } from './wallet-names.tsx';
import styles from './wallet-sheet.module.css';

interface GetWalletProps {
  /** Wallets that are not in this browser. */
  entries: readonly WalletEntry[];
  /** Whether there is none in this browser, so that they are all wallets, not more of them. */
  alone: boolean;
  entranceOf(kind: NamedKind): WalletEntrance;
}

/** Pictures on the folded row. */
const SHOWN = 2;

/** The ways to a wallet that is not here, folded into one row. */
export function GetWallet({ entries, alone, entranceOf }: GetWalletProps) {
  const { t } = useTranslation();
  const id = useId();
  const [open, setOpen] = useState(false);
  const count = entries.length;
  return (
    <>
      <button
        type="button"
        className={styles.row}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.stack}>
          {entries.slice(0, SHOWN).map((entry) => (
            <WalletIcon key={entry.kind} entry={entry} />
          ))}
        </span>
        <span className={styles.words}>
          <span className={styles.name}>{t('wallet.get')}</span>
        </span>
        {!alone && <span className={styles.more}>{t('wallet.more', { number: count, count })}</span>}
        <span className={styles.arrow}>
          <Icon name={open ? 'chevron-up' : 'chevron-down'} size={16} />
        </span>
      </button>
      <ul id={id} hidden={!open}>
        {entries.map((entry) => (
          <li key={entry.kind} className={styles.item}>
            <div className={styles.getHead}>
              <WalletIcon entry={entry} />
              <span className={styles.name}>{entry.name}</span>
            </div>
            <WalletEntranceSteps kind={entry.kind} entrance={entranceOf(entry.kind)} />
          </li>
        ))}
      </ul>
    </>
  );
}
