import { useTranslation } from '../../../i18n/use-translation.ts';
import { LinkCard } from '../../shell/link-card.tsx';
import { PATHS } from '../../shell/paths.ts';

/** What else can be done with what one holds, and what it came to. */
export function MoreWays() {
  const { t } = useTranslation();
  return (
    <LinkCard
      label={t('assets.ways.label')}
      lines={[
        { icon: 'earn', to: PATHS.earn, name: t('assets.ways.earn'), note: t('assets.ways.earnNote') },
        { icon: 'plus', to: PATHS.loan, name: t('assets.ways.loans'), note: t('assets.ways.loansNote') },
        { icon: 'user', to: PATHS.sell, name: t('assets.ways.sell'), note: t('assets.ways.sellNote') },
        { icon: 'line', to: PATHS.statement, name: t('assets.ways.statement'), note: t('assets.ways.statementNote') },
        { icon: 'check', to: PATHS.liabilities, name: t('assets.ways.proof'), note: t('assets.ways.proofNote') },
      ]}
    />
  );
}
