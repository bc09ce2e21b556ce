import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation.ts';
import { depositNetworks } from './deposits.ts';
import { BeforeDeposit, DepositBody, SignInFirst, HistoryLink } from './deposit-parts.tsx';
import { DepositHub } from './deposit-choices.tsx';
import { QuickDeposit } from './quick-deposit.tsx';
import { PageBar } from '../shell/page-bar.tsx';

/**
 * Route /pages/deposit/deposit?coin=&network=: add play USDT, or choose a coin, then a network, then see my address on
 * it (D1). Back goes through the steps.
 */
export default function DepositPage() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const coin = query.get('coin');
  return (
    <>
      <PageBar title={coin === null ? t('deposit.title') : t('deposit.titleCoin', { coin })} right={<HistoryLink />} />
      <DepositBody>
        <SignInFirst>
          {(userId) =>
            coin === null ? (
              <DepositHub key={userId} />
            ) : (
              <QuickDeposit key={`${userId} ${coin}`} coin={coin} network={query.get('network')} />
            )
          }
        </SignInFirst>
        <BeforeDeposit after={coin === null ? undefined : depositNetworks(coin)} />
      </DepositBody>
    </>
  );
}
