import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Resource } from '../../data/resource.ts';
import { sessionStore } from '../../data/session.ts';
import { LinkCard } from '../shell/link-card.tsx';
import { helpPath } from '../shell/paths.ts';

/**
 * To the fees, the limits and every condition by which money leaves again (R4).
 * @param after  what a person who is signed in sees above it: once it is there, or it would push the card down as it comes
 */
export function BeforeDeposit({ after }: { after?: Pick<Resource<unknown>, 'now'> | undefined }) {
  useSignals();
  const { t } = useTranslation();
  const above = after?.now.value.state;
  if ((above === 'idle' || above === 'loading') && sessionStore.currentUser.value) return null;
  return (
    <LinkCard
      lines={[
        { icon: 'info', to: helpPath('withdraw'), name: t('deposit.before.name'), note: t('deposit.before.note') },
      ]}
    />
  );
}
