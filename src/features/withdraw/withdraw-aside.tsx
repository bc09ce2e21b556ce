import { useSignals } from '@preact/signals-react/runtime';
import { withdrawRules } from '../../data/withdrawal-parts.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Withdrawal } from '../../model/withdrawal.ts';
import { LastRows } from '../shell/last-rows.tsx';
import { PATHS, withdrawalPath } from '../shell/paths.ts';
import styles from './form/withdraw-form.module.css';
import { DailyLimit } from './hub/daily-limit.tsx';
import { BANK_ICON, PHONE_ICON } from './withdraw-icons.ts';
import { lastWithdrawals } from './withdrawals.ts';
import { destinationText, sentText, shownStep, STATUS_TONES } from './withdraw-words.tsx';

const iconOf = ({ account, address }: Withdrawal) =>
  account !== null ? BANK_ICON : address === null ? PHONE_ICON : 'wallet';

/** Beside a form or the choice of ways on a wide window: the last withdrawals and, beside a form, the daily limit. */
export function WithdrawAside({ limit }: { limit: boolean }) {
  useSignals();
  const { t } = useTranslation();
  const rule = withdrawRules.now.value.value?.[0];
  return (
    <div className={styles.aside}>
      <LastRows
        title={t('withdraw.last.title')}
        none={t('withdraw.last.none')}
        all={{ label: t('home.list.all'), path: PATHS.withdrawAllHistory }}
        of={lastWithdrawals}
        rowOf={(withdrawal) => ({
          key: withdrawal.id,
          title: destinationText(withdrawal),
          timeMs: withdrawal.createdMs,
          amount: `−${sentText(withdrawal.amount, withdrawal.coin)}`,
          icon: iconOf(withdrawal),
          state: t(`withdrawal.step.${shownStep(withdrawal)}`),
          tone: STATUS_TONES[withdrawal.status],
          path: withdrawalPath(withdrawal.id),
        })}
      />
      {limit && rule !== undefined && <DailyLimit rule={rule} />}
    </div>
  );
}
