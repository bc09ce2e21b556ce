import type { Locator } from '@playwright/test';
import { expect } from './journey.ts';

/** Taps and typed fields that one flow takes. */
export interface TapCount {
  readonly flow: string;
  readonly taps: number;
  /** Fields that something must be typed into. */
  readonly fields: number;
}

/** Counts the taps and fields of one flow while it is walked. */
export function countTaps(flow: string) {
  let taps = 0;
  let fields = 0;
  return {
    async tap(target: Locator): Promise<void> {
      taps++;
      await target.click();
    },
    /** One tap on a button that does nothing for a moment after its sheet has opened, until what it leads to is there. */
    async tapArmed(target: Locator, next: Locator): Promise<void> {
      taps++;
      await expect(async () => {
        if (!(await next.isVisible())) await target.click({ timeout: 1000 });
        await expect(next).toBeVisible({ timeout: 1000 });
      }).toPass();
    },
    async type(field: Locator, text: string): Promise<void> {
      fields++;
      await field.fill(text);
    },
    count: (): TapCount => ({ flow, taps, fields }),
  };
}

/** Prints the table of some flows, as Markdown. @param targets  taps and fields, in the same order */
export const printTaps = (counts: readonly TapCount[], targets: readonly (readonly [number, number])[]): void =>
  console.log(
    [
      '| flow | taps | fields | target |',
      '| --- | --- | --- | --- |',
      ...counts.map(({ flow, taps, fields }, at) => `| ${flow} | ${taps} | ${fields} | ${targets[at]!.join(' + ')} |`),
    ].join('\n'),
  );
