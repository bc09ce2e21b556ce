import { memo } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { timeText } from '../../i18n/clock-text.ts';
import { dateText } from '../../i18n/time-text.ts';
import type { Deposit } from './deposit-calls.ts';
import { Icon } from '../../ui/icon.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { PageLink } from '../shell/page-link.tsx';
import { depositDetailPath } from '../shell/paths.ts';
import { networkName } from '../../model/network-name.ts';
import { creditedText, STATUS_TONES, statusKey } from './deposit-words.ts';
import styles from './deposit.module.css';

/** Heights of a row in px at 16 px type. */
export const ROW_PX = 72;
export const NARROW_ROW_PX = 132;

/** One deposit in the history: its method, time, amount and status. A tap opens it. */
export const DepositRow = memo(function DepositRow({ deposit }: { deposit: Deposit }) {
  const { t } = useTranslation();
  const { id, coin, network, amount, status, createdMs } = deposit;
  return (
    <PageLink to={depositDetailPath(id)} className={styles.row}>
      <span className={styles.choiceMark}>
        <Icon name={network === null ? 'user' : 'deposit'} />
      </span>
      <span className={styles.rowWords}>
        <span className={styles.rowTitle}>{network === null ? t('deposit.list.manual') : networkName(network)}</span>
        <span className={styles.quiet}>{`${dateText(createdMs)} ${timeText(createdMs)}`}</span>
      </span>
      <span className={styles.rowEnd}>
        <span className={styles.rowAmount} translate="no">
          {creditedText(amount, coin)}
        </span>
        <StatusChip tone={STATUS_TONES[status]}>{t(`deposit.status.${statusKey(deposit)}`)}</StatusChip>
      </span>
    </PageLink>
  );
});
