import { refreshOnChange } from '../../data/changes.ts';
import { createResource, rowsOf } from '../../data/resource.ts';
import { sessionStore } from '../../data/session.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { networkName } from '../../model/network-name.ts';
import { LAST_ROWS, LastRows } from '../shell/last-rows.tsx';
import { depositDetailPath, PATHS } from '../shell/paths.ts';
import { fetchDeposits } from './deposit-calls.ts';
import { creditedText, STATUS_TONES, statusKey } from './deposit-words.ts';

const lastDeposits = createResource({
  owner: sessionStore.token,
  ask: () => fetchDeposits({ pageNum: 1, pageSize: LAST_ROWS }),
  take: rowsOf,
});
refreshOnChange(lastDeposits, ['deposit']);

/** The last deposits, beside the page on a wide window. */
export function LastDeposits() {
  const { t } = useTranslation();
  return (
    <LastRows
      title={t('deposit.last.title')}
      none={t('deposit.last.none')}
      all={{ label: t('home.list.all'), path: PATHS.depositHistory }}
      of={lastDeposits}
      rowOf={(deposit) => ({
        key: deposit.id,
        title: deposit.network === null ? t('deposit.list.manual') : networkName(deposit.network),
        timeMs: deposit.createdMs,
        amount: `${deposit.status === 'completed' ? '+' : ''}${creditedText(deposit.amount, deposit.coin)}`,
        icon: deposit.network === null ? 'user' : 'deposit',
        state: t(`deposit.status.${statusKey(deposit)}`),
        tone: STATUS_TONES[deposit.status],
        path: depositDetailPath(deposit.id),
      })}
    />
  );
}
