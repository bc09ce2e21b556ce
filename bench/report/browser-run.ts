import { chromium } from 'playwright';
import { BROWSER_FLAGS, chromiumPath } from '../../tests/chromium.ts';
import type { Outcome } from '../targets.ts';
import type { RunNote } from './machine.ts';

/** Data about every run of the app or the chart in real browsers. */
export interface BrowserRun extends RunNote {
  readonly browser: string;
  /** A quick or partial run proves nothing. */
  readonly partial: boolean;
  readonly outcomes: readonly Outcome[];
}

/** The line of a report that says where it was measured. */
export const placeLine = ({ machine, browser, date, revision, seconds, loadBefore, loadAfter }: BrowserRun): string =>
  `- ${machine.cpu}, ${machine.cores} cores, ${machine.memoryGiB} GiB, ${machine.system}, no GPU: Skia and WebGL on the CPU; Chromium ${browser}, headless; ${date}; revision ${revision}; ${Math.round(seconds)} s; load ${loadBefore} before, ${loadAfter} after.`;

/** Returns the version of the browser that is measured. */
export async function browserVersion(): Promise<string> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...BROWSER_FLAGS] });
  const version = browser.version();
  await browser.close();
  return version;
}

/** Lists each failure once, with how often it was seen. @param nameOf  what was measured, and under which condition */
export function failureLinesOf<Run extends { readonly failures: readonly string[] }>(
  runs: readonly Run[],
  nameOf: (run: Run) => string,
): readonly string[] {
  const counts = new Map<string, number>();
  for (const run of runs) {
    for (const failure of run.failures) {
      const text = `${nameOf(run)}: ${failure}`;
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
  }
  return [...counts].map(([text, count]) => `- ${text}${count > 1 ? ` (${count} times)` : ''}`);
}
