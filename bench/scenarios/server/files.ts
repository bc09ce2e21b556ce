import { startChild } from './child.ts';
import type { Child } from './child.ts';

/** Processor time of the server. */
export interface FilesSample {
  /** µs a request. */
  readonly staticUs: number;
  readonly keptUs: number;
  /** ms a month that is made, compression included. */
  readonly newMs: number;
}

interface Served {
  readonly port: number;
  readonly file: string;
  readonly asset: string;
}

/** Months a round; a market has nine years of them. */
const MONTHS = 6;
const ROUNDS_MOST = 15;

async function perRequest(server: Child, clients: Child, requests: number): Promise<number> {
  const before = await server.usage();
  await clients.ask({ requests });
  const after = await server.usage();
  return (after.cpuUs - before.cpuUs) / requests;
}

async function newMonths(server: Child): Promise<number> {
  const before = await server.usage();
  await server.ask({ months: MONTHS });
  const after = await server.usage();
  return (after.cpuUs - before.cpuUs) / MONTHS / 1000;
}

/**
 * A candle file that is kept beside a static file of the same bytes, in turns, and new ones.
 * @throws Error when the two answers are not of the same length
 */
export async function sampleFiles(rounds: number, requests: number): Promise<readonly FilesSample[]> {
  const server = await startChild('our-files.ts');
  const { port, file, asset } = server.ready as Served;
  const clients = await Promise.all([asset, file].map((path) => startChild('http-clients.ts', String(port), path)));
  const samples: FilesSample[] = [];
  try {
    const sizes = [];
    // Until it is compiled.
    for (const each of clients) sizes.push(await each.ask<number>({ requests }));
    if (sizes[0] !== sizes[1]) throw new Error(`answers of ${sizes.join(' and ')} bytes`);
    await newMonths(server);
    for (let round = 0; round < Math.min(rounds, ROUNDS_MOST); round += 1) {
      const both: number[] = [];
      for (const at of round % 2 === 0 ? [0, 1] : [1, 0]) both[at] = await perRequest(server, clients[at]!, requests);
      samples.push({ staticUs: both[0]!, keptUs: both[1]!, newMs: await newMonths(server) });
    }
    return samples;
  } finally {
    for (const one of [...clients, server]) await one.stop();
  }
}
