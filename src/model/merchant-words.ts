/** Characters that are not seen but turn the text around them, or break its line: marks of direction and control characters. */
const STEERING = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+/gu;

/** What a merchant wrote, as plain text that stays in its place: nothing in it moves what stands beside it. */
export const merchantWords = (text: string): string => text.replace(STEERING, '');
