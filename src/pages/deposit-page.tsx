import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '../i18n/use-translation.ts';
import { depositNetworks } from '../data/deposits.ts';
import { BeforeDeposit } from '../features/deposit/before-deposit.tsx';
import { CoinChoice } from '../features/deposit/choices.tsx';
import { QuickDeposit } from '../features/deposit/quick-deposit.tsx';
import { SignInFirst } from '../features/deposit/sign-in-first.tsx';
import { HistoryLink } from '../features/deposit/history-link.tsx';
import { PageBar } from '../features/shell/page-bar.tsx';
import { PageBody } from '../features/shell/page-body.tsx';

/** Route /pages/deposit/deposit?coin=&network=: coin, then network, then my address on it (D1). Back leads through the steps. */
export default function DepositPage() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const coin = query.get('coin');
  return (
    <>
      <PageBar title={coin === null ? t('deposit.title') : t('deposit.titleCoin', { coin })} right={<HistoryLink />} />
      <PageBody>
        <SignInFirst>
          {(userId) =>
            coin === null ? (
              <CoinChoice key={userId} />
            ) : (
              <QuickDeposit key={`${userId} ${coin}`} coin={coin} network={query.get('network')} />
            )
          }
        </SignInFirst>
        <BeforeDeposit after={coin === null ? undefined : depositNetworks(coin)} />
      </PageBody>
    </>
  );
}
