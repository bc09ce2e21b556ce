import type { Market } from '../../../src/model/market.ts';
import { marketStore } from '../../../src/signals/markets.ts';
import { OrderBook } from '../../../src/features/book/order-book.tsx';
import { useMarketData } from '../../../src/pages/trade/use-market-data.ts';
import { openScreen } from '../page/stage.tsx';
import { settled } from '../page/wait.ts';
import { figuresOf, watchWindow } from '../page/window-probe.ts';
import type { DeviceScenario } from '../scenario.ts';
import { WORLDS } from '../worker/worlds.ts';

/** Rows of each side, as many as a phone shows. */
const ROWS = 12;

function BookScreen() {
  const market = marketStore.all.value[0] as Market;
  const ask = useMarketData(market, { bookRows: ROWS, trades: false });
  return <OrderBook market={market} rows={ROWS} onRetry={ask} />;
}

export const ORDER_BOOK: DeviceScenario = {
  id: 'order-book',
  title: 'Order book',
  about: `The book of the trade page, ${ROWS} rows a side, at ${WORLDS.book.ticksPerSecond} ticks a second, half of them of this market.`,
  variants: [
    {
      id: 'tern',
      name: 'Tern',
      side: 'ours',
      async open({ root, windowMs, signal }) {
        const { close } = await openScreen(root, 'book', '/pages/trade/trade', <BookScreen />);
        try {
          await settled('the book', () => root.querySelectorAll('[class*="price"]').length > ROWS, signal);
        } catch (error) {
          close();
          throw error;
        }
        return {
          measure: async () => figuresOf(await watchWindow({ root, forMs: windowMs, signal })),
          scene: () => `${ROWS} rows a side`,
          close,
        };
      },
    },
  ],
};
