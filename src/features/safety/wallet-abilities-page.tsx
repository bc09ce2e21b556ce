import { useTranslation } from '../../i18n/use-translation.ts';
import { WalletAbilities } from './wallet-abilities.tsx';
import { PageBar } from '../shell/page-bar.tsx';
import { PageBody } from '../shell/page-body.tsx';

/** Route /pages/safety/wallet: what the app may ask of a wallet, by the list that the guard enforces. Public. */
export default function WalletPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageBar title={t('safety.wallet.title')} />
      <PageBody>
        <WalletAbilities />
      </PageBody>
    </>
  );
}
