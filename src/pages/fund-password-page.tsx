import { useTranslation } from '../i18n/use-translation.ts';
import { FundPasswordView } from '../features/fund-password/fund-password-view.tsx';
import { StatusCard } from '../features/fund-password/status-card.tsx';
import { BarLink } from '../features/shell/bar-link.tsx';
import { PageBar } from '../features/shell/page-bar.tsx';
import { PageBody } from '../features/shell/page-body.tsx';
import { PATHS } from '../features/shell/paths.ts';

/** Route /pages/verification/fund-password-status: how the fund password stands, what waits, what to do next. */
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
