import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../i18n/use-translation.ts';
import { shortText } from '../../ui/short-text.ts';
import type { WalletState } from '../../wallet/session/wallet-state.ts';
import type { SheetWallet } from './wallet-sheet-parts.ts';
import styles from './wallet-sheet.module.css';

type Key =
  'wallet.changed.text' | 'wallet.ended.text' | 'wallet.pending' | 'wallet.slow' | 'errors.refusal.loggedInElsewhere';

const TEXTS: Record<NonNullable<WalletState['notice']>, Key> = {
  walletChanged: 'wallet.changed.text',
  sessionExpired: 'wallet.ended.text',
  loggedInElsewhere: 'errors.refusal.loggedInElsewhere',
  pendingInWallet: 'wallet.pending',
  slow: 'wallet.slow',
};

/**
 * The calm sentence beside a step. Always mounted, so that a screen reader hears it when it comes.
 * @param expired  the sheet was opened because a session ended; said when the wallet has nothing else to say
 */
export function WalletNoticeLine({ wallet, expired }: { wallet: SheetWallet; expired: boolean }) {
  useSignals();
  const { t } = useTranslation();
  const { notice, address } = wallet.session.state.value;
  const key = notice ? TEXTS[notice] : expired ? 'wallet.ended.text' : null;
  return (
    <output className={styles.notice} aria-live="polite">
      {key !== null && <span className={styles.noticeText}>{t(key, { address: shortText(address ?? '') })}</span>}
    </output>
  );
}
