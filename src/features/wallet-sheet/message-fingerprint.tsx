import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { CopyText } from '../../ui/copy-text.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './wallet-sheet.module.css';

export interface WalletFingerprintProps {
  message: string;
  hashOf(message: string): Promise<string>;
}

/** The hash a wallet really signs, for people who compare it with a device. Its code loads when it is asked for. */
export function WalletFingerprint({ message, hashOf }: WalletFingerprintProps) {
  const { t } = useTranslation();
  const [hash, setHash] = useState<string | null>(null);
  const onOpen = () => {
    if (hash !== null) return;
    hashOf(message).then(setHash, () => setHash(''));
  };
  return (
    <details className={styles.help} onToggle={(event) => event.currentTarget.open && onOpen()}>
      <summary>{t('wallet.message.hash')}</summary>
      <p>{t('wallet.message.hashNote')}</p>
      {hash === null && <Skeleton height="2.5rem" />}
      {hash === '' && <p role="alert">{t('common.loadFailed')}</p>}
      {hash && <CopyText text={hash} what={t('wallet.message.hash')} whole />}
    </details>
  );
}
