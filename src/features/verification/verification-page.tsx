import { useTranslation } from '../../i18n/use-translation.ts';
import { PageBar } from '../shell/page-bar.tsx';
import { PageBody } from '../shell/page-body.tsx';
import { HubView } from './hub-view.tsx';
import { VerificationView } from './verification-view.tsx';

/** Route /pages/verification/verification: both levels, what they need and how they stand (V1). */
export default function VerificationPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageBar title={t('verification.title')} />
      <PageBody>
        <VerificationView>{(rows) => <HubView rows={rows} />}</VerificationView>
      </PageBody>
    </>
  );
}
