import { useTranslation } from '../../../i18n/use-translation.ts';
import type { LinkReport } from '../../../proof/report.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './proof.module.css';

/** Every link of a proof, whether it holds, and in plain words what that means. */
export function LinkList({ links }: { links: readonly LinkReport[] }) {
  const { t } = useTranslation();
  return (
    <ul className={styles.links} aria-label={t('proof.links')}>
      {links.map((report) => (
        <LinkRow key={report.link} report={report} />
      ))}
    </ul>
  );
}

function LinkRow({ report: { link, ok, reason, at } }: { report: LinkReport }) {
  const { t } = useTranslation();
  // The only place whose text is a word of ours and not a number or a name.
  const place = reason === 'otherResult' ? t(`trade.result.${at as 'win' | 'loss' | 'tie' | 'void'}`) : at;
  return (
    <li className={styles.link}>
      <span className={classNames(styles.mark, ok ? styles.holds : styles.fails)}>
        <Icon name={ok ? 'check' : 'close'} size={18} />
      </span>
      <span className={styles.linkName}>
        {t(`proof.link.${link}`)}
        <span className={ok ? 'sr-only' : styles.verdictWord}>{t(ok ? 'proof.holds' : 'proof.fails')}</span>
      </span>
      <span className={styles.linkText}>
        {reason === null
          ? t(`proof.means.${link}`)
          : // `replace`, so that no text from a file is taken for an option of the translator.
            t(`proof.reason.${reason}`, { replace: { at: place } })}
      </span>
    </li>
  );
}
