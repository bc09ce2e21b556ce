/**
 * Code of the order types beyond limit and market and of the limit options: one file, one request, loaded on first use.
 */
export { chooseType } from './choose-type.tsx';
export { withOptions, withTerms } from './draft-terms.ts';
export { sentencesOf } from './sentence.ts';
export { TermFields } from './term-fields.tsx';
export { termLines } from './term-lines.ts';
export { TERM_SUMS } from './term-request.ts';
export { TermSays, TermSummary } from './term-summary.tsx';
export { shortProblem } from './term-words.ts';
