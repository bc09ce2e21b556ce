import MarketPage from '../../../src/pages/market-page.tsx';
import { tickerStore } from '../../../src/signals/ticker.ts';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { openScreen } from '../page/stage.tsx';
import type { Screen } from '../page/stage.tsx';
import { settled } from '../page/wait.ts';
import { figuresOf, watchWindow } from '../page/window-probe.ts';
import type { Figures } from '../metrics.ts';
import type { Opened, Scene } from '../scenario.ts';
import type { WorldId } from '../worker/worlds.ts';

const PRICE = /\d\.\d\d/;

/** Rows of the list, or of the table that a wide screen has in its place. */
export const rowsOf = (root: Element): NodeListOf<Element> =>
  root.querySelectorAll('li a[href*="symbol="], [role="row"][data-symbol]');

const symbolOf = (cell: Element): MarketSymbol | null => {
  const told =
    cell.closest('[data-symbol]')?.getAttribute('data-symbol') ??
    /symbol=(\w+)/.exec(cell.closest('a')?.getAttribute('href') ?? '')?.[1];
  return (told as MarketSymbol | undefined) ?? null;
};

/** The time of the newest tick of the price that was just written; null for other cells. */
function tickMsOf(cell: Element): number | null {
  if (!/price/i.test(cell.className)) return null;
  const symbol = symbolOf(cell);
  return symbol && tickerStore.of(symbol).tickTimeMs.peek();
}

/** Tern's page of all markets in a world. @throws Error when no price comes */
export async function openMarketList({ root, signal }: Scene, world: WorldId): Promise<Screen> {
  const screen = await openScreen(root, world, '/pages/market/market', <MarketPage />);
  try {
    const price = () => root.querySelector('[data-cell="price"]')?.textContent ?? '';
    await settled('the first price', () => PRICE.test(price()), signal);
  } catch (error) {
    screen.close();
    throw error;
  }
  return screen;
}

export const measureMarketList = async ({ root, windowMs, signal }: Scene): Promise<Figures> =>
  figuresOf(await watchWindow({ root, forMs: windowMs, signal, tickMsOf }));

/** The list, ready to be measured. */
export async function marketList(scene: Scene, world: WorldId): Promise<Opened> {
  const { close } = await openMarketList(scene, world);
  return {
    measure: () => measureMarketList(scene),
    scene: () => `${rowsOf(scene.root).length} rows`,
    close,
  };
}
