import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { CallError } from '../../api/result.ts';
import type { Collection } from '../../data/collect-csv.ts';
import { failureText } from '../../i18n/refusal-text.ts';
import { dateText } from '../../i18n/time-text.ts';
import { lastDays, rangeMs } from '../../model/day-range.ts';
import type { DayRange } from '../../model/day-range.ts';
import { serverNowMs } from '../../signals/server-clock.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { pickDate } from '../../ui/pick-date.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { toast } from '../../ui/toast.ts';
import { saveFile } from '../../ui/save-file.ts';
import styles from './export-sheet.module.css';

export interface ExportSheetProps {
  title: string;
  /** Filter of the list as text; the file holds the same rows. */
  filters: string;
  /** Preselected days, those of the list's filter; the last thirty by default. */
  days?: DayRange | null;
  /** Returns the file name. */
  nameOf(range: DayRange): string;
  /** Starts collecting the rows of these days. */
  collect(range: DayRange, onProgress: (rows: number) => void): Collection;
  open: boolean;
  onClose(): void;
}

/** The exchange has no account older than this. */
const FIRST_DAY = '2020-01-01';

type Work =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly rows: number }
  | { readonly kind: 'empty' }
  | { readonly kind: 'failed'; readonly rows: number; readonly error: CallError };

const IDLE: Work = { kind: 'idle' };

/**
 * Saves the rows of a list over a range of days as a file. All pages are fetched first; a partial file is never saved.
 */
export function ExportSheet({ title, filters, days = null, nameOf, collect, open, onClose }: ExportSheetProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<DayRange | null>(null);
  const [byDefault] = useState(() => lastDays(serverNowMs()));
  const range = chosen ?? days ?? byDefault;
  const [work, setWork] = useState<Work>(IDLE);
  const abort = useRef<AbortController | null>(null);
  const begun = useRef<Collection | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const forget = () => {
    begun.current = null;
    setWork(IDLE);
  };

  function change(next: DayRange): void {
    setChosen(next);
    forget();
  }

  async function pick(end: 'from' | 'to'): Promise<void> {
    const day = await pickDate({
      title: t(`list.export.${end}`),
      value: range[end],
      min: FIRST_DAY,
      max: lastDays(serverNowMs()).to,
    });
    if (day !== null) change({ ...range, [end]: day });
  }

  async function save({ rows, pieces }: Collection): Promise<void> {
    const name = nameOf(range);
    const way = await saveFile(new Blob([...pieces], { type: 'text/csv;charset=utf-8' }), name);
    forget();
    if (way === 'dropped') return;
    const words = t('list.export.done', { rows, name, count: rows });
    announce(words);
    toast(words, { kind: 'success' });
    onClose();
  }

  async function start(): Promise<void> {
    const mine = new AbortController();
    abort.current = mine;
    const collection = begun.current ?? collect(range, (rows) => setWork({ kind: 'running', rows }));
    begun.current = collection;
    setWork({ kind: 'running', rows: collection.rows });
    const end = await collection.run(mine.signal);
    if (end.kind === 'stopped') return;
    if (end.kind === 'failed') return setWork({ kind: 'failed', rows: collection.rows, error: end.error });
    if (collection.rows > 0) return save(collection);
    begun.current = null;
    setWork({ kind: 'empty' });
  }

  function stop(): void {
    if (work.kind === 'running') {
      abort.current?.abort();
      announce(t('list.export.stopped'));
    }
    forget();
  }

  const wrong = range.from > range.to;
  const running = work.kind === 'running';
  return (
    <Sheet
      open={open}
      onClose={() => {
        stop();
        onClose();
      }}
      title={title}
      footer={
        running ? (
          <Button kind="quiet" onClick={stop}>
            {t('list.more.stop')}
          </Button>
        ) : (
          <Button disabled={wrong} onClick={() => void start()}>
            {t(work.kind === 'failed' ? 'list.export.goOn' : 'list.export.start')}
          </Button>
        )
      }
    >
      <div className={styles.export}>
        <div className={styles.days}>
          {(['from', 'to'] as const).map((end) => (
            <button
              key={end}
              type="button"
              className={styles.day}
              disabled={running}
              data-wrong={wrong || undefined}
              onClick={() => void pick(end)}
            >
              <span className={styles.quiet}>{t(`list.export.${end}`)}</span>
              <span>{dayText(range[end])}</span>
            </button>
          ))}
        </div>
        {wrong && (
          <p className={styles.failed} role="alert">
            {t('list.export.wrongRange')}
          </p>
        )}
        <p className={styles.quiet}>
          {t('list.export.filters')}: {filters}
        </p>
        <p className={styles.quiet}>{t('list.export.range')}</p>
        <WorkLine work={work} />
      </div>
    </Sheet>
  );
}

/** Formats a day of the range in the current language. */
function dayText(day: string): string {
  const { fromMs } = rangeMs({ from: day, to: day });
  return dateText(fromMs);
}

function WorkLine({ work }: { work: Work }) {
  const { t } = useTranslation();
  switch (work.kind) {
    case 'idle':
      return null;
    case 'running':
      return (
        <output className={styles.progress}>{t('list.export.progress', { rows: work.rows, count: work.rows })}</output>
      );
    case 'empty':
      return <output className={styles.progress}>{t('list.export.none')}</output>;
    case 'failed':
      return (
        <p className={styles.failed} role="alert">
          {t('list.export.failed', { rows: work.rows, reason: failureText(work.error) })}
        </p>
      );
  }
}
