import { useCallback, useMemo } from 'react';
import type { Lot } from '../../../compute/order/lots-state.ts';
import { exactText, priceText } from '../../../i18n/number-text.ts';
import { durationText } from '../../../i18n/time-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { Market } from '../../../model/market.ts';
import { serverNowMs } from '../../../signals/server-clock.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/state-view.tsx';
import { VirtualList } from '../../../ui/virtual-list.tsx';
import { GainSignal } from '../../spot-orders/gain-signal.tsx';
import { amountOfUnits, RESULT_UNIT } from '../../trade-journal/journal-words.ts';
import { shortTimeText } from '../../trade-journal/figures/zone-texts.ts';
import type { TradeTable } from '../../trade-journal/table/trade-table.ts';
import { costOfOne, openLotsOf } from './coin-lots.ts';
import type { CoinLots } from './coin-lots.ts';
import { coinCostText, openResultOf } from './coin-prices.ts';
import styles from './lots.module.css';

const ROW_PX = 60;
const NARROW_ROW_PX = 96;
const keyOf = ({ fill }: Lot): string => String(fill);

interface OpenLotsProps {
  table: TradeTable;
  of: CoinLots;
  market: Market | undefined;
}

/** Lots that are held, the oldest first: what FIFO sells next. */
export function OpenLots({ table, of, market }: OpenLotsProps) {
  const { t } = useTranslation();
  const lots = useMemo(() => openLotsOf(table, of), [table, of]);
  const { asset } = of;
  const renderRow = useCallback((lot: Lot) => <OpenLot lot={lot} asset={asset} market={market} />, [asset, market]);
  return (
    <Card padded={false} label={t('journalLots.openLots')}>
      <div className={styles.titleLine}>
        <h2 className={styles.title}>{t('journalLots.openLots')}</h2>
        <span className={styles.quiet} translate="no">
          {priceText(lots.length, 0)}
        </span>
      </div>
      {lots.length === 0 ? (
        <EmptyState text={t('journalLots.noOpenLots')} />
      ) : (
        <VirtualList
          items={lots}
          keyOf={keyOf}
          rowHeightPx={ROW_PX}
          narrowRowHeightPx={NARROW_ROW_PX}
          renderRow={renderRow}
          label={t('journalLots.openLots')}
        />
      )}
    </Card>
  );
}

function OpenLot({ lot, asset, market }: { lot: Lot; asset: string; market: Market | undefined }) {
  const { t } = useTranslation();
  const { boughtMs, quantity, cost } = lot;
  const open = useMemo(() => openResultOf(market, quantity, cost), [market, quantity, cost]);
  return (
    <div className={styles.lot}>
      <span className={styles.words}>
        <span className={styles.size} translate="no">
          {exactText(amountOfUnits(quantity))} {asset}
        </span>
        <span className={styles.quiet}>
          {shortTimeText(boughtMs)} · {t('journalLots.held', { time: durationText(serverNowMs() - boughtMs) })}
        </span>
      </span>
      <span className={styles.results}>
        <GainSignal of={open} unit={RESULT_UNIT} bare />
        <span className={styles.quiet}>
          {t('journalLots.at', { price: coinCostText(costOfOne(cost, quantity), market) })}
        </span>
      </span>
    </div>
  );
}
