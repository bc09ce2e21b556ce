import type { CSSProperties } from 'react';
import { memo, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSignals } from '@preact/signals-react/runtime';
import { priceText } from '../../i18n/number-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { serverNowMs } from '../../signals/server-clock.ts';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { PageLink } from '../shell/page-link.tsx';
import { PATHS } from '../shell/paths.ts';
import { resultText, RESULT_UNIT, toneOf } from '../trade-journal/journal-words.ts';
import { chooseDays } from '../trade-journal/table/journal-choice.ts';
import { daysOfMonth, monthOf, monthStart, monthSum, placesBefore, tintOf, tradedDays } from './calendar-months.ts';
import type { TradedDays } from './calendar-months.ts';
import { dayStart, journalZone, nextDay } from '../trade-journal/table/journal-zone.ts';
import type { JournalZone } from '../trade-journal/table/journal-zone.ts';
import type { DaySum } from '../trade-journal/figures/day-sums.ts';
import { cellText, weekdays } from '../trade-journal/figures/day-texts.ts';
import { dayOfMonthText, fullDayText, monthText, zoneText } from '../trade-journal/figures/zone-texts.ts';
import { CalendarHead } from './calendar-head.tsx';
import textLink from '../../ui/text-link.module.css';
import tint from '../../ui/tint.module.css';
import styles from './calendar.module.css';

/** A time of most of a month's days: clocks may change on one of the first. */
const middleOf = (month: number, zone: JournalZone): number => daysOfMonth(month, zone)[14]!;

interface CalendarCardProps {
  sums: readonly DaySum[];
  month: number;
  onMonth(month: number): void;
  /** Whether the card leads to the year. */
  yearLink?: boolean;
}

/** A month of days with their results; a day opens its trades. */
export const CalendarCard = memo(function CalendarCard({ sums, month, onMonth, yearLink = false }: CalendarCardProps) {
  useSignals();
  const { t } = useTranslation();
  const days = useMemo(() => tradedDays(sums), [sums]);
  const zone = journalZone.value;
  const total = monthSum(sums, month, zone);
  const first = sums.length === 0 ? month : monthOf(sums[0]!.dayMs, zone);
  const title = monthText(monthStart(month, zone));
  return (
    <Card label={t('journal.calendar.title')}>
      <CalendarHead
        title={title}
        zone={zoneText(middleOf(month, zone))}
        earlier={{ label: t('journal.calendar.earlier'), disabled: month <= first, onClick: () => onMonth(month - 1) }}
        later={{
          label: t('journal.calendar.later'),
          disabled: month >= monthOf(serverNowMs(), zone),
          onClick: () => onMonth(month + 1),
        }}
      />
      <MonthGrid month={month} days={days} />
      <div className={styles.foot}>
        <span className={styles.quiet}>
          {total === null
            ? t('journal.calendar.none')
            : t('journal.calendar.month', {
                count: total.count,
                number: priceText(total.count, 0),
                net: resultText(total.net),
                unit: RESULT_UNIT,
              })}
        </span>
        {yearLink && (
          <PageLink to={`${PATHS.journal}?view=calendar`} className={textLink.link}>
            {t('journal.calendar.year')}
          </PageLink>
        )}
      </div>
    </Card>
  );
});

function MonthGrid({ month, days }: { month: number; days: TradedDays }) {
  useSignals();
  const zone = journalZone.value;
  const todayMs = dayStart(serverNowMs(), zone);
  return (
    <div className={styles.grid}>
      {weekdays.value.map(({ letter, name }) => (
        <span key={name} className={styles.weekday} title={name} aria-hidden="true">
          {letter}
        </span>
      ))}
      {Array.from({ length: placesBefore(month, zone) }, (_, at) => (
        <span key={`before${at}`} />
      ))}
      {daysOfMonth(month, zone).map((dayMs) => (
        <DayCell
          key={dayMs}
          dayMs={dayMs}
          sum={days.byDay.get(dayMs)}
          largest={days.largest}
          today={dayMs === todayMs}
        />
      ))}
    </div>
  );
}

interface DayCellProps {
  dayMs: number;
  sum: DaySum | undefined;
  largest: bigint;
  today: boolean;
}

function DayCell({ dayMs, sum, largest, today }: DayCellProps) {
  useSignals();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const number = dayOfMonthText(dayMs);
  const place = classNames(styles.day, today && styles.today);
  if (sum === undefined) {
    return (
      <span className={classNames(place, styles.idle)} aria-hidden="true">
        <span>{number}</span>
      </span>
    );
  }
  const words = t('journal.calendar.day', {
    day: fullDayText(dayMs),
    count: sum.count,
    number: priceText(sum.count, 0),
    net: resultText(sum.net),
    unit: RESULT_UNIT,
  });
  const tone = toneOf(sum.net);
  const open = () => {
    chooseDays({ fromMs: dayMs, toMs: nextDay(dayMs, journalZone.peek()) });
    void navigate(`${PATHS.journal}?view=trades`);
  };
  return (
    <button
      type="button"
      className={classNames(place, tint[tone ?? 'even'], tone && styles.toned)}
      style={{ '--tint': tintOf(sum.net, largest).toFixed(2) } as CSSProperties}
      title={words}
      onClick={open}
    >
      {/* No label, which would have to contain the figures of the cell as they stand there. */}
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <span className={styles.result} aria-hidden="true">
        {cellText(sum.net)}
      </span>
      <span className="sr-only">{words}</span>
    </button>
  );
}
