import { expect, it } from 'vitest';
import { runFaults } from './faults.ts';

it('a cluster keeps its promises over faults of all it stands on, kills and two engines at once', async () => {
  const lines: string[] = [];
  const { text, wrong } = await runFaults({
    kills: 1,
    twoEngines: 1,
    ways: ['killed', 'cut'],
    faultMs: 3000,
    people: 6,
    orders: 0,
    engines: ['cluster'],
    say: (line) => lines.push(line),
  });
  expect(wrong, [text, ...lines].join('\n')).toEqual([]);
}, 400_000);
