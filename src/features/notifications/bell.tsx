import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { askForEachOwner } from '../../data/resource.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useNavigation } from '../shell/navigation.ts';
import { PATHS } from '../shell/paths.ts';
import { unreadMails } from './mails.ts';
import styles from './bell.module.css';

/** Largest count that the badge shows. */
const MOST = 99;

/** The way to the notifications with the number of unread ones, 99+ at most (N1). */
export function Bell() {
  useSignals();
  const { t } = useTranslation();
  const { go } = useNavigation();
  useEffect(() => askForEachOwner(unreadMails.owner, unreadMails.refresh), []);
  const unread = unreadMails.now.value.value ?? 0;
  const shown = unread > MOST ? `${MOST}+` : String(unread);
  return (
    <span className={styles.bell}>
      <IconButton
        icon="bell"
        label={unread === 0 ? t('common.nav.notifications') : t('common.nav.notificationsUnread', { unread: shown })}
        onClick={() => go(PATHS.notifications)}
      />
      {unread > 0 && (
        <span className={styles.badge} aria-hidden="true" translate="no">
          {shown}
        </span>
      )}
    </span>
  );
}
