import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../src/proof/sha256-hex.ts';
import { sha256Kernel } from '../../src/proof/sha256-kernel.ts';
import { readModule } from './read-module.ts';

const tooLong: string[] = [];
const kernel = sha256Kernel(await readModule('sha256')('scalar'), (text) => {
  tooLong.push(text);
  return sha256Hex(text);
});
const expected = (text: string): string => createHash('sha256').update(text).digest('hex');

describe.each([
  ['the kernel', kernel],
  ['JavaScript', sha256Hex],
])('SHA-256 by %s', (_name, sha256) => {
  it('is right at every length around the ends of blocks', () => {
    for (let length = 0; length <= 1100; length++) {
      const text = 'x'.repeat(length);
      if (sha256(text) !== expected(text)) expect.fail(`${length} bytes`);
    }
  });

  it('is right for texts of any letters, also after longer ones', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        expect(sha256(text)).toBe(expected(text));
      }),
      { numRuns: 300 },
    );
  }, 30_000);

  it('chains', () => {
    let [ours, theirs] = ['', ''];
    for (let i = 0; i < 500; i++) {
      ours = sha256(`${ours}|${i}`);
      theirs = expected(`${theirs}|${i}`);
    }
    expect(ours).toBe(theirs);
  });
});

it('what does not fit the room of the kernel is hashed elsewhere, and nothing else', () => {
  expect(tooLong.length).toBeGreaterThan(0);
  expect(tooLong.every((text) => new TextEncoder().encode(text).length > 1024)).toBe(true);
});
