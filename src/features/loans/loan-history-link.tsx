import { useTranslation } from '../../i18n/use-translation.ts';
import { BarLink } from '../shell/bar-link.tsx';
import { PATHS } from '../shell/paths.ts';

/** In the bar: my loans. */
export function LoanHistoryLink() {
  const { t } = useTranslation();
  return <BarLink to={PATHS.loanHistory}>{t('loan.history')}</BarLink>;
}
