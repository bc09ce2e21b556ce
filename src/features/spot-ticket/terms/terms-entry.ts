/** What comes when a type beyond limit and market, or the options of a limit order, is first wanted: one file, one request. */
export { chooseType } from './choose-type.tsx';
export { withOptions } from './draft-terms.ts';
export { sentencesOf } from './sentence.ts';
export { TermFields } from './term-fields.tsx';
export { termLines } from './term-lines.ts';
export { TERM_SUMS } from './term-request.ts';
export { TermSays, TermSummary } from './term-summary.tsx';
export { shortProblem } from './term-words.ts';
