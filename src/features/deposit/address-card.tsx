import { useTranslation } from '../../i18n/use-translation.ts';
import type { DepositNetwork } from './deposit-calls.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyText, copy } from '../../ui/copy-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './deposit.module.css';

const GROUP = /.{1,4}/g;

/** Groups of four characters. The gaps are visual only: selected and copied text has none. */
const Grouped = ({ text }: { text: string }) => (
  <p className={styles.address} translate="no">
    {text.match(GROUP)?.map((group, at) => (
      // Groups never move, and may have equal texts.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={at}>{group}</span>
    ))}
  </p>
);

/** The address as a QR code, as text and for the clipboard (D2). */
export function AddressCard({ network: { address, memo } }: { network: DepositNetwork }) {
  const { t } = useTranslation();
  async function copyAddress(): Promise<void> {
    const done = await copy(address);
    toast(t(done ? 'common.copied' : 'common.copyFailed'), { kind: done ? 'success' : 'error' });
  }
  return (
    <Card label={t('deposit.address.label')}>
      <div className={styles.addressCard}>
        <QrCode text={address} label={t('deposit.address.code')} />
        <Grouped text={address} />
        <p className={styles.quiet}>{t('deposit.address.of')}</p>
        <Button kind="quiet" onClick={() => void copyAddress()}>
          <span className={styles.copy}>
            <Icon name="copy" size={20} />
            {t('deposit.address.copy')}
          </span>
        </Button>
        {memo !== '' && (
          <div className={styles.memo}>
            <div>
              <p className={styles.memoName}>{t('deposit.address.memo')}</p>
              <CopyText text={memo} what={t('deposit.address.memo')} whole />
            </div>
            <p className={styles.quiet}>{t('deposit.address.memoText')}</p>
          </div>
        )}
      </div>
    </Card>
  );
}
