import { setTimeout as pause } from 'node:timers/promises';
import { quantileOf } from '../chart/metrics.ts';
import { startChild } from './child.ts';
import { TICKS_PER_SECOND } from './made-ticks.ts';
import { startSocketClients } from './start-socket-clients.ts';

/** Server of the sockets of one sample. */
export type Sender = 'bare ws' | 'ours, plain' | 'ours, compressed';
export const SENDERS: readonly Sender[] = ['bare ws', 'ours, plain', 'ours, compressed'];

export interface SocketSample {
  /** Cores of the server, at the frames that it is meant to send: a machine that has no time for it sends fewer. */
  readonly cores: number;
  /** Frames a second and socket that came. */
  readonly frames: number;
  readonly megabytes: number;
  /** kB a second and socket, on the line. */
  readonly kilobytes: number;
  readonly delayP50Ms: number;
  readonly delayP99Ms: number;
}

export interface SocketEffort {
  readonly sockets: number;
  readonly measureMs: number;
}

/** Rate of the server's flushes. */
const FLUSHES_PER_SECOND = 10;
const SUBSCRIBE = '{"op":"subscribe","type":"DETAIL","symbol":"btcusdt"}';
const SETTLE_MS = 2000;

/** Sockets in processes beside the server's; all that was opened is closed again. */
async function sampleSockets(sender: Sender, { sockets, measureMs }: SocketEffort): Promise<SocketSample> {
  const server = await startChild(sender === 'bare ws' ? 'bare-sockets.ts' : 'our-sockets.ts');
  const mode = sender === 'ours, compressed' ? 'deflate' : 'plain';
  const { clients, count, ask } = await startSocketClients(server, sockets, mode, 'delays');
  await ask([SUBSCRIBE]);
  await server.ask();
  await pause(SETTLE_MS);
  await ask([]);
  const before = await server.usage();
  const began = performance.now();
  await pause(measureMs);
  const after = await server.usage();
  const ms = performance.now() - began;
  const told = await ask([]);
  for (const one of [...clients, server]) await one.stop();
  const readers = told.reduce((sum, one) => sum + one.watched, 0);
  const delays = told.flatMap(({ delaysMs }) => delaysMs);
  const bytes = told.reduce((sum, one) => sum + one.bytes, 0);
  const frames = (delays.length / readers / ms) * 1000;
  const wanted = sender === 'bare ws' ? TICKS_PER_SECOND : FLUSHES_PER_SECOND;
  return {
    cores: (((after.cpuUs - before.cpuUs) / 1000 / ms) * wanted) / frames,
    frames,
    megabytes: after.rssBytes / 1e6,
    kilobytes: bytes / ms / count,
    delayP50Ms: quantileOf(delays, 0.5),
    delayP99Ms: quantileOf(delays, 0.99),
  };
}

/** Samples by their sender. */
export type SocketSamples = Readonly<Record<Sender, readonly SocketSample[]>>;

/** All senders in turns, every second round backwards. @param tell  progress, in words */
export async function sampleSenders(
  rounds: number,
  effort: SocketEffort,
  tell: (progress: string) => void,
): Promise<SocketSamples> {
  const samples: Record<Sender, SocketSample[]> = { 'bare ws': [], 'ours, plain': [], 'ours, compressed': [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const sender of round % 2 === 0 ? SENDERS : SENDERS.toReversed()) {
      tell(`${effort.sockets} sockets, round ${round + 1} of ${rounds}: ${sender}`);
      samples[sender].push(await sampleSockets(sender, effort));
    }
  }
  return samples;
}
