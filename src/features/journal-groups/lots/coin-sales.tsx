import { useCallback, useMemo } from 'react';
import { wideAt } from '../../../compute/order/wide-columns.ts';
import { exactText, priceText } from '../../../i18n/number-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/state-view.tsx';
import { VirtualList } from '../../../ui/virtual-list.tsx';
import { PageLink } from '../../shell/page-link.tsx';
import { PATHS } from '../../shell/paths.ts';
import { amountOfUnits, resultText, toneOf } from '../../trade-journal/journal-words.ts';
import { shortTimeText } from '../../trade-journal/figures/zone-texts.ts';
import { soldOf } from '../../trade-journal/table/sold-coins.ts';
import { tradeIdAt } from '../../trade-journal/table/trade-table.ts';
import type { TradeTable } from '../../trade-journal/table/trade-table.ts';
import { salesOfCoin } from './coin-lots.ts';
import type { CoinLots } from './coin-lots.ts';
import styles from './lots.module.css';

const ROW_PX = 60;
const NARROW_ROW_PX = 116;
const keyOf = (row: number): number => row;

/** Sales of a coin, the newest first, with their result by both methods; each leads to its trade. */
export function CoinSales({ table, of }: { table: TradeTable; of: CoinLots }) {
  const { t } = useTranslation();
  const { coin, asset } = of;
  const sales = useMemo(() => [...salesOfCoin(table, coin)], [table, coin]);
  const renderRow = useCallback((row: number) => <Sale table={table} row={row} asset={asset} />, [table, asset]);
  return (
    <Card padded={false} label={t('journalLots.sales')}>
      <div className={styles.titleLine}>
        <h2 className={styles.title}>{t('journalLots.sales')}</h2>
        <span className={styles.quiet} translate="no">
          {priceText(sales.length, 0)}
        </span>
      </div>
      {sales.length === 0 ? (
        <EmptyState text={t('journalLots.noSales')} />
      ) : (
        <VirtualList
          items={sales}
          keyOf={keyOf}
          rowHeightPx={ROW_PX}
          narrowRowHeightPx={NARROW_ROW_PX}
          renderRow={renderRow}
          label={t('journalLots.sales')}
        />
      )}
    </Card>
  );
}

function Sale({ table, row, asset }: { table: TradeTable; row: number; asset: string }) {
  const { t } = useTranslation();
  const { quantity, covered } = soldOf(table, row);
  const soldMs = table.closes[row]!;
  const [net, netFifo] = [wideAt(table.nets, row), wideAt(table.netsFifo, row)];
  return (
    <PageLink to={`${PATHS.journalTrade}?id=${tradeIdAt(table, row)}`} className={styles.lot}>
      <span className={styles.words}>
        <span className={styles.size} translate="no">
          {exactText(amountOfUnits(quantity))} {asset}
        </span>
        <span className={styles.quiet} translate="no">
          {shortTimeText(soldMs)}
        </span>
      </span>
      {covered === 0n ? (
        <span className={styles.quiet}>{t('journalLots.costUnknown')}</span>
      ) : (
        <span className={styles.results}>
          <Result name={t('journalLots.average')} net={net} />
          <Result name={t('journalLots.fifo')} net={netFifo} />
        </span>
      )}
    </PageLink>
  );
}

const Result = ({ name, net }: { name: string; net: bigint }) => (
  <span>
    <span className={styles.quiet}>{name}</span>{' '}
    <span className={styles[toneOf(net) ?? 'even']} translate="no">
      {resultText(net)}
    </span>
  </span>
);
