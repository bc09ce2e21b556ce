import { useEffect, useImperativeHandle, useRef } from 'react';
import type { ReactElement, Ref } from 'react';
import type { Interval } from '../../protocol/units/interval.ts';
import styles from './candle-chart.module.css';
import { createChartHost } from './host/chart-host.ts';
import type { ChartHost } from './host/chart-host.ts';
import type { ChartData } from './host/messages.ts';
import type { ChartMark } from './marks.ts';
import { showReadout, showStatus } from './show-overlays.ts';

/** Texts in the reader's language. */
export interface ChartTexts {
  /** Name of the chart for a screen reader, for example "BTC/USDT price chart". */
  readonly label: string;
  readonly loading: string;
  readonly empty: string;
  readonly failed: string;
  readonly retry: string;
  /** Jump back to the newest candle. */
  readonly live: string;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly change: string;
  readonly volume: string;
}

export interface ChartHandle {
  jumpToLive(): void;
  /** The last 30 candles and a summary (K12). */
  readData(): Promise<ChartData>;
}

export interface CandleChartProps {
  readonly symbol: string;
  readonly interval: Interval;
  readonly texts: ChartTexts;
  /** BCP 47 for axis numbers and dates. */
  readonly locale: string;
  readonly marks?: readonly ChartMark[];
  /** Periods of at most two moving averages, each 1 … 500; 7 and 25 by default, none for `[]`. */
  readonly averages?: readonly number[];
  /** The 96 px live chart of the ticket: no gestures, no legend (T4). Read once, at mount. */
  readonly compact?: boolean;
  /** Hands the painter's end of a channel to the thread that runs `serveChart`. Read once, at mount. */
  readonly openPort: (port: MessagePort) => void;
  readonly ref?: Ref<ChartHandle>;
}

const NO_MARKS: readonly ChartMark[] = [];
const STANDARD_AVERAGES: readonly number[] = [7, 25];
const NO_DATA: ChartData = { rows: [], summary: null };

/**
 * A live candle chart that fills its parent (give that a height). Colours come from the CSS tokens and follow theme
 * and palette by themselves. Renders once; ticks, gestures and readouts never render React.
 */
export function CandleChart(props: CandleChartProps): ReactElement {
  const { symbol, interval, texts, locale, compact = false, openPort, ref } = props;
  const { marks = NO_MARKS, averages = STANDARD_AVERAGES } = props;
  const root = useRef<HTMLDivElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const host = useRef<ChartHost | null>(null);

  // What the chart starts with; the effects below bring every later value.
  const initial = useRef({ symbol, interval, locale, compact, averages, marks, openPort });

  // Canvases are made by the host and not in JSX: one that was transferred is spent, and StrictMode runs effects twice.
  useEffect(() => {
    const { current } = initial;
    const created = createChartHost({
      element: surface.current!,
      openPort: current.openPort,
      key: { symbol: current.symbol, interval: current.interval },
      locale: current.locale,
      compact: current.compact,
      averages: current.averages,
      marks: current.marks,
      onStatus: (status) => showStatus(root.current!, status),
      onReadout: (readout) => showReadout(root.current!, readout),
      onRenderer: (name) => root.current?.setAttribute('data-renderer', name),
    });
    host.current = created;
    return () => {
      host.current = null;
      created.destroy();
    };
  }, []);
  useEffect(() => host.current?.setKey({ symbol, interval }), [symbol, interval]);
  useEffect(() => host.current?.setMarks(marks), [marks]);
  useEffect(() => host.current?.setView({ locale, averages }), [locale, averages]);
  useImperativeHandle(
    ref,
    () => ({
      jumpToLive: () => host.current?.jumpToLive(),
      readData: () => host.current?.readData() ?? Promise.resolve(NO_DATA),
    }),
    [],
  );

  return (
    <div ref={root} className={compact ? `${styles['chart']} ${styles['compact']}` : styles['chart']}>
      <div
        ref={surface}
        className={styles['surface']}
        role={compact ? undefined : 'application'}
        aria-label={compact ? undefined : texts.label}
        aria-hidden={compact}
        tabIndex={compact ? undefined : 0}
      />
      <output className={styles['note']} data-part="note" data-state="loading">
        <span data-for="loading">{texts.loading}</span>
        <span data-for="empty" hidden>
          {texts.empty}
        </span>
        <span data-for="failed" hidden>
          {texts.failed}
        </span>
        <button
          className={styles['retry']}
          data-for="failed"
          hidden
          type="button"
          onClick={() => host.current?.retry()}
        >
          {texts.retry}
        </button>
      </output>
      <div className={styles['older']} data-part="older" hidden />
      {compact ? null : (
        <>
          <button
            className={styles['live']}
            data-part="live"
            hidden
            type="button"
            onClick={() => host.current?.jumpToLive()}
          >
            {texts.live}
            <svg viewBox="0 0 12 12" aria-hidden="true">
              <path d="M2 2l4 4-4 4M7 2l4 4-4 4" />
            </svg>
          </button>
          <dl className={styles['readout']} data-part="readout" hidden>
            <dd className={styles['time']} data-value="time" />
            <dt>{texts.open}</dt>
            <dd data-value="open" />
            <dt>{texts.high}</dt>
            <dd data-value="high" />
            <dt>{texts.low}</dt>
            <dd data-value="low" />
            <dt>{texts.close}</dt>
            <dd data-value="close" />
            <dt>{texts.change}</dt>
            <dd className={styles['change']} data-value="change" />
            <dt>{texts.volume}</dt>
            <dd data-value="volume" />
          </dl>
        </>
      )}
    </div>
  );
}
