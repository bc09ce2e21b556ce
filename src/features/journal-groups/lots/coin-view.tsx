import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import { paidText } from '../../../i18n/booked-text.ts';
import { exactText, priceText, UNKNOWN } from '../../../i18n/number-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { textOfUnits } from '../../../model/decimal-parts.ts';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import type { Market } from '../../../model/market.ts';
import { tickerStore } from '../../../signals/ticker.ts';
import { Card } from '../../../ui/card.tsx';
import { CoinIcon } from '../../../ui/coin-icon.tsx';
import { FigureTable } from '../../../ui/facts.tsx';
import { PriceText } from '../../../ui/price-text.tsx';
import { GainSignal } from '../../spot-orders/gain-signal.tsx';
import { PriceAge } from '../../shell/price-age.tsx';
import { amountOfUnits, RESULT_UNIT, resultText, toneOf } from '../../trade-journal/journal-words.ts';
import type { TradeTable } from '../../trade-journal/table/trade-table.ts';
import { AgreementLine } from './agreement-line.tsx';
import type { Agreement } from '../../trade-journal/table/agreement.ts';
import { costOfOne } from './coin-lots.ts';
import type { CoinLots } from './coin-lots.ts';
import { coinCostText, marketOfCoin, openResultOf } from './coin-prices.ts';
import { OpenLots } from './open-lots.tsx';
import { CoinSales } from './coin-sales.tsx';
import card from '../../shell/card-parts.module.css';
import styles from './lots.module.css';

interface CoinViewProps {
  table: TradeTable;
  of: CoinLots;
  agreement: Agreement;
}

/** One coin: its cost and results by both methods, its open lots, its sales. */
export function CoinView({ table, of, agreement }: CoinViewProps) {
  useSignals();
  const { t } = useTranslation();
  const market = marketOfCoin(of.asset);
  const { quantity, uncovered } = of.position;
  const size = (units: bigint) => `${exactText(amountOfUnits(units))} ${of.asset}`;
  return (
    <div className={styles.columns}>
      <Card label={of.asset}>
        <div className={styles.head}>
          <CoinIcon asset={of.asset} />
          <h2 className={styles.asset}>{of.asset}</h2>
          <span className={styles.quiet}>{quantity === 0n ? t('journalLots.closed') : size(quantity)}</span>
        </div>
        <AgreementLine agreement={agreement} asset={of.asset} />
        <Methods of={of} market={market} />
        <p className={styles.note}>{t('journalLots.bothSame')}</p>
        {uncovered > 0n && <p className={styles.note}>{t('journalLots.uncovered', { size: size(uncovered) })}</p>}
        <Facts of={of} market={market} />
      </Card>
      <div className={styles.lists}>
        <OpenLots table={table} of={of} market={market} />
        <CoinSales table={table} of={of} />
      </div>
    </div>
  );
}

const exactCost = (cost: bigint): string => paidText(textOfUnits(cost) as DecimalText);

/** Average cost and FIFO side by side. */
function Methods({ of, market }: { of: CoinLots; market: Market | undefined }) {
  const { t } = useTranslation();
  const { position, costFifo } = of;
  const { quantity, cost, realised, realisedFifo } = position;
  const open = useMemo(() => openResultOf(market, quantity, cost), [market, quantity, cost]);
  const openFifo = useMemo(() => openResultOf(market, quantity, costFifo), [market, quantity, costFifo]);
  const result = (units: bigint) => (
    <td className={styles[toneOf(units) ?? 'even']} translate="no">
      {resultText(units)}
    </td>
  );
  return (
    <FigureTable className={styles.methods}>
      <thead>
        <tr>
          <th scope="col">{RESULT_UNIT}</th>
          <th scope="col">{t('journalLots.average')}</th>
          <th scope="col">{t('journalLots.fifo')}</th>
        </tr>
      </thead>
      <tbody>
        {quantity > 0n && (
          <>
            <tr>
              <th scope="row">{t('journalLots.costOfOne')}</th>
              <td translate="no">{coinCostText(costOfOne(cost, quantity), market)}</td>
              <td translate="no">{coinCostText(costOfOne(costFifo, quantity), market)}</td>
            </tr>
            <tr>
              <th scope="row">{t('journalLots.cost')}</th>
              <td translate="no">{exactCost(cost)}</td>
              <td translate="no">{exactCost(costFifo)}</td>
            </tr>
            <tr>
              <th scope="row">
                {t('journalLots.unrealised')} <PriceAge />
              </th>
              <td>
                <GainSignal of={open} unit={RESULT_UNIT} bare />
              </td>
              <td>
                <GainSignal of={openFifo} unit={RESULT_UNIT} bare />
              </td>
            </tr>
          </>
        )}
        <tr>
          <th scope="row">{t('journalLots.realisedLong')}</th>
          {result(realised)}
          {result(realisedFifo)}
        </tr>
      </tbody>
    </FigureTable>
  );
}

/** Facts that do not depend on the method. */
function Facts({ of: { position }, market }: { of: CoinLots; market: Market | undefined }) {
  const { t } = useTranslation();
  return (
    <dl className={card.lines}>
      <div>
        <dt>{t('journalLots.last')}</dt>
        <dd>
          {market ? <PriceText of={tickerStore.of(market.symbol).last} decimals={market.priceDecimals} /> : UNKNOWN}
        </dd>
      </div>
      <div>
        <dt>{t('journalLots.field.feesPaid')}</dt>
        <dd translate="no">{`${paidText(amountOfUnits(position.fees))} ${RESULT_UNIT}`}</dd>
      </div>
      <div>
        <dt>{t('journalLots.field.trades')}</dt>
        <dd translate="no">{priceText(position.trades, 0)}</dd>
      </div>
    </dl>
  );
}
