import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { copy } from '../../ui/copy-text.tsx';
import { toast } from '../../ui/toast.ts';
import { openEntrance } from '../../wallet/deep-links.ts';
import type { WalletEntrance } from '../../wallet/deep-links.ts';
import type { NamedKind } from '../../wallet/kinds.ts';
import { useWalletName } from './wallet-names.tsx';
import styles from './wallet-sheet.module.css';

export interface WalletEntranceStepsProps {
  kind: NamedKind;
  /** Prepared before the tap, because iOS opens a late link as a web page (docs/product.md#deep-links). */
  entrance: WalletEntrance;
}

/** The way to a wallet outside this browser: its download, its link into the app, or the address to copy. */
export function WalletEntranceSteps({ kind, entrance }: WalletEntranceStepsProps) {
  const { t } = useTranslation();
  const wallet = useWalletName()(kind);
  if (entrance.how === 'link') {
    return (
      <div className={styles.entrance}>
        <p>{t('wallet.openNote', { wallet })}</p>
        <Button kind="quiet" size="small" wide onClick={() => openEntrance(document, entrance.href)}>
          {t('wallet.open', { wallet })}
        </Button>
      </div>
    );
  }
  if (entrance.how === 'download') {
    return (
      <a className={styles.download} href={entrance.href} target="_blank" rel="noopener noreferrer">
        {t('wallet.download', { wallet })}
        <Icon name="external" size={16} />
      </a>
    );
  }
  const onCopy = async () => {
    const done = await copy(entrance.address);
    toast(t(done ? 'common.copied' : 'common.copyFailed'), { kind: done ? 'success' : 'error' });
  };
  return (
    <div className={styles.entrance}>
      <p>{t('wallet.openHow', { wallet })}</p>
      {/* Selectable, for browsers that block copying by a button. */}
      <p className={styles.address}>{entrance.address}</p>
      <Button kind="quiet" size="small" wide onClick={() => void onCopy()}>
        {t('wallet.copyLink')}
      </Button>
    </div>
  );
}
