import { useTranslation } from '../../i18n/use-translation.ts';
import { SeedsCard } from './seeds-card.tsx';
import { VoidsCard } from './voids-card.tsx';
import { PageBar, PageBody } from '../shell/page-bar.tsx';

/** Route /pages/proofs/proofs: gaps of the feed that made trades void, and the seeds of the simulated prices. */
export default function ProofsPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageBar title={t('proofs.title')} />
      <PageBody>
        <VoidsCard />
        <SeedsCard />
      </PageBody>
    </>
  );
}
