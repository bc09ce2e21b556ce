import { useTranslation } from '../../../i18n/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { PageLink } from '../../shell/page-link.tsx';
import { PATHS } from '../../shell/paths.ts';
import styles from './history-link.module.css';

/** To what moved the balances (A4). */
export function HistoryLink() {
  const { t } = useTranslation();
  return (
    <PageLink to={PATHS.history} className={styles.link} title={t('assets.history')}>
      <Icon name="clock" />
      <span className={styles.word}>{t('assets.history')}</span>
    </PageLink>
  );
}
