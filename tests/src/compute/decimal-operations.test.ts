import { beforeAll, describe, expect, it } from 'vitest';
import { startDecimal } from '../../../src/compute/decimal/decimal-kernels.ts';
import type { DecimalKernels } from '../../../src/compute/decimal/decimal-kernels.ts';
import { decimalOperations } from '../../../src/compute/decimal/operations.ts';
import { textColumnOf, textsOf } from '../../../src/compute/decimal/text-column.ts';
import type { TextColumn } from '../../../src/compute/decimal/text-column.ts';
import { readModule } from '../../wasm/read-module.ts';
import { randomOf, randomText } from '../../models/decimal-texts.ts';

const { compare, toStep, ...summing } = decimalOperations;
const { abs, neg, round, fixed, ...pairing } = summing;
const alone = { abs, neg, round, fixed };
const load = readModule('decimal');
let both: readonly DecimalKernels[];

beforeAll(async () => {
  both = [await startDecimal(() => load('scalar')), await startDecimal(load)];
});

/** Rows of many lengths: short ones, so that a piece of the column holds many, or as long as they may be. */
function columnOf(seed: number, count: number, whole = 12): TextColumn {
  const random = randomOf(seed);
  return textColumnOf(Array.from({ length: count }, () => randomText(random, whole, 18)));
}

const COUNTS = [0, 1, 64, 1024, 1025, 9000];

describe('decimal operations on columns of text', () => {
  it.each(Object.entries(pairing))('compute with the kernels what the plain twin computes: %s', (_, operation) => {
    for (const count of COUNTS) {
      const job = { a: columnOf(count, count), b: columnOf(count + 1, count), decimals: 6, rounding: 'up' as const };
      operation.check(job);
      const expected = operation.plain(job);
      for (const kernels of both) expect(operation.wasm(kernels, job)).toEqual(expected);
    }
  });

  it.each(Object.entries(alone))('compute with the kernels what the plain twin computes: %s', (_, operation) => {
    for (const count of COUNTS) {
      const job = { a: columnOf(count, count, 100) };
      operation.check(job);
      const expected = operation.plain(job);
      for (const kernels of both) expect(operation.wasm(kernels, job)).toEqual(expected);
    }
  });

  it('compare and round to steps alike', () => {
    for (const count of COUNTS) {
      const [a, b] = [columnOf(count, count, 3), columnOf(count + 7, count, 3)];
      const step = { a, step: '0.005', rounding: 'halfUp' as const };
      for (const kernels of both) {
        expect(compare.wasm(kernels, { a, b })).toEqual(compare.plain({ a, b }));
        expect(toStep.wasm(kernels, step)).toEqual(toStep.plain(step));
      }
    }
  });

  it('name the row that is wrong, the same with and without kernels', () => {
    const a = columnOf(1, 5000);
    const texts = textsOf(columnOf(2, 5000));
    texts[4321] = '1,5';
    const job = { a, b: textColumnOf(texts) };
    const refusal = new RangeError('b: row 4321: not a decimal');
    expect(() => summing.add.plain(job)).toThrow(refusal);
    for (const kernels of both) {
      expect(() => summing.add.wasm(kernels, job)).toThrow(refusal);
      expect(() => compare.wasm(kernels, job)).toThrow(refusal);
      // The kernels live on.
      expect(textsOf(summing.add.wasm(kernels, { a, b: a }).values)).toHaveLength(5000);
    }
  });

  it('refuse a column whose lines are not as many as it says', () => {
    const { bytes } = columnOf(1, 10);
    for (const count of [9, 11]) {
      const job = { a: { bytes, count }, b: columnOf(2, count) };
      const refusal = new RangeError(`a: 10 lines, not ${count}`);
      expect(() => summing.mul.plain(job)).toThrow(refusal);
      for (const kernels of both) expect(() => summing.mul.wasm(kernels, job)).toThrow(refusal);
    }
  });

  it('are refused at the door when an argument is wrong', () => {
    const [a, b] = [textColumnOf(['1', '2']), textColumnOf(['1'])];
    expect(() => summing.add.check({ a, b })).toThrow(new RangeError('b: 1 rows where a has 2'));
    expect(() => summing.mul.check({ a, b: a, decimals: 19 })).toThrow('decimals: must be 0 … 18');
    expect(() => summing.round.check({ a, rounding: 'floor' as 'up' })).toThrow('rounding: ');
    expect(() => toStep.check({ a, step: '0', rounding: 'up' })).toThrow(new RangeError('step: must be above 0'));
    expect(() => compare.check({ a, b: undefined as unknown as TextColumn })).toThrow(TypeError);
    structuredClone(a.bytes, { transfer: [a.bytes.buffer] });
    expect(() => summing.div.check({ a, b })).toThrow(new TypeError('a: already transferred'));
  });

  it('name the buffers that move, each once', () => {
    const [a, b] = [textColumnOf(['1']), textColumnOf(['0'])];
    expect(summing.div.moves({ a, b })).toEqual([a.bytes.buffer, b.bytes.buffer]);
    expect(summing.div.moves({ a, b: a })).toEqual([a.bytes.buffer]);
    const result = summing.div.plain({ a, b });
    expect(result.dividedByZero).toEqual(Uint8Array.of(1));
    expect(summing.div.returns(result)).toEqual([result.values.bytes.buffer, result.dividedByZero?.buffer]);
    expect(summing.add.returns(summing.add.plain({ a, b }))).toHaveLength(1);
    expect(summing.add.costNs({ a, b })).toBeGreaterThan(0);
  });
});
