import { CoinNames } from '../features/coins/coin-names.tsx';
import { PageBar } from '../features/shell/page-bar.tsx';
import { PageBody } from '../features/shell/page-body.tsx';
import { useTranslation } from '../i18n/use-translation.ts';

/** Route /pages/coins/coins (an example of how a page is added). */
export default function CoinsPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageBar title={t('coins.title')} />
      <PageBody>
        <CoinNames />
      </PageBody>
    </>
  );
}
