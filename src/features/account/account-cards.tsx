import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { CallError, CallResult } from '../../api/result.ts';
import { failureText } from '../../i18n/refusal-text.ts';
import { accountStore } from '../../signals/account.ts';
import type { UserInfo } from '../../model/account.ts';
import { sessionStore } from '../../data/session.ts';
import { Card } from '../../ui/card.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingView } from '../../ui/loading-view.tsx';
import { NAMED_WALLETS } from '../../wallet/kinds.ts';
import { refreshAccount } from '../../data/account.ts';
import { BalancesCard } from './balances-card.tsx';
import card from '../shell/card-parts.module.css';
import styles from './account.module.css';

/** Null found: the session ended meanwhile, and the page shows that by itself. */
const errorOf = (found: CallResult<unknown> | null): CallError | null => (found && !found.success ? found.error : null);

/** The account as the exchange knows it; asked for when the page opens. What is known stays on show when asking fails (G18). */
export function AccountCards() {
  useSignals();
  const [attempt, setAttempt] = useState(0);
  const [error, setError] = useState<CallError | null>(null);
  useEffect(() => {
    let wanted = true;
    void refreshAccount().then((found) => wanted && setError(errorOf(found)));
    return () => {
      wanted = false;
    };
  }, []);

  const market = accountStore.userInfo.value;
  const retry = () => {
    setError(null);
    setAttempt(attempt + 1);
    void refreshAccount().then((found) => setError(errorOf(found)));
  };
  if (market) {
    return (
      <>
        <IdentityCard market={market} />
        <BalancesCard balances={market.balances} />
      </>
    );
  }
  return (
    <Card className={error ? undefined : styles.awaited}>
      {error ? (
        <ErrorState title={failureText(error)} onRetry={retry} />
      ) : (
        <LoadingView key={attempt} onRetry={retry} />
      )}
    </Card>
  );
}

function IdentityCard({ market }: { market: UserInfo }) {
  useSignals();
  const { t } = useTranslation();
  const kind = sessionStore.walletKind.value;
  const wallet =
    kind === 'demo' ? t('wallet.demo.name') : (NAMED_WALLETS.find((named) => named.kind === kind)?.name ?? '');
  return (
    <Card label={t('profile.account')}>
      <dl className={card.lines}>
        <div>
          <dt>{t('profile.uid')}</dt>
          <dd>
            <CopyText text={market.userId} what={t('profile.uid')} whole />
          </dd>
        </div>
        <div>
          <dt>{t('profile.level')}</dt>
          <dd>{t('profile.levelValue', { value: market.level })}</dd>
        </div>
        <div>
          <dt>{t('profile.address')}</dt>
          <dd>
            <CopyText text={market.address} what={t('profile.address')} />
          </dd>
        </div>
        <div>
          <dt>{t('profile.wallet')}</dt>
          <dd>{wallet}</dd>
        </div>
      </dl>
    </Card>
  );
}
