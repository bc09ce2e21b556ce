import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SUPPORT_PAGES } from '../../../../protocol/rest/support.ts';
import { termsWith } from '../../../../server/engine/second-contract/terms.ts';
import { TAKER_FEE } from '../../../../server/engine/spot/terms.ts';
import { COINS_OUT, DAILY_LIMIT_OF_LEVEL } from '../../../../server/money/withdrawals/withdrawal-terms.ts';
import { answersFor, PERSON } from '../../../../server/people/support/answers.ts';
import { subjectOf } from '../../../../server/people/support/matcher.ts';

const { urgent, usual } = answersFor({ upDown: termsWith([5]), holdMs: 86_400_000 });
const ALL = [...urgent, ...usual];

/** The rule of docs/exchange.md#support word by word, as slowly as it can be said. */
function slowSubjectOf(question: string, subjects: readonly { readonly words: readonly string[] }[]) {
  const lower = question.normalize('NFKC').toLowerCase().replaceAll(/['’]/g, '');
  const words = [...lower.matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) => word);
  const weights = subjects.map(({ words: known }) => {
    let weight = 0;
    for (const word of known) {
      if (/\p{Script=Han}/u.test(word)) {
        if (words.some((one) => one.includes(word))) weight += 4 * word.length;
        continue;
      }
      const parts = word.split(' ');
      const isThere = words.some((_, at) =>
        parts.every((part, n) =>
          n === parts.length - 1 ? words[at + n]?.startsWith(part) === true : words[at + n] === part,
        ),
      );
      if (isThere) weight += word.length;
    }
    return weight;
  });
  const most = Math.max(...weights);
  return most === 0 ? null : subjects[weights.indexOf(most)]!;
}

const KEYWORDS = [...ALL, PERSON].flatMap(({ words }) => words);

it('finds what the slow rule finds', () => {
  const question = fc
    .array(
      fc.oneof(
        fc.constantFrom(...KEYWORDS),
        fc.constantFrom('my', 'is', 'als', 'S', '。', '?', "can't", 'ﬁx', '的', ' ', '\n'),
        fc.string({ unit: 'grapheme', maxLength: 6 }),
      ),
      { maxLength: 8 },
    )
    .chain((parts) => fc.constantFrom(' ', '', '-').map((between) => parts.join(between)));
  fc.assert(
    fc.property(question, (text) => {
      expect(subjectOf(text, ALL)).toBe(slowSubjectOf(text, ALL));
    }),
    { numRuns: 500 },
  );
});

describe('understands', () => {
  const nameOf = (question: string) => (subjectOf(question, urgent) ?? subjectOf(question, usual))?.name;
  it.each([
    ['Why can I not withdraw?', 'withdrawConditions'],
    ['What is the withdrawal fee?', 'withdrawLimits'],
    ['What fees do you take', 'fees'],
    ['how are trades settled', 'settlement'],
    ['What are the ODDS', 'odds'],
    ['Is there a bonus if I deposit more', 'scam'],
    ['They told me to pay tax before I can withdraw', 'scam'],
    ["I've lost my wallet", 'lostWallet'],
    ['forgot my fund password', 'fundPassword'],
    ['How long does verification take', 'verification'],
    ['why is my deposit not there', 'deposit'],
    ['提现手续费是多少', 'withdrawLimits'],
    ['怎么提现', 'withdrawConditions'],
    ['赔率是多少？', 'odds'],
    ['有人让我先充值再提现', 'scam'],
    ['助记词丢了', 'lostWallet'],
    ['身份认证要多久', 'verification'],
    ['thank you', undefined],
    ['', undefined],
  ])('%s', (question, name) => {
    expect(nameOf(question)).toBe(name);
  });
});

describe('answers', () => {
  const named = (name: string) => ALL.find((answer) => answer.name === name)!;

  it.each(ALL.map((answer) => [answer.name, answer] as const))(
    '%s: by every word of its own, in two languages',
    (_, answer) => {
      for (const text of [answer.text.en, answer.text.zh]) {
        expect(text.length).toBeLessThan(1500);
        expect(text).not.toMatch(/undefined|NaN|\{|https?:/);
      }
      expect(answer.text.zh).toMatch(/\p{Script=Han}/u);
      expect(answer.words.some((word) => /\p{Script=Han}/u.test(word))).toBe(true);
      // A keyword that the reader of questions would change could never be found.
      for (const word of answer.words) expect(subjectOf(word, [answer])).toBe(answer);
    },
  );

  it('tell the figures that the exchange judges by', () => {
    expect(named('withdrawConditions').text.en).toContain('86400 s have passed');
    expect(named('odds').text.en).toContain('5 s: 85%');
    expect(named('fees').text.en).toContain(`${Number(TAKER_FEE) * 100}%`);
    for (const { minAmount, fee } of COINS_OUT) {
      expect(named('withdrawLimits').text.zh).toContain(`最低 ${minAmount}，手续费 ${fee}`);
    }
    expect(named('withdrawLimits').text.en).toContain(DAILY_LIMIT_OF_LEVEL[0]!.dailyLimit);
  });

  it('name pages that explain, none that starts a payment (R8)', () => {
    for (const page of SUPPORT_PAGES) expect(page).not.toMatch(/deposit|withdraw|exchange|finance|loan|sell|bind/);
  });
});
