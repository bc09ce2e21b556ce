import { useTranslation } from '../../i18n/use-translation.ts';
import { PageBar, PageBody } from '../shell/page-bar.tsx';

/** Route /pages/journal/trade?id= (not in the specification): one trade of the journal, its note and its tags. */
export default function TradePage() {
  const { t } = useTranslation();
  return (
    <>
      <PageBar title={t('journal.title')} />
      <PageBody>{null}</PageBody>
    </>
  );
}
