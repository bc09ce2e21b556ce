import { useTranslation } from '../../i18n/use-translation.ts';
import { PageBar } from '../shell/page-bar.tsx';
import { PageBody } from '../shell/page-body.tsx';
import { RulesText } from './rules-text.tsx';
import { WalletButton } from '../shell/wallet-button.tsx';

/** Route /pages/rules/rules: public, without sign-in (docs/product.md#features-wallet). */
export default function RulesPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageBar title={t('common.nav.rules')} section right={<WalletButton />} />
      <PageBody>
        <RulesText />
      </PageBody>
    </>
  );
}
