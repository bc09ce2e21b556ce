import { useSignals } from '@preact/signals-react/runtime';
import { Fragment, useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { fetchOlderMessages, olderMessages, outgoing } from '../support.ts';
import type { Conversation } from '../support.ts';
import { failureText } from '../../../i18n/refusal-text.ts';
import { dateText } from '../../../i18n/time-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { announce } from '../../../ui/announce.ts';
import { Button } from '../../../ui/button.tsx';
import { MessageRow } from './chat-message.tsx';
import { OutgoingRow } from './outgoing-row.tsx';
import styles from './chat.module.css';

/** The loaded messages, oldest first, and those being sent. It opens at its end. */
export function MessageLog({ conversation, empty }: { conversation: Conversation; empty: ReactNode }) {
  useSignals();
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const { messages, more } = conversation;
  const waiting = outgoing.value;
  const { underWay, error } = olderMessages.value;
  const isEmpty = messages.length === 0 && waiting.length === 0;
  const last = messages[messages.length - 1];
  const lastMine = messages.reduce((at, { author }, index) => (author === 'user' ? index : at), -1);

  // Announces new messages of the desk once, and none of those that were loaded before.
  const heard = useRef(last?.id);
  useEffect(() => {
    if (last === undefined || last.id === heard.current) return;
    heard.current = last.id;
    if (last.author !== 'user') announce(t('support.said', { who: t(`support.who.${last.author}`), text: last.text }));
  }, [last, t]);
  // Scrolls to a message that was just sent. The log is reversed (it grows from below), so its end is scroll position
  // 0.
  const count = waiting.length;
  useEffect(() => {
    if (count > 0 && scroller.current) scroller.current.scrollTop = 0;
  }, [count]);

  return (
    <div
      ref={scroller}
      className={styles.scroller}
      role="log"
      aria-live="off"
      aria-label={t('support.log')}
      // The log scrolls, so it must be focusable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <div className={styles.content} data-empty={isEmpty}>
        {more && (
          <div className={styles.older}>
            <Button kind="quiet" size="small" busy={underWay} onClick={() => void fetchOlderMessages()}>
              {t('support.older')}
            </Button>
          </div>
        )}
        {error && (
          <p className={styles.failed} role="alert">
            {failureText(error)}
          </p>
        )}
        {isEmpty && empty}
        <ol className={styles.list}>
          {messages.map((message, at) => {
            const before = messages[at - 1];
            const day = dateText(message.timeMs);
            const newDay = before === undefined || dateText(before.timeMs) !== day;
            return (
              // Keyed by message id, so that older messages above do not recreate every row.
              <Fragment key={message.id}>
                {newDay && <li className={styles.day}>{day}</li>}
                <MessageRow
                  message={message}
                  named={newDay || before.author !== message.author}
                  sent={at === lastMine}
                />
              </Fragment>
            );
          })}
          {waiting.map((one) => (
            <OutgoingRow key={one.key} of={one} />
          ))}
        </ol>
      </div>
    </div>
  );
}
