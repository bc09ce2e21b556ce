import { useTranslation } from '../../i18n/use-translation.ts';
import { durationText } from '../../i18n/time-text.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/state-view.tsx';
import { FactPairs } from '../shell/fact-pairs.tsx';
import { PATHS, depositPath } from '../shell/paths.ts';
import { ResourceView } from '../shell/resource-view.tsx';
import { useNavigation } from '../shell/navigation.ts';
import { inCard } from '../shell/cards.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Icon } from '../../ui/icon.tsx';
import { pickOne } from '../../ui/pick-one.tsx';
import { networkName } from '../../model/network-name.ts';
import { depositNetworks } from './deposits.ts';
import type { DepositNetwork } from './deposit-calls.ts';
import { AddressCard } from './address-card.tsx';
import { NetworkChoice } from './deposit-choices.tsx';
import { coinText } from './deposit-words.ts';
import { SendForm } from './send-form.tsx';
import styles from './deposit.module.css';

/** One coin: its networks, then the address on the chosen one (D1, D2). A single network is selected automatically. */
export function QuickDeposit({ coin, network }: { coin: string; network: string | null }) {
  const { t } = useTranslation();
  const { redirect } = useNavigation();
  return (
    <ResourceView of={depositNetworks(coin)} skeleton={<AddressSkeleton />} frame={inCard}>
      {(networks) => {
        const only = networks.length === 1 ? networks[0] : undefined;
        const chosen = networks.find((known) => known.network === network) ?? only;
        if (chosen) return <AddressScreen chosen={chosen} networks={networks} />;
        if (networks.length > 0) return <NetworkChoice coin={coin} networks={networks} />;
        return (
          <Card>
            <EmptyState
              text={t('deposit.network.none', { coin })}
              action={{ label: t('deposit.network.otherCoin'), onPick: () => redirect(PATHS.deposit) }}
            />
          </Card>
        );
      }}
    </ResourceView>
  );
}

function AddressScreen({ chosen, networks }: { chosen: DepositNetwork; networks: readonly DepositNetwork[] }) {
  const { t } = useTranslation();
  const { redirect } = useNavigation();
  const { coin } = chosen;
  return (
    <>
      <NetworkLine chosen={chosen} networks={networks} onChoose={(network) => redirect(depositPath(coin, network))} />
      <p className={styles.warning}>
        <strong>{t('deposit.warning.lead')}</strong> {t('deposit.warning.text')}
      </p>
      <AddressCard network={chosen} />
      <Card>
        <FactPairs
          className={styles.lines}
          facts={[
            { key: 'least', name: t('deposit.facts.least'), value: coinText(chosen.minAmount, coin) },
            { key: 'most', name: t('deposit.facts.most'), value: coinText(chosen.maxAmount, coin) },
            {
              key: 'after',
              name: t('deposit.facts.after'),
              value:
                chosen.confirmations === 1
                  ? t('deposit.facts.oneConfirmation')
                  : t('deposit.facts.confirmations', { count: chosen.confirmations }),
            },
            {
              key: 'time',
              name: t('deposit.facts.time'),
              value: t('deposit.facts.seconds', { time: durationText(chosen.arrivalSeconds * 1000) }),
            },
            { key: 'goesTo', name: t('deposit.facts.goesTo'), value: t('deposit.facts.spot') },
          ]}
        />
      </Card>
      <SendForm network={chosen} />
    </>
  );
}

const AddressSkeleton = () => (
  <div className={styles.addressCard}>
    <Skeleton height="13rem" width="13rem" />
    <Skeleton height="3rem" width="80%" />
    <Skeleton height="3.125rem" />
  </div>
);

interface NetworkLineProps {
  chosen: DepositNetwork;
  networks: readonly DepositNetwork[];
  onChoose(network: string): void;
}

/** The chosen network, above its address; a tap offers the others. */
function NetworkLine({ chosen, networks, onChoose }: NetworkLineProps) {
  const { t } = useTranslation();
  const name = networkName(chosen.network);
  async function change(): Promise<void> {
    const picked = await pickOne({
      title: t('deposit.network.title'),
      value: chosen.network,
      options: networks.map(({ network, arrivalMinutes }) => ({
        value: network,
        label: networkName(network),
        note: t('deposit.network.minutes', { time: durationText(arrivalMinutes * 60_000) }),
      })),
    });
    if (picked !== null && picked !== chosen.network) onChoose(picked);
  }
  const words = (
    <>
      <span className={styles.choiceWords}>
        <span className={styles.quiet}>{t('deposit.network.label')}</span>
        <span className={styles.choiceName} translate="no">
          {name}
        </span>
      </span>
      <span className={styles.minutes}>
        {t('deposit.network.minutes', { time: durationText(chosen.arrivalMinutes * 60_000) })}
      </span>
    </>
  );
  return (
    <Card padded={false}>
      {networks.length > 1 ? (
        <button
          type="button"
          className={styles.choice}
          aria-label={t('deposit.network.change', { name })}
          onClick={() => void change()}
        >
          {words}
          <Icon name="chevron-down" size={20} />
        </button>
      ) : (
        <div className={styles.choice}>{words}</div>
      )}
    </Card>
  );
}
