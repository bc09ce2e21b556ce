import { computed } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { memo, useMemo, useState } from 'react';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { isNarrowed, NO_FILTER, passesFilter } from '../../model/spot-filter.ts';
import type { SpotFilter } from '../../model/spot-filter.ts';
import { isPlanned, itemKey, openItems } from '../../model/spot-pairs.ts';
import type { OpenItem } from '../../model/spot-pairs.ts';
import { spotOrdersStore } from '../../signals/spot-orders.ts';
import type { Market } from '../../model/market.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { askDialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/state-view.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { loadSpotOrders, openSpotOrders } from '../../data/spot-order-lists.ts';
import { cancelAllSpot, cancellingAll } from './cancel-spot.ts';
import { SpotFilterBar } from './spot-filter-bar.tsx';
import { ListStates } from '../shell/list-states.tsx';
import { useWideCode } from '../shell/wide-window.ts';
import { OpenRow, PlannedRow, SendingRow, SPOT_NARROW_ROW_PX, SPOT_ORDER_ROW_PX } from './open-rows.tsx';
import styles from './spot-orders.module.css';
import { tablesCode } from './tables/tables-code.ts';
import { symbolLabel } from '../../data/symbol-label.ts';

const openRow = (item: OpenItem) => (isPlanned(item) ? <PlannedRow leg={item} /> : <OpenRow order={item} />);
const PARTS = { kind: true } as const;
const anySending = computed(() => spotOrdersStore.sending.value.length > 0);

/** Orders that are being sent and orders that wait. At most 200 wait, so all are loaded and filtered on this device. */
export function OpenOrders({ market }: { market: Market }) {
  useSignals();
  const { t } = useTranslation();
  const [filter, setFilter] = useState<SpotFilter>(NO_FILTER);
  const load = openSpotOrders.now.value;
  const open = spotOrdersStore.open.value;
  const sending = anySending.value;
  const rows = useMemo(() => openItems(open.filter((order) => passesFilter(filter, order))), [open, filter]);
  const filtered = isNarrowed(filter);
  const known = open.length > 0 || sending || load.value !== null;

  async function cancelAll(symbol: MarketSymbol | null): Promise<void> {
    const label = symbol && symbolLabel(symbol);
    const { open: all } = spotOrdersStore;
    const count = all.peek().filter((order) => symbol === null || order.symbol === symbol).length;
    const { ok } = await askDialog({
      title: label ? t('spotOrders.cancelAllOfTitle', { market: label }) : t('spotOrders.cancelAllTitle'),
      content: t('spotOrders.cancelAllDetail', { number: count, count }),
      ok: label ? t('spotOrders.cancelAllOf', { market: label }) : t('spotOrders.cancelAll'),
      cancel: t('spotOrders.keep'),
    });
    if (ok) void cancelAllSpot(symbol);
  }

  return (
    <ListStates known={known} error={load.error} onRetry={() => void loadSpotOrders()}>
      {(open.length > 0 || filtered) && (
        <SpotFilterBar market={market} filter={filter} onFilter={setFilter} parts={PARTS} />
      )}
      {sending && <SendingOrders />}
      {rows.length > 0 && (
        <>
          <WaitingOrders rows={rows} />
          {/* The exchange cannot cancel by side or type, so the buttons are hidden while such a filter is set. */}
          {filter.side === null && filter.kind === null && (
            <div className={styles.cancelAll}>
              {(filter.symbol === null ? [market.symbol, null] : [filter.symbol]).map((symbol) => (
                <Button
                  key={symbol ?? 'all'}
                  kind="quiet"
                  size="small"
                  busy={cancellingAll.value === (symbol ?? 'all')}
                  disabled={symbol !== null && !open.some((order) => order.symbol === symbol)}
                  onClick={() => void cancelAll(symbol)}
                >
                  {cancellingAll.value === (symbol ?? 'all')
                    ? t('spotOrders.cancelling')
                    : symbol === null
                      ? t('spotOrders.cancelAll')
                      : t('spotOrders.cancelAllOf', { market: symbolLabel(symbol) })}
                </Button>
              ))}
            </div>
          )}
        </>
      )}
      {rows.length === 0 &&
        (filtered ? (
          <EmptyState
            text={t('spotOrders.empty.filtered')}
            action={{ label: t('list.filter.reset'), onPick: () => setFilter(NO_FILTER) }}
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

/** Rendered when its rows change, not when an order is sent, because the sent one must be on screen at once (O11). */
const WaitingOrders = memo(function WaitingOrders({ rows }: { rows: readonly OpenItem[] }) {
  const { t } = useTranslation();
  const wide = useWideCode(tablesCode);
  if (wide) return <wide.OpenTable items={rows} label={t('spotOrders.tab.open')} />;
  return (
    <Card padded={false}>
      <VirtualList
        items={rows}
        keyOf={itemKey}
        rowHeightPx={SPOT_ORDER_ROW_PX}
        narrowRowHeightPx={SPOT_NARROW_ROW_PX}
        renderRow={openRow}
        label={t('spotOrders.tab.open')}
      />
    </Card>
  );
});
