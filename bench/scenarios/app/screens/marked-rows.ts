import { toWireSymbol } from '../../../../protocol/units/market-symbol.ts';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import { MARKABLE_SYMBOLS } from '../../../harness/made-markets.ts';
import type { Box } from '../marks.ts';
import type { Stage } from '../stage.ts';
import type { Mark } from '../tick-to-pixel.ts';

/** The tab bar may cover the lowest rows. */
const BELOW_PX = 100;

/** Rows of a list of markets, of ours or of a rival, whose price can be marked: each by itself. */
export async function markedPrices({ page, load }: Stage): Promise<readonly Mark[]> {
  const boxes = await page.evaluate(
    ([symbols, belowPx]) =>
      [...document.querySelectorAll<HTMLAnchorElement>('a[href*="symbol="]')].flatMap((link): [string, Box][] => {
        const symbol = /symbol=(\w+)/.exec(link.href)![1]!;
        const { x, y, width, height, bottom } = link.getBoundingClientRect();
        const isSeen = y >= 0 && bottom <= innerHeight - belowPx;
        return symbols.includes(symbol) && isSeen ? [[symbol, { x, y, width, height }]] : [];
      }),
    [MARKABLE_SYMBOLS, BELOW_PX] as const,
  );
  return boxes.map(([symbol, box]) => ({
    rows: [box],
    turn: (wide) => load.markPrice(toWireSymbol(symbol as MarketSymbol), wide),
  }));
}

/** All rows of an order book together; marks change their sizes. */
export async function markedBook({ page, load }: Stage): Promise<readonly Mark[]> {
  const rows = await page.evaluate(() =>
    [...document.querySelectorAll('[role="table"] > [role="row"]')].flatMap((row): Box[] => {
      const { x, y, width, height, bottom } = row.getBoundingClientRect();
      return bottom <= innerHeight ? [{ x, y, width, height }] : [];
    }),
  );
  return [{ rows, turn: (wide) => load.markSizes(wide) }];
}
