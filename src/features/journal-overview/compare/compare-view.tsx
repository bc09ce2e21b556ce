import { useSignals } from '@preact/signals-react/runtime';
import type { TFunction } from 'i18next';
import { useCallback, useState } from 'react';
import { paidText } from '../../../i18n/booked-text.ts';
import { priceText, UNKNOWN } from '../../../i18n/number-text.ts';
import { spanText } from '../../../i18n/span-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { serverNowMs } from '../../../signals/server-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FigureTable } from '../../../ui/facts.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/state-view.tsx';
import type { OverviewFigures } from '../../trade-journal/figures/overview-figures.ts';
import {
  amountOfUnits,
  figureText,
  rangeText,
  rateText,
  resultText,
  RESULT_UNIT,
  toneOf,
} from '../../trade-journal/journal-words.ts';
import { DatesSheet } from '../../trade-journal/span/dates-sheet.tsx';
import { SpanChoice } from '../../trade-journal/span/span-choice.tsx';
import { journalChoice } from '../../trade-journal/table/journal-choice.ts';
import type { TimeSpan, TradeKindChoice } from '../../trade-journal/table/journal-choice.ts';
import { chosenSpan } from '../../trade-journal/table/journal-state.ts';
import type { TradeTable } from '../../trade-journal/table/trade-table.ts';
import { DAY_MS } from '../../trade-journal/table/utc-day.ts';
import { useComputed } from '../../trade-journal/use-computed.ts';
import { comparedFigures } from './compared-figures.ts';
import type { ComparedFigures } from './compared-figures.ts';
import { chooseOwnDays, OTHER_SPANS, otherSpan, overlap, ownDays } from './other-span.ts';
import type { OtherSpan } from './other-span.ts';
import styles from '../overview.module.css';

/** Figures of the chosen span beside those of another one. */
export function CompareView({ table }: { table: TradeTable }) {
  useSignals();
  const { t } = useTranslation();
  const span = chosenSpan.value;
  const other = otherSpan.value;
  const { kind } = journalChoice.value;
  return (
    <Card label={t('journal.compare.title')} className={styles.compare}>
      <div className={styles.head}>
        <h2 className={styles.listHeading}>{t('journal.compare.title')}</h2>
        <SpanChoice />
      </div>
      <OtherChoice />
      {other === null ? (
        <EmptyState icon="clock" text={t('journal.compare.choose')} />
      ) : (
        <Compared table={table} kind={kind} span={span} other={other} />
      )}
    </Card>
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
  kind: TradeKindChoice;
  span: TimeSpan;
  other: TimeSpan;
}

function Compared({ table, kind, span, other }: ComparedProps) {
  const { t } = useTranslation();
  const make = useCallback(
    (signal: AbortSignal) => comparedFigures(table, kind, [span, other], signal),
    [table, kind, span, other],
  );
  const { value, failed, retry } = useComputed(make);
  if (failed) return <ErrorState title={t('journal.notComputed')} onRetry={retry} />;
  if (value === null) return <Skeleton height="18rem" />;
  return (
    <>
      <SpanTable compared={value} />
      <p className={styles.verdict}>
        {value.chance === null
          ? t('journal.compare.tooFew')
          : t('journal.compare.chance', { chance: rateText(value.chance) })}
      </p>
      {overlap(value.spans[0]!.span, value.spans[1]!.span) && (
        <p className={styles.verdict}>{t('journal.compare.overlap')}</p>
      )}
    </>
  );
}

/** Names a span by its days; everything has none. */
function spanName(t: TFunction<'app'>, { fromMs, toMs }: TimeSpan): string {
  if (fromMs === null) return t('journal.span.all');
  const endMs = toMs ?? (Math.floor(serverNowMs() / DAY_MS) + 1) * DAY_MS;
  return spanText('week', { fromMs, toMs: endMs });
}

interface Row {
  readonly key: string;
  readonly name: string;
  of(overview: OverviewFigures): { readonly value: string; readonly tone?: 'up' | 'down' | undefined };
}

const whole = (count: number): string => priceText(count, 0);

function rowsOf(t: TFunction<'app'>): readonly Row[] {
  const result = (key: 'expectancy' | 'averageWin' | 'averageLoss'): Row => ({
    key,
    name: t(`journal.figure.${key}`),
    of: ({ figures }) => ({ value: resultText(figures[key]), tone: toneOf(figures[key]) }),
  });
  return [
    {
      key: 'net',
      name: t('journal.net.title', { unit: RESULT_UNIT }),
      of: ({ curve }) => ({ value: resultText(curve.sums.net), tone: toneOf(curve.sums.net) }),
    },
    { key: 'trades', name: t('journal.figure.trades'), of: ({ figures }) => ({ value: whole(figures.trades) }) },
    {
      key: 'winRate',
      name: t('journal.figure.winRate'),
      of: ({ figures: { winRate, winInterval } }) => ({
        value:
          winInterval === null ? UNKNOWN : `${rateText(winRate)} (${rangeText(winInterval.low, winInterval.high)})`,
      }),
    },
    {
      key: 'profitFactor',
      name: t('journal.figure.profitFactor'),
      of: ({ figures }) => ({ value: figureText(figures.profitFactor, 2) }),
    },
    result('expectancy'),
    result('averageWin'),
    result('averageLoss'),
    {
      key: 'fall',
      name: t('journal.net.fall'),
      of: ({ curve: { fall } }) => ({ value: fall === null ? UNKNOWN : resultText(-fall.depth) }),
    },
    { key: 'fees', name: t('journal.figure.fees'), of: ({ fees }) => ({ value: paidText(amountOfUnits(fees)) }) },
  ];
}

function SpanTable({ compared: { spans } }: { compared: ComparedFigures }) {
  const { t } = useTranslation();
  return (
    <FigureTable>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{t('journal.figure.title')}</span>
          </th>
          {spans.map(({ which, span }) => (
            <th key={which} scope="col">
              {spanName(t, span)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rowsOf(t).map(({ key, name, of }) => (
          <tr key={key} data-compared={key}>
            <th scope="row">{name}</th>
            {spans.map(({ which, overview }) => {
              const { value, tone } = of(overview);
              return (
                <td key={which} className={styles[tone ?? 'even']} translate="no">
                  {value}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}
