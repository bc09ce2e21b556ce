import { useTranslation } from '../../i18n/use-translation.ts';
import { LinkCard } from '../shell/link-card.tsx';
import { helpPath } from '../shell/paths.ts';

/** To the fees, the limits and every condition by which money leaves again (R4). */
export function BeforeDeposit() {
  const { t } = useTranslation();
  return (
    <LinkCard
      lines={[
        { icon: 'info', to: helpPath('withdraw'), name: t('deposit.before.name'), note: t('deposit.before.note') },
      ]}
    />
  );
}
