import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { unreadMails } from './mails.ts';
import styles from './unread-note.module.css';

/** Shows the number of unread messages beside the link to them, or the default note when there are none. */
export function UnreadNote() {
  useSignals();
  const { t } = useTranslation();
  const owner = unreadMails.owner.value;
  useEffect(() => {
    void unreadMails.refresh();
    // A new owner needs a new request.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [owner]);
  const unread = unreadMails.now.value.value ?? 0;
  if (unread === 0) return <span>{t('profile.notificationsNote')}</span>;
  return <b className={styles.unread}>{t('profile.unread', { unread })}</b>;
}
