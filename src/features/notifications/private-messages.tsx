import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { filterMails, mailFilter, mailRows, mails, mailTotal, markMailRead, unreadMails } from './mails.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/state-view.tsx';
import { ListStates } from '../shell/list-states.tsx';
import { PagedMoreLine } from '../shell/list-states.tsx';
import { notificationsPath } from '../shell/paths.ts';
import { useNavigation } from '../shell/navigation.ts';
import { MessageList } from './message-list.tsx';
import type { Message } from './message-row.tsx';
import { PhraseNote } from './phrase-note.tsx';
import { MAIL_CATEGORIES } from './mail-calls.ts';
import type { MailCategory } from './mail-calls.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyCode } from '../../ui/lazy-code.ts';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { useLazyCode } from '../../ui/use-lazy-code.ts';
import { ReadAllButton } from './read-all-button.tsx';
import styles from './notifications.module.css';

const refresh = () => {
  void mails.refresh();
  void unreadMails.refresh();
};
const onRead = ({ id, read }: Message) => {
  if (read === false) void markMailRead(id);
};

/** Lists the person's messages, of one category or all, newest first, page by page; opening one marks it read (N1). */
export function PrivateMessages() {
  // Messages of an earlier visit stay visible during the refresh.
  useEffect(refresh, []);
  return (
    <>
      <PhraseNote />
      <CategoryBar />
      <Messages />
    </>
  );
}

function Messages() {
  useSignals();
  const { t } = useTranslation();
  const { error } = mails.now.value;
  const rows = mailRows.value;
  const total = mailTotal.value;
  if (total === null) {
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
          <Nothing />
        </Card>
      ) : (
        <div>
          <MessageList
            items={Array.from({ length: rows.length }, (_, at) => rows.rowAt(at)!)}
            label={t('notifications.label.private')}
            action={<ReadAllButton />}
            onRead={onRead}
          />
          <PagedMoreLine loader={mails} shown={rows.length} total={total} />
        </div>
      )}
    </ListStates>
  );
}

function Nothing() {
  useSignals();
  const { t } = useTranslation();
  const { redirect } = useNavigation();
  if (mailFilter.value !== null) {
    return (
      <EmptyState
        icon="bell"
        text={t('notifications.noneOfKind')}
        action={{ label: t('notifications.showAll'), onPick: () => void filterMails(null) }}
      />
    );
  }
  return (
    <EmptyState
      icon="bell"
      text={t('notifications.empty')}
      action={{ label: t('notifications.emptyAction'), onPick: () => redirect(notificationsPath('system')) }}
    />
  );
}

const muteCode = lazyCode(() => import('./mute-sheet.tsx'));

const ALL = 'all';

/** The filter of the listed messages, and the link to the muting choices (N2). */
function CategoryBar() {
  useSignals();
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const sheet = useLazyCode(muteCode, open, () => setOpen(false));
  return (
    <div className={styles.bar}>
      <div className={styles.filters}>
        <RadioGroup<MailCategory | typeof ALL>
          look="chips"
          label={t('notifications.category.label')}
          value={mailFilter.value ?? ALL}
          onChange={(chosen) => void filterMails(chosen === ALL ? null : chosen)}
          options={[
            { value: ALL, label: t('notifications.category.all') },
            ...MAIL_CATEGORIES.map((value) => ({ value, label: t(`notifications.category.${value}`) })),
          ]}
        />
      </div>
      <IconButton icon="settings" label={t('notifications.mute.title')} onClick={() => setOpen(true)} />
      {sheet && <sheet.default open={open} onClose={() => setOpen(false)} />}
    </div>
  );
}
