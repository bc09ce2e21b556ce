import type { MailCategory } from './mail-calls.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { minuteText } from '../../i18n/time-text.ts';
import type { EpochMs } from '../../../protocol/units/time.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { translateOf } from '../../ui/translate-of.ts';
import { PageLink } from '../shell/page-link.tsx';
import { isTrustedPath } from '../shell/trusted-path.ts';
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

const ICONS: Readonly<Record<MailCategory, IconName>> = {
  money: 'wallet',
  security: 'lock',
  trading: 'candles',
  news: 'bell',
};

/**
 * Splits a text into the amount that the exchange writes as its first line, and the rest. A text of one line has no
 * amount.
 */
function partsOf(content: string): { readonly amount: string | null; readonly rest: string } {
  const end = content.indexOf('\n');
  return end < 0 ? { amount: null, rest: content } : { amount: content.slice(0, end), rest: content.slice(end + 1) };
}

interface MessageRowProps {
  readonly message: Message;
  /** Called by a tap: before its page opens, or to show a message that has no page. */
  onOpen(message: Message): void;
}

/**
 * One message in a list: event, amount, text, time, and whether it is unread. A tap opens the page that it is about, of
 * this app only (N3), else its whole text.
 */
export function MessageRow({ message, onOpen }: MessageRowProps) {
  const { t } = useTranslation();
  const { title, content, timeMs, read = true, type, path = '' } = message;
  // Only a private message begins with an amount.
  const { amount, rest } = type === undefined ? { amount: null, rest: content } : partsOf(content);
  const words = (
    <>
      <span className={styles.icon}>
        <Icon name={ICONS[type ?? 'news']} size={18} />
      </span>
      <span className={styles.words}>
        <span className={styles.title} dir="auto">
          {title}
        </span>
        {amount !== null && (
          <span className={styles.amount} translate="no">
            {amount}
          </span>
        )}
        <span className={styles.beginning} dir="auto">
          {rest}
        </span>
      </span>
      <span className={styles.when}>
        <span translate={translateOf(minuteText(timeMs))}>{minuteText(timeMs)}</span>
        {!read && (
          <span className={styles.dot}>
            <span className="sr-only">{t('notifications.unread')}</span>
          </span>
        )}
      </span>
    </>
  );
  const className = classNames(styles.row, !read && styles.unread);
  return isTrustedPath(path) ? (
    <PageLink to={path} className={className} data-whole onClickCapture={() => onOpen(message)}>
      {words}
    </PageLink>
  ) : (
    <button type="button" className={className} onClick={() => onOpen(message)}>
      {words}
    </button>
  );
}
