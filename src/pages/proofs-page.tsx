import { useTranslation } from '../i18n/use-translation.ts';
import { SeedsCard } from '../features/proofs/seeds-card.tsx';
import { VoidsCard } from '../features/proofs/voids-card.tsx';
import { PageBar } from '../features/shell/page-bar.tsx';
import { PageBody } from '../features/shell/page-body.tsx';

/** Route /pages/proofs/proofs: silences of the feed that made trades void, and the seeds behind the simulated prices. */
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
