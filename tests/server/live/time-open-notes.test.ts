import { expect, it } from 'vitest';
import { timeOpenRecorder } from '../../../server/live/time-open-recorder.ts';
import { eventually, liveStage } from './live-stage.ts';
import type { TestClient } from './live-stage.ts';

const MINUTE_MS = 60_000;
const auth = (name: string) => ({ op: 'auth', token: `ok-${name}-0123456789abcdef` });

it('notes each person once a minute, however many sockets, while one of them is signed in', async () => {
  const stage = await liveStage();
  const [anna, annaToo, bob, visitor] = [
    await stage.connect(),
    await stage.connect(),
    await stage.connect(),
    await stage.connect(),
  ];
  anna.send(auth('anna'));
  annaToo.send(auth('anna'));
  bob.send(auth('bob'));
  await Promise.all([anna.next('AUTH'), annaToo.next('AUTH'), bob.next('AUTH'), visitor.settled()]);
  expect(stage.noted).toEqual([]);

  /** Passes a minute in halves with a message of the present clients, since silent ones are cut. */
  async function minute(present: readonly TestClient[]): Promise<void> {
    const before = stage.noted.length;
    for (const _half of [1, 2]) {
      stage.passTime(MINUTE_MS / 2);
      for (const client of present) await client.settled();
    }
    await eventually(() => stage.noted.length === before + 1);
  }

  // Gone within the minute: it counts. The next one does not.
  bob.ws.close();
  await bob.until(() => bob.closeCode !== null);
  await minute([anna, annaToo, visitor]);
  expect(stage.noted[0]!.userIds).toEqual(['anna', 'bob']);
  anna.ws.close();
  await anna.until(() => anna.closeCode !== null);
  await minute([annaToo, visitor]);
  await minute([annaToo, visitor]);
  expect(stage.noted.map(({ userIds }) => userIds)).toEqual([['anna', 'bob'], ['anna'], ['anna']]);
  const minutes = stage.noted.map(({ minuteMs }) => minuteMs);
  expect(minutes.map((minuteMs) => minuteMs % MINUTE_MS)).toEqual([0, 0, 0]);
  expect(minutes.map((minuteMs) => minuteMs - minutes[0]!)).toEqual([0, MINUTE_MS, 2 * MINUTE_MS]);
});

it('whoever signs out is not noted any more', async () => {
  const stage = await liveStage();
  const anna = await stage.connect();
  anna.send(auth('anna'));
  await anna.next('AUTH');
  stage.end(auth('anna').token, 'tokenInvalid');
  await anna.next('AUTH', 2);
  for (const count of [1, 2]) {
    stage.passTime(MINUTE_MS);
    await eventually(() => stage.noted.length === count);
  }
  expect(stage.noted.map(({ userIds }) => userIds)).toEqual([['anna'], []]);
});

it('a server that stops writes the minute that has begun, and one that cannot write goes on', async () => {
  const noted: (readonly [readonly string[], number])[] = [];
  let broken = true;
  const notes = timeOpenRecorder(
    {
      note: async (userIds, minuteMs) => {
        if (broken) throw new Error('the store is away');
        noted.push([userIds, minuteMs]);
      },
    },
    5 * MINUTE_MS + 1234,
  );
  notes.opened('anna');
  notes.check(6 * MINUTE_MS, () => ['anna', 'anna', 'bob']);
  broken = false;
  notes.opened('carl');
  await notes.close();
  expect(noted).toEqual([[['anna', 'bob', 'carl'], 6 * MINUTE_MS]]);
});
