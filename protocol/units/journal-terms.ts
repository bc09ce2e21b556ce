/** Most rows of one answer of `journalFills` and `journalUpDown`. */
export const JOURNAL_ROWS_MAX = 10_000;

/** Most notes of one answer of `journalNotes`. */
export const JOURNAL_NOTES_PAGE_MAX = 500;

/** Most notes of an account. */
export const NOTES_MAX = 5000;

/** Most characters of a note's text and of one tag. */
export const NOTE_TEXT_MAX = 2000;
export const NOTE_TAG_MAX = 24;

/** Most tags of one trade. */
export const NOTE_TAGS_MAX = 10;

/** Kinds of the order behind a fill; the wire has the index. */
export const FILL_KINDS = ['limit', 'market', 'postOnly', 'stop', 'trailing', 'takeProfit'] as const;
export type FillKind = (typeof FILL_KINDS)[number];

/** Origins of the order of a fill: a single request, a pair (OCO), or a buy with attached orders; the wire has the index. */
export const FILL_ORIGINS = ['single', 'pair', 'attached'] as const;
export type FillOrigin = (typeof FILL_ORIGINS)[number];

/** Results of settled up/down trades; the wire has the index. */
export const UP_DOWN_RESULTS = ['win', 'loss', 'tie', 'void'] as const;

/** Answers to "Did you follow your plan?". */
export const PLAN_ANSWERS = ['yes', 'partly', 'no'] as const;
export type PlanAnswer = (typeof PLAN_ANSWERS)[number];
