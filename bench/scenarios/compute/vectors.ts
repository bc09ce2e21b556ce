import { appDecimals } from '../../../tests/models/decimal-engine.ts';
import { checkVectors } from '../../../tests/vectors/check-vectors.ts';
import { shortOf, stateOf } from '../../targets.ts';
import type { Outcome } from '../../targets.ts';

const NONE = { atMost: 0 } as const;

/** T12: published vectors, on the sums of the app. In Node only: the vectors are files. */
export function judgeVectors(): Outcome {
  const { cases, differences } = checkVectors(appDecimals);
  const value = differences.length;
  return {
    id: 'T12',
    work: 'differences of decimal sums',
    engine: 'node',
    bound: NONE,
    value,
    bestValue: value,
    rival: `${cases} published cases`,
    unit: 'differences',
    state: cases === 0 ? 'not measured' : stateOf(value, NONE),
    short: shortOf(value, NONE),
  };
}
