import { startChild } from './child.ts';
import type { Child } from './child.ts';

export interface HttpSample {
  /** µs of processor a request. */
  readonly bareUs: number;
  readonly oursUs: number;
}

async function perRequest(server: Child, clients: Child, requests: number): Promise<number> {
  const before = await server.usage();
  await clients.ask({ requests });
  const after = await server.usage();
  return (after.cpuUs - before.cpuUs) / requests;
}

/** Both servers in turns, each with clients in a process of its own. @throws Error when they do not say the same */
export async function sampleHttp(rounds: number, requests: number): Promise<readonly HttpSample[]> {
  const servers = await Promise.all(['bare-http.ts', 'our-http.ts'].map((file) => startChild(file)));
  const clients = await Promise.all(servers.map(({ ready }) => startChild('http-clients.ts', String(ready))));
  const samples: HttpSample[] = [];
  try {
    const sizes = [];
    // Until it is compiled.
    for (const each of clients) sizes.push(await each.ask<number>({ requests }));
    if (sizes[0] !== sizes[1]) throw new Error(`answers of ${sizes.join(' and ')} bytes`);
    for (let round = 0; round < rounds; round += 1) {
      const both: number[] = [];
      for (const at of round % 2 === 0 ? [0, 1] : [1, 0])
        both[at] = await perRequest(servers[at]!, clients[at]!, requests);
      samples.push({ bareUs: both[0]!, oursUs: both[1]! });
    }
    return samples;
  } finally {
    for (const one of [...clients, ...servers]) await one.stop();
  }
}
