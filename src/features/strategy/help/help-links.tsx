import { useTranslation } from '../../../i18n/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './help-links.module.css';
import { lazyCode, tellUnloaded } from '../../../ui/lazy-code.ts';
import type { HelpTopic } from './help-sheets.tsx';

const sheets = lazyCode(() => import('./help-sheets.tsx'), 'strategy-help');

/**
 * Opens a sheet that explains the lab; for the tap on a button, whose label is the caller's.
 * @param topic  `backtest`: what a backtest can and cannot tell. `live`: how live trading differs
 */
async function showStrategyHelp(topic: HelpTopic): Promise<void> {
  const code = await sheets.fetch();
  if (code) code.openHelp(topic);
  else tellUnloaded(sheets);
}

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
