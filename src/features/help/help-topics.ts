import { PATHS } from '../shell/paths.ts';
import type { Path } from '../shell/paths.ts';

/** Figures below an answer, with the same sources as the forms that use them (`figures.tsx`). */
export type HelpFigures =
  'conditions' | 'withdrawals' | 'dailyLimits' | 'deposits' | 'spotFees' | 'conversions' | 'stakes';

interface Question {
  /** Key of its texts, in `help.ask` and `help.answer`. */
  readonly name: string;
  readonly figures?: HelpFigures;
  /** Linked pages, by the names of `help.link`. */
  readonly links?: readonly (keyof typeof HELP_LINKS)[];
}

/** Pages that answers link to. */
export const HELP_LINKS = {
  rules: PATHS.rules,
  deposit: PATHS.deposit,
  withdraw: PATHS.withdraw,
  fundPassword: PATHS.fundPassword,
  bank: PATHS.bindAccount,
  earn: PATHS.earn,
  loan: PATHS.loan,
  limits: PATHS.limits,
  history: PATHS.history,
  settings: PATHS.settings,
  level: PATHS.level,
  diagnostics: PATHS.diagnostics,
} as const satisfies Readonly<Record<string, Path>>;

/** Topics of the help page, in their order. */
export const HELP_TOPICS = [
  {
    id: 'start',
    questions: [{ name: 'play' }, { name: 'wallet' }, { name: 'never' }],
  },
  {
    id: 'withdraw',
    questions: [
      { name: 'conditions', figures: 'conditions', links: ['fundPassword', 'bank'] },
      { name: 'withdrawFees', figures: 'withdrawals', links: ['withdraw'] },
      { name: 'dailyLimit', figures: 'dailyLimits' },
      { name: 'review' },
      { name: 'takeBack' },
      { name: 'payToWithdraw' },
    ],
  },
  {
    id: 'deposit',
    questions: [
      { name: 'depositHow', links: ['deposit'] },
      { name: 'depositLimits', figures: 'deposits' },
      { name: 'realCoins' },
    ],
  },
  {
    id: 'trade',
    questions: [
      { name: 'upDown', figures: 'stakes', links: ['rules'] },
      { name: 'spotFees', figures: 'spotFees' },
      { name: 'confirm', links: ['settings'] },
      { name: 'ownLimits', links: ['limits'] },
      { name: 'verify', links: ['rules'] },
    ],
  },
  {
    id: 'money',
    questions: [
      { name: 'convert', figures: 'conversions' },
      { name: 'earn', links: ['earn'] },
      { name: 'loan', links: ['loan'] },
      { name: 'otherCurrency', links: ['settings'] },
      { name: 'history', links: ['history'] },
    ],
  },
  {
    id: 'problems',
    questions: [{ name: 'connection', links: ['diagnostics'] }, { name: 'slow', links: ['level'] }, { name: 'unsure' }],
  },
] as const satisfies readonly { readonly id: string; readonly questions: readonly Question[] }[];

export type HelpTopic = (typeof HELP_TOPICS)[number];
export type HelpQuestion = HelpTopic['questions'][number];

/** Returns the topic in an address; null for an unknown one. */
export const helpTopicOf = (id: string | null): HelpTopic['id'] | null =>
  HELP_TOPICS.find((topic) => topic.id === id)?.id ?? null;
