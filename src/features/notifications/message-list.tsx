import type { TFunction } from 'i18next';
import { useCallback, useId, useState } from 'react';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { MessageRow } from './message-row.tsx';
import type { Message } from './message-row.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { dateText, dateTimeText } from '../../i18n/time-text.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { isTrustedPath } from '../shell/trusted-path.ts';
import { PhraseNote } from './phrase-note.tsx';
import styles from './notifications.module.css';

interface MessageListProps {
  /** Newest first. */
  readonly items: readonly Message[];
  readonly label: string;
  /** Action on all messages, beside the first day. */
  readonly action?: ReactNode;
  /** Called when a message is opened. */
  onRead?(message: Message): void;
}

interface Day {
  /** Local date, as `Date.toDateString` writes it. */
  readonly date: string;
  readonly messages: Message[];
}

/** Groups messages by local day, in their order. */
function daysOf(items: readonly Message[]): readonly Day[] {
  const days: Day[] = [];
  for (const message of items) {
    const date = new Date(message.timeMs).toDateString();
    const last = days[days.length - 1];
    if (last?.date === date) last.messages.push(message);
    else days.push({ date, messages: [message] });
  }
  return days;
}

/** Messages by day; a tap opens what one is about, or its text in a sheet (N1). */
export function MessageList({ items, label, action, onRead }: MessageListProps) {
  const [opened, setOpened] = useState<{ readonly message: Message; readonly open: boolean } | null>(null);
  const onOpen = useCallback(
    (message: Message) => {
      if (!isTrustedPath(message.path ?? '')) setOpened({ message, open: true });
      onRead?.(message);
    },
    [onRead],
  );
  return (
    <section className={styles.days} aria-label={label}>
      {daysOf(items).map(({ date, messages }, at) => (
        <DayOfMessages key={date} messages={messages} action={at === 0 ? action : null} onOpen={onOpen} />
      ))}
      {opened && <MessageSheet {...opened} onClose={() => setOpened({ ...opened, open: false })} />}
    </section>
  );
}

/** Today, yesterday, or the local date of a time, epoch ms. */
function dayText(t: TFunction<'app'>, ms: number): string {
  const date = new Date(ms).toDateString();
  const day = new Date();
  if (date === day.toDateString()) return t('notifications.today');
  day.setDate(day.getDate() - 1);
  return date === day.toDateString() ? t('notifications.yesterday') : dateText(ms);
}

interface DayProps {
  readonly messages: readonly Message[];
  readonly action: ReactNode;
  onOpen(message: Message): void;
}

function DayOfMessages({ messages, action, onOpen }: DayProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div>
      <div className={styles.dayHead}>
        <h2 id={id}>{dayText(t, messages[0]!.timeMs)}</h2>
        {action}
      </div>
      <Card padded={false}>
        <ul aria-labelledby={id}>
          {messages.map((message) => (
            <li key={message.id} className={styles.item}>
              <MessageRow message={message} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

interface MessageSheetProps {
  readonly message: Message;
  readonly open: boolean;
  onClose(): void;
}

/** One message without a page, as plain text. A private one shows the anti-phishing phrase (N4). */
function MessageSheet({ message, open, onClose }: MessageSheetProps) {
  const { title, content, timeMs, type } = message;
  return (
    <Sheet open={open} onClose={onClose} title={<bdi>{title}</bdi>}>
      <p className={styles.time}>{dateTimeText(timeMs)}</p>
      <p className={styles.content} dir="auto">
        {content}
      </p>
      {type !== undefined && <PhraseNote />}
    </Sheet>
  );
}
