import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../i18n/use-translation.ts';
import { sessionStore } from '../../data/session.ts';
import { unreadMails } from './mails.ts';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { SignInCard } from '../shell/sign-in-card.tsx';
import { Announcements } from './announcements.tsx';
import { PrivateMessages } from './private-messages.tsx';
import styles from './notifications.module.css';

export const NOTIFICATION_TABS = ['private', 'system'] as const;
export type NotificationTab = (typeof NOTIFICATION_TABS)[number];

/** Messages to this person, with how many are unread, and what is told to everybody (N1). */
export function NotificationTabs({ tab, onTab }: { tab: NotificationTab; onTab(tab: NotificationTab): void }) {
  useSignals();
  const { t } = useTranslation();
  const userId = sessionStore.currentUser.value?.userId;
  const unread = unreadMails.now.value.value ?? 0;
  return (
    <>
      <div className={styles.tabs}>
        <Tabs
          id="notifications"
          label={t('notifications.tabs')}
          tabs={[
            {
              key: 'private',
              label: unread > 0 ? t('notifications.privateUnread', { unread }) : t('notifications.private'),
            },
            { key: 'system', label: t('notifications.system') },
          ]}
          value={tab}
          onChange={onTab}
        />
      </div>
      <TabPanel id="notifications" value={tab} className={styles.panel}>
        {tab === 'system' && <Announcements />}
        {tab === 'private' && userId === undefined && <SignInCard text={t('notifications.signInFirst')} />}
        {tab === 'private' && userId !== undefined && <PrivateMessages key={userId} />}
      </TabPanel>
    </>
  );
}
