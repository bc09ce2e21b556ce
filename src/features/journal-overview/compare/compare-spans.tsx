import { useSignals } from '@preact/signals-react/runtime';
import type { TFunction } from 'i18next';
import { useCallback, useState } from 'react';
import { spanText } from '../../../i18n/span-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { serverNowMs } from '../../../signals/server-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/state-view.tsx';
import { DatesSheet } from '../../trade-journal/span/dates-sheet.tsx';
import { journalChoice } from '../../trade-journal/table/journal-choice.ts';
import type { TimeSpan } from '../../trade-journal/table/journal-choice.ts';
import { chosenSpan } from '../../trade-journal/table/journal-state.ts';
import type { TradeTable } from '../../trade-journal/table/trade-table.ts';
import { DAY_MS } from '../../trade-journal/table/utc-day.ts';
import { useComputed } from '../../trade-journal/use-computed.ts';
import { comparedSpans } from './compared-figures.ts';
import { ComparedTable } from './compared-table.tsx';
import type { ComparedName } from './compared-table.tsx';
import { chooseOwnDays, OTHER_SPANS, otherSpan, overlap, ownDays } from './other-span.ts';
import type { OtherSpan } from './other-span.ts';
import styles from '../overview.module.css';

/** The chosen span beside another one. */
export function CompareSpans({ table }: { table: TradeTable }) {
  useSignals();
  const { t } = useTranslation();
  const other = otherSpan.value;
  return (
    <>
      <OtherChoice />
      {other === null ? (
        <EmptyState icon="clock" text={t('journal.compare.choose')} />
      ) : (
        <Compared table={table} span={chosenSpan.value} other={other} />
      )}
    </>
  );
}

/** Choice of the other span: the one before, or own days. */
function OtherChoice() {
  useSignals();
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const days = ownDays.value;
  const choose = (next: OtherSpan) => (next === 'days' ? setAsking(true) : chooseOwnDays(null));
  return (
    <div className={styles.against}>
      <span className={styles.quiet} aria-hidden="true">
        {t('journal.compare.with')}
      </span>
      <RadioGroup
        look="quiet"
        label={t('journal.compare.with')}
        value={days === null ? 'before' : 'days'}
        onChange={choose}
        options={OTHER_SPANS.map((value) => ({
          value,
          label: t(value === 'before' ? 'journal.compare.before' : 'journal.compare.days'),
        }))}
      />
      {days !== null && (
        <Button kind="quiet" size="small" onClick={() => setAsking(true)}>
          {t('journal.dates.change')}
        </Button>
      )}
      <DatesSheet
        open={asking}
        days={days ?? { fromMs: null, toMs: null }}
        onShow={chooseOwnDays}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}

interface ComparedProps {
  table: TradeTable;
  span: TimeSpan;
  other: TimeSpan;
}

function Compared({ table, span, other }: ComparedProps) {
  useSignals();
  const { t } = useTranslation();
  const { kind } = journalChoice.value;
  const make = useCallback(
    async (signal: AbortSignal) => ({
      spans: [span, other] as const,
      found: await comparedSpans(table, kind, [span, other], signal),
    }),
    [table, kind, span, other],
  );
  const { value, failed, retry } = useComputed(make);
  if (failed) return <ErrorState title={t('journal.notComputed')} onRetry={retry} />;
  if (value === null) return <Skeleton height="18rem" />;
  const [some, others] = value.spans;
  return (
    <ComparedTable
      names={[spanName(t, some), spanName(t, others)]}
      compared={value.found}
      overlap={overlap(some, others) ? t('journal.compare.overlap') : null}
    />
  );
}

/** Names a span by its days; everything has none. */
function spanName(t: TFunction<'app'>, { fromMs, toMs }: TimeSpan): ComparedName {
  if (fromMs === null) return { text: t('journal.span.all'), own: false };
  const endMs = toMs ?? (Math.floor(serverNowMs() / DAY_MS) + 1) * DAY_MS;
  return { text: spanText('week', { fromMs, toMs: endMs }), own: false };
}
