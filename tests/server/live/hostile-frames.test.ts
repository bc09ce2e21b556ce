import { expect, it } from 'vitest';
import { OWN_VALUES } from '../../hostile/own-values.ts';
import { BAD_UPGRADES, FRAME_CASES, frameFaults, statusOfUpgrade } from '../../hostile/raw-frames.ts';
import { throughMessages } from '../../hostile/through-messages.ts';
import { liveStage, ORIGIN } from './live-stage.ts';

it('broken frames cut the client that sent them, with the code that says why, and nobody else', async () => {
  const stage = await liveStage();
  const other = await stage.connect();
  expect(await frameFaults({ port: stage.port, origin: ORIGIN })).toEqual([]);
  await other.settled();
  expect(other.closeCode).toBeNull();
  expect(FRAME_CASES.length).toBeGreaterThan(90);
});

it('upgrades that are none are refused, and the next one is welcome', async () => {
  const stage = await liveStage();
  for (const { name, lines, status } of BAD_UPGRADES) {
    const answered = await statusOfUpgrade(lines, { port: stage.port, origin: ORIGIN });
    expect([name, answered]).toEqual([name, status]);
  }
  const client = await stage.connect();
  await client.settled();
});

it('bad values in every field of every message cut nobody and are repeated by nothing', async () => {
  const stage = await liveStage();
  const { ws } = await stage.connect();
  const pause = async (): Promise<void> => stage.passTime(1000);
  const { messages, faults } = await throughMessages({ open: [ws], pause }, OWN_VALUES);
  expect(faults).toEqual([]);
  expect(messages).toBeGreaterThan(300);
});
