import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { deflatedFrame, sharedFrame, textFrame } from '../../../server/live/frame.ts';

/** Returns the messages that a real client reads from frames written to its TCP stream. */
async function received(frames: readonly Buffer[]): Promise<string[]> {
  const perMessageDeflate = { serverNoContextTakeover: true, clientNoContextTakeover: true };
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate });
  onTestFinished(() => server.close());
  server.on('connection', (ws, request) => {
    for (const frame of frames) request.socket.write(frame);
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
    expect(await received(texts.map(textFrame))).toEqual(texts);
  });

  it('count bytes, not letters', async () => {
    const texts = ['订阅数量'.repeat(40), '订'.repeat(30_000), 'ok'];
    expect(await received(texts.map(textFrame))).toEqual(texts);
  });
});

describe('compressed frames', () => {
  it('are read back whole among plain ones, each for itself', async () => {
    const texts = fc.sample(fc.string({ unit: 'binary', maxLength: 2000 }), { numRuns: 30, seed: 5 });
    texts.push('', 'ab'.repeat(100_000), '订阅'.repeat(40_000));
    const sound = texts.filter((text) => text.isWellFormed());
    const frames = sound.map((text, at) => (at % 3 === 0 ? textFrame(text) : deflatedFrame(text)));
    expect(await received(frames)).toEqual(sound);
  });

  it('are made once for all, where many listen to something long', () => {
    const long = JSON.stringify(
      Array.from({ length: 40 }, (_, at) => ({ price: `${60_000 + at}.00`, qty: '1.00000' })),
    );
    const shared = sharedFrame(long, 1000);
    expect(shared.deflated()).toBe(shared.deflated());
    expect(shared.deflated().length).toBeLessThan(shared.plain().length / 2);
    expect(shared.plain()).toBe(shared.plain());
    for (const plain of [sharedFrame(long, 2), sharedFrame('{"type":"HEARTBEAT"}', 1000)]) {
      expect(plain.deflated()).toBe(plain.plain());
    }
  });
});
