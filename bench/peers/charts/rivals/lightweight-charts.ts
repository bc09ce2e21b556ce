import { CandlestickSeries, createChart, HistogramSeries, LineSeries } from 'lightweight-charts';
import type { UTCTimestamp } from 'lightweight-charts';
import { playFeed } from '../../../scenarios/data/kline-rows.ts';
import type { KlineRow } from '../../../scenarios/data/kline-rows.ts';
import { averagesOf, COLOURS, FIRST_RANGE, liveAverage } from '../chart-peer.ts';
import type { ChartPeer } from '../chart-peer.ts';

const timeOf = (row: KlineRow) => (row[0] / 1000) as UTCTimestamp;
const candleOf = (row: KlineRow) => ({ time: timeOf(row), open: row[1], high: row[2], low: row[3], close: row[4] });
const volumeOf = (row: KlineRow) => ({
  time: timeOf(row),
  value: row[5],
  color: row[4] >= row[1] ? COLOURS.upVolume : COLOURS.downVolume,
});

/** With conflation, which merges candles narrower than a pixel and is off by default in the library. */
export const peer: ChartPeer = {
  create({ element, widthPx, heightPx }, rows, live) {
    const candles = rows.map(candleOf);
    const volumes = rows.map(volumeOf);
    const averages = averagesOf(rows).flatMap((value, i) =>
      value === null ? [] : [{ time: timeOf(rows[i]!), value }],
    );
    const averageAt = liveAverage(rows);
    const chart = createChart(element, {
      width: widthPx,
      height: heightPx,
      layout: {
        background: { color: COLOURS.background },
        textColor: COLOURS.text,
        attributionLogo: false,
        panes: { enableResize: true },
      },
      grid: { vertLines: { color: COLOURS.grid }, horzLines: { color: COLOURS.grid } },
      timeScale: { minBarSpacing: 0.0005, timeVisible: true, enableConflation: true },
    });
    const prices = chart.addSeries(CandlestickSeries, { upColor: COLOURS.up, downColor: COLOURS.down });
    const average = chart.addSeries(LineSeries, {
      color: COLOURS.average,
      lineWidth: 1,
      priceLineVisible: false,
      lastValueVisible: false,
      crosshairMarkerVisible: false,
    });
    const volume = chart.addSeries(HistogramSeries, { priceFormat: { type: 'volume' }, priceLineVisible: false }, 1);
    prices.setData(candles);
    average.setData(averages);
    volume.setData(volumes);
    chart.panes()[1]!.setStretchFactor(0.33);
    const timeScale = chart.timeScale();
    timeScale.setVisibleLogicalRange({ from: rows.length - FIRST_RANGE, to: rows.length });
    return {
      setRange: (range) => timeScale.setVisibleLogicalRange({ ...range }),
      async range() {
        const { from = NaN, to = NaN } = timeScale.getVisibleLogicalRange() ?? {};
        return { from, to };
      },
      stream: (feed) =>
        playFeed(feed, live, (row, isNext) => {
          prices.update(candleOf(row));
          volume.update(volumeOf(row));
          average.update({ time: timeOf(row), value: averageAt(row[4], isNext) });
        }),
    };
  },
};
