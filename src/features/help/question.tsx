import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageLink } from '../shell/page-link.tsx';
import { FIGURES } from './figures.tsx';
import { HELP_LINKS } from './help-topics.ts';
import type { HelpQuestion } from './help-topics.ts';
import styles from './help.module.css';

/** A question that opens to its answer, the figures that count, and the way on. @param open  at first */
export function Question({ question, open }: { question: HelpQuestion; open: boolean }) {
  const { t } = useTranslation();
  // What is closed asks the exchange for nothing.
  const [shown, setShown] = useState(open);
  const Figures = 'figures' in question ? FIGURES[question.figures] : null;
  const links = 'links' in question ? question.links : [];
  return (
    <details className={styles.question} open={open} onToggle={(event) => setShown(event.currentTarget.open)}>
      <summary className={styles.ask}>
        <span>{t(`help.ask.${question.name}`)}</span>
        <Icon name="chevron-down" size={18} />
      </summary>
      <div className={styles.answer}>
        <p>{t(`help.answer.${question.name}`)}</p>
        {shown && Figures && <Figures />}
        {links.map((link) => (
          <PageLink key={link} to={HELP_LINKS[link]} className={styles.link}>
            {t(`help.link.${link}`)}
            <Icon name="forward" size={16} />
          </PageLink>
        ))}
      </div>
    </details>
  );
}
