import { useTranslation } from '../i18n/use-translation.ts';
import { EntriesCard } from '../features/support/entries-card.tsx';
import { HoursCard } from '../features/support/hours-card.tsx';
import { DoesCard, NeverCard } from '../features/support/what-cards.tsx';
import { LinkCard } from '../features/shell/link-card.tsx';
import { PageBar } from '../features/shell/page-bar.tsx';
import { PageBody } from '../features/shell/page-body.tsx';
import { PATHS } from '../features/shell/paths.ts';

/** Route /pages/customer-service/customer-service: what support does, when people are there, and the way in; for visitors too. */
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
