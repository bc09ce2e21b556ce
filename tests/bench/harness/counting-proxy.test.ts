import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { startCountingProxy } from '../../../bench/harness/counting-proxy.ts';

/** A server that answers pages with "page", and a socket whose messages are kept and answered as told. */
async function stage() {
  const heard: string[] = [];
  const sockets: WebSocket[] = [];
  const server = createServer((_request, response) => response.end('page'));
  const webSockets = new WebSocketServer({ server });
  webSockets.on('connection', (socket) => {
    sockets.push(socket);
    socket.on('message', (data) => heard.push(String(data)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy = await startCountingProxy();
  proxy.passTo(`http://localhost:${(server.address() as AddressInfo).port}`);
  onTestFinished(async () => {
    await proxy.close();
    for (const socket of sockets) socket.terminate();
    webSockets.close();
    server.close();
  });
  const open = async () => {
    const client = new WebSocket(`${proxy.url.replace('http', 'ws')}/ws/x`, { perMessageDeflate: false });
    await once(client, 'open');
    await vi.waitFor(() => expect(sockets.length).toBeGreaterThan(0));
    return client;
  };
  return { proxy, heard, sockets, open };
}

it('passes pages and messages on unchanged and counts frames by kind', async () => {
  const { proxy, heard, sockets, open } = await stage();
  expect(await (await fetch(proxy.url)).text()).toBe('page');
  const client = await open();
  const got: string[] = [];
  client.on('message', (data) => got.push(String(data)));
  client.send('{"op":"view","v":1}');
  await vi.waitFor(() => expect(heard).toEqual(['{"op":"view","v":1}']));
  const server = sockets[0]!;
  const key = proxy.nextKey();
  server.send('{"type":"VIEW","v":1,"id":1,"epoch":"e","serverTime":1,"period":300,"numbers":{}}');
  server.send('{"type":"pong","serverTime":1}');
  server.send('{"type":"DETAIL","serverTime":1,"data":[]}');
  server.send(Buffer.from([2, 1, 0]));
  server.send(Buffer.from([1, 1, 1]));
  server.send(Buffer.from([3, 1]));
  await key;
  await vi.waitFor(() => expect(got).toHaveLength(6));
  expect(proxy.periodMs()).toBe(300);
  const { marketFrames, downFrames, upFrames, keys, downBytes } = proxy.counts();
  expect({ marketFrames, downFrames, upFrames, keys }).toEqual({
    marketFrames: 3,
    downFrames: 6,
    upFrames: 1,
    keys: 1,
  });
  expect(downBytes).toBe(got.slice(0, 3).reduce((sum, text) => sum + 2 + text.length, 0) + 3 + 2 + 8 - 1 + 2);
});

it('subscribes in place of the page, and lets the rest of its messages pass', async () => {
  const { proxy, heard, open } = await stage();
  const [first, second] = ['TICKER', 'DETAIL'].map((type) => JSON.stringify({ op: 'subscribe', type }));
  proxy.replaceTopics([first!]);
  const client = await open();
  client.send('{"op":"subscribe","type":"TRADE"}');
  client.send('{"op":"batch"}');
  client.send('{"type":"ping"}');
  await vi.waitFor(() => expect(heard).toEqual([first, '{"type":"ping"}']));
  proxy.replaceTopics([second!]);
  await vi.waitFor(() => expect(heard.slice(2)).toEqual(['{"op":"unsubscribe","type":"TICKER"}', second]));
});

it('delays both ways when told', async () => {
  const { proxy, heard, open } = await stage();
  const client = await open();
  proxy.delay(80);
  const startedMs = performance.now();
  client.send('late');
  await vi.waitFor(() => expect(heard).toEqual(['late']), { interval: 5 });
  expect(performance.now() - startedMs).toBeGreaterThan(70);
});
