import { useTranslation } from '../../i18n/use-translation.ts';
import { EntriesCard } from './entries-card.tsx';
import { HoursCard } from './hours-card.tsx';
import { DoesCard, NeverCard } from './what-cards.tsx';
import { LinkCard } from '../shell/cards.tsx';
import { PageBar, PageBody } from '../shell/page-bar.tsx';
import { PATHS } from '../shell/paths.ts';

/**
 * Route /pages/customer-service/customer-service: services and hours of support, and the link to the chat. Open to
 * visitors.
 */
export default function CustomerServicePage() {
  const { t } = useTranslation();
  return (
    <>
      <PageBar title={t('support.title')} />
      <PageBody>
        <EntriesCard />
        <HoursCard />
        <DoesCard />
        <NeverCard />
        <LinkCard
          lines={[{ icon: 'info', to: PATHS.help, name: t('support.help.name'), note: t('support.help.note') }]}
        />
      </PageBody>
    </>
  );
}
