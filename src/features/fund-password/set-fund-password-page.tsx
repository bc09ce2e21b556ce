import { useTranslation } from '../../i18n/use-translation.ts';
import { FirstForm } from './first-form.tsx';
import { FundPasswordView } from './fund-password-view.tsx';
import { StatusCard } from './status-card.tsx';
import { PageBar } from '../shell/page-bar.tsx';
import { PageBody } from '../shell/page-body.tsx';

/** Route /pages/verification/set-fund-password: the password that guards what leaves, for the first time. */
export default function SetFundPasswordPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageBar title={t('fundPassword.title')} />
      <PageBody>
        <FundPasswordView signInText={t('fundPassword.signInFirst')}>
          {(status) => (status.set ? <StatusCard status={status} /> : <FirstForm />)}
        </FundPasswordView>
      </PageBody>
    </>
  );
}
