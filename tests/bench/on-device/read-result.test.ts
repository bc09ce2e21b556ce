import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NotAResult, readResult } from '../../../bench/on-device/import/read-result.ts';
import { madeResult } from './made-result.ts';

const textOf = (value: unknown) => JSON.stringify(value);
const refusal = (text: string): string => {
  try {
    readResult(text);
  } catch (error) {
    if (error instanceof NotAResult) return error.message;
    throw error;
  }
  return 'taken';
};

describe('a file from a phone', () => {
  it('is read as it was written', () => {
    expect(readResult(textOf(madeResult()))).toEqual(madeResult());
  });

  it('loses what the format does not know', () => {
    const strange = textOf(madeResult()).replace('{', '{"__proto__":{"polluted":1},"script":"<script>",');
    expect(readResult(strange)).toEqual(madeResult());
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it.each([
    ['', 'not JSON'],
    ['<html>', 'not JSON'],
    ['null', 'not a result of /bench.html: format must be "tern-on-device-bench"'],
    ['[]', 'not a result of /bench.html: format must be "tern-on-device-bench"'],
    ['{"format":"lighthouse"}', 'not a result of /bench.html: format must be "tern-on-device-bench"'],
    [textOf({ ...madeResult(), version: 2 }), 'version 2 of the format; this reads 1'],
    [textOf({ ...madeResult(), version: { toString: 1 } }), 'version none of the format; this reads 1'],
    ['"'.padEnd(1_000_002, 'x'), 'too large: 1000002 characters, 1000000 at most'],
  ])('is refused in words: %.40s', (text, words) => {
    expect(refusal(text)).toBe(words);
  });

  it('is told where it is damaged', () => {
    const { device, scenarios } = madeResult();
    expect(refusal(textOf(madeResult({ device: { ...device, cores: -1 } })))).toMatch(/^damaged: .*device\.cores /);
    const broken = {
      ...madeResult(),
      scenarios: [
        { ...scenarios[0], variants: [{ id: 'x', name: 'y', side: 'ours', figures: { fps: { median: '60' } } }] },
      ],
    };
    expect(refusal(textOf(broken))).toMatch(/scenarios\.0\.variants\.0\.figures\.fps/);
  });

  it('never gets anything through but a result, and never fails in another way', () => {
    const paths = fc.constantFrom('date', 'build', 'device', 'score', 'level', 'effort', 'seconds', 'scenarios');
    fc.assert(
      fc.property(paths, fc.jsonValue(), (field, value) => {
        const text = textOf({ ...madeResult(), [field]: value });
        // As JSON says it: a zero has no sign there.
        if (refusal(text) === 'taken') expect(readResult(text)[field]).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        expect(refusal(text)).not.toBe('taken');
      }),
    );
  });

  it('is refused when any place in it is cut out or turned into something else', () => {
    const leaves: (readonly (string | number)[])[] = [];
    const walk = (value: unknown, path: readonly (string | number)[]) => {
      if (typeof value !== 'object' || value === null) return void leaves.push(path);
      for (const [key, inner] of Object.entries(value))
        walk(inner, [...path, Array.isArray(value) ? Number(key) : key]);
    };
    walk(madeResult(), []);
    for (const path of leaves) {
      const copy = structuredClone(madeResult()) as never;
      const last = path.at(-1)!;
      const parent = path.slice(0, -1).reduce<Record<string | number, unknown>>((at, key) => at[key] as never, copy);
      parent[last] = { toString: 'no' };
      expect(refusal(textOf(copy)), path.join('.')).not.toBe('taken');
    }
  });
});
