import { computed } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { memo, useEffect, useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { foldedText } from '../../i18n/folded-text.ts';
import { amountText, exactText, UNKNOWN } from '../../i18n/number-text.ts';
import type { SpotPosition } from '../../model/spot-order.ts';
import { marketStore } from '../../signals/markets.ts';
import type { Market } from '../../model/market.ts';
import { tickerStore } from '../../signals/ticker.ts';
import { Card } from '../../ui/card.tsx';
import { CoinIcon } from '../../ui/coin-icon.tsx';
import { EmptyState } from '../../ui/state-view.tsx';
import { FoldedWords } from '../../ui/folded-words.tsx';
import { PriceText } from '../../ui/price-text.tsx';
import { followSpotPositions, spotPositions } from './spot-positions.ts';
import { PriceAge } from '../shell/price-age.tsx';
import { paidText, shownGainText } from '../../i18n/booked-text.ts';
import { ListStates } from '../shell/list-states.tsx';
import { GainSignal } from './gain-signal.tsx';
import type { HoldingEntry } from './holding-entry.ts';
import { useWideCode } from '../shell/wide-window.ts';
import { signOf, sumOf, unrealisedProfit } from './spot-profit.ts';
import { tablesCode } from './tables/tables-code.ts';
import styles from './spot-orders.module.css';

/** Quote asset of all costs and profits. */
const QUOTE = 'USDT';

const marketOfAsset = (all: readonly Market[], asset: string): Market | undefined =>
  all.find(({ base, quote }) => base === asset && quote === QUOTE);

const unrealisedOf = (position: SpotPosition, market: Market | undefined) =>
  computed(() =>
    market ? unrealisedProfit(position, tickerStore.of(market.symbol).last.value, market.priceDecimals) : null,
  );

/** Average cost and profit of each coin. The unrealised profit follows the last price by signal, without a render. */
export function Holdings() {
  useSignals();
  const { t } = useTranslation();
  const { value: rows, error } = spotPositions.now.value;
  useEffect(followSpotPositions, []);
  return (
    <ListStates known={rows !== null} error={error} onRetry={() => void spotPositions.refresh()}>
      {rows !== null && rows.length === 0 && <EmptyState text={t('spotOrders.empty.holdings')} />}
      {rows !== null && rows.length > 0 && <Positions rows={rows} />}
    </ListStates>
  );
}

function Positions({ rows }: { rows: readonly SpotPosition[] }) {
  useSignals();
  const { t } = useTranslation();
  const markets = marketStore.all.value;
  const wide = useWideCode(tablesCode);
  const entries = useMemo(
    (): readonly HoldingEntry[] =>
      rows.map((position) => {
        const market = marketOfAsset(markets, position.asset);
        return { position, market, unrealised: unrealisedOf(position, market) };
      }),
    [rows, markets],
  );
  const total = useMemo(() => computed(() => sumOf(entries.map(({ unrealised }) => unrealised.value))), [entries]);
  const realised = sumOf(rows.map(({ realisedProfit }) => realisedProfit));
  return (
    <>
      <dl className={styles.totals}>
        <div>
          <dt>
            {t('spotOrders.holdings.unrealised')} <PriceAge />
          </dt>
          <dd>
            <GainSignal of={total} unit={QUOTE} />
          </dd>
        </div>
        <div>
          <dt>{t('spotOrders.holdings.realised')}</dt>
          <dd className={styles.gain} data-sign={signOf(realised)} translate="no">
            {realised === null ? UNKNOWN : `${shownGainText(realised)} ${QUOTE}`}
          </dd>
        </div>
      </dl>
      {wide ? (
        <wide.HoldingsTable entries={entries} />
      ) : (
        <ul className={styles.holdings} aria-label={t('spotOrders.holdings.list')}>
          {entries.map(({ position, market, unrealised }) => (
            <li key={position.asset}>
              <Holding position={position} market={market} unrealised={unrealised} />
            </li>
          ))}
        </ul>
      )}
      <p className={styles.footnote}>{t('spotOrders.holdings.note')}</p>
    </>
  );
}

const Holding = memo(function Holding({ position, market, unrealised }: HoldingEntry) {
  const { t } = useTranslation();
  const { asset, quantity, averageCost, realisedProfit, feesPaid, trades } = position;
  return (
    <Card className={styles.holding}>
      <div className={styles.coin}>
        <CoinIcon asset={asset} small />
        <span className={styles.title}>{asset}</span>
        <span className={styles.quiet}>
          {averageCost === null ? t('spotOrders.holdings.closed') : `${exactText(quantity)} ${asset}`}
        </span>
      </div>
      <dl className={styles.facts}>
        {averageCost !== null && (
          <>
            <div>
              <dt>{t('spotOrders.holdings.unrealised')}</dt>
              <dd>
                <GainSignal of={unrealised} unit={QUOTE} />
              </dd>
            </div>
            <div>
              <dt>{t('spotOrders.holdings.averageCost')}</dt>
              <dd>
                <FoldedWords
                  text={foldedText(market ? amountText(averageCost, market.priceDecimals) : exactText(averageCost))}
                />
              </dd>
            </div>
            <div>
              <dt>{t('spotOrders.holdings.last')}</dt>
              <dd>
                {market ? (
                  <PriceText
                    of={tickerStore.of(market.symbol).last}
                    decimals={market.priceDecimals}
                    className={styles.live}
                  />
                ) : (
                  UNKNOWN
                )}
              </dd>
            </div>
          </>
        )}
        <div>
          <dt>{t('spotOrders.holdings.realised')}</dt>
          <dd className={styles.gain} data-sign={signOf(realisedProfit)} translate="no">
            {`${shownGainText(realisedProfit)} ${QUOTE}`}
          </dd>
        </div>
        <div>
          <dt>{t('spotOrders.holdings.fees')}</dt>
          <dd translate="no">{`${paidText(feesPaid)} ${QUOTE}`}</dd>
        </div>
        <div>
          <dt>{t('spotOrders.holdings.trades')}</dt>
          <dd>{trades}</dd>
        </div>
      </dl>
    </Card>
  );
});
