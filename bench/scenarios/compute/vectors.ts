import type { DecimalKernels } from '../../../src/compute/decimal/decimal-kernels.ts';
import { plainDecimals } from '../../../src/compute/decimal/plain-decimals.ts';
import { checkVectors } from '../../../tests/vectors/check-vectors.ts';
import { shortOf, stateOf } from '../../targets.ts';
import type { Outcome } from '../../targets.ts';

const NONE = { atMost: 0 } as const;

/** T12: published vectors, on the kernels and on their plain twin. In Node only: the vectors are files. */
export function judgeVectors(kernels: DecimalKernels): readonly Outcome[] {
  return [
    { name: `${kernels.variant} kernels`, decimals: kernels },
    { name: 'plain twin', decimals: plainDecimals },
  ].map(({ name, decimals }) => {
    const { cases, differences } = checkVectors(decimals);
    const value = differences.length;
    return {
      id: 'T12',
      work: `differences, ${name}`,
      engine: 'node',
      bound: NONE,
      value,
      bestValue: value,
      rival: `${cases} published cases`,
      unit: 'differences',
      state: cases === 0 ? 'not measured' : stateOf(value, NONE),
      short: shortOf(value, NONE),
    };
  });
}
