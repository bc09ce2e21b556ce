import { useCallback } from 'react';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { INTERVAL_MS } from '../../../../protocol/units/interval.ts';
import { bookedText } from '../../../i18n/booked-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { PageLink } from '../../shell/page-link.tsx';
import { countdownPath } from '../../shell/paths.ts';
import { excursionOf } from '../excursions/excursion.ts';
import type { HeldTrade } from '../excursions/excursion.ts';
import { heldTrade } from '../excursions/held-trade.ts';
import { amountOfUnits, RESULT_UNIT, resultText, toneOf } from '../../trade-journal/journal-words.ts';
import { myNotes } from '../../trade-journal/notes/my-notes.ts';
import { NoteEditor } from '../notes/note-editor.tsx';
import type { TradeTable } from '../../trade-journal/table/trade-table.ts';
import { useComputed } from '../../trade-journal/use-computed.ts';
import { LotsCard } from './lots-card.tsx';
import { fetchTradeCandles } from './trade-candles.ts';
import { TradeChart } from './trade-chart.tsx';
import { excursionFacts, priceFacts } from './trade-facts.ts';
import type { JournalTrade } from './trade-words.ts';
import { classNames } from '../../../ui/class-names.ts';
import textLink from '../../../ui/text-link.module.css';
import styles from './trade-view.module.css';

/** One trade of the journal: its result and chart, its figures, tags, plan and note. */
export function TradeView({ table, trade }: { table: TradeTable; trade: JournalTrade }) {
  useSignals();
  const { t } = useTranslation();
  useEffect(() => void myNotes.refresh(), []);
  const held = heldTrade(trade);
  return (
    <>
      <Card className={styles.card} label={t('journalTrades.result')}>
        <div className={styles.head}>
          <p className={styles.net} data-tone={toneOf(trade.net)}>
            <span translate="no">{resultText(trade.net)}</span> <small>{RESULT_UNIT}</small>
          </p>
          {trade.kind === 'upDown' && (
            <p className={styles.flow} translate="no">
              {`${bookedText(amountOfUnits(trade.stake))} → ${bookedText(amountOfUnits(trade.payout))}`}
            </p>
          )}
        </div>
        {held ? <ChartAndFacts trade={trade} held={held} /> : <Facts facts={priceFacts(t, trade)} />}
        {trade.kind === 'upDown' && (
          <PageLink to={countdownPath(trade.id.slice(2))} className={classNames(textLink.link, styles.verify)}>
            {t('journalTrades.verify')}
          </PageLink>
        )}
      </Card>
      {trade.kind === 'spot' && <LotsCard table={table} trade={trade} />}
      <NoteEditor key={trade.id} trade={trade.id} traits={{ market: trade.symbol, kind: trade.kind }} />
    </>
  );
}

function ChartAndFacts({ trade, held }: { trade: JournalTrade; held: HeldTrade }) {
  const { t } = useTranslation();
  const { symbol } = trade;
  const { entryMs, exitMs } = held;
  const candles = useComputed(
    useCallback(
      (signal: AbortSignal) => fetchTradeCandles(symbol, { entryMs, exitMs }, signal),
      [symbol, entryMs, exitMs],
    ),
  );
  const excursion = candles.value && excursionOf(held, candles.value.columns, INTERVAL_MS[candles.value.interval]);
  return (
    <>
      <TradeChart symbol={symbol} trade={held} candles={candles} excursion={excursion} />
      <Facts facts={[...priceFacts(t, trade), ...excursionFacts(t, trade, held, excursion, candles.value)]} />
    </>
  );
}

/** Link to the exchange's receipt of an up/down trade. A sale has none: all of it is on this page. */
export function ReceiptLink({ trade }: { trade: JournalTrade }) {
  const { t } = useTranslation();
  if (trade.kind !== 'upDown') return null;
  return (
    <PageLink to={countdownPath(trade.id.slice(2))} className={textLink.link}>
      {t('journalTrades.receipt')}
    </PageLink>
  );
}
