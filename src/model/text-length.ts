/** Characters as the exchange counts them: a sign of two halves is one. */
export const lengthOf = (text: string): number => [...text].length;
