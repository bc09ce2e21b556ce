import { expect, it } from 'vitest';
import { judgeServer, TARGET_IDS } from '../../../bench/scenarios/server/targets.ts';
import type { FeedSample } from '../../../bench/scenarios/server/feeds.ts';
import type { SocketSample } from '../../../bench/scenarios/server/sockets.ts';

const socket = (cores: number): SocketSample => ({
  cores,
  frames: 10,
  megabytes: 1,
  kilobytes: 1,
  delayP50Ms: 1,
  delayP99Ms: 1,
});

function feed(form: FeedSample['form'], cpuMs: number): FeedSample {
  const each = { home: cpuMs, trade: cpuMs, 'home slowly': cpuMs, hidden: cpuMs };
  return { sockets: 1000, form, cpuMs: each, frames: each, bytes: each, megabytes: 1 };
}

it('every target is a median over rounds, a ratio one of the same round', () => {
  const outcomes = judgeServer({
    sockets: {
      'bare ws': [],
      'ours, plain': [socket(0.2), socket(0.3), socket(0.9)],
      'ours, compressed': [socket(0.21), socket(0.36), socket(0.9)],
    },
    http: [{ bareUs: 10, oursUs: 20 }],
    files: [{ staticUs: 100, keptUs: 120, newMs: 200 }],
    ledger: [{ bareUs: 100, oursUs: 200 }],
    memory: [{ databasePeakMb: 800, databaseRestMb: 300, peakMb: 900, restMb: 340 }],
    nodes: [{ oneUs: 100, twoUs: 110, behindMs: 3 }],
    feeds: [
      feed('json', 100),
      feed('compact', 50),
      feed('compact', 8),
      feed('json', 20),
      feed('compact', 90),
      feed('json', 100),
    ],
    flushes: [{ views: 5000, ms: 4 }],
  });
  expect(outcomes.map(({ id, value, state, limit }) => [id, Number(value.toFixed(3)), state, limit])).toEqual([
    ['E1', 0.3, 'met', undefined],
    ['E2', 1.05, 'met', undefined],
    ['E3', 2, 'met', undefined],
    ['E4', 0.5, 'MISSED', undefined],
    ['E5', 900, 'MISSED', 800],
    ['E6', 340, 'met', 300],
    ['E7', 1.1, 'met', undefined],
    ['E8', 3, 'met', undefined],
    ['E9', 1.2, 'met', undefined],
    ['E9', 200, 'MISSED', undefined],
    ['P24', 4, 'met', undefined],
    ['P23', 0.5, 'met', undefined],
    ['P23', 0.5, 'met', undefined],
    ['P23', 0.5, 'MISSED', undefined],
    ['P23', 0.5, 'MISSED', undefined],
  ]);
  expect(new Set(outcomes.map(({ id }) => id))).toEqual(TARGET_IDS);
});

it('what was not measured says so', () => {
  const none = { 'bare ws': [], 'ours, plain': [], 'ours, compressed': [] };
  const outcomes = judgeServer({
    sockets: none,
    http: [],
    files: [],
    ledger: [],
    memory: [],
    nodes: [],
    feeds: [],
    flushes: [],
  });
  expect(outcomes.map(({ state }) => state)).toEqual(Array.from({ length: 15 }, () => 'not measured'));
});
