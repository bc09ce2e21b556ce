import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { DecimalText, SignedDecimalText } from '../../../../protocol/units/decimal-text.ts';
import type { LimitsUsed } from '../../../../src/api/own-limits-calls.ts';
import { calmCauses } from '../../../../src/features/limits/calm-causes.ts';
import type { CalmShown } from '../../../../src/features/limits/calm-causes.ts';
import { draftOf, readDraft, sameLimits } from '../../../../src/features/limits/limit-form.ts';
import { firstUseDue, rememberFirstUse } from '../../../../src/features/up-down/first-use/first-use-record.ts';
import { allRight, QUESTIONS } from '../../../../src/features/up-down/first-use/first-use-questions.ts';
import { browserStorage } from '../../../../src/model/storage.ts';

const text = (value: string) => value as DecimalText;
const DAY_MS = 86_400_000;
const NOW = 1_795_165_260_000;

describe('the form of limits', () => {
  it('takes empty fields for no limit, and what is typed with commas', () => {
    expect(readDraft({ maxStake: '', dailyLoss: ' ', sessionMinutes: '' })).toEqual({
      ok: true,
      wanted: { maxStake: null, dailyLoss: null, sessionMinutes: null },
    });
    expect(readDraft({ maxStake: '12,5', dailyLoss: '1,000', sessionMinutes: '090' })).toEqual({
      ok: true,
      wanted: { maxStake: '12.5', dailyLoss: '1000', sessionMinutes: 90 },
    });
  });

  it.each([
    [{ maxStake: '0' }, { maxStake: 'tooSmall' }],
    [{ maxStake: '0.99' }, { maxStake: 'tooSmall' }],
    [{ dailyLoss: '.' }, { dailyLoss: 'tooSmall' }],
    [{ sessionMinutes: '0' }, { sessionMinutes: 'tooSmall' }],
    [{ sessionMinutes: '1441' }, { sessionMinutes: 'tooLong' }],
    [{ maxStake: '-5' }, { maxStake: 'unread' }],
    [{ dailyLoss: '1.001' }, { dailyLoss: 'unread' }],
    [{ sessionMinutes: '1.5' }, { sessionMinutes: 'unread' }],
  ])('says what is wrong with %j', (typed, problem) => {
    const nothing = { maxStake: null, dailyLoss: null, sessionMinutes: null };
    expect(readDraft({ maxStake: '', dailyLoss: '', sessionMinutes: '', ...typed })).toEqual({
      ok: false,
      problems: { ...nothing, ...problem },
    });
  });

  it('reads back whatever limits it is filled with', () => {
    const amount = fc.option(fc.integer({ min: 100, max: 1e9 }).map((cents) => text(String(cents / 100))));
    const minutes = fc.option(fc.integer({ min: 1, max: 1440 }));
    fc.assert(
      fc.property(amount, amount, minutes, (maxStake, dailyLoss, sessionMinutes) => {
        const reading = readDraft(draftOf({ maxStake, dailyLoss, sessionMinutes }));
        expect(reading.ok && sameLimits(reading.wanted, { maxStake, dailyLoss, sessionMinutes })).toBe(true);
      }),
    );
  });

  it('knows one amount in two spellings, and none from zero', () => {
    const set = (maxStake: DecimalText | null) => ({ maxStake, dailyLoss: null, sessionMinutes: null });
    expect(sameLimits(set(text('5')), set(text('5.00')))).toBe(true);
    expect(sameLimits(set(text('5')), set(null))).toBe(false);
  });
});

describe('the calm notice', () => {
  const used = (patch: Partial<LimitsUsed>): LimitsUsed => ({
    lossToday: text('0'),
    netToday: '0' as SignedDecimalText,
    openStakes: text('0'),
    tradesToday: 1,
    lossesInARow: 0,
    sessionMinutes: 1,
    ...patch,
  });
  const limit = (dailyLoss: string | null) => ({
    maxStake: null,
    dailyLoss: dailyLoss === null ? null : text(dailyLoss),
    sessionMinutes: null,
  });
  /** Goes through days of counts and returns the notice of each. */
  function told(counts: readonly { used: Partial<LimitsUsed>; dailyLoss?: string; day?: number; user?: string }[]) {
    let shown: CalmShown | null = null;
    return counts.map(({ used: patch, dailyLoss = null, day = 0, user = 'a' }) => {
      const next = calmCauses({ current: limit(dailyLoss), used: used(patch) }, shown, user, NOW + day * DAY_MS);
      ({ shown } = next);
      return next.fresh;
    });
  }

  it('comes with the third loss, once for that row, and again for the next row', () => {
    const rows = [1, 2, 3, 4, 5, 1, 2, 3].map((lossesInARow) => ({ used: { lossesInARow } }));
    expect(told(rows)).toEqual([[], [], ['losses'], [], [], [], [], ['losses']]);
  });

  it('comes at 60 % of the daily limit, exactly, once a day', () => {
    const at = (lossToday: string, day = 0) => ({ used: { lossToday: text(lossToday) }, dailyLoss: '50', day });
    expect(told([at('29.99'), at('30'), at('45'), at('10'), at('31'), at('31', 1)])).toEqual([
      [],
      ['dailyLoss'],
      [],
      [],
      [],
      ['dailyLoss'],
    ]);
    expect(told([{ used: { lossToday: text('1000') } }])).toEqual([[]]);
  });

  it('tells both causes at once, and each account its own', () => {
    const both = { used: { lossesInARow: 3, lossToday: text('50') }, dailyLoss: '50' };
    expect(told([both, both, { ...both, user: 'b' }])).toEqual([['losses', 'dailyLoss'], [], ['losses', 'dailyLoss']]);
  });
});

describe('the first-use check', () => {
  const stored = browserStorage.text('firstUse');
  afterEach(() => stored.write(null));

  it('is due until passed, for 90 days no more, then again', () => {
    expect(firstUseDue('a', NOW)).toBe(true);
    rememberFirstUse('a', NOW);
    expect(firstUseDue('a', NOW)).toBe(false);
    expect(firstUseDue('a', NOW + 90 * DAY_MS - 1)).toBe(false);
    expect(firstUseDue('a', NOW + 90 * DAY_MS)).toBe(true);
    expect(firstUseDue('b', NOW)).toBe(true);
  });

  it('a time that has not come yet is none: the clock was wrong when it was written', () => {
    rememberFirstUse('a', NOW + 2 * DAY_MS);
    expect(firstUseDue('a', NOW)).toBe(true);
  });

  it.each(['', 'null', '[]', '{"a":"yes"}', '{"a":null}', '{', '"a"'])(
    'takes %j in the storage for not passed',
    (text) => {
      stored.write(text);
      expect(firstUseDue('a', NOW)).toBe(true);
      rememberFirstUse('a', NOW);
      expect(firstUseDue('a', NOW)).toBe(false);
    },
  );

  it('remembers the newest twenty accounts of a device', () => {
    for (let n = 0; n < 25; n++) rememberFirstUse(`user${n}`, NOW + n);
    expect(firstUseDue('user4', NOW)).toBe(true);
    expect(firstUseDue('user5', NOW)).toBe(false);
    expect(firstUseDue('user24', NOW)).toBe(false);
  });

  it('is passed by the right answers alone', () => {
    const right = Object.fromEntries(QUESTIONS.map((question) => [question.key, question.right]));
    expect(allRight(right)).toBe(true);
    for (const { key, answers } of QUESTIONS) {
      for (const answer of answers) {
        const changed = { ...right, [key]: answer.key };
        expect(allRight(changed)).toBe(answer.key === right[key]);
      }
    }
    expect(allRight({ most: 'stake' })).toBe(false);
    expect(allRight({})).toBe(false);
  });
});
