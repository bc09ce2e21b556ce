/** The two questions (S10) with their answers in the order shown, and their text keys. `amount` is the stake itself. */
export const QUESTIONS = [
  {
    key: 'most',
    right: 'stake',
    text: 'firstUse.most.label',
    why: 'firstUse.most.why',
    answers: [
      { key: 'stake', text: null },
      { key: 'more', text: 'firstUse.most.more' },
    ],
  },
  {
    key: 'same',
    right: 'back',
    text: 'firstUse.same.label',
    why: 'firstUse.same.why',
    answers: [
      { key: 'lose', text: 'firstUse.same.lose' },
      { key: 'back', text: 'firstUse.same.back' },
    ],
  },
] as const;

export type Question = (typeof QUESTIONS)[number];

/** The chosen answer to each question; absent until one is chosen. */
export type Answers = Readonly<Partial<Record<Question['key'], string>>>;

export const allRight = (answers: Answers): boolean => QUESTIONS.every(({ key, right }) => answers[key] === right);
