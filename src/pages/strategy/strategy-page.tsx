import { useTranslation } from '../../i18n/use-translation.ts';
import { PageBar, PageBody } from '../../features/shell/page-bar.tsx';
import { StrategyHome } from '../../features/strategy/home/strategy-home.tsx';

/** Route /pages/strategy/strategy (not in the specification): saved strategies and templates. */
export default function StrategyPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageBar title={t('strategy.title')} />
      <PageBody>
        <StrategyHome />
      </PageBody>
    </>
  );
}
