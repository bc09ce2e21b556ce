import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { Level } from '../../../src/level/settings.ts';
import { startCountingProxy } from '../../harness/counting-proxy.ts';
import { jsonFixture } from './json-fixture.ts';
import type { WirePage } from './pages.ts';
import { ratesOf } from './sample.ts';
import type { WireSample } from './sample.ts';

/** First states have come. */
const SETTLE_MS = 1500;

/** Counts what release 180e768f received on a page, with a client that subscribes the same and reads nothing. */
export async function listenAsBefore(serverUrl: string, page: WirePage, level: Level, ms: number): Promise<WireSample> {
  const proxy = await startCountingProxy();
  proxy.passTo(serverUrl);
  const socket = new WebSocket(`${proxy.url.replace('http', 'ws')}/ws/${randomUUID()}`);
  try {
    await once(socket, 'open');
    for (const message of jsonFixture(page, level)) socket.send(message);
    await pause(SETTLE_MS);
    const [before, startedMs] = [proxy.counts(), performance.now()];
    await pause(ms);
    const rates = ratesOf(before, proxy.counts(), performance.now() - startedMs, null);
    return { screen: page, level, feed: 'fixture', ...rates, cpuMs: null, mainMs: null };
  } finally {
    socket.terminate();
    await proxy.close();
  }
}
