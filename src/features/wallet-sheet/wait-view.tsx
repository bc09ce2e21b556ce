import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { WalletIcon, useWalletName } from './wallet-names.tsx';
import type { SheetWallet } from './wallet-sheet-parts.ts';
import styles from './wallet-sheet.module.css';

/**
 * Connecting and verifying: names the wallet and what to do there. It stays visible while the sheet closes after
 * sign-in.
 */
export function WalletWait({ wallet }: { wallet: SheetWallet }) {
  useSignals();
  const { t } = useTranslation();
  const nameOf = useWalletName();
  const { phase, kind } = wallet.session.state.value;
  const entry = wallet.entries.value.find((row) => row.kind === kind);
  const done = phase === 'signed-in';
  const [title, hint] =
    phase === 'connecting'
      ? [t('wallet.connecting', { wallet: nameOf(kind) }), t('wallet.approve')]
      : done
        ? [t('wallet.signedIn'), null]
        : [t('wallet.verifying'), t('wallet.verifyHint')];
  return (
    <div className={styles.wait} aria-busy={!done}>
      {done ? (
        <span className={styles.done}>
          <Icon name="check" size={28} />
        </span>
      ) : (
        entry && <WalletIcon entry={entry} waiting />
      )}
      <output className={styles.waitTitle}>{title}</output>
      {hint !== null && <p className={styles.waitHint}>{hint}</p>}
    </div>
  );
}

/** Button that cancels connecting and signing; the wallet may still show its request. */
export function WalletWaitFooter({ wallet }: { wallet: SheetWallet }) {
  const { t } = useTranslation();
  return (
    <Button kind="quiet" onClick={() => wallet.session.cancel()}>
      {t('common.cancel')}
    </Button>
  );
}
