import { appDecimals } from '../../../tests/models/decimal-engine.ts';
import { checkVectors } from '../../../tests/vectors/check-vectors.ts';
import { outcomeOf } from '../../targets.ts';
import type { Outcome } from '../../targets.ts';

/** T12: published vectors, on the sums of the app. In Node only: the vectors are files. */
export function judgeVectors(): Outcome {
  const { cases, differences } = checkVectors(appDecimals);
  const of = {
    id: 'T12',
    work: 'differences of decimal sums',
    engine: 'node',
    bound: { atMost: 0 },
    rival: `${cases} published cases`,
    unit: 'differences',
  } as const;
  return outcomeOf(of, cases === 0 ? NaN : differences.length);
}
