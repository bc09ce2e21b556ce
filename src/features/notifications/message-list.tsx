import { useCallback, useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';
import type { RowSource } from '../../ui/virtual-list.tsx';
import { MessageRow, NARROW_ROW_PX, ROW_PX } from './message-row.tsx';
import type { Message } from './message-row.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { dateTimeText } from '../../i18n/time-text.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { PageLink } from '../shell/page-link.tsx';
import { isTrustedPath } from '../shell/paths.ts';
import { PhraseNote } from './phrase-note.tsx';
import styles from './notifications.module.css';

interface MessageListProps {
  readonly items: readonly Message[] | RowSource<Message>;
  readonly label: string;
  readonly scrollKey: string;
  /** Called when a message is opened. */
  onRead?(message: Message): void;
}

const keyOf = ({ id }: Message) => id;

/** Messages; a tap opens one in a sheet (N1). */
export function MessageList({ items, label, scrollKey, onRead }: MessageListProps) {
  const [opened, setOpened] = useState<{ readonly message: Message; readonly open: boolean } | null>(null);
  const onOpen = useCallback(
    (message: Message) => {
      setOpened({ message, open: true });
      onRead?.(message);
    },
    [onRead],
  );
  const renderRow = useCallback((message: Message) => <MessageRow message={message} onOpen={onOpen} />, [onOpen]);
  return (
    <Card padded={false}>
      <VirtualList
        items={items}
        keyOf={keyOf}
        rowHeightPx={ROW_PX}
        narrowRowHeightPx={NARROW_ROW_PX}
        renderRow={renderRow}
        label={label}
        scrollKey={scrollKey}
      />
      {opened && <MessageSheet {...opened} onClose={() => setOpened({ ...opened, open: false })} />}
    </Card>
  );
}

interface MessageSheetProps {
  readonly message: Message;
  readonly open: boolean;
  onClose(): void;
}

/**
 * One message as plain text; it links to a page of this app or nowhere (N3). A private one shows the anti-phishing
 * phrase (N4).
 */
function MessageSheet({ message, open, onClose }: MessageSheetProps) {
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
