import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PageBar } from '../shell/page-bar.tsx';
import { PageBody } from '../shell/page-body.tsx';
import { AdvancedView } from './advanced-view.tsx';
import { VerificationView } from './verification-view.tsx';

/** Route /pages/verification/advanced: the document, a step (?step=) at a time, behind primary (V2-V4). */
export default function AdvancedPage() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  return (
    <>
      <PageBar title={t('verification.level.2.name')} />
      <PageBody>
        <VerificationView>{(rows) => <AdvancedView rows={rows} step={query.get('step')} />}</VerificationView>
      </PageBody>
    </>
  );
}
