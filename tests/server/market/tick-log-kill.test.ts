import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CATALOGUE } from '../../../server/market/catalogue.ts';
import { genesisHash } from '../../../server/market/chain.ts';
import type { ChainedTick } from '../../../server/market/tick.ts';
import { openTickLog } from '../../../server/market/tick-log.ts';
import { recomputedHash, tempDir } from './market-support.ts';

const { rules } = CATALOGUE[0]!;
const GENESIS = genesisHash(rules.symbol, 1);

/**
 * Lets the writer reach at least `ticks` more, kills it in the middle of its work, and returns the last seq that it
 * reported.
 */
async function writeAndKill(dir: string, ticks: number): Promise<number> {
  const writer = spawn(process.execPath, [join(import.meta.dirname, 'tick-log-writer.ts'), dir, GENESIS], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  let first: number | null = null;
  const told = (): number => Number(text.slice(0, text.lastIndexOf('\n')).split('\n').at(-1));
  for await (const chunk of writer.stdout) {
    text += String(chunk);
    if (!text.includes('\n')) continue;
    first ??= told();
    if (told() - first < ticks) continue;
    writer.kill('SIGKILL');
    break;
  }
  if (writer.exitCode === null && writer.signalCode === null) await once(writer, 'exit');
  return told();
}

it('a killed writer has lost no tick it told of, and the next one goes on with the same chain', async () => {
  const dir = tempDir();
  let head = 0;
  for (let round = 0; round < 8; round += 1) {
    const told = await writeAndKill(dir, 50 + round * 40);
    const log = openTickLog(dir, rules, GENESIS);
    expect(told).toBeGreaterThan(head);
    expect(log.head()!.tick.seq).toBeGreaterThanOrEqual(told);
    head = log.head()!.tick.seq;
    const ticks: ChainedTick[] = [];
    for await (const { tick } of log.from(1)) ticks.push(tick);
    expect(ticks.map(({ seq }) => seq)).toEqual(ticks.map((_, i) => i + 1));
    expect(recomputedHash(GENESIS, ticks)).toBe(log.head()!.tick.hash);
    log.close();
  }
});
