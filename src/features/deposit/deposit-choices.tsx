import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import { MERCHANT_DEPOSITS, QUICK_DEPOSIT_COINS } from '../../../protocol/units/deposit-coins.ts';
import { DEPOSIT_TERMS } from '../../../protocol/units/money-terms.ts';
import { durationText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { receivedText } from '../../i18n/booked-text.ts';
import { accountStore } from '../../signals/account-store.ts';
import { Card } from '../../ui/card.tsx';
import { CoinIcon } from '../../ui/coin-icon.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageLink } from '../shell/page-link.tsx';
import { depositPath, PATHS } from '../shell/paths.ts';
import { networkName, shortNetworkName } from '../../model/network-name.ts';
import type { DepositNetwork } from './deposit-calls.ts';
import { coinText } from './deposit-words.ts';
import { PlayDeposit } from './play-deposit.tsx';
import styles from './deposit.module.css';

/** The first step: add play USDT, pay a merchant, or choose a coin for a deposit by address. */
export function DepositHub() {
  const { t } = useTranslation();
  return (
    <>
      <PlayDeposit />
      <section className={styles.group} aria-label={t('deposit.ways')}>
        <h2 className={styles.groupTitle}>{t('deposit.ways')}</h2>
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
      </section>
      <section className={styles.group} aria-label={t('deposit.coin.title')}>
        <h2 className={styles.groupTitle}>{t('deposit.coin.title')}</h2>
        <Card padded={false}>
          <ul className={styles.choices}>
            {QUICK_DEPOSIT_COINS.map((coin) => (
              <li key={coin}>
                <CoinLink coin={coin} />
              </li>
            ))}
          </ul>
        </Card>
      </section>
    </>
  );
}

/** A coin with its networks and its spot balance. */
function CoinLink({ coin }: { coin: (typeof QUICK_DEPOSIT_COINS)[number] }) {
  useSignals();
  const available = useMemo(() => accountStore.availableOf(coin, 'spot'), [coin]).value;
  const networks = Object.keys(DEPOSIT_TERMS[coin].networks).map(shortNetworkName);
  return (
    <PageLink to={depositPath(coin)} className={styles.choice}>
      <CoinIcon asset={coin} />
      <span className={styles.choiceWords} translate="no">
        <span className={styles.choiceName}>{coin}</span>
        <span className={styles.quiet}>{networks.join(', ')}</span>
      </span>
      <span className={styles.choiceEnd} translate="no">
        {available !== null && receivedText(available, coin)}
      </span>
      <Icon name="forward" size={18} />
    </PageLink>
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
              <span className={styles.minutes}>
                {t('deposit.network.minutes', { time: durationText(arrivalMinutes * 60_000) })}
              </span>
              <Icon name="forward" size={18} />
            </PageLink>
          </li>
        ))}
      </ul>
      <p className={styles.listNote}>{t('deposit.network.text', { coin })}</p>
    </Card>
  );
}
