import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useEffect } from 'react';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { limits } from '../../data/up-down-terms.ts';
import { exactText, priceText } from '../../i18n/number-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { settings } from '../../level/level.ts';
import { Card } from '../../ui/card.tsx';
import { PageLink } from '../shell/page-link.tsx';
import { PATHS } from '../shell/paths.ts';
import { daySums } from '../trade-journal/figures/day-sums.ts';
import { utcMonthText } from '../trade-journal/figures/day-texts.ts';
import { RESULT_UNIT } from '../trade-journal/journal-words.ts';
import { journalChoice } from '../trade-journal/table/journal-choice.ts';
import type { TradeTable } from '../trade-journal/table/trade-table.ts';
import { useComputed } from '../trade-journal/use-computed.ts';
import { monthStart } from './calendar-months.ts';
import { limitDays } from './limit-days.ts';
import type { LimitDays } from './limit-days.ts';
import textLink from '../../ui/text-link.module.css';
import styles from './calendar.module.css';

interface LimitCardProps {
  table: TradeTable;
  month: number;
}

/** Days of a month beside one's own limit of a day's loss; nothing without one, and nothing of spot, which has none. */
export function LimitCard({ table, month }: LimitCardProps) {
  useSignals();
  useEffect(() => void limits.load(), []);
  const dailyLoss = limits.now.value.value?.current.dailyLoss ?? null;
  if (dailyLoss === null || journalChoice.value.kind === 'spot') return null;
  return <Days table={table} month={month} dailyLoss={dailyLoss} />;
}

function Days({ table, month, dailyLoss }: LimitCardProps & { dailyLoss: DecimalText }) {
  useSignals();
  const { t } = useTranslation();
  const { value: sums } = useComputed(
    useCallback((signal: AbortSignal) => daySums(table, 'upDown', 'utc', signal), [table]),
  );
  // The calendar beside it says when the days cannot be computed.
  if (sums === null) return null;
  const days = limitDays(sums, month, dailyLoss);
  const words = t('journal.limit.reached', {
    month: utcMonthText(monthStart(month, 'utc')),
    limit: exactText(dailyLoss),
    unit: RESULT_UNIT,
    number: priceText(days.reached, 0),
  });
  return (
    <Card label={t('journal.limit.title')}>
      <h2 className={styles.title}>{t('journal.limit.title')}</h2>
      {settings.value.ringFps > 0 && <Bars days={days} />}
      <div className={styles.foot}>
        <span className={styles.quiet}>{words}</span>
        <PageLink to={PATHS.limits} className={textLink.link}>
          {t('journal.limit.open')}
        </PageLink>
      </div>
    </Card>
  );
}

const WIDTH = 1000;
const HEIGHT = 200;
/** Part of a day's place that its bar fills. */
const BAR = 0.7;

/** A bar a day, up or down from zero, and the limit as a dashed line below it. */
function Bars({ days: { nets, limit, low, high } }: { days: LimitDays }) {
  const y = (units: bigint): number => (Number(high - units) / Number(high - low)) * HEIGHT;
  const place = WIDTH / nets.length;
  const bars = (isShown: (net: bigint) => boolean): string =>
    nets
      .map((net, day) => {
        if (net === null || !isShown(net)) return '';
        const left = (day + (1 - BAR) / 2) * place;
        return `M${left.toFixed(1)} ${y(0n).toFixed(1)}h${(place * BAR).toFixed(1)}V${y(net).toFixed(1)}h${(-place * BAR).toFixed(1)}z`;
      })
      .join('');
  const lineAt = (units: bigint) => `M0 ${y(units).toFixed(1)}H${WIDTH}`;
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.barUp} d={bars((net) => net > 0n)} />
      <path className={styles.barDown} d={bars((net) => net < 0n)} />
      <path className={styles.zeroLine} d={lineAt(0n)} />
      <path className={styles.limitLine} d={lineAt(-limit)} />
    </svg>
  );
}
