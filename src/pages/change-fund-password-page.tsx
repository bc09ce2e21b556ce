import { useTranslation } from '../i18n/use-translation.ts';
import { ChangeForm } from '../features/fund-password/change-form.tsx';
import { FundPasswordView } from '../features/fund-password/fund-password-view.tsx';
import { StatusCard } from '../features/fund-password/status-card.tsx';
import { PageBar } from '../features/shell/page-bar.tsx';
import { PageBody } from '../features/shell/page-body.tsx';

/** Route /pages/verification/modify-fund-password: a new one in place of the old one. */
export default function ChangeFundPasswordPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageBar title={t('fundPassword.changeTitle')} />
      <PageBody>
        <FundPasswordView signInText={t('fundPassword.signInToChange')}>
          {(status) => (status.set ? <ChangeForm status={status} /> : <StatusCard status={status} />)}
        </FundPasswordView>
      </PageBody>
    </>
  );
}
