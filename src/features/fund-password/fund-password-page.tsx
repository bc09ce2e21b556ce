import { useTranslation } from '../../i18n/use-translation.ts';
import { FundPasswordView, StatusCard } from './fund-password-view.tsx';
import { BarLink, PageBar, PageBody } from '../shell/page-bar.tsx';
import { PATHS } from '../shell/paths.ts';

/** Route /pages/verification/fund-password-status: status of the fund password, waiting times, next action. */
export default function FundPasswordPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageBar
        title={t('fundPassword.title')}
        right={<BarLink to={PATHS.safety}>{t('fundPassword.safety')}</BarLink>}
      />
      <PageBody>
        <FundPasswordView signInText={t('fundPassword.signInToSee')}>
          {(status) => <StatusCard status={status} />}
        </FundPasswordView>
      </PageBody>
    </>
  );
}
