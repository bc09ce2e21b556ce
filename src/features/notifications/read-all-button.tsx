import { useSignals } from '@preact/signals-react/runtime';
import { useRef } from 'react';
import { failureText } from '../../i18n/refusal-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { toast } from '../../ui/toast.ts';
import { markAllMailsRead, unreadMails } from './mails.ts';
import styles from './notifications.module.css';

/** Button that marks every message read, loaded or not; shown while one is unread. */
export function ReadAllButton() {
  useSignals();
  const { t } = useTranslation();
  const underWay = useRef(false);
  if (!unreadMails.now.value.value) return null;
  async function readAll(): Promise<void> {
    if (underWay.current) return;
    underWay.current = true;
    const error = await markAllMailsRead();
    underWay.current = false;
    if (error) toast(t('notifications.readAllFailed', { reason: failureText(error) }), { kind: 'error' });
  }
  return (
    <button type="button" className={styles.readAll} onClick={() => void readAll()}>
      {t('notifications.readAll')}
    </button>
  );
}
