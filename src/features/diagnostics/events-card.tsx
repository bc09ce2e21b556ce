import { useEffect, useState } from 'react';
import { dateTimeText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { loggedEvents } from '../../model/event-log.ts';
import type { LoggedEvent } from '../../model/event-log.ts';
import { Card } from '../../ui/card.tsx';
import card from '../shell/card-parts.module.css';
import styles from './diagnostics.module.css';

/** Number of listed errors; copied diagnostics contain the others too. */
const SHOWN = 10;
const LOOK_AGAIN_MS = 1000;

/** Returns the latest errors, newest first. */
const lastEvents = (): readonly LoggedEvent[] =>
  loggedEvents()
    .slice(-SHOWN)
    .sort((a, b) => b.number - a.number);

/**
 * Lists the errors since the app was opened, newest first, with untranslated messages, because they are for support.
 */
export function EventsCard() {
  const { t } = useTranslation();
  const [events, setEvents] = useState(lastEvents);
  useEffect(() => {
    const timer = setInterval(() => {
      const last = lastEvents();
      setEvents((shown) => (shown[0] === last[0] ? shown : last));
    }, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <Card label={t('diagnostics.part.events')}>
      <h2 className={card.title}>{t('diagnostics.part.events')}</h2>
      {events.length === 0 ? (
        <p className={card.note}>{t('diagnostics.noEvents')}</p>
      ) : (
        <ol className={styles.events}>
          {events.map((event) => (
            <li key={event.number}>
              <time>{dateTimeText(event.timeMs)}</time>
              <span lang="en">{event.text}</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
