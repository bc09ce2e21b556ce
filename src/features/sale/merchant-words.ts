import { withoutUnseen } from '../../../protocol/units/clean-text.ts';

/** What a merchant wrote, as plain text that stays in its place: nothing in it moves what stands beside it. */
export const merchantWords = (text: string): string => withoutUnseen(text).replace(/[\p{Cc}\u2028\u2029]+/gu, '');
