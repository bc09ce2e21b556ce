import { useSignals } from '@preact/signals-react/runtime';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation.ts';
import { sessionStore } from '../../data/session.ts';
import { NOTIFICATION_TABS, NotificationTabs } from './notification-tabs.tsx';
import { ReadAllButton } from './read-all-button.tsx';
import { PageBar } from '../shell/page-bar.tsx';
import { PageBody } from '../shell/page-body.tsx';
import { notificationsPath } from '../shell/paths.ts';
import { useNavigation } from '../shell/use-navigation.ts';

/** Route /pages/notifications/notifications?tab=: private messages, and what is told to everybody (N1). */
export default function NotificationsPage() {
  useSignals();
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const { redirect } = useNavigation();
  const tab = NOTIFICATION_TABS.find((key) => key === query.get('tab')) ?? 'private';
  return (
    <>
      <PageBar
        title={t('notifications.title')}
        right={tab === 'private' && sessionStore.signedIn.value ? <ReadAllButton /> : undefined}
      />
      <PageBody>
        <NotificationTabs tab={tab} onTab={(next) => redirect(notificationsPath(next))} />
      </PageBody>
    </>
  );
}
