import type { MailCategory } from './mail-calls.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { dateText, minuteText } from '../../i18n/time-text.ts';
import type { EpochMs } from '../../../protocol/units/time.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { translateOf } from '../../ui/translate-of.ts';
import styles from './notifications.module.css';

/** A message to one person, or an announcement to everybody. */
export interface Message {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  readonly timeMs: EpochMs;
  /** Absent for announcements, which have no read state. */
  readonly read?: boolean;
  /** Kind of a private message. */
  readonly type?: MailCategory;
  /** Link of the message as the exchange sends it; `isTrustedPath` checks that it is a page of ours. */
  readonly path?: string;
}

/** Heights of a row in px at 16 px type. */
export const ROW_PX = 92;
export const NARROW_ROW_PX = 148;

const ICONS: Readonly<Record<MailCategory, IconName>> = {
  money: 'wallet',
  security: 'lock',
  trading: 'candles',
  news: 'bell',
};

const isToday = (ms: number): boolean => new Date(ms).toDateString() === new Date().toDateString();

/** One message in a list: title, time, the beginning of its text, and whether it is unread. A tap opens it. */
export function MessageRow({ message, onOpen }: { message: Message; onOpen(message: Message): void }) {
  const { t } = useTranslation();
  const { title, content, timeMs, read = true, type = 'news' } = message;
  const when = isToday(timeMs) ? minuteText(timeMs) : dateText(timeMs);
  return (
    <button type="button" className={classNames(styles.row, !read && styles.unread)} onClick={() => onOpen(message)}>
      <span className={styles.icon}>
        <Icon name={ICONS[type]} size={18} />
      </span>
      <span className={styles.title} dir="auto">
        {title}
      </span>
      <span className={styles.when}>
        <span translate={translateOf(when)}>{when}</span>
        {!read && (
          <span className={styles.dot}>
            <span className="sr-only">{t('notifications.unread')}</span>
          </span>
        )}
      </span>
      <span className={styles.beginning} dir="auto">
        {content}
      </span>
    </button>
  );
}
