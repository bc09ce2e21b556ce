import { useTranslation } from '../../i18n/use-translation.ts';
import { PageBar, PageBody } from '../../features/shell/page-bar.tsx';

/** Route /pages/strategy/rules?id= (not in the specification): the rules of one strategy. */
export default function RulesPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageBar title={t('strategy.title')} />
      <PageBody>{null}</PageBody>
    </>
  );
}
