import { computed } from '@preact/signals-core';
import { useMemo } from 'react';
import { receivedText, shownGainText } from '../../../i18n/booked-text.ts';
import { foldedText } from '../../../i18n/folded-text.ts';
import { amountText, exactText, UNKNOWN } from '../../../i18n/number-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { accountStore } from '../../../signals/account-store.ts';
import { tickerStore } from '../../../signals/ticker.ts';
import { CoinIcon } from '../../../ui/coin-icon.tsx';
import { FoldedWords } from '../../../ui/folded-words.tsx';
import { PriceText } from '../../../ui/price-text.tsx';
import { SignalText } from '../../../ui/signal-text.tsx';
import { HistoryTable } from '../../shell/history-table.tsx';
import type { TableColumn } from '../../shell/history-table.tsx';
import { PATHS, tradePath } from '../../shell/paths.ts';
import { GainSignal } from '../gain-signal.tsx';
import type { HoldingEntry } from '../holding-entry.ts';
import { positionValue, signOf } from '../spot-profit.ts';
import styles from '../spot-orders.module.css';

/** Quote asset of all costs and profits. */
const QUOTE = 'USDT';

const keyOf = ({ position }: HoldingEntry) => position.asset;
const openMarket = ({ market }: HoldingEntry) => (market ? tradePath(market.symbol) : PATHS.market);

/** My position in each coin on a wide window; a row leads to its market. Live figures follow signals. */
export function HoldingsTable({ entries }: { entries: readonly HoldingEntry[] }) {
  const { t } = useTranslation();
  const columns = useMemo(
    (): readonly TableColumn<HoldingEntry>[] => [
      {
        label: t('columns.coin'),
        renderCell: ({ position }) => (
          <span className={styles.coin}>
            <CoinIcon asset={position.asset} small />
            <span className={styles.title}>{position.asset}</span>
          </span>
        ),
      },
      { label: t('columns.held'), end: true, renderCell: ({ position }) => exactText(position.quantity) },
      { label: t('columns.inOrder'), end: true, renderCell: ({ position }) => <InOrder asset={position.asset} /> },
      { label: t('columns.averagePrice'), end: true, renderCell: averageCell },
      {
        label: t('columns.lastPrice'),
        end: true,
        renderCell: ({ market }) =>
          market ? (
            <PriceText
              of={tickerStore.of(market.symbol).last}
              decimals={market.priceDecimals}
              className={styles.live}
            />
          ) : (
            UNKNOWN
          ),
      },
      { label: t('columns.value'), end: true, renderCell: (entry) => <Value entry={entry} /> },
      {
        label: t('columns.unrealised'),
        end: true,
        share: 1.2,
        renderCell: ({ unrealised }) => <GainSignal of={unrealised} unit={QUOTE} bare />,
      },
      {
        label: t('columns.realised'),
        end: true,
        share: 1.2,
        renderCell: ({ position: { realisedProfit } }) => (
          <span className={styles.gain} data-sign={signOf(realisedProfit)} translate="no">
            {shownGainText(realisedProfit)}
          </span>
        ),
      },
      {
        label: '',
        end: true,
        share: 0.7,
        renderCell: () => (
          <span className={styles.go} aria-hidden="true">
            {t('columns.goTrade')}
          </span>
        ),
      },
    ],
    [t],
  );
  return (
    <HistoryTable
      items={entries}
      keyOf={keyOf}
      columns={columns}
      open={openMarket}
      label={t('spotOrders.holdings.list')}
    />
  );
}

function averageCell({ position: { averageCost }, market }: HoldingEntry) {
  if (averageCost === null) return UNKNOWN;
  return (
    <FoldedWords text={foldedText(market ? amountText(averageCost, market.priceDecimals) : exactText(averageCost))} />
  );
}

/** Shows how much of a coin the spot account's open orders hold. */
function InOrder({ asset }: { asset: string }) {
  const text = useMemo(
    () =>
      computed(() => {
        if (accountStore.userInfo.value === null) return UNKNOWN;
        const held = accountStore.assets.value.find((row) => row.asset === asset && row.account === 'spot');
        return held ? receivedText(held.locked, asset) : '0';
      }),
    [asset],
  );
  return <SignalText of={text} />;
}

/** Shows the value of a position by the last price, USDT. */
function Value({ entry: { position, market } }: { entry: HoldingEntry }) {
  const text = useMemo(
    () =>
      computed(() => {
        if (!market) return UNKNOWN;
        const value = positionValue(position, tickerStore.of(market.symbol).last.value, market.priceDecimals);
        return value === null ? UNKNOWN : receivedText(value);
      }),
    [position, market],
  );
  return <SignalText of={text} className={styles.live} />;
}
