import { useTranslation } from '../../i18n/use-translation.ts';
import type { DepositNetwork } from './deposit.ts';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { pickOne } from '../../ui/pick-one.tsx';
import { networkName } from '../../model/network-name.ts';
import styles from './deposit.module.css';

interface NetworkLineProps {
  chosen: DepositNetwork;
  networks: readonly DepositNetwork[];
  onChoose(network: string): void;
}

/** The network that was chosen, above the address it belongs to; a tap offers the others. */
export function NetworkLine({ chosen, networks, onChoose }: NetworkLineProps) {
  const { t } = useTranslation();
  const name = networkName(chosen.network);
  async function change(): Promise<void> {
    const picked = await pickOne({
      title: t('deposit.network.title'),
      value: chosen.network,
      options: networks.map(({ network, arrivalMinutes }) => ({
        value: network,
        label: networkName(network),
        note: t('deposit.network.minutes', { minutes: arrivalMinutes }),
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
      <span className={styles.minutes}>{t('deposit.network.minutes', { minutes: chosen.arrivalMinutes })}</span>
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
