import { useTranslation } from '../../i18n/use-translation.ts';
import { BarLink } from '../shell/bar-link.tsx';
import { PATHS } from '../shell/paths.ts';

/** In the bar of every deposit page. */
export function HistoryLink() {
  const { t } = useTranslation();
  return <BarLink to={PATHS.depositHistory}>{t('deposit.history')}</BarLink>;
}
