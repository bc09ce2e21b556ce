import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import { MERCHANT_DEPOSITS, QUICK_DEPOSIT_COINS } from '../../../protocol/units/deposit-coins.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { exactText } from '../../i18n/number-text.ts';
import { accountStore } from '../../signals/account-store.ts';
import { Card } from '../../ui/card.tsx';
import { CoinIcon } from '../../ui/coin-icon.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageLink } from '../shell/page-link.tsx';
import { depositPath, PATHS } from '../shell/paths.ts';
import { networkName } from '../../model/network-name.ts';
import type { DepositNetwork } from './deposit-calls.ts';
import { coinText } from './deposit-words.ts';
import styles from './deposit.module.css';

/** The first step: choose a coin, or a deposit through a merchant. */
export function CoinChoice() {
  const { t } = useTranslation();
  return (
    <>
      <Card padded={false} label={t('deposit.coin.title')}>
        <h2 className={styles.listTitle}>{t('deposit.coin.title')}</h2>
        <ul className={styles.choices}>
          {QUICK_DEPOSIT_COINS.map((coin) => (
            <li key={coin}>
              <PageLink to={depositPath(coin)} className={styles.choice}>
                <CoinIcon asset={coin} />
                <span className={styles.choiceName} translate="no">
                  {coin}
                </span>
                <Held coin={coin} />
                <Icon name="forward" size={18} />
              </PageLink>
            </li>
          ))}
        </ul>
      </Card>
      <Card padded={false}>
        <PageLink to={PATHS.depositManual} className={styles.choice}>
          <span className={styles.choiceMark}>
            <Icon name="user" />
          </span>
          <span className={styles.choiceWords}>
            <span className={styles.choiceName}>{t('deposit.coin.manual')}</span>
            <span className={styles.quiet}>
              {t('deposit.coin.manualText', { coins: MERCHANT_DEPOSITS.map(({ coin }) => coin).join(', ') })}
            </span>
          </span>
          <Icon name="forward" size={18} />
        </PageLink>
      </Card>
    </>
  );
}

/** The spot balance of the coin; empty while unknown. */
function Held({ coin }: { coin: string }) {
  useSignals();
  const { t } = useTranslation();
  const available = useMemo(() => accountStore.availableOf(coin, 'spot'), [coin]).value;
  return (
    <span className={styles.choiceEnd}>
      {available !== null && t('deposit.coin.held', { amount: exactText(available) })}
    </span>
  );
}

/** The second step, always before the address (D1). It lists only networks of the coin. */
export function NetworkChoice({ coin, networks }: { coin: string; networks: readonly DepositNetwork[] }) {
  const { t } = useTranslation();
  return (
    <Card padded={false} label={t('deposit.network.title')}>
      <h2 className={styles.listTitle}>{t('deposit.network.title')}</h2>
      <ul className={styles.choices}>
        {networks.map(({ network, minAmount, arrivalMinutes }) => (
          <li key={network}>
            <PageLink to={depositPath(coin, network)} className={styles.choice}>
              <span className={styles.choiceWords}>
                <span className={styles.choiceName} translate="no">
                  {networkName(network)}
                </span>
                <span className={styles.quiet}>
                  {t('deposit.network.least', { amount: coinText(minAmount, coin) })}
                </span>
              </span>
              <span className={styles.minutes}>{t('deposit.network.minutes', { minutes: arrivalMinutes })}</span>
              <Icon name="forward" size={18} />
            </PageLink>
          </li>
        ))}
      </ul>
      <p className={styles.listNote}>{t('deposit.network.text', { coin })}</p>
    </Card>
  );
}
