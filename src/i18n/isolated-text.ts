/**
 * Isolates the direction of foreign text, such as Arabic in a Latin sentence, so that it does not affect the sentence.
 */
export const isolatedText = (text: string): string => `\u2068${text}\u2069`;
