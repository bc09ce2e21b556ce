import { useTranslation } from '../../i18n/use-translation.ts';
import type { WalletKind } from '../../model/account.ts';
import { NAMED_WALLETS } from '../../wallet/kinds.ts';
import { classNames } from '../../ui/class-names.ts';
import type { WalletEntry } from '../../wallet/discovery/discovery.ts';
import { WalletMark } from './wallet-marks.tsx';
import styles from './wallet-sheet.module.css';

/** Returns the name of a wallet: its maker's spelling, or the translated name of the demo account. Empty for null. */
export function useWalletName(): (kind: WalletKind | null) => string {
  const { t } = useTranslation();
  return (kind) =>
    kind === 'demo' ? t('wallet.demo.name') : (NAMED_WALLETS.find((wallet) => wallet.kind === kind)?.name ?? '');
}

interface WalletIconProps {
  entry: Pick<WalletEntry, 'kind' | 'icon'>;
  /** Shows a spinner around the icon while the app waits for this wallet. */
  waiting?: boolean;
}

/**
 * A wallet's icon, 40 px: the picture that it announced, rendered as an image only (docs/product.md#wallet-providers),
 * else our own drawing. Its name is beside it.
 */
export function WalletIcon({ entry, waiting = false }: WalletIconProps) {
  return (
    <span className={classNames(styles.icon, waiting && styles.waiting)} aria-hidden="true">
      {entry.icon !== null ? (
        <img src={entry.icon} alt="" width={40} height={40} className={styles.picture} />
      ) : (
        <WalletMark kind={entry.kind} className={styles.picture} />
      )}
    </span>
  );
}
