import { useEffect, useImperativeHandle, useRef } from 'react';
import type { ReactElement, Ref } from 'react';
import type { Interval } from '../../protocol/units/interval.ts';
import { afterPaint } from '../frame/after-paint.ts';
import { settings } from '../level/level.ts';
import styles from './candle-chart.module.css';
import type { Drawing, DrawingCommand, DrawingOptions, DrawingState, DrawingTool } from './drawings/drawing.ts';
import { createChartHost } from './host/chart-host.ts';
import type { ChartHost } from './host/chart-host.ts';
import type { ChartData, ExportFormat } from './host/chart-messages.ts';
import type { OpenPainter } from './host/painter-session.ts';
import { STANDARD_LOOK } from './look.ts';
import type { KlineStep } from './kline-source.ts';
import type { ChartLook } from './look.ts';
import type { ChartMark } from './marks.ts';
import type { OrderActions } from './orders/order-hands.ts';
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
  /** Resets the price range to that of the visible candles. */
  readonly priceAuto: string;
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
  /** Returns the current picture below a line with `title`, or the visible klines; null when there is nothing. */
  exportAs(format: ExportFormat, title: string): Promise<Blob | null>;
  /** Selects the tool of the next touch; null deselects it. */
  chooseTool(tool: DrawingTool | null): void;
  drawingCommand(command: DrawingCommand): void;
  /** Sets the text of the drawing `DrawingState.wantsTextId`; empty removes the drawing. */
  writeText(text: string): void;
}

export interface CandleChartProps {
  readonly symbol: string;
  readonly interval: Interval;
  /** Step of the klines, as in `KlineKey`. Read once, when the chart starts. */
  readonly step?: KlineStep;
  readonly texts: ChartTexts;
  /** BCP 47 for axis numbers and dates. */
  readonly locale: string;
  readonly marks?: readonly ChartMark[];
  /** Makes own orders movable. Read once, with the first of them. */
  readonly orders?: OrderActions | undefined;
  /** Kind, scale and studies; candles with MA 7, MA 25 and volume by default. Pass the same object while nothing changed. */
  readonly look?: ChartLook;
  /** A second market to compare with; the scale is then in percent. */
  readonly compare?: string | null;
  readonly drawings?: readonly Drawing[];
  readonly drawingOptions?: DrawingOptions;
  /** Drawings, selection or tool changed by hand. Keep `state.drawings` and give them back as `drawings`. */
  readonly onDrawings?: (state: DrawingState) => void;
  /** A pane was resized by hand. Keep the shares in `look.paneShares`. */
  readonly onPaneShares?: (shares: ChartLook['paneShares']) => void;
  /** The 96 px live chart of the ticket: no gestures, no legend (T4). Read once, when the chart starts. */
  readonly compact?: boolean;
  /** Opens the port of a painter. Read once, when the chart starts, and called again after a painter is lost. */
  readonly openPort: OpenPainter;
  readonly ref?: Ref<ChartHandle>;
}

const NO_MARKS: readonly ChartMark[] = [];
const NOTHING_DRAWN: readonly Drawing[] = [];
const STANDARD_OPTIONS: DrawingOptions = { locked: false, magnet: false };
const NO_DATA: ChartData = { rows: [], summary: null };

/**
 * A live candle chart that fills its parent (give that a height). Colours come from the CSS tokens and follow theme
 * and palette by themselves. Renders once; ticks, gestures and readouts never render React. On slower devices it starts
 * when the page around it is on the screen (`chartDelayMs` of the level).
 */
export function CandleChart(props: CandleChartProps): ReactElement {
  const { symbol, interval, texts, locale, compact = false, ref } = props;
  const { marks = NO_MARKS, look = STANDARD_LOOK, compare = null } = props;
  const { drawings = NOTHING_DRAWN, drawingOptions = STANDARD_OPTIONS } = props;
  const root = useRef<HTMLDivElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const host = useRef<ChartHost | null>(null);

  // The chart's initial values; it may start later than this mount. The effects below pass on every later value.
  const latest = useRef({ ...props, compact, marks, look, compare, drawings, drawingOptions });
  useEffect(() => {
    latest.current = { ...props, compact, marks, look, compare, drawings, drawingOptions };
  });

  // Canvases are made by the host and not in JSX: one that was transferred is spent, and StrictMode runs effects twice.
  useEffect(() => {
    const start = () => {
      const element = surface.current;
      const box = root.current;
      // The node may be removed already: React removes nodes before it ends effects, and a timer or the painter's last
      // message may come in between, so these variables keep the nodes.
      if (!element || !box) return;
      const now = latest.current;
      host.current = createChartHost({
        element,
        openPort: now.openPort,
        key: { symbol: now.symbol, interval: now.interval, ...(now.step && { step: now.step }) },
        view: { locale: now.locale, look: now.look, compare: now.compare },
        compact: now.compact,
        marks: now.marks,
        drawings: now.drawings,
        drawingOptions: now.drawingOptions,
        onStatus: (status) => showStatus(box, status),
        onReadout: (readout) => showReadout(box, readout),
        onDrawings: (state) => latest.current.onDrawings?.(state),
        onPaneShares: (shares) => latest.current.onPaneShares?.(shares),
        orders: () => latest.current.orders,
        onRenderer: (name) => box.setAttribute('data-renderer', name),
      });
    };
    const giveUp = afterPaint(settings.peek().chartDelayMs, start);
    return () => {
      giveUp();
      host.current?.destroy();
      host.current = null;
    };
  }, []);
  useEffect(() => host.current?.setKey({ symbol, interval }), [symbol, interval]);
  useEffect(() => host.current?.setMarks(marks), [marks]);
  useEffect(() => host.current?.setView({ locale, look, compare }), [locale, look, compare]);
  useEffect(() => host.current?.setDrawings(drawings, drawingOptions), [drawings, drawingOptions]);
  useImperativeHandle(
    ref,
    () => ({
      jumpToLive: () => host.current?.jumpToLive(),
      readData: () => host.current?.readData() ?? Promise.resolve(NO_DATA),
      exportAs: (format, title) => host.current?.exportAs(format, title) ?? Promise.resolve(null),
      chooseTool: (tool) => host.current?.chooseTool(tool),
      drawingCommand: (command) => host.current?.drawingCommand(command),
      writeText: (text) => host.current?.writeText(text),
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
          <button
            className={styles['auto']}
            data-part="auto"
            hidden
            type="button"
            onClick={() => host.current?.priceAuto()}
          >
            {texts.priceAuto}
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
