import { useTranslation } from '../../i18n/use-translation.ts';
import { ChangeForm } from './change-form.tsx';
import { FundPasswordView } from './fund-password-view.tsx';
import { StatusCard } from './status-card.tsx';
import { PageBar } from '../shell/page-bar.tsx';
import { PageBody } from '../shell/page-body.tsx';

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
