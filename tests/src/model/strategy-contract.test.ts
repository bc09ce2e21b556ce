import { Check } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { StrategyRules } from '../../../protocol/rest/strategy.ts';
import { strategyOf } from '../../../src/model/strategy-decoding.ts';
import type { Strategy } from '../../../src/model/strategy.ts';
import { LONG } from '../../long.ts';
import { restFixture } from '../../fixtures/fixtures.ts';
import { randomOf, randomStrategy } from '../compute/strategy/made-strategies.ts';

const SEEDS = Array.from({ length: LONG ? 400 : 60 }, (_, seed) => seed + 1);

/** Rules between two fields, or inside a text, which no schema says; the exchange keeps such a strategy, the device leaves it out. */
const BETWEEN_FIELDS =
  /fast: must be less than slow|compares |risk needs a stop|names one twice|span\.to: |line: must be one of|size\.kind: must be amount|name: must have/;

const VALUES: readonly unknown[] = [
  null,
  true,
  '',
  'x',
  'BTCUSDT',
  'close',
  'hour',
  'value',
  'x'.repeat(61),
  'a\nb',
  -1,
  0,
  0.5,
  1,
  1.5,
  7,
  24,
  501,
  1e6,
  1e13,
  [],
  {},
  [1, 1],
  { number: 1 },
  { price: 'close' },
];

type Node = Record<string, unknown>;

/** Changes one random place of a strategy: another value, a field less, or one more. */
function spoilt(strategy: Strategy, random: () => number): unknown {
  const copy = JSON.parse(JSON.stringify(strategy)) as Node;
  const places: (readonly [Node, string])[] = [];
  const visit = (node: Node): void => {
    for (const [name, value] of Object.entries(node)) {
      places.push([node, name]);
      if (typeof value === 'object' && value !== null) visit(value as Node);
    }
  };
  visit(copy);
  const [node, name] = places[Math.floor(random() * places.length)]!;
  const what = random();
  if (what < 0.15 && !Array.isArray(node)) delete node[name];
  else if (what < 0.3 && !Array.isArray(node)) node['script'] = 'alert(1)';
  else if (what < 0.4 && !Array.isArray(node)) node['candles'] = Math.floor(random() * 3);
  else node[name] = VALUES[Math.floor(random() * VALUES.length)];
  return copy;
}

function refusalOf(value: unknown): string | null {
  try {
    strategyOf(value);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

describe('the schema of the contract and the decoder of the device', () => {
  it.each(['spot', 'upDown'] as const)('take the same strategies: %s', (kind) => {
    const counts = { both: 0, neither: 0 };
    for (const seed of SEEDS) {
      const strategy = randomStrategy(seed, kind);
      expect(Check(StrategyRules, strategy)).toBe(true);
      const random = randomOf(seed);
      for (let at = 0; at < 40; at++) {
        const other = spoilt(strategy, random);
        const refusal = refusalOf(other);
        // The device sends what it has decoded: markets in upper case.
        const isFit = Check(StrategyRules, refusal === null ? strategyOf(other) : other);
        if (refusal === null) counts.both += Number(isFit);
        else counts.neither += Number(!isFit);
        const differs = isFit ? refusal !== null && !BETWEEN_FIELDS.test(refusal) : refusal === null;
        expect(differs ? { refusal, isFit, other } : null).toBeNull();
      }
    }
    expect(counts.both).toBeGreaterThan(SEEDS.length / 2);
    expect(counts.neither).toBeGreaterThan(SEEDS.length * 10);
  });

  it('is used by the recorded calls', () => {
    const { strategies } = restFixture('strategyList').success.data as { strategies: { strategy: unknown }[] };
    for (const { strategy } of strategies) expect(strategyOf(strategy)).toEqual(strategy);
  });
});
