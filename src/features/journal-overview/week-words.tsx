import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { priceText } from '../../i18n/number-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PATHS } from '../shell/paths.ts';
import { rateText } from '../trade-journal/journal-words.ts';
import { overviewFigures } from '../trade-journal/figures/overview-figures.ts';
import { rowsOfChoice } from '../trade-journal/table/chosen-rows.ts';
import { chooseDays } from '../trade-journal/table/journal-choice.ts';
import type { TimeSpan } from '../trade-journal/table/journal-choice.ts';
import { journal, refreshJournal } from '../trade-journal/table/journal-state.ts';
import type { TradeTable } from '../trade-journal/table/trade-table.ts';
import { useComputed } from '../trade-journal/use-computed.ts';
import styles from './week-words.module.css';

interface WeekWordsProps {
  /** Bounds of the week, epoch ms. */
  fromMs: number;
  toMs: number;
}

/** One line about a week, which opens the journal; nothing until it is known. */
export function WeekWords(props: WeekWordsProps) {
  useSignals();
  useEffect(() => void refreshJournal(), []);
  const now = journal.value;
  return now.state === 'ready' ? <Words table={now.table} {...props} /> : null;
}

function Words({ table, fromMs, toMs }: WeekWordsProps & { table: TradeTable }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const make = useCallback(
    (signal: AbortSignal) => {
      const days: TimeSpan = { fromMs, toMs };
      return overviewFigures(table, rowsOfChoice(table, 'all', days), 'all', days, signal);
    },
    [table, fromMs, toMs],
  );
  const { value } = useComputed(make);
  if (value === null) return null;
  const { figures, luck } = value;
  const whole = (count: number) => priceText(count, 0);
  const open = () => {
    chooseDays({ fromMs, toMs });
    void navigate(PATHS.journal);
  };
  return (
    <p className={styles.words}>
      <span>
        {figures.decided === 0
          ? t('journal.week.none')
          : t('journal.week.won', {
              count: figures.decided,
              decided: whole(figures.decided),
              wins: whole(figures.wins),
              rate: rateText(figures.winRate),
            })}
      </span>{' '}
      {luck !== null && (
        <span>{t('journal.week.luck', { verdict: t(`journal.luck.verdict.${luck.luck.verdict}`) })}</span>
      )}{' '}
      <button type="button" className={styles.open} onClick={open}>
        {t('journal.week.open')}
      </button>
    </p>
  );
}
