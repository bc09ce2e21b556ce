import { useSignals } from '@preact/signals-react/runtime';
import type { CSSProperties } from 'react';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import { symbolLabel } from '../../../data/symbol-label.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { settings } from '../../../level/level.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/state-view.tsx';
import type { Excursion, HeldTrade } from '../excursions/excursion.ts';
import type { Computed } from '../../trade-journal/use-computed.ts';
import type { TradeCandles } from './trade-candles.ts';
import { shownTimes } from './trade-candles.ts';
import { PICTURE, tradePicture } from './trade-picture.ts';
import type { PicturePoint, TradePicture } from './trade-picture.ts';
import { journalPrice, priceDecimals } from './trade-prices.ts';
import styles from './trade-view.module.css';
import { minuteText, shortDayText, timeText } from '../../trade-journal/figures/zone-texts.ts';
import { DAY_MS } from '../../trade-journal/table/utc-day.ts';

interface TradeChartProps {
  symbol: MarketSymbol;
  trade: HeldTrade;
  candles: Computed<TradeCandles>;
  /** Worst and best price; null while unknown. */
  excursion: Excursion | null;
}

const place = ({ x, y }: PicturePoint): CSSProperties => ({
  insetInlineStart: `${(x / PICTURE) * 100}%`,
  insetBlockStart: `${(y / PICTURE) * 100}%`,
});

/** Price of a share of the entry price, as the chart has it. */
const priceOfShare = ({ entryPrice, direction }: HeldTrade, share: number): number =>
  entryPrice * (1 + direction * share);

/** Candles around a trade with its entry and exit and the worst and best price between; the same as a table for screen readers. */
export function TradeChart({ symbol, trade, candles, excursion }: TradeChartProps) {
  useSignals();
  const { t } = useTranslation();
  const { value, failed, retry } = candles;
  if (failed && value === null) {
    return (
      <div className={styles.chart}>
        <ErrorState title={t('journalTrades.chart.failed')} onRetry={retry} />
      </div>
    );
  }
  if (value === null) return <Skeleton height="13rem" />;
  const picture = settings.value.ringFps > 0 ? tradePicture(trade, value) : null;
  return (
    <figure className={styles.figure}>
      {picture && <Drawn symbol={symbol} trade={trade} picture={picture} excursion={excursion} />}
      <PricesTable symbol={symbol} trade={trade} excursion={excursion} hidden={picture !== null} />
    </figure>
  );
}

function Drawn({
  symbol,
  trade,
  picture,
  excursion,
}: {
  symbol: MarketSymbol;
  trade: HeldTrade;
  picture: TradePicture;
  excursion: Excursion | null;
}) {
  const { t } = useTranslation();
  const { fromMs, toMs } = shownTimes(trade.entryMs, trade.exitMs);
  const line = (price: number) => `M0 ${Math.round(picture.yOf(price))}H${PICTURE}`;
  return (
    <>
      <div
        className={styles.chart}
        role="img"
        aria-label={t('journalTrades.chart.says', {
          market: symbolLabel(symbol),
          entry: priceText(symbol, trade.entryPrice),
          exit: priceText(symbol, trade.exitPrice),
        })}
      >
        <div className={styles.plot}>
          <svg viewBox={`0 0 ${PICTURE} ${PICTURE}`} preserveAspectRatio="none" aria-hidden="true">
            {excursion && (
              <>
                <path className={styles.worst} d={line(priceOfShare(trade, excursion.worst))} />
                <path className={styles.best} d={line(priceOfShare(trade, excursion.best))} />
              </>
            )}
            <path className={styles.rising} d={picture.rising} />
            <path className={styles.falling} d={picture.falling} />
            <path
              className={styles.between}
              d={`M${picture.entry.x} ${picture.entry.y}L${picture.exit.x} ${picture.exit.y}`}
            />
          </svg>
          <i className={styles.entry} style={place(picture.entry)} />
          <i className={styles.exit} style={place(picture.exit)} />
        </div>
        <div className={styles.prices} translate="no">
          <span>{priceText(symbol, picture.high)}</span>
          <span>{priceText(symbol, picture.low)}</span>
        </div>
      </div>
      <div className={styles.times} aria-hidden="true" translate="no">
        {[fromMs, (fromMs + toMs) / 2, toMs].map((ms) => (
          <span key={ms}>{toMs - fromMs > DAY_MS ? shortDayText(ms) : minuteText(ms)}</span>
        ))}
      </div>
    </>
  );
}

const priceText = (symbol: MarketSymbol, price: number): string =>
  journalPrice(symbol, price.toFixed(priceDecimals(symbol)) as DecimalText);

function PricesTable({ symbol, trade, excursion, hidden }: Omit<TradeChartProps, 'candles'> & { hidden: boolean }) {
  const { t } = useTranslation();
  const rows: { key: 'entry' | 'exit' | 'worst' | 'best'; price: number; time: string }[] = [
    { key: 'entry', price: trade.entryPrice, time: timeText(trade.entryMs) },
    { key: 'exit', price: trade.exitPrice, time: timeText(trade.exitMs) },
  ];
  if (excursion) {
    rows.push({ key: 'worst', price: priceOfShare(trade, excursion.worst), time: '' });
    rows.push({ key: 'best', price: priceOfShare(trade, excursion.best), time: '' });
  }
  const table = (
    <table className={styles.table}>
      <caption className="sr-only">{t('journalTrades.chart.table')}</caption>
      <tbody>
        {rows.map(({ key, price, time }) => (
          <tr key={key}>
            <th scope="row">{t(`journalTrades.fact.${key}`)}</th>
            <td translate="no">{priceText(symbol, price)}</td>
            <td>{time}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
  // A table is as wide as its words whatever its style says, so a box around it is hidden instead.
  return hidden ? <div className="sr-only">{table}</div> : table;
}
