import { useId, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { serverNowMs } from '../../../signals/server-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { isDay } from '../../../ui/pick-date.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import type { TimeSpan } from '../table/journal-choice.ts';
import { DAY_MS } from '../table/utc-day.ts';
import styles from './span.module.css';

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

interface DatesFormProps {
  /** Days with which it begins; without a bound the last 30. */
  days: TimeSpan;
  /** Called with whole days. */
  onShow(days: TimeSpan): void;
  onClose(): void;
}

/** Asks for the first and the last day of a span. Days are those of UTC. */
export function DatesSheet({ open, ...form }: DatesFormProps & { open: boolean }) {
  const { t } = useTranslation();
  return (
    <Sheet open={open} onClose={form.onClose} title={t('journal.dates.title')}>
      {open && <DatesForm {...form} />}
    </Sheet>
  );
}

function DatesForm({ days: { fromMs, toMs }, onShow, onClose }: DatesFormProps) {
  const { t } = useTranslation();
  const id = useId();
  const [today] = useState(() => dayOf(serverNowMs()));
  const [{ from, to }, setDays] = useState(() => ({
    from: dayOf(fromMs ?? serverNowMs() - 29 * DAY_MS),
    to: toMs === null ? today : dayOf(toMs - 1),
  }));
  const problem = !isDay(from) || !isDay(to) ? 'unknown' : from > to ? 'order' : null;
  const field = (name: 'from' | 'to', value: string, change: (day: string) => void) => (
    <DayField
      className={styles.day}
      label={<span className={styles.quiet}>{t(`journal.dates.${name}`)}</span>}
      value={value}
      last={today}
      problemId={`${id}-problem`}
      invalid={problem !== null}
      onChange={change}
    />
  );
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (problem !== null) return;
        onShow({ fromMs: startOf(from), toMs: startOf(to) + DAY_MS });
        onClose();
      }}
    >
      {field('from', from, (day) => setDays({ from: day, to }))}
      {field('to', to, (day) => setDays({ from, to: day }))}
      <output id={`${id}-problem`} className={styles.problem}>
        {problem === null ? '' : t(`journal.dates.${problem}`)}
      </output>
      <Button type="submit" disabled={problem !== null}>
        {t('journal.dates.show')}
      </Button>
    </form>
  );
}
