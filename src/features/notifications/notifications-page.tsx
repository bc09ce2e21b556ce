import { useSignals } from '@preact/signals-react/runtime';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation.ts';
import { sessionStore } from '../../data/session.ts';
import { PageBar, PageBody } from '../shell/page-bar.tsx';
import { notificationsPath } from '../shell/paths.ts';
import { useNavigation } from '../shell/navigation.ts';
import { unreadMails } from './mails.ts';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { SignInCard } from '../shell/cards.tsx';
import { Announcements } from './announcements.tsx';
import { PrivateMessages } from './private-messages.tsx';
import styles from './notifications.module.css';

/** Route /pages/notifications/notifications?tab=: private messages and public announcements (N1). */
export default function NotificationsPage() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const { redirect } = useNavigation();
  const tab = NOTIFICATION_TABS.find((key) => key === query.get('tab')) ?? 'private';
  return (
    <>
      <PageBar title={t('notifications.title')} />
      <PageBody>
        <NotificationTabs tab={tab} onTab={(next) => redirect(notificationsPath(next))} />
      </PageBody>
    </>
  );
}

const NOTIFICATION_TABS = ['private', 'system'] as const;
type NotificationTab = (typeof NOTIFICATION_TABS)[number];

/** Tabs for private messages, with the unread count, and public announcements (N1). */
function NotificationTabs({ tab, onTab }: { tab: NotificationTab; onTab(tab: NotificationTab): void }) {
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
