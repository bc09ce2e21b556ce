import { useTranslation } from '../../../i18n/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { showStrategyHelp } from './show-help.ts';
import styles from './help-links.module.css';

const TOPICS = ['backtest', 'live'] as const;

/** Opens the two sheets that explain the lab. */
export function HelpLinks() {
  const { t } = useTranslation();
  return (
    <div className={styles.links}>
      {TOPICS.map((topic) => (
        <button
          key={topic}
          type="button"
          className={styles.link}
          aria-haspopup="dialog"
          onClick={() => void showStrategyHelp(topic)}
        >
          <Icon name="info" size={16} />
          <span>{t(`strategyHelp.link.${topic}`)}</span>
        </button>
      ))}
    </div>
  );
}
