import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SUPPORT_PAGES } from '../../../../protocol/rest/support.ts';
import { termsWith } from '../../../../server/engine/second-contract/up-down-terms.ts';
import { CATALOGUE } from '../../../../server/market/catalogue.ts';
import { DAILY_LIMIT_OF_LEVEL } from '../../../../protocol/units/account-level.ts';
import { COINS_OUT } from '../../../../server/money/withdrawals/withdrawal-terms.ts';
import { answersFor } from '../../../../server/people/support/answers.ts';
import { PERSON } from '../../../../server/people/support/auto-replies.ts';
import { subjectOf } from '../../../../server/people/support/matcher.ts';
import { SUPPORT_WORDS, wordsFor } from '../../../../server/people/support/subject-words.ts';
import type { SubjectName } from '../../../../server/people/support/subject-words.ts';
import { TEXT_LANGUAGES } from '../../../../server/texts/languages.ts';
import { text } from '../../../../server/texts/text.ts';

const { urgent, usual } = answersFor({ upDown: termsWith([5]), holdMs: 86_400_000 });
const ALL = [...urgent, ...usual];

/** The rule of docs/exchange.md#support word by word, as slowly as it can be said. */
function slowSubjectOf(question: string, subjects: readonly { readonly words: readonly string[] }[]) {
  const letters = [...question.normalize('NFKD')].filter((letter) => letter < '\u0300' || letter > '\u036f').join('');
  const small = letters.normalize('NFC').toLowerCase().replaceAll('ß', 'ss').replaceAll('đ', 'd').replaceAll('ı', 'i');
  const words = small
    .split(/['’](?=\p{L}\p{L}\p{L})/u)
    .flatMap((part) => [...part.replaceAll(/['’]/g, '').matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(([word]) => word));
  const weights = subjects.map(({ words: known }) => {
    let weight = 0;
    for (const word of known) {
      const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(word);
      if (dense || /\p{Script=Thai}/u.test(word)) {
        if (words.join(' ').includes(word)) weight += (dense ? 4 : 1) * word.length;
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
        fc.constantFrom('my', 'is', 'als', 'S', '。', '?', "can't", 'l’argent', 'ﬁx', '的', 'ค่า', 'İß', ' ', '\n'),
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
  const subject = (name: SubjectName) => ({ name, ...wordsFor(name) });
  const known = [subject('person'), subject('hours'), ...usual];
  const nameOf = (question: string) => (subjectOf(question, urgent) ?? subjectOf(question, known))?.name;
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
    ['Warum kann ich nicht auszahlen?', 'withdrawConditions'],
    ['Gebuehren', 'fees'],
    ['Comment rembourser l’intérêt', 'loan'],
    ['ÇEKİM ÜCRETİ', 'withdrawLimits'],
    ['rut tien the nao', 'withdrawConditions'],
    ['ทำไมถอนเงินไม่ได้', 'withdrawConditions'],
    ['シードフレーズを忘れました', 'lostWallet'],
    ['왜 출금이 안 되나요', 'withdrawConditions'],
    ['Teşekkürler', undefined],
    ['thank you', undefined],
    ['', undefined],
  ])('%s', (question, name) => {
    expect(nameOf(question)).toBe(name);
  });

  it.each(TEXT_LANGUAGES)('each word of %s as what it stands for', (language) => {
    for (const [name, words] of Object.entries(SUPPORT_WORDS[language]))
      for (const word of words) expect([word, nameOf(word)]).toEqual([word, name]);
  });

  it.each(TEXT_LANGUAGES)('what it proposes to write in %s', (language) => {
    const proposed = `${text('desk.hello')(language)} ${text('desk.notUnderstood')(language)}`;
    const quoted = [...proposed.matchAll(/[“„«「]\s*([^”“»」]+?)\s*[”“»」]/gu)].map(([, words]) => words!);
    expect(quoted.map(nameOf)).toEqual(['person', 'withdrawConditions', 'fees', 'odds', 'person']);
  });
});

describe('answers', () => {
  const named = (name: string) => ALL.find((answer) => answer.name === name)!;

  it.each(ALL.map((answer) => [answer.name, answer] as const))('%s: by every word of its own', (_, answer) => {
    for (const language of TEXT_LANGUAGES) {
      const said = answer.text(language);
      expect(said.length).toBeLessThan(1500);
      expect(said).not.toMatch(/undefined|NaN|\{|https?:/);
    }
    // A keyword that the reader of questions would change could never be found.
    for (const word of answer.words) expect(subjectOf(word, [answer])).toBe(answer);
  });

  it('tell the figures that the exchange judges by, as the language writes them', () => {
    expect(named('withdrawConditions').text('en')).toContain('24 hours have passed');
    expect(named('withdrawConditions').text('th')).toContain('24 ชั่วโมง');
    expect(named('odds').text('en')).toContain('5 seconds: 85%');
    expect(named('odds').text('tr')).toContain('5 saniye: %85');
    expect(named('fees').text('en')).toContain(`${Number(CATALOGUE[0]!.rules.takerFee) * 100}%`);
    for (const { minAmount, fee } of COINS_OUT) {
      expect(named('withdrawLimits').text('zh')).toContain(`最低 ${minAmount}，手续费 ${fee}`);
    }
    for (const { level, dailyLimit } of DAILY_LIMIT_OF_LEVEL) {
      const limit = Number(dailyLimit).toLocaleString('de');
      expect(named('withdrawLimits').text('de')).toContain(`Stufe ${level}: ${limit} USDT`);
    }
  });

  it('name pages that explain, none that starts a payment (R8)', () => {
    for (const page of SUPPORT_PAGES) expect(page).not.toMatch(/deposit|withdraw|exchange|finance|loan|sell|bind/);
  });
});
