import { cpuUsPerRequest, inTurns, startChild, warmUp } from './child.ts';

export interface HttpSample {
  /** µs of processor a request. */
  readonly bareUs: number;
  readonly oursUs: number;
}

/**
 * Samples until the code is compiled: in the first ones the compiler's threads take a third of the processor, as they do
 * in the first minutes of a server that runs for days.
 */
const WARM_SAMPLES = 6;

/** Both servers in turns, each with clients in a process of its own. @throws Error when they do not say the same */
export async function sampleHttp(rounds: number, requests: number): Promise<readonly HttpSample[]> {
  const servers = await Promise.all(['bare-http.ts', 'our-http.ts'].map((file) => startChild(file)));
  const clients = await Promise.all(servers.map(({ ready }) => startChild('http-clients.ts', String(ready))));
  const samples: HttpSample[] = [];
  try {
    await warmUp(clients, requests * WARM_SAMPLES);
    for (let round = 0; round < rounds; round += 1) {
      const [bareUs, oursUs] = await inTurns(round, (at) => cpuUsPerRequest(servers[at]!, clients[at]!, requests));
      samples.push({ bareUs, oursUs });
    }
    return samples;
  } finally {
    for (const one of [...clients, ...servers]) await one.stop();
  }
}
