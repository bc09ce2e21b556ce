import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { isPaneKind } from '../../chart/look.ts';
import { preferences } from '../../data/preferences.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { marketLabel } from '../../model/market.ts';
import type { Market } from '../../model/market.ts';
import { tickerStore } from '../../signals/ticker.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DayChange } from '../../ui/day-change.tsx';
import { CoinIcon } from '../../ui/coin-icon.tsx';
import { PriceText } from '../../ui/price-text.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { chartPreferences, INTERVAL_NAMES, toolbarIntervals } from './chart-preferences.ts';
import { LiveChart } from './live-chart.tsx';
import { tradePath } from '../shell/paths.ts';
import { useNavigation } from '../shell/navigation.ts';
import styles from './chart-card.module.css';

const PRODUCTS = ['spot', 'updown'] as const;

export interface ChartCardProps {
  market: Market;
  /** Settings of this market, at the end of the card's head. */
  tools: ReactNode;
}

/** One market beside a table of markets: its current price, its chart, and links to trade it. */
export function ChartCard({ market, tools }: ChartCardProps) {
  useSignals();
  const { t } = useTranslation();
  const { go } = useNavigation();
  const { symbol, priceDecimals } = market;
  const ticker = tickerStore.of(symbol);
  const interval = preferences.chartInterval.value;
  const chosenLook = chartPreferences.look.value;
  // The chart has the look of the trade page, without the panes for which there is no room here.
  const look = useMemo(
    () => ({ ...chosenLook, studies: chosenLook.studies.filter(({ kind }) => !isPaneKind(kind)) }),
    [chosenLook],
  );
  const name = marketLabel(market);
  return (
    <Card padded={false} label={name} className={styles.panel}>
      <div className={styles.head}>
        <CoinIcon asset={market.base} />
        <h2 className={styles.name}>{name}</h2>
        {tools}
        <p className={styles.now}>
          <PriceText of={ticker.last} decimals={priceDecimals} direction={ticker.direction} className={styles.last} />
          <DayChange now={ticker.last} before={ticker.open24h} />
        </p>
      </div>
      <div className={styles.chart}>
        <LiveChart market={market} interval={interval} look={look} />
      </div>
      <div className={styles.intervals}>
        <RadioGroup
          look="quiet"
          onCard
          label={t('trade.chart.intervals')}
          value={interval}
          onChange={preferences.chooseChartInterval}
          options={toolbarIntervals(interval).map((value) => ({
            value,
            label: t(`trade.chart.${INTERVAL_NAMES[value]}`),
          }))}
        />
      </div>
      <div className={styles.trade} role="group" aria-label={t('common.nav.trade')}>
        {PRODUCTS.map((product) => (
          <Button
            key={product}
            kind={product === 'spot' ? 'primary' : 'quiet'}
            onClick={() => void go(`${tradePath(symbol)}&product=${product}`)}
          >
            {t(`trade.product.${product}`)}
          </Button>
        ))}
      </div>
    </Card>
  );
}
