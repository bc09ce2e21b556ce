import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { newCluster } from '../../../tests/cluster/cluster-stage.ts';
import type { Node } from '../../../tests/cluster/cluster-stage.ts';
import { startSurroundings } from '../../../tests/cluster/surroundings.ts';
import { medianOf } from '../../measure.ts';
import { startChild } from './child.ts';

export interface NodesSample {
  /** Processor of a call, µs, where one node answers all of them. */
  readonly oneUs: number;
  /** The same where two answer half of them each. */
  readonly twoUs: number;
  /** Median delay of a tick at a node behind the engine that made it, ms. */
  readonly behindMs: number;
}

interface Effort {
  readonly requests: number;
  readonly measureMs: number;
}

/** Linux counts a process in hundredths of a second. */
const JIFFY_US = 10_000;
/** utime and stime among the words behind the name of the process, which may hold spaces. */
const UTIME = 11;

function cpuUsOf(nodes: readonly Node[]): number {
  return nodes.reduce((sum, node) => {
    const words = readFileSync(`/proc/${node.pid()}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return sum + (Number(words[UTIME]) + Number(words[UTIME + 1])) * JIFFY_US;
  }, 0);
}

/** A node follows the market even without requests; the cost of a call is measured beyond that. */
async function perCall(nodes: readonly Node[], { requests, measureMs }: Effort): Promise<number> {
  const clients = await Promise.all(nodes.map(({ url }) => startChild('http-clients.ts', new URL(url).port)));
  try {
    const each = { requests: Math.round(requests / nodes.length) };
    // Until it is compiled.
    await Promise.all(clients.map((client) => client.ask(each)));
    const resting = cpuUsOf(nodes);
    await pause(measureMs);
    const restUsPerMs = (cpuUsOf(nodes) - resting) / measureMs;
    const before = cpuUsOf(nodes);
    const began = performance.now();
    await Promise.all(clients.map((client) => client.ask(each)));
    const tookMs = performance.now() - began;
    return (cpuUsOf(nodes) - before - restUsPerMs * tookMs) / requests;
  } finally {
    for (const client of clients) await client.stop();
  }
}

/** Tick by tick, from its time to its reading at this node, ms. */
async function delaysAt({ url }: Node, ms: number): Promise<readonly number[]> {
  const delays: number[] = [];
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/${randomUUID()}`);
  socket.on('open', () => socket.send(JSON.stringify({ op: 'subscribe', type: 'TRADE', symbol: 'btcusdt' })));
  socket.on('message', (frame) => {
    const { type, data } = JSON.parse(String(frame)) as { type: string; data: readonly { readonly ts: number }[] };
    if (type === 'TRADE') for (const { ts } of data) delays.push(Date.now() - ts);
  });
  await pause(ms);
  socket.close();
  return delays;
}

/** An engine and two nodes on one PostgreSQL and one NATS server, all of it beside the clients. */
export async function sampleNodes(rounds: number, effort: Effort): Promise<readonly NodesSample[]> {
  const { around, stop } = await startSurroundings();
  const cluster = await newCluster(around, { TRUSTED_PROXIES: '127.0.0.1' });
  try {
    const engine = await cluster.node('engine');
    await engine.start();
    const nodes = [await cluster.node('api'), await cluster.node('api')];
    await Promise.all(nodes.map((node) => node.start()));
    const samples: NodesSample[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const used: number[] = [];
      for (const count of round % 2 === 0 ? [1, 2] : [2, 1]) used[count] = await perCall(nodes.slice(0, count), effort);
      const [made, read] = await Promise.all([engine, nodes[0]!].map((node) => delaysAt(node, effort.measureMs)));
      samples.push({ oneUs: used[1]!, twoUs: used[2]!, behindMs: medianOf(read!) - medianOf(made!) });
    }
    return samples;
  } finally {
    await cluster.stop();
    await stop();
  }
}
