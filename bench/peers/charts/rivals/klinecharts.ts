import { init } from 'klinecharts';
import type { KLineData } from 'klinecharts';
import { playFeed } from '../../../scenarios/data/kline-rows.ts';
import type { KlineRow } from '../../../scenarios/data/kline-rows.ts';
import { AVERAGE_PERIOD, COLOURS, FIRST_RANGE } from '../chart-peer.ts';
import type { ChartPeer, IndexRange } from '../chart-peer.ts';

const barOf = (row: KlineRow): KLineData => ({
  timestamp: row[0],
  open: row[1],
  high: row[2],
  low: row[3],
  close: row[4],
  volume: row[5],
});

/** Average and volumes are indicators of its own. */
export const peer: ChartPeer = {
  create({ element, widthPx, heightPx }, rows, live) {
    const bars = rows.map(barOf);
    element.style.width = `${widthPx}px`;
    element.style.height = `${heightPx}px`;
    element.style.background = COLOURS.background;
    const chart = init(element, { layout: { barSpaceLimit: { min: 0.0005, max: 50 } }, styles: 'dark' })!;
    let push: (bar: KLineData) => void = () => {};
    chart.setSymbol({ ticker: 'BENCH', pricePrecision: 2, volumePrecision: 3 });
    chart.setPeriod({ type: 'minute', span: 1 });
    chart.createIndicator({ name: 'MA', calcParams: [AVERAGE_PERIOD], paneId: 'candle_pane' }, true);
    chart.createIndicator({ name: 'VOL', calcParams: [] });
    chart.setDataLoader({
      getBars: ({ type, callback }) => callback(type === 'init' ? bars : [], false),
      subscribeBar: ({ callback }) => {
        push = callback;
      },
    });
    let visible = 0;
    let right = rows.length;
    let barPx = 1;
    // It knows only bar widths and distances.
    const setRange = ({ from, to }: IndexRange) => {
      if (to - from !== visible) {
        visible = to - from;
        barPx = (chart.getSize('candle_pane', 'main')?.width ?? widthPx) / visible;
        chart.setBarSpace(barPx);
      }
      if (to !== right) chart.scrollByDistance((right - to) * barPx);
      right = to;
    };
    chart.setOffsetRightDistance(0);
    setRange({ from: rows.length - FIRST_RANGE, to: rows.length });
    // The price axis takes its width only with the first frame.
    visible = 0;
    return {
      setRange,
      async range() {
        const { realFrom, realTo } = chart.getVisibleRange();
        return { from: realFrom, to: realTo };
      },
      stream: (feed) => playFeed(feed, live, (row) => push(barOf(row))),
    };
  },
};
