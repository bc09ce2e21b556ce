import { computed } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { memo, useMemo, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { SpotOrder } from '../../model/spot-order.ts';
import { NO_FILTER, passesFilter, spotOrdersStore } from '../../signals/spot-orders.ts';
import type { SpotFilter } from '../../signals/spot-orders.ts';
import type { Market } from '../../model/market.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { askDialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { loadSpotOrders, openSpotOrders } from '../../data/spot-orders.ts';
import { cancelAllSpot, cancellingAll } from './cancel-spot.ts';
import { FilterBar } from './filter-bar.tsx';
import { ListStates } from '../shell/list-states.tsx';
import { OpenRow, SendingRow, SPOT_NARROW_ROW_PX, SPOT_ROW_PX } from './open-rows.tsx';
import styles from './spot-orders.module.css';
import { symbolLabel } from '../../data/symbol-label.ts';

const keyOf = (order: SpotOrder) => order.id;
const openRow = (order: SpotOrder) => <OpenRow order={order} />;
const anySending = computed(() => spotOrdersStore.sending.value.length > 0);

/** Orders on the way and orders that wait. At most 200 wait, so all are here and the filters work here. */
export function OpenOrders({ market }: { market: Market }) {
  useSignals();
  const { t } = useTranslation();
  const [filter, setFilter] = useState<SpotFilter>(NO_FILTER);
  const load = openSpotOrders.now.value;
  const open = spotOrdersStore.open.value;
  const sending = anySending.value;
  const rows = useMemo(() => open.filter((order) => passesFilter(filter, order)), [open, filter]);
  const filtered = filter.symbol !== null || filter.side !== null || filter.type !== null;
  const known = open.length > 0 || sending || load.value !== null;

  async function cancelAll(): Promise<void> {
    const label = filter.symbol && symbolLabel(filter.symbol);
    const { ok } = await askDialog({
      title: label ? t('spotOrders.cancelAllOfTitle', { market: label }) : t('spotOrders.cancelAllTitle'),
      content: t('spotOrders.cancelAllDetail'),
      ok: label ? t('spotOrders.cancelAllOf', { market: label }) : t('spotOrders.cancelAll'),
      cancel: t('spotOrders.keep'),
    });
    if (ok) void cancelAllSpot(filter.symbol);
  }

  return (
    <ListStates known={known} error={load.error} onRetry={() => void loadSpotOrders()}>
      {(open.length > 0 || filtered) && <FilterBar market={market} filter={filter} onFilter={setFilter} withType />}
      {sending && <SendingOrders />}
      {rows.length > 0 && (
        <>
          <WaitingOrders rows={rows} />
          {/* Sides and types cannot be cancelled apart, so the button goes while one is chosen. */}
          {filter.side === null && filter.type === null && (
            <div className={styles.more}>
              <span />
              <Button kind="quiet" size="small" busy={cancellingAll.value !== null} onClick={() => void cancelAll()}>
                {cancellingAll.value !== null
                  ? t('spotOrders.cancelling')
                  : filter.symbol
                    ? t('spotOrders.cancelAllOf', { market: symbolLabel(filter.symbol) })
                    : t('spotOrders.cancelAll')}
              </Button>
            </div>
          )}
        </>
      )}
      {rows.length === 0 &&
        (filtered ? (
          <EmptyState
            text={t('spotOrders.empty.filtered')}
            action={{ label: t('spotOrders.filter.reset'), onPick: () => setFilter(NO_FILTER) }}
          />
        ) : (
          !sending && <EmptyState text={t('spotOrders.empty.open')} />
        ))}
    </ListStates>
  );
}

function SendingOrders() {
  useSignals();
  return (
    <Card padded={false} className={styles.sending}>
      {spotOrdersStore.sending.value.map((order) => (
        <SendingRow key={order.clientOrderId} order={order} />
      ))}
    </Card>
  );
}

/** Rendered when its rows change, not when one more order is on its way: that one must be on screen at once (O11). */
const WaitingOrders = memo(function WaitingOrders({ rows }: { rows: readonly SpotOrder[] }) {
  const { t } = useTranslation();
  return (
    <Card padded={false}>
      <VirtualList
        items={rows}
        keyOf={keyOf}
        rowHeightPx={SPOT_ROW_PX}
        narrowRowHeightPx={SPOT_NARROW_ROW_PX}
        renderRow={openRow}
        label={t('spotOrders.tab.open')}
      />
    </Card>
  );
});
