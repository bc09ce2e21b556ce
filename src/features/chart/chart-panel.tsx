import { useSignals } from '@preact/signals-react/runtime';
import { useRef, useState } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { ChartHandle } from '../../chart/candle-chart.tsx';
import type { ChartData } from '../../chart/host/chart-messages.ts';
import { NO_DRAWINGS } from '../../chart/drawings/drawing.ts';
import type { DrawingState } from '../../chart/drawings/drawing.ts';
import { panesOf } from '../../chart/look.ts';
import { preferences } from '../../data/preferences.ts';
import { marketLabel } from '../../model/market.ts';
import type { Market } from '../../model/market.ts';
import { tickerStore } from '../../signals/ticker.ts';
import { DayChange } from '../../ui/day-change.tsx';
import { classNames } from '../../ui/class-names.ts';
import { PriceText } from '../../ui/price-text.tsx';
import { lazyCode, tellUnloaded } from '../../ui/lazy-code.ts';
import { toast } from '../../ui/toast.ts';
import { ToastHost } from '../../ui/toast-host.tsx';
import { LazyView } from '../../ui/lazy-view.tsx';
import { useLazyCode } from '../../ui/use-lazy-code.ts';
import styles from './chart-panel.module.css';
import { chartOverride } from './chart-override.ts';
import { chartPreferences, intervalCode } from './chart-preferences.ts';
import type { ChartSheet } from './chart-sheets.tsx';
import { ChartToolbar } from './chart-toolbar.tsx';
import { drawingStore, useDrawings } from './drawing/drawing-store.ts';
import type { ShownKind } from './kind-choice.tsx';
import { LiveChart } from './live-chart.tsx';
import type { ChartAction } from './settings-sheet.tsx';
import { useFullScreen } from './use-full-screen.ts';

const depthCode = lazyCode(() => import('./depth-view.tsx'));
const sheetsCode = lazyCode(() => import('./chart-sheets.tsx'), 'market');
const drawingCode = lazyCode(() => import('./drawing-tools.tsx'));
const saveCode = lazyCode(() => import('../../ui/save-file.ts'));

export interface ChartPanelProps {
  market: Market;
  /** Whether the depth view replaces the candles. The page holds this state, because it must request a deeper book. */
  depth: boolean;
  onDepth(depth: boolean): void;
  /** Requests a book again that failed to load (B9). */
  onRetryBook(): void;
  /** The chart of every price, where there is one. Pass the same element between renders. */
  tick?: ReactNode;
}

/**
 * The chart of one market with its tools (K1, K2), the person's open trades (K6), and the same data as a table (K12).
 */
export function ChartPanel({ market, depth, onDepth, onRetryBook, tick }: ChartPanelProps) {
  useSignals();
  const { t } = useTranslation();
  const panel = useRef<HTMLDivElement>(null);
  const chart = useRef<ChartHandle>(null);
  const drawButton = useRef<HTMLButtonElement>(null);
  const fullScreen = useFullScreen(panel);
  const [sheet, setSheet] = useState<ChartSheet | null>(null);
  const [data, setData] = useState<ChartData | null>(null);
  const [compare, setCompare] = useState<Market | null>(null);
  const [drawingOpen, setDrawingOpen] = useState(false);
  const [reported, setReported] = useState<{ readonly symbol: string; readonly state: DrawingState } | null>(null);
  const { drawings, options } = useDrawings(market.symbol);

  const override = chartOverride.value;
  const interval = override === 'ONE_MIN' ? override : preferences.chartInterval.value;
  const isTick = override === 'tick' && tick !== undefined && !depth;
  const look = chartPreferences.look.value;
  const kind: ShownKind = depth ? 'depth' : look.kind;
  // The compared market may become the market of the page.
  const compared = compare?.symbol === market.symbol ? null : compare;
  /** Each pane beyond the first adds to the height, so that the price pane keeps its height. */
  const extraPanes = depth || isTick ? 0 : Math.max(0, panesOf(look).length - 1);

  const sheets = useLazyCode(sheetsCode, sheet !== null || data !== null, () => {
    setSheet(null);
    setData(null);
  });

  // State reported by another market's chart, or by an unmounted one, is ignored.
  const drawing = !depth && !isTick && reported?.symbol === market.symbol ? reported.state : NO_DRAWINGS;
  /** Selecting a drawing shows the drawing bar. */
  const drawingBar = !depth && !isTick && (drawingOpen || drawing.selectedId !== null);
  const drawingTools = useLazyCode(drawingCode, drawingBar || drawing.wantsTextId !== null, () =>
    setDrawingOpen(false),
  );
  const closeDrawing = () => {
    setDrawingOpen(false);
    chart.current?.chooseTool(null);
    chart.current?.drawingCommand('deselect');
    drawButton.current?.focus();
  };

  const showDepth = (shown: boolean) => {
    if (shown) setReported(null);
    onDepth(shown);
  };
  const chooseKind = (chosen: ShownKind) => {
    showDepth(chosen === 'depth');
    if (chosen !== 'depth') chartPreferences.chooseKind(chosen);
  };
  const save = async (format: 'png' | 'csv') => {
    const [file, files] = await Promise.all([
      chart.current?.exportAs(format, `${market.base}/${market.quote} · ${intervalCode(interval)}`),
      saveCode.fetch(),
    ]);
    if (!files) {
      tellUnloaded(saveCode);
      return;
    }
    if (!file) {
      toast(t('trade.chart.nothingToSave'), { kind: 'error' });
      return;
    }
    const name = files.chartFileName(market.symbol, intervalCode(interval), Date.now(), format);
    if ((await files.saveFile(file, name)) === 'saved') toast(t('trade.chart.saved', { name }), { kind: 'success' });
  };
  const act = (action: ChartAction) => {
    setSheet(action === 'compare' ? 'compare' : null);
    if (action === 'data') void chart.current?.readData().then(setData);
    if (action === 'png' || action === 'csv') void save(action);
  };

  return (
    <div ref={panel} className={classNames(styles.panel, fullScreen.on && styles.fullScreen)}>
      <div className={styles.head}>
        {fullScreen.on && <MarketNow market={market} />}
        <ChartToolbar
          kind={kind}
          interval={isTick ? 'tick' : interval}
          hasTick={tick !== undefined}
          drawing={drawingBar}
          drawRef={drawButton}
          fullScreen={fullScreen.on}
          onInterval={() => showDepth(false)}
          onSheet={setSheet}
          onDraw={() => (drawingBar ? closeDrawing() : setDrawingOpen(true))}
          onFullScreen={fullScreen.toggle}
        />
      </div>
      <div className={styles.chart} style={{ '--extra-panes': extraPanes } as CSSProperties}>
        {depth ? (
          <LazyView code={depthCode}>{({ DepthView }) => <DepthView market={market} onRetry={onRetryBook} />}</LazyView>
        ) : isTick ? (
          tick
        ) : (
          <LiveChart
            market={market}
            interval={interval}
            look={look}
            compare={compared?.symbol ?? null}
            drawings={drawings}
            drawingOptions={options}
            onDrawings={(state) => {
              drawingStore.keep(market.symbol, state.drawings);
              setReported({ symbol: market.symbol, state });
            }}
            onPaneShares={chartPreferences.keepPaneShares}
            ref={chart}
          />
        )}
      </div>
      {drawingTools && !depth && (
        <div className={styles.drawing}>
          <drawingTools.DrawingTools
            chart={chart}
            open={drawingBar}
            state={drawing}
            options={options}
            onClose={closeDrawing}
          />
        </div>
      )}
      {sheets && (
        <sheets.ChartSheets
          market={market}
          open={sheet}
          onClose={() => setSheet(null)}
          kind={kind}
          onKind={chooseKind}
          onInterval={() => {
            chartOverride.value = null;
            showDepth(false);
          }}
          compared={compared}
          onCompare={(chosen) => {
            setCompare(chosen);
            setSheet(null);
          }}
          onAction={act}
          data={data}
          onCloseData={() => setData(null)}
        />
      )}
      {fullScreen.on && <ToastHost overlay={fullScreen.key} />}
    </div>
  );
}

/** The market and its price, shown in full screen, where the page's header is covered. */
function MarketNow({ market }: { market: Market }) {
  const ticker = tickerStore.of(market.symbol);
  return (
    <p className={styles.market}>
      <strong>{marketLabel(market)}</strong>
      <PriceText
        of={ticker.last}
        decimals={market.priceDecimals}
        direction={ticker.direction}
        className={styles.last}
      />
      <DayChange now={ticker.last} before={ticker.open24h} />
    </p>
  );
}
