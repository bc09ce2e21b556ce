/** The two questions (S10) with their answers in the order shown, and their text keys. */
export const QUESTIONS = [
  {
    key: 'most',
    right: 'stake',
    text: 'firstUse.most.label',
    why: 'firstUse.most.why',
    answers: [
      { key: 'half', text: 'firstUse.most.half' },
      { key: 'stake', text: 'firstUse.most.stake' },
      { key: 'early', text: 'firstUse.most.early' },
    ],
  },
  {
    key: 'same',
    right: 'back',
    text: 'firstUse.same.label',
    why: 'firstUse.same.why',
    answers: [
      { key: 'win', text: 'firstUse.same.win' },
      { key: 'lose', text: 'firstUse.same.lose' },
      { key: 'back', text: 'firstUse.same.back' },
    ],
  },
] as const;

export type Question = (typeof QUESTIONS)[number];

/** The chosen answer to each question; absent until one is chosen. */
export type Answers = Readonly<Partial<Record<Question['key'], string>>>;

export const allAnswered = (answers: Answers): boolean => QUESTIONS.every(({ key }) => answers[key] !== undefined);
export const allRight = (answers: Answers): boolean => QUESTIONS.every(({ key, right }) => answers[key] === right);
