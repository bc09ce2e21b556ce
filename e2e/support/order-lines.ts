import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { Point } from './fingers.ts';

const chartOf = (page: Page) => page.getByRole('application', { name: /price chart$/ });

/**
 * The labels of own orders that can be dragged, from top to bottom: where the mouse's cursor shows it. They are
 * painted, so the page has no elements for them. Labels that touch are distinguished by their height.
 */
const orderLabels = (page: Page): Promise<readonly Point[]> =>
  chartOf(page).evaluate((chart) => {
    const { left, top, width, height } = chart.getBoundingClientRect();
    const dragsAt = (across: number, down: number) => {
      const at = { clientX: left + across, clientY: top + down };
      chart.dispatchEvent(
        new PointerEvent('pointermove', { ...at, pointerId: 1, pointerType: 'mouse', bubbles: true }),
      );
      return chart.style.cursor === 'ns-resize';
    };
    const labelPx = 18;
    const found: { x: number; y: number }[] = [];
    let from = NaN;
    for (let down = 0; down <= height; down++) {
      // The border of a pane can be dragged too, all along it.
      const isLabel = dragsAt(24, down) && !dragsAt(width * 0.6, down);
      if (isLabel && Number.isNaN(from)) from = down;
      if (isLabel || Number.isNaN(from)) continue;
      const count = Math.max(1, Math.round((down - from) / (labelPx + 1)));
      for (let i = 0; i < count; i++) {
        found.push({ x: left + 24, y: top + from + ((i + 0.5) * (down - from)) / count });
      }
      from = NaN;
    }
    chart.dispatchEvent(new PointerEvent('pointerleave', { pointerId: 1, pointerType: 'mouse' }));
    return found;
  });

/** The first cross of an order, from the top; null while none is in sight. */
const orderCrossIn = (page: Page): Promise<Point | null> =>
  chartOf(page).evaluate((chart) => {
    const { left, top, width, height } = chart.getBoundingClientRect();
    for (let down = 0; down < height; down += 4) {
      for (let across = 20; across < width * 0.8; across += 4) {
        const at = { clientX: left + across, clientY: top + down };
        chart.dispatchEvent(
          new PointerEvent('pointermove', { ...at, pointerId: 1, pointerType: 'mouse', bubbles: true }),
        );
        if (chart.style.cursor === 'pointer') return { x: at.clientX + 6, y: at.clientY + 2 };
      }
    }
    return null;
  });

/** Squeezes prices by their axis, which from then on stand still. */
async function squeeze(page: Page): Promise<void> {
  // Here, since another width makes another chart.
  await chartOf(page).scrollIntoViewIfNeeded();
  const { x, y, width } = (await chartOf(page).boundingBox())!;
  await page.mouse.move(x + width - 20, y + 60);
  await page.mouse.down();
  await page.mouse.move(x + width - 20, y + 130, { steps: 2 });
  await page.mouse.up();
}

/** Squeezes prices until the cross of an order is in sight. @returns where it is */
export async function bringCrossInSight(page: Page): Promise<Point> {
  let cross: Point | null = null;
  await expect(async () => {
    await squeeze(page);
    await expect.poll(async () => (cross = await orderCrossIn(page)), { timeout: 500 }).not.toBeNull();
  }).toPass();
  return cross!;
}

/** Squeezes prices until so many orders are in sight. @returns their labels */
export async function bringOrdersInSight(page: Page, count: number): Promise<readonly Point[]> {
  let labels: readonly Point[] = [];
  await expect(async () => {
    await squeeze(page);
    await expect.poll(async () => (labels = await orderLabels(page)).length, { timeout: 500 }).toBe(count);
  }).toPass();
  return labels;
}
