import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  EMPTY_DRAFT,
  filledIn,
  missingFaces,
  photoLinks,
  stepOf,
} from '../../../../src/features/verification/verification-draft.ts';
import { keptLink, levelState } from '../../../../src/features/verification/verification-state.ts';
import { DOCUMENT_FACES } from '../../../../src/model/verification.ts';
import type { DocumentFace, Verification } from '../../../../src/model/verification.ts';
import { ADVANCED, PRIMARY } from './a-verification.ts';

const NONE = { front: null, back: null, held: null };
const review = (row: Verification): Verification => ({ ...row, status: 'review', failures: [] });

describe('a level', () => {
  it.each([
    [[], 'none', 'locked'],
    [[review(PRIMARY)], 'review', 'locked'],
    [[{ ...PRIMARY, status: 'failed' as const }], 'failed', 'locked'],
    [[PRIMARY], 'verified', 'none'],
    [[PRIMARY, ADVANCED], 'verified', 'failed'],
    [[PRIMARY, review(ADVANCED)], 'verified', 'review'],
  ])('%#: primary %s, advanced %s', (rows, primary, advanced) => {
    expect([levelState(rows, 1), levelState(rows, 2)]).toEqual([primary, advanced]);
  });
});

describe('what stands in the fields', () => {
  it('is what was sent before, until it is touched; an emptied field stays empty', () => {
    expect(filledIn(EMPTY_DRAFT, 2, [PRIMARY, ADVANCED])).toEqual({
      realName: 'Max Muster',
      idCard: '',
      country: 'DE',
      cardType: 'passport',
    });
    const touched = { realName: '', idCard: 'X1', country: 'FR', cardType: 'id_card' as const };
    expect(filledIn(touched, 2, [PRIMARY, ADVANCED])).toEqual(touched);
  });

  it('begins advanced with the name of primary, and primary with none', () => {
    expect(filledIn(EMPTY_DRAFT, 2, [PRIMARY]).realName).toBe('Max Muster');
    expect(filledIn(EMPTY_DRAFT, 1, []).realName).toBe('');
  });
});

describe('photos that are sent again', () => {
  const faces = fc.subarray([...DOCUMENT_FACES]);

  it('are those without a fault, and new ones in place of any', () => {
    fc.assert(
      fc.property(faces, faces, faces, (failed, uploaded, deleted) => {
        const photos = { ...ADVANCED.photos };
        for (const face of deleted) photos[face] = null;
        const row = { ...ADVANCED, photos, failures: failed.map((field) => ({ field, reason: 'too dark' })) };
        const fresh = { ...NONE } as Record<DocumentFace, string | null>;
        for (const face of uploaded) fresh[face] = `/api/upload/new-${face}`;
        const links = photoLinks(row, fresh);
        for (const face of DOCUMENT_FACES) {
          const good = !failed.includes(face) && !deleted.includes(face);
          const expected = uploaded.includes(face) ? `/api/upload/new-${face}` : good ? ADVANCED.photos[face] : null;
          expect(links[face]).toBe(expected);
          expect(missingFaces(links).includes(face)).toBe(expected === null);
        }
      }),
    );
  });

  it('are none of a level that did not fail', () => {
    expect(keptLink(review(ADVANCED), 'front')).toBeNull();
    expect(photoLinks(undefined, NONE)).toEqual(NONE);
  });

  it('are all where the fault is with all of it', () => {
    const row = { ...ADVANCED, failures: [{ field: 'submission' as const, reason: 'come back later' }] };
    expect(missingFaces(photoLinks(row, NONE))).toEqual([]);
  });
});

it('nobody sees a step whose earlier ones are not complete, whatever the address says', () => {
  const link = fc.constantFrom(null, '/api/upload/a');
  const filled = fc.record({
    realName: fc.constantFrom('', 'Max Muster', 'A'.repeat(51), '12'),
    idCard: fc.constantFrom('', 'X1', 'X1234567', 'X-12', '1'.repeat(101)),
    country: fc.constantFrom(null, 'DE'),
    cardType: fc.constantFrom(null, 'passport' as const),
  });
  const wishes = fc.constantFrom(null, 'info', 'photos', 'face', 'review', 'nonsense');
  fc.assert(
    fc.property(wishes, filled, link, link, link, (wished, typed, front, back, held) => {
      const step = stepOf(wished, typed, { front, back, held });
      if (step !== 'info') {
        expect(typed).toEqual({ realName: 'Max Muster', idCard: 'X1234567', country: 'DE', cardType: 'passport' });
      }
      if (step === 'face') expect([wished, front, back, held]).not.toContain(null);
      if (wished !== 'photos' && wished !== 'face') expect(step).toBe('info');
    }),
  );
});
