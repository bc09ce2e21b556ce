import { decodeSpotOrder } from '../../../src/api/decode-spot-order.ts';
import type { SpotOrder } from '../../../src/model/spot-order.ts';
import { HistoryRow } from '../../../src/features/spot-orders/done-rows.tsx';
import { SPOT_ORDER_ROW_PX } from '../../../src/features/spot-orders/open-rows.tsx';
import { VirtualList } from '../../../src/ui/virtual-list.tsx';
import type { RowSource } from '../../../src/ui/virtual-list.tsx';
import { historyAnswers } from '../../harness/made-answers.ts';
import { openScreen } from '../page/stage.tsx';
import { settled } from '../page/wait.ts';
import { figuresOf, watchWindow } from '../page/window-probe.ts';
import { said } from '../said.ts';
import type { DeviceScenario, DeviceVariant } from '../scenario.ts';

const PAGE_ROWS = 100;
/** A brisk scroll, px a second. */
const PACE_PX = 4000;

/**
 * A history whose rows are made when they are first shown, so that a phone does not store rows that are never shown.
 */
function historyOf(length: number): RowSource<SpotOrder> {
  const answer = historyAnswers(length).get('/api/spotOrder/list')!;
  const kept = new Map<number, SpotOrder>();
  const load = (index: number) => {
    const first = Math.floor(index / PAGE_ROWS) * PAGE_ROWS;
    const page = answer({ view: 'history', pageNum: first / PAGE_ROWS + 1, pageSize: PAGE_ROWS });
    const { rows } = page as { rows: Record<string, unknown>[] };
    rows.forEach((row, at) => kept.set(first + at, decodeSpotOrder(row)));
  };
  return {
    length,
    rowAt(index) {
      if (!kept.has(index)) load(index);
      return kept.get(index);
    },
  };
}

const idOf = ({ id }: SpotOrder) => id;
const rowOf = (order: SpotOrder) => <HistoryRow order={order} />;

const history = (id: string, rows: number): DeviceVariant => ({
  id,
  name: `Tern, ${said(rows)} rows`,
  side: 'ours',
  async open({ root, windowMs, signal }) {
    const list = (
      <VirtualList
        items={historyOf(rows)}
        keyOf={idOf}
        rowHeightPx={SPOT_ORDER_ROW_PX}
        renderRow={rowOf}
        label="History"
      />
    );
    const { close } = await openScreen(root, 'still', '/pages/trade/trade', list);
    try {
      await settled('the history', () => root.querySelector(`li[aria-setsize="${rows}"]`) !== null, signal);
    } catch (error) {
      close();
      throw error;
    }
    return {
      async measure() {
        // Each window begins at the top, so that all of them scroll through the same rows.
        const record = await watchWindow({
          root,
          forMs: windowMs,
          signal,
          inFrame: (elapsedMs) => scrollTo(0, (elapsedMs * PACE_PX) / 1000),
        });
        if (scrollY === 0) throw new Error('the history did not scroll');
        return figuresOf(record);
      },
      scene: () => `${root.querySelectorAll('li').length} rows`,
      close,
    };
  },
});

export const HISTORY_SCROLL: DeviceScenario = {
  id: 'history-scroll',
  title: 'A long history',
  about: `The list of ended spot orders, scrolled by script at ${said(PACE_PX)} px a second.`,
  variants: [history('short', 1000), history('long', 100_000)],
};
