import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { textFrame } from '../../../server/live/frame.ts';

/** What a real client makes of frames written to its TCP stream. */
async function received(texts: readonly string[]): Promise<string[]> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => server.close());
  server.on('connection', (ws, request) => {
    for (const text of texts) request.socket.write(textFrame(text));
    ws.close();
  });
  await once(server, 'listening');
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const heard: string[] = [];
  client.on('message', (data) => heard.push(String(data)));
  await once(client, 'close');
  return heard;
}

describe('text frames', () => {
  it('of every length class are read back whole, one after the other', async () => {
    const texts = [0, 1, 125, 126, 127, 65_535, 65_536, 200_000].map((length) => 'x'.repeat(length));
    expect(await received(texts)).toEqual(texts);
  });

  it('count bytes, not letters', async () => {
    const texts = ['订阅数量'.repeat(40), '订'.repeat(30_000), 'ok'];
    expect(await received(texts)).toEqual(texts);
  });
});
