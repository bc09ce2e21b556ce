import { useTranslation } from '../../i18n/use-translation.ts';
import { PageBar } from '../shell/page-bar.tsx';
import { PageBody } from '../shell/page-body.tsx';
import { PrimaryView } from './primary-view.tsx';
import { VerificationView } from './verification-view.tsx';

/** Route /pages/verification/primary: name and number, then the review (V2, V4). */
export default function PrimaryPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageBar title={t('verification.level.1.name')} />
      <PageBody>
        <VerificationView>{(rows) => <PrimaryView rows={rows} />}</VerificationView>
      </PageBody>
    </>
  );
}
