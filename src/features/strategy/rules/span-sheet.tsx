import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useState } from 'react';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import { SPAN_DAYS_MAX } from '../../../../protocol/units/strategy-terms.ts';
import { candleSpan } from '../../../data/candle-files.ts';
import type { MarketDays } from '../../../data/candle-files.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { backtestLimits } from '../../../level/backtest-limits.ts';
import type { Strategy } from '../../../model/strategy.ts';
import { DayField } from '../../../ui/day-field.tsx';
import { isDay } from '../../../ui/pick-date.tsx';
import { present } from '../../../ui/present.tsx';
import type { Presented } from '../../../ui/present.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import type { RadioOption } from '../../../ui/radio-group.tsx';
import { percentText } from '../numbers-as-text.ts';
import { DAY_MS, dayText, daysText, heldBackFrom } from '../span-words.ts';
import { fillMinutesOf, longestDaysOf } from '../fill-minutes.ts';
import { spanUntilToday } from '../templates.ts';
import type { Draft } from '../draft.ts';
import { EditSheet } from './edit-sheet.tsx';
import styles from './sheets.module.css';

type Span = Strategy['span'];
type Choice = 'm3' | 'm6' | 'y1' | 'y2' | 'y3' | 'own';

/** Days of each choice until yesterday. Three years are the longest that a worker holds (`backtest-limits.ts`). */
const CHOICES: Readonly<Record<Exclude<Choice, 'own'>, number>> = { m3: 90, m6: 180, y1: 365, y2: 730, y3: 1095 };
const NAMES = Object.keys(CHOICES) as readonly (keyof typeof CHOICES)[];
const HELD_BACK = [0.2, 0.3, 0.4, 0.5];

const isoOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
const dayOf = (iso: string): number => Date.parse(`${iso}T00:00:00Z`) / DAY_MS;

function choiceOf({ from, to }: Span): Choice {
  const yesterday = spanUntilToday(1, 0).to;
  return NAMES.find((name) => to === yesterday && to - from === CHOICES[name]) ?? 'own';
}

/** Asks for the days of a run and how much of them is held back. */
export const askSpan = (draft: Draft): Promise<Span | null> =>
  present<Span | null>((presented) => <SpanSheet {...presented} draft={draft} />);

/** The days that a market has; null while or where they are unknown. */
function useMarketDays(symbol: MarketSymbol): MarketDays | null {
  const [days, setDays] = useState<MarketDays | null>(null);
  useEffect(() => {
    const ending = new AbortController();
    candleSpan(symbol, ending.signal).then(setDays, () => undefined);
    return () => ending.abort();
  }, [symbol]);
  return days;
}

type DaysProblem = 'unknown' | 'order' | 'future' | 'tooLong';

/**
 * The problem of own days; null when they can be run.
 * @param from  ISO day, as `to` the last one included
 * @param longest  days that can be run
 */
function daysProblem(from: string, to: string, longest: number): DaysProblem | null {
  if (!isDay(from) || !isDay(to)) return 'unknown';
  if (from > to) return 'order';
  if (dayOf(to) >= spanUntilToday(1, 0).to) return 'future';
  return dayOf(to) + 1 - dayOf(from) > Math.min(SPAN_DAYS_MAX, longest) ? 'tooLong' : null;
}

function SpanSheet({ draft, open, settle, onClosed }: Presented<Span | null> & { draft: Draft }) {
  useSignals();
  const { t } = useTranslation();
  const { span } = draft;
  const known = useMarketDays(draft.symbols[0]!);
  const limits = backtestLimits.value;
  const longest = longestDaysOf(draft, limits);
  const [choice, setChoice] = useState(() => choiceOf(span));
  const [from, setFrom] = useState(() => isoOf(span.from));
  const [to, setTo] = useState(() => isoOf(span.to - 1));
  const [heldBack, setHeldBack] = useState(span.heldBack);
  const [checked, setChecked] = useState(false);
  const problem = choice === 'own' ? daysProblem(from, to, longest) : null;
  const chosen =
    choice === 'own' ? { from: dayOf(from), to: dayOf(to) + 1, heldBack } : spanUntilToday(CHOICES[choice], heldBack);
  const width = problem === null ? fillMinutesOf({ ...draft, span: chosen }, limits) : 1;
  const earlier = problem === null && known !== null && chosen.from < known.firstDay;
  const option = (value: keyof typeof CHOICES): RadioOption<Choice> => {
    const label = t(`strategy.span.choice.${value}`);
    return CHOICES[value] > longest
      ? { value, label, disabled: true, note: t('strategy.span.tooLongHere') }
      : { value, label };
  };
  return (
    <EditSheet
      open={open}
      title={t('strategy.span.title')}
      onClose={() => settle(null)}
      onClosed={onClosed}
      onDone={() => (problem === null ? settle(chosen) : setChecked(true))}
    >
      <RadioGroup
        look="list"
        label={t('strategy.span.title')}
        value={choice}
        onChange={setChoice}
        options={[...NAMES.map(option), { value: 'own', label: t('strategy.span.choice.own') }]}
      />
      {choice === 'own' && (
        <OwnDays
          from={from}
          to={to}
          onFrom={setFrom}
          onTo={setTo}
          problem={checked ? problem : null}
          longest={longest}
        />
      )}
      {problem === null && (
        <output className={styles.summary}>
          <span translate="no">{daysText(chosen)}</span>
          {earlier && <span>{t('strategy.span.begins', { day: dayText(known.firstDay) })}</span>}
          {width > 1 && <Coarse minutes={width} />}
          {known?.simulated === true && <span>{t('strategy.span.simulated')}</span>}
        </output>
      )}
      <div className={styles.times}>
        <p className={styles.label}>{t('strategy.span.heldBack')}</p>
        <RadioGroup
          look="segmented"
          label={t('strategy.span.heldBack')}
          value={heldBack}
          onChange={setHeldBack}
          options={(HELD_BACK.includes(heldBack) ? HELD_BACK : [heldBack, ...HELD_BACK]).map((value) => ({
            value,
            label: percentText(value),
          }))}
        />
        <p className={styles.note}>{t('strategy.span.heldBackNote')}</p>
        {problem === null && (
          <p className={styles.note}>{t('strategy.span.heldBackFrom', { day: dayText(heldBackFrom(chosen)) })}</p>
        )}
      </div>
    </EditSheet>
  );
}

/** Says that a span is longer than the minutes that this device can hold. */
export function Coarse({ minutes }: { minutes: number }) {
  const { t } = useTranslation();
  return <span>{t('strategy.span.coarse', { width: t('common.unit.minutes', { value: minutes }) })}</span>;
}

interface OwnDaysProps {
  from: string;
  to: string;
  onFrom(day: string): void;
  onTo(day: string): void;
  problem: DaysProblem | null;
  /** Days that can be run. */
  longest: number;
}

function OwnDays({ from, to, onFrom, onTo, problem, longest }: OwnDaysProps) {
  const { t } = useTranslation();
  const id = useId();
  const last = isoOf(spanUntilToday(1, 0).to - 1);
  const field = (label: string, value: string, change: (day: string) => void) => (
    <DayField
      className={styles.day}
      label={<span className={styles.label}>{label}</span>}
      value={value}
      last={last}
      problemId={`${id}-problem`}
      invalid={problem !== null}
      onChange={change}
    />
  );
  return (
    <div className={styles.times}>
      <div className={styles.fields}>
        {field(t('strategy.span.from'), from, onFrom)}
        {field(t('strategy.span.to'), to, onTo)}
      </div>
      <output id={`${id}-problem`} className={styles.refusal}>
        {problem === null
          ? ''
          : t(`strategy.span.problem.${problem}`, { span: t('common.unit.days', { value: longest }) })}
      </output>
    </div>
  );
}
