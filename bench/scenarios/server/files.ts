import { cpuUsPerRequest, inTurns, startChild, warmUp } from './child.ts';
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
    await warmUp(clients, requests);
    await newMonths(server);
    for (let round = 0; round < Math.min(rounds, ROUNDS_MOST); round += 1) {
      const [staticUs, keptUs] = await inTurns(round, (at) => cpuUsPerRequest(server, clients[at]!, requests));
      samples.push({ staticUs, keptUs, newMs: await newMonths(server) });
    }
    return samples;
  } finally {
    for (const one of [...clients, server]) await one.stop();
  }
}
