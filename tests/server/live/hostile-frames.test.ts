import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { frame, FRAME_CASES } from '../../hostile/frame-cases.ts';
import { OWN_VALUES } from '../../hostile/own-values.ts';
import { answerToUpgrade, BAD_UPGRADES, frameFaults } from '../../hostile/raw-frames.ts';
import { throughMessages } from '../../hostile/through-messages.ts';
import { liveStage, ORIGIN } from './live-stage.ts';

it('broken frames cut the client that sent them, with the code that says why, and nobody else', async () => {
  const stage = await liveStage();
  const other = await stage.connect();
  expect(await frameFaults({ port: stage.port, origin: ORIGIN })).toEqual([]);
  await other.settled();
  expect(other.closeCode).toBeNull();
  expect(FRAME_CASES.length).toBeGreaterThan(300);
});

it('upgrades that are none are refused, and the next one is welcome', async () => {
  const stage = await liveStage();
  for (const { name, lines, status } of BAD_UPGRADES) {
    const answered = await answerToUpgrade(lines, { port: stage.port, origin: ORIGIN });
    expect([name, answered.status]).toEqual([name, status]);
  }
  const client = await stage.connect();
  await client.settled();
});

it('the server agrees to compression of single messages and to no other extension', async () => {
  const { port } = await liveStage();
  const upgrade = ['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13'];
  const agreed =
    /^sec-websocket-extensions: permessage-deflate; server_no_context_takeover; client_no_context_takeover/im;
  for (const [offered, answer] of [
    ['permessage-deflate', agreed],
    ['permessage-deflate; client_max_window_bits, permessage-bzip2', agreed],
    ['permessage-bzip2, x-webkit-deflate-frame', /^(?![^]*extensions)/i],
  ] as const) {
    const lines = [...upgrade, `Sec-WebSocket-Key: ${'A'.repeat(22)}==`, `Sec-WebSocket-Extensions: ${offered}`];
    const { status, headers } = await answerToUpgrade(lines, { port, origin: ORIGIN });
    expect([offered, status]).toEqual([offered, 101]);
    expect(headers).toMatch(answer);
  }
});

it('a compressed message that is none, or is too long once it is read, ends the connection', async () => {
  const stage = await liveStage();
  const other = await stage.connect();
  const closeCodeAfter = (send: (ws: WebSocket) => void): Promise<number> =>
    new Promise((done, fail) => {
      const ws = new WebSocket(`ws://127.0.0.1:${stage.port}/ws/${randomUUID()}`, {
        origin: ORIGIN,
        perMessageDeflate: { threshold: 0 },
      });
      ws.on('open', () => send(ws))
        .on('close', done)
        .on('error', fail);
    });
  expect(await closeCodeAfter((ws) => ws.send(' '.repeat(1_000_000)))).toBe(1009);
  // A text whose first reserved bit says that it is compressed.
  const none = frame(1, 'not deflated', { reserved: 0b100 });
  const socketOf = (ws: WebSocket) => (ws as unknown as { readonly _socket: Socket })._socket;
  expect(await closeCodeAfter((ws) => socketOf(ws).write(none))).toBe(1007);
  await other.settled();
  expect(other.closeCode).toBeNull();
});

it('bad values in every field of every message cut nobody and are repeated by nothing', async () => {
  const stage = await liveStage();
  const { ws } = await stage.connect();
  const pause = async (): Promise<void> => stage.passTime(1000);
  const { messages, faults } = await throughMessages({ open: [ws], pause }, OWN_VALUES);
  expect(faults).toEqual([]);
  expect(messages).toBeGreaterThan(300);
});
