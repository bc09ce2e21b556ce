/** What somebody else wrote, inside a sentence of ours: its direction, Arabic among Latin, reaches no further than itself. */
export const isolatedText = (text: string): string => `\u2068${text}\u2069`;
