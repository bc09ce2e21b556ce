import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { notices } from './notices.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/state-view.tsx';
import { ListStates } from '../shell/list-states.tsx';
import { PATHS } from '../shell/paths.ts';
import { useNavigation } from '../shell/navigation.ts';
import { MessageList } from './message-list.tsx';

const refresh = () => void notices.refresh();

/** Lists announcements to everybody, newest first, for visitors too. */
export function Announcements() {
  useSignals();
  const { t, language } = useTranslation();
  const { go } = useNavigation();
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- they are in the language that is in force
  useEffect(refresh, [language]);
  const { value: rows, error } = notices.now.value;
  if (rows === null) {
    return (
      <Card>
        <ListStates known={false} error={error} onRetry={refresh}>
          {null}
        </ListStates>
      </Card>
    );
  }
  return (
    <ListStates known error={error} onRetry={refresh}>
      {rows.length === 0 ? (
        <Card>
          <EmptyState
            icon="bell"
            text={t('notifications.noAnnouncements')}
            action={{ label: t('notifications.home'), onPick: () => go(PATHS.home) }}
          />
        </Card>
      ) : (
        <MessageList items={rows} label={t('notifications.label.system')} />
      )}
    </ListStates>
  );
}
