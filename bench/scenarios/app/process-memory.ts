import { readFileSync } from 'node:fs';
import type { CDPSession } from 'playwright';

const KINDS: ReadonlySet<string> = new Set(['renderer', 'GPU']);

/** Proportional share of memory of one process, MB, by the kernel's own count; NaN where the system has none. */
export function memoryMbOf(pid: number): number {
  try {
    const kb = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
    return Number(kb ?? NaN) / 1024;
  } catch {
    return NaN;
  }
}

/** Returns the memory of the page's and the graphics process. It includes bitmaps, which are in no heap. */
export async function processMb(browser: CDPSession): Promise<number> {
  const { processInfo } = await browser.send('SystemInfo.getProcessInfo');
  return processInfo
    .filter(({ type }) => KINDS.has(type))
    .reduce((sum, { id }) => {
      const mb = memoryMbOf(id);
      // One that ended since has none.
      return sum + (Number.isNaN(mb) ? 0 : mb);
    }, 0);
}
