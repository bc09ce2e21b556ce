import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useState } from 'react';
import { serverNowMs } from '../../signals/server-clock.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NotComputed } from '../trade-journal/not-computed.tsx';
import { ZoneChoice } from '../trade-journal/span/zone-choice.tsx';
import { journalChoice } from '../trade-journal/table/journal-choice.ts';
import { journalZone } from '../trade-journal/table/journal-zone.ts';
import type { TradeTable } from '../trade-journal/table/trade-table.ts';
import { useComputed } from '../trade-journal/use-computed.ts';
import { CalendarCard } from './calendar-card.tsx';
import { monthOf } from './calendar-months.ts';
import { daySums } from '../trade-journal/figures/day-sums.ts';
import { LimitCard } from './limit-card.tsx';
import { YearCard } from './year-card.tsx';
import styles from './overview.module.css';

/** Days of the chosen kind of trades, over the whole history; the span does not count here. */
export function useDaySums(table: TradeTable) {
  useSignals();
  const { kind } = journalChoice.value;
  const zone = journalZone.value;
  return useComputed(useCallback((signal: AbortSignal) => daySums(table, kind, zone, signal), [table, kind, zone]));
}

/** The calendar: a month, and the year around it. */
export function CalendarView({ table }: { table: TradeTable }) {
  const [month, setMonth] = useState(() => monthOf(serverNowMs(), journalZone.peek()));
  const { value: sums, failed, retry } = useDaySums(table);
  if (failed) return <NotComputed onRetry={retry} />;
  if (sums === null) return <Skeleton height="24rem" />;
  return (
    <>
      <ZoneChoice />
      <div className={styles.halves}>
        <div className={styles.stack}>
          <CalendarCard sums={sums} month={month} onMonth={setMonth} />
          <LimitCard table={table} month={month} />
        </div>
        <YearCard sums={sums} month={month} onMonth={setMonth} />
      </div>
    </>
  );
}
