import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { slowProcesses } from '../../../bench/harness/slow-processes.ts';

/** Works for more than a second and prints which part of the time it had a processor. */
const WORK = `
  const [startMs, before] = [performance.now(), process.cpuUsage().user];
  while (performance.now() - startMs < 1200);
  console.log((process.cpuUsage().user - before) / 1000 / (performance.now() - startMs));
`;

describe('a process that is slowed', () => {
  it('runs for one part in six of the time, and ends', async () => {
    const child = spawn(process.execPath, ['-e', WORK], { stdio: ['ignore', 'pipe', 'inherit'] });
    const restore = await slowProcesses([child.pid!], 6);
    const share = Number(await text(child.stdout));
    await restore();
    // Beside other work it gets less.
    expect(share).toBeGreaterThan(0.02);
    expect(share).toBeLessThan(0.25);
  });

  it('runs freely when it is let go', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => console.log(1), 50)'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const restore = await slowProcesses([child.pid!], 50);
    await restore();
    const [first] = (await once(child.stdout, 'data')) as [Buffer];
    expect(String(first)).toContain('1');
    child.kill();
  });
});
