import type { Page } from 'playwright';
import sharp from 'sharp';
import { colourOf } from './row-colours.ts';
import type { ColourRaster, RowPlaces, Wearer } from './row-colours.ts';

/** Returns a price that identifies its made market: ten apart from 10 005 on, five digits before the point. */
export const tellingPrice = (market: number): string => `${10_005 + 10 * market}.00`;
/** Number of such prices. */
export const TELLING = 5000;

/** Returns the colours of all markets as `#rrggbb`, for functions that run in the page and cannot use this file. */
const coloursOf = (wearer: Wearer): readonly string[] =>
  Array.from(
    { length: TELLING },
    (_, market) =>
      `#${colourOf(market, wearer)
        .map((channel) => channel.toString(16).padStart(2, '0'))
        .join('')}`,
  );

/** Runs in a worker: instead of a price a canvas gets its colour. */
function colourPaint(colours: readonly string[]): void {
  const context = OffscreenCanvasRenderingContext2D.prototype;
  // Called with the context of the moment below.
  // oxlint-disable-next-line typescript/unbound-method
  const { fillText } = context;
  context.fillText = function colouredText(text, x, y, ...rest) {
    const [, whole] = /^(\d\d,\d\d\d)\.\d\d$/.exec(text) ?? [];
    const colour = whole && colours[Math.floor((Number(whole.replace(',', '')) - 10_000) / 10)];
    if (!colour) {
      fillText.call(this, text, x, y, ...rest);
      return;
    }
    // The tint of a move is drawn over the same number; blending would round its colour to one that no market has.
    if (this.globalAlpha < 1) return;
    const { width, fontBoundingBoxAscent } = this.measureText(text);
    this.fillStyle = colour;
    this.fillRect(x, y - fontBoundingBoxAscent, width, fontBoundingBoxAscent);
  };
}

/**
 * Runs in the page: rows wear the colour of their market, and prices that are text that of their number, before each is
 * painted.
 */
function colourText({ names, prices }: { names: readonly string[]; prices: readonly string[] }): void {
  const list = document.querySelector('main')!;
  const paint = (element: HTMLElement, background: string) => {
    if (element.dataset['colour'] === background) return;
    element.dataset['colour'] = background;
    element.style.setProperty('background', background, 'important');
  };
  const colourRows = () => {
    for (const link of list.querySelectorAll<HTMLAnchorElement>('li a[href*="symbol=M"]')) {
      const name = names[Number(/symbol=M(\d+)/.exec(link.href)![1])]!;
      // Between the icon and the names, and behind the price, where nothing else is.
      const mark = `linear-gradient(${name}, ${name})`;
      paint(link, `${mark} 2.3125rem 0 / 0.375rem 100% no-repeat, ${mark} right 0 / 0.25rem 100% no-repeat`);
      const price = link.querySelector<HTMLElement>('[data-cell="price"]');
      if (!price) continue;
      const [, whole] = /^(\d\d,\d\d\d)\.\d\d$/.exec(price.textContent) ?? [];
      paint(price, (whole && prices[Math.floor((Number(whole.replace(',', '')) - 10_000) / 10)]) ?? 'transparent');
      price.style.setProperty('color', 'transparent', 'important');
    }
  };
  new MutationObserver(colourRows).observe(list, {
    childList: true,
    characterData: true,
    subtree: true,
    attributeFilter: ['href'],
  });
  colourRows();
}

/** Makes prices that will be painted wear their colours. Comes before the page is opened. */
export function colourPainters(page: Page): void {
  page.on('worker', (worker) => {
    // One that is gone by then paints nothing.
    worker.evaluate(colourPaint, coloursOf('painted')).catch(() => {});
  });
}

/** Makes the rows of an open list, and prices of theirs that are text, wear their colours. */
export async function colourRows(page: Page): Promise<void> {
  await page.evaluate(colourText, { names: coloursOf('name'), prices: coloursOf('text') });
}

/** Returns the places of the colours on a screenshot of the current page, at a ratio of 1. */
export const placesOf = (page: Page): Promise<RowPlaces> =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll<HTMLElement>('li:has(a[href*="symbol=M"])')];
    const seen = rows.find((row) => row.getBoundingClientRect().top >= innerHeight / 3)!;
    const row = seen.getBoundingClientRect();
    const link = seen.querySelector('a[href*="symbol=M"]')!.getBoundingClientRect();
    const price = seen.querySelector('[data-cell="price"]')!.getBoundingClientRect();
    /** Fixed bars above and below cover parts of the list. */
    const isList = (y: number) => document.elementFromPoint(innerWidth / 2, y)?.closest('li') !== null;
    let [top, bottom] = [Math.round(innerHeight / 2), Math.round(innerHeight / 2)];
    while (top > 0 && isList(top - 1)) top--;
    while (bottom < innerHeight && isList(bottom)) bottom++;
    return {
      nameX: Math.round(link.left + 40),
      groundX: Math.round(link.right - 2),
      priceX: Math.round(price.right - price.width / 2),
      priceY: (price.top + price.bottom) / 2 - row.top,
      rowPx: row.height,
      top,
      bottom,
    };
  });

/** @param picture  PNG or JPEG */
export async function colourRasterOf(picture: Buffer): Promise<ColourRaster> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}
