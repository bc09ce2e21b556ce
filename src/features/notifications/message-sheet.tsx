import { useTranslation } from '../../i18n/use-translation.ts';
import { dateTimeText } from '../../i18n/time-text.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { PageLink } from '../shell/page-link.tsx';
import { isTrustedPath } from '../shell/trusted-path.ts';
import type { Message } from './message-row.tsx';
import { PhraseNote } from './phrase-note.tsx';
import styles from './notifications.module.css';

export interface MessageSheetProps {
  readonly message: Message;
  readonly open: boolean;
  onClose(): void;
}

/** All of one message as plain text; it leads to a page of ours, or nowhere (N3). A private one shows the phrase (N4). */
export function MessageSheet({ message, open, onClose }: MessageSheetProps) {
  const { t } = useTranslation();
  const { title, content, timeMs, path = '', type } = message;
  return (
    <Sheet open={open} onClose={onClose} title={<bdi>{title}</bdi>}>
      <p className={styles.time}>{dateTimeText(timeMs)}</p>
      <p className={styles.content} dir="auto">
        {content}
      </p>
      {type !== undefined && <PhraseNote />}
      {isTrustedPath(path) && (
        <PageLink to={path} className={styles.link}>
          {t('notifications.details')}
        </PageLink>
      )}
    </Sheet>
  );
}
