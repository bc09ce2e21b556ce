import { expect, it } from 'vitest';
import { FRAME_CASES } from '../../hostile/frame-cases.ts';
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

it('no extension is agreed on, whichever are offered', async () => {
  const { port } = await liveStage();
  const upgrade = ['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13'];
  for (const offered of [
    'permessage-deflate',
    'permessage-deflate; client_max_window_bits; server_max_window_bits=8; server_no_context_takeover',
    'permessage-deflate; client_max_window_bits=15, permessage-deflate; server_no_context_takeover',
    'permessage-bzip2, x-webkit-deflate-frame',
  ]) {
    const lines = [...upgrade, `Sec-WebSocket-Key: ${'A'.repeat(22)}==`, `Sec-WebSocket-Extensions: ${offered}`];
    const { status, headers } = await answerToUpgrade(lines, { port, origin: ORIGIN });
    expect([offered, status]).toEqual([offered, 101]);
    expect(headers).not.toMatch(/extensions/i);
  }
});

it('bad values in every field of every message cut nobody and are repeated by nothing', async () => {
  const stage = await liveStage();
  const { ws } = await stage.connect();
  const pause = async (): Promise<void> => stage.passTime(1000);
  const { messages, faults } = await throughMessages({ open: [ws], pause }, OWN_VALUES);
  expect(faults).toEqual([]);
  expect(messages).toBeGreaterThan(300);
});
