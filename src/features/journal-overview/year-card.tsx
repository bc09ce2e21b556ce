import type { CSSProperties } from 'react';
import { useMemo, useState } from 'react';
import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../i18n/use-translation.ts';
import { serverNowMs } from '../../signals/server-clock.ts';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { resultText, RESULT_UNIT, toneOf } from '../trade-journal/journal-words.ts';
import { daysOfMonth, monthOf, monthStart, monthSum, tintOf, tradedDays } from './calendar-months.ts';
import type { DaySum } from '../trade-journal/figures/day-sums.ts';
import { monthText, shortMonthText, zoneText } from '../trade-journal/figures/zone-texts.ts';
import { journalZone } from '../trade-journal/table/journal-zone.ts';
import { CalendarHead } from './calendar-head.tsx';
import tint from '../../ui/tint.module.css';
import styles from './calendar.module.css';

interface YearCardProps {
  sums: readonly DaySum[];
  /** Month that is shown in full. */
  month: number;
  onMonth(month: number): void;
}

/** A year of days, a line for each month with its result; a line shows the month. */
export function YearCard({ sums, month, onMonth }: YearCardProps) {
  useSignals();
  const { t } = useTranslation();
  const [shown, setShown] = useState({ month, year: Math.floor(month / 12) });
  // The month beside it may leave the year.
  const year = shown.month === month ? shown.year : Math.floor(month / 12);
  const setYear = (next: number) => setShown({ month, year: next });
  const days = useMemo(() => tradedDays(sums), [sums]);
  const zone = journalZone.value;
  const nowYear = Math.floor(monthOf(serverNowMs(), zone) / 12);
  const firstYear = sums.length === 0 ? year : Math.floor(monthOf(sums[0]!.dayMs, zone) / 12);
  return (
    <Card label={t('journal.calendar.yearTitle')}>
      <CalendarHead
        title={year}
        zone={zoneText(serverNowMs())}
        earlier={{
          label: t('journal.calendar.earlierYear'),
          disabled: year <= firstYear,
          onClick: () => setYear(year - 1),
        }}
        later={{ label: t('journal.calendar.laterYear'), disabled: year >= nowYear, onClick: () => setYear(year + 1) }}
      />
      <ul className={styles.year}>
        {Array.from({ length: 12 }, (_, at) => year * 12 + at).map((each) => {
          const total = monthSum(sums, each, zone);
          return (
            <li key={each}>
              <button
                type="button"
                className={styles.monthLine}
                aria-pressed={each === month}
                disabled={total === null}
                onClick={() => onMonth(each)}
              >
                <span className={styles.monthName}>
                  <span aria-hidden="true">{shortMonthText(monthStart(each, zone))}</span>
                  <span className="sr-only">{monthText(monthStart(each, zone))}</span>
                </span>
                <span className={styles.strip} aria-hidden="true">
                  {daysOfMonth(each, zone).map((dayMs) => {
                    const net = days.byDay.get(dayMs)?.net;
                    return (
                      <span
                        key={dayMs}
                        className={classNames(styles.dot, net !== undefined && tint[toneOf(net) ?? 'even'])}
                        style={{ '--tint': net === undefined ? 0 : tintOf(net, days.largest) * 2 } as CSSProperties}
                      />
                    );
                  })}
                </span>
                <span className={classNames(styles.monthNet, total && styles[`${toneOf(total.net) ?? 'even'}Text`])}>
                  <span translate="no">{total === null ? '·' : resultText(total.net)}</span>
                  {total !== null && <span className="sr-only"> {RESULT_UNIT}</span>}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
