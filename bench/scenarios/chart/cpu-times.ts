import { readdirSync, readFileSync } from 'node:fs';

/** CPU time of all threads of a process so far, ms, by the kernel's own counters; NaN where the system has none. */
export function cpuMsOf(pid: number): number {
  const folder = `/proc/${pid}/task`;
  try {
    let sum = 0;
    for (const thread of readdirSync(folder)) {
      try {
        sum += Number(readFileSync(`${folder}/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
      } catch {
        // The thread ended between the two looks.
      }
    }
    return sum;
  } catch {
    return NaN;
  }
}
