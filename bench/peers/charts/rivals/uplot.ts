import uPlot from 'uplot';
import styles from 'uplot/dist/uPlot.min.css?inline';
import { playFeed, ROW_MS } from '../../../scenarios/data/kline-rows.ts';
import type { KlineRow } from '../../../scenarios/data/kline-rows.ts';
import { averagesOf, COLOURS, FIRST_RANGE, liveAverage } from '../chart-peer.ts';
import type { ChartPeer, IndexRange } from '../chart-peer.ts';

const ROW_SECONDS = ROW_MS / 1000;
const BODY_SHARE = 0.7;
const PRICE_SHARE = 0.75;

/** Columns of both plots: uPlot has neither candles nor panes of its own. */
interface Columns {
  /** time, open, high, low, close, average */
  readonly prices: [number[], number[], number[], number[], number[], (number | null)[]];
  /** time, volume */
  readonly volumes: [number[], number[]];
}

function columnsOf(rows: readonly KlineRow[]): Columns {
  const column = (at: 1 | 2 | 3 | 4 | 5) => rows.map((row) => row[at]);
  const times = rows.map((row) => row[0] / 1000);
  return {
    prices: [times, column(1), column(2), column(3), column(4), averagesOf(rows)],
    volumes: [times, column(5)],
  };
}

const bodyWidth = ({ bbox, scales }: uPlot): number => {
  const { min = 0, max = 1 } = scales['x']!;
  const spacing = bbox.width / Math.max(1, (max! - min!) / ROW_SECONDS);
  return Math.max(1, Math.floor(spacing * BODY_SHARE));
};

/** Candles in the way of its own demos: a hook that draws the rows in sight. */
function drawCandles(plot: uPlot, { prices: [times, open, high, low, close] }: Columns): void {
  const { ctx, bbox } = plot;
  const [from, to] = plot.series[0]!.idxs!;
  const body = bodyWidth(plot);
  const wick = Math.max(1, Math.min(body, Math.round(devicePixelRatio)));
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  for (let i = from; i <= to; i++) {
    const x = plot.valToPos(times[i]!, 'x', true);
    const yOpen = plot.valToPos(open[i]!, 'y', true);
    const yHigh = plot.valToPos(high[i]!, 'y', true);
    const yLow = plot.valToPos(low[i]!, 'y', true);
    const yClose = plot.valToPos(close[i]!, 'y', true);
    ctx.fillStyle = close[i]! >= open[i]! ? COLOURS.up : COLOURS.down;
    ctx.fillRect(Math.round(x - wick / 2), yHigh, wick, yLow - yHigh);
    ctx.fillRect(Math.round(x - body / 2), Math.min(yOpen, yClose), body, Math.max(1, Math.abs(yOpen - yClose)));
  }
  ctx.restore();
}

function drawVolumes(plot: uPlot, { prices: [, open, , , close], volumes: [times, volume] }: Columns): void {
  const { ctx, bbox } = plot;
  const [from, to] = plot.series[0]!.idxs!;
  const body = bodyWidth(plot);
  const bottom = bbox.top + bbox.height;
  for (let i = from; i <= to; i++) {
    const x = plot.valToPos(times[i]!, 'x', true);
    const y = plot.valToPos(volume[i]!, 'y', true);
    ctx.fillStyle = close[i]! >= open[i]! ? COLOURS.up : COLOURS.down;
    ctx.fillRect(Math.round(x - body / 2), y, body, bottom - y);
  }
}

const axis = { stroke: COLOURS.text, grid: { stroke: COLOURS.grid, width: 1 }, ticks: { show: false } };
/** Read by the hooks; uPlot itself draws nothing of it. */
const hidden: uPlot.Series = { paths: () => null, points: { show: false } };

/** Two plots with one time scale. The feed is merged to one update a frame, as its makers advise. */
export const peer: ChartPeer = {
  create({ element, widthPx, heightPx }, rows, live) {
    const columns = columnsOf(rows);
    const { prices, volumes } = columns;
    const startSeconds = prices[0][0]!;
    const style = document.createElement('style');
    style.textContent = styles;
    document.head.append(style);
    element.style.background = COLOURS.background;
    let seconds: [number, number] = [
      startSeconds + (rows.length - FIRST_RANGE) * ROW_SECONDS,
      startSeconds + rows.length * ROW_SECONDS,
    ];
    const shared = {
      width: widthPx,
      // Else the plot with the time labels makes room for half of one, and its columns miss their candles.
      padding: [null, null, null, 0] as uPlot.Padding,
      legend: { show: false },
      cursor: { show: false },
    };
    const priceHeight = Math.round(heightPx * PRICE_SHARE);
    const pricePlot = new uPlot(
      {
        ...shared,
        height: priceHeight,
        scales: { x: { time: true, range: () => seconds }, y: { range: (_plot, low, high) => [low, high] } },
        axes: [
          { ...axis, show: false },
          { ...axis, side: 1, size: 56 },
        ],
        series: [{}, hidden, hidden, hidden, hidden, { stroke: COLOURS.average, width: 1, points: { show: false } }],
        hooks: { draw: [(plot) => drawCandles(plot, columns)] },
      },
      prices,
      element,
    );
    const volumePlot = new uPlot(
      {
        ...shared,
        height: heightPx - priceHeight,
        scales: { x: { time: true, range: () => seconds }, y: { range: (_plot, _low, high) => [0, high] } },
        axes: [
          { ...axis, size: 36 },
          { ...axis, side: 1, size: 56 },
        ],
        series: [{}, hidden],
        hooks: { draw: [(plot) => drawVolumes(plot, columns)] },
      },
      volumes,
      element,
    );
    const averageAt = liveAverage(rows);
    let stale = false;
    const showLater = () => {
      if (stale) return;
      stale = true;
      requestAnimationFrame(() => {
        stale = false;
        pricePlot.setData(prices);
        volumePlot.setData(volumes);
      });
    };
    return {
      setRange({ from, to }: IndexRange) {
        seconds = [startSeconds + from * ROW_SECONDS, startSeconds + to * ROW_SECONDS];
        const [min, max] = seconds;
        pricePlot.setScale('x', { min, max });
        volumePlot.setScale('x', { min, max });
      },
      async range() {
        const { min = NaN, max = NaN } = pricePlot.scales['x']!;
        return { from: (min! - startSeconds) / ROW_SECONDS, to: (max! - startSeconds) / ROW_SECONDS };
      },
      stream: (feed) =>
        playFeed(feed, live, (row, isNext) => {
          const at = prices[0].length - (isNext ? 0 : 1);
          if (isNext) seconds = [seconds[0] + ROW_SECONDS, seconds[1] + ROW_SECONDS];
          // Both plots share the column of times.
          prices[0][at] = row[0] / 1000;
          for (const column of [1, 2, 3, 4] as const) prices[column][at] = row[column];
          prices[5][at] = averageAt(row[4], isNext);
          volumes[1][at] = row[5];
          showLater();
        }),
    };
  },
};
