import type { Page } from '@playwright/test';
import type { Point } from './fingers.ts';

/** Inside the label of an order, whose left end stands at the left of the chart. */
const ACROSS_PX = 24;
const STEP_PX = 8;
/** Right of all labels: the border of a pane can be dragged here too. */
const BESIDE_PX = 240;

export const chartOf = (page: Page) => page.getByRole('application', { name: /price chart$/ });

/**
 * The labels of own orders that can be dragged, from top to bottom: where the mouse's cursor says so. They are painted, so
 * nothing else of them is in the page.
 */
export async function orderLabels(page: Page): Promise<readonly Point[]> {
  const chart = chartOf(page);
  const { x, y, height } = (await chart.boundingBox())!;
  const canBeDragged = async (across: number, down: number) => {
    await page.mouse.move(x + across, y + down);
    return (await chart.evaluate((element) => element.style.cursor)) === 'ns-resize';
  };
  const found: Point[] = [];
  let from = NaN;
  for (let down = 0; down <= height; down += STEP_PX) {
    const isLabel = (await canBeDragged(ACROSS_PX, down)) && !(await canBeDragged(BESIDE_PX, down));
    if (isLabel && Number.isNaN(from)) from = down;
    if (isLabel || Number.isNaN(from)) continue;
    found.push({ x: x + ACROSS_PX, y: y + (from + down - STEP_PX) / 2 });
    from = NaN;
  }
  return found;
}
