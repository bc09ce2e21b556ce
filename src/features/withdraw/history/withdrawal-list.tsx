import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import type { ChannelFilter } from '../../../api/withdrawal-list.ts';
import { withdrawals } from '../withdrawals.ts';
import { askForEachOwner } from '../../../data/resource.ts';
import { sessionStore } from '../../../data/session.ts';
import { relativeTimeText } from '../../../i18n/time-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { WITHDRAWAL_STATUSES } from '../../../model/withdrawal.ts';
import type { Withdrawal } from '../../../model/withdrawal.ts';
import { serverNowMs } from '../../../signals/server-clock.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/state-view.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { lazyCode } from '../../../ui/lazy-code.ts';
import { VirtualList } from '../../../ui/virtual-list.tsx';
import { ListStates, PagedMoreLine } from '../../shell/list-states.tsx';
import { PageLink } from '../../shell/page-link.tsx';
import { PATHS, withdrawalPath } from '../../shell/paths.ts';
import { useNavigation } from '../../shell/navigation.ts';
import { useWideCode } from '../../shell/wide-window.ts';
import { WithdrawalStatusChip, destinationText, holdText, sentText } from '../withdraw-words.tsx';
import styles from './withdrawal-list.module.css';

const tableCode = lazyCode(() => import('./withdrawal-table.tsx'), 'columns');
const ROW_PX = 72;
const NARROW_ROW_PX = 112;
const ALL = 'all';

const keyOf = ({ id }: Withdrawal) => id;
const renderRow = (withdrawal: Withdrawal) => <WithdrawalRow withdrawal={withdrawal} />;

/**
 * My withdrawals of the page's channels (decision 45), newest first, page by page, with a filter by status.
 * @param channel  null for all
 */
export function WithdrawalList({ channel }: { channel: ChannelFilter | null }) {
  useSignals();
  const { t } = useTranslation();
  const { go } = useNavigation();
  const { loader } = withdrawals;
  const wide = useWideCode(tableCode);
  useEffect(() => {
    const show = () => void withdrawals.show({ channel, status: null });
    return askForEachOwner(sessionStore.token, show);
  }, [channel]);
  const rows = withdrawals.rows.value;
  const total = withdrawals.total.value;
  const { status } = withdrawals.filter.value;
  return (
    <>
      <RadioGroup
        label={t('withdrawal.list.status')}
        look="chips"
        value={status ?? ALL}
        onChange={(next) => void withdrawals.show({ channel, status: next === ALL ? null : next })}
        options={[
          { value: ALL, label: t('withdrawal.list.any') },
          ...WITHDRAWAL_STATUSES.map((value) => ({ value, label: t(`withdrawal.step.${value}`) })),
        ]}
      />
      <ListStates known={total !== null} error={loader.now.value.error} onRetry={() => void loader.refresh()}>
        {rows.length > 0 ? (
          <>
            <Card padded={false}>
              {wide ? (
                <wide.WithdrawalTable items={rows} label={t('withdrawal.list.label')} />
              ) : (
                <VirtualList
                  items={rows}
                  keyOf={keyOf}
                  rowHeightPx={ROW_PX}
                  narrowRowHeightPx={NARROW_ROW_PX}
                  renderRow={renderRow}
                  label={t('withdrawal.list.label')}
                />
              )}
            </Card>
            <PagedMoreLine loader={loader} shown={rows.length} total={total ?? rows.length} />
          </>
        ) : (
          <Card>
            {status === null ? (
              <EmptyState
                icon="withdraw"
                text={t('withdrawal.list.empty')}
                action={{ label: t('withdrawal.list.withdraw'), onPick: () => go(PATHS.withdraw) }}
              />
            ) : (
              <EmptyState
                text={t('withdrawal.list.filtered')}
                action={{
                  label: t('withdrawal.list.showAll'),
                  onPick: () => void withdrawals.show({ channel, status: null }),
                }}
              />
            )}
          </Card>
        )}
      </ListStates>
    </>
  );
}

function WithdrawalRow({ withdrawal }: { withdrawal: Withdrawal }) {
  const { id, amount, coin, createdMs } = withdrawal;
  return (
    <PageLink to={withdrawalPath(id)} className={styles.row}>
      <span className={styles.words}>
        <span className={styles.amount} translate="no">
          {sentText(amount, coin)}
        </span>
        <span className={styles.quiet}>{destinationText(withdrawal)}</span>
      </span>
      <span className={styles.end}>
        <WithdrawalStatusChip withdrawal={withdrawal} />
        <span className={styles.quiet}>
          {holdText(withdrawal, serverNowMs()) ?? relativeTimeText(createdMs, serverNowMs())}
        </span>
      </span>
    </PageLink>
  );
}
