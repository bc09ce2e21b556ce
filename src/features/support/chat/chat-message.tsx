import { minuteText } from '../../../i18n/time-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { SupportMessage, SupportPage } from '../support-calls.ts';
import { classNames } from '../../../ui/class-names.ts';
import { PageLink } from '../../shell/page-link.tsx';
import { isTrustedPath } from '../../shell/trusted-path.ts';
import styles from './chat.module.css';
import type { TextKey } from '../../../i18n/translate.ts';

interface MessageRowProps {
  readonly message: SupportMessage;
  /** Shows the author: the previous message is by another author or of another day. */
  readonly named: boolean;
  /** Marks my last delivered message as sent. */
  readonly sent: boolean;
}

/** One message: its author, plain text, a notice of removed content, and links to pages of the app. */
export function MessageRow({ message, named, sent }: MessageRowProps) {
  const { t } = useTranslation();
  const { author, text, removed, links, timeMs } = message;
  const mine = author === 'user';
  const time = minuteText(timeMs);
  return (
    <li className={classNames(styles.message, mine && styles.mine, author === 'operator' && styles.person)}>
      {named && !mine && (
        <p className={styles.who}>
          <b>{t(`support.who.${author}`)}</b> · {t(`support.kind.${author}`)}
        </p>
      )}
      {mine && <span className="sr-only">{t('support.who.user')}</span>}
      <p className={styles.bubble} dir="auto">
        {text}
      </p>
      {links.length > 0 && <Links of={links} />}
      {removed.map((what) => (
        <p key={what} className={classNames(styles.note, styles.warn)}>
          {t(`support.removed.${what}`)}
        </p>
      ))}
      <p className={styles.note}>{sent ? t('support.sentAt', { time }) : time}</p>
    </li>
  );
}

/** Links to pages of this app; other paths are shown as plain text. */
function Links({ of }: { of: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <p className={styles.links}>
      {of.map((path) => {
        const name = isTrustedPath(path) ? supportPageName(path) : null;
        return name === null ? (
          <bdi key={path} className={styles.note}>
            {path}
          </bdi>
        ) : (
          <PageLink key={path} to={path} className={styles.link}>
            {t(name)}
          </PageLink>
        );
      })}
    </p>
  );
}

/** Link text of each page that an answer of the desk may link to. */
const NAMES: Readonly<Record<SupportPage, TextKey>> = {
  '/pages/help/help': 'support.page.help',
  '/pages/rules/rules': 'support.page.rules',
  '/pages/limits/limits': 'support.page.limits',
  '/pages/verification/verification': 'support.page.verification',
  '/pages/verification/fund-password-status': 'support.page.fundPassword',
  '/pages/safety/safety': 'support.page.safety',
  '/pages/notifications/notifications': 'support.page.notifications',
  '/pages/diagnostics/diagnostics': 'support.page.diagnostics',
};

/** Returns the link text of a page; null for a page that answers may not link to. */
const supportPageName = (path: string): TextKey | null =>
  Object.prototype.hasOwnProperty.call(NAMES, path) ? NAMES[path as SupportPage] : null;
