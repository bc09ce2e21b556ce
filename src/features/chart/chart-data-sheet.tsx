import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { ChartData } from '../../chart/host/chart-messages.ts';
import { marketLabel } from '../../model/market.ts';
import type { Market } from '../../model/market.ts';
import { spotOrdersStore } from '../../signals/spot-orders.ts';
import { lazyCode } from '../../ui/lazy-code.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { useLazyCode } from '../../ui/use-lazy-code.ts';
import styles from './chart-data-sheet.module.css';

const ordersCode = lazyCode(() => import('./chart-orders.tsx'), 'spot-kinds', 'person', 'errors');

/**
 * The chart as text for screen readers: a summary, the person's orders that are lines on it, and the latest candles as
 * a table (K12). Open while there is `data`.
 */
export function ChartDataSheet({ data, market, onClose }: { data: ChartData | null; market: Market; onClose(): void }) {
  useSignals();
  const { t } = useTranslation();
  const rows = spotOrdersStore.open.value.filter(({ symbol }) => symbol === market.symbol);
  const orders = useLazyCode(ordersCode, data !== null && rows.length > 0, () => undefined);
  const summary = data?.summary;
  return (
    <Sheet
      open={data !== null}
      onClose={onClose}
      size="full"
      title={t('trade.chart.dataTitle', { number: data?.rows.length ?? 0 })}
    >
      <p className={styles.spoken}>
        {summary
          ? t('trade.chart.spokenCandles', {
              market: marketLabel(market),
              last: summary.last,
              change: summary.change,
              high: summary.high,
              low: summary.low,
            })
          : t('trade.chart.failed')}
      </p>
      {orders && rows.length > 0 && <orders.ChartOrders rows={rows} />}
      <div className={styles.scroller}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('trade.chart.time')}</th>
              <th scope="col">{t('trade.chart.open')}</th>
              <th scope="col">{t('trade.chart.high')}</th>
              <th scope="col">{t('trade.chart.low')}</th>
              <th scope="col">{t('trade.chart.close')}</th>
              <th scope="col">{t('trade.chart.volume')}</th>
            </tr>
          </thead>
          <tbody>
            {data?.rows.map((row) => (
              <tr key={row.openTimeMs}>
                <th scope="row">{row.time}</th>
                <td>{row.open}</td>
                <td>{row.high}</td>
                <td>{row.low}</td>
                <td>{row.close}</td>
                <td>{row.volume}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Sheet>
  );
}
