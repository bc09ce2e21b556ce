/** A small whole number from its digits, `0` … `9` alone, up to 15 of them; no check. */
export const wholeOf = (digits: string): number =>
  [...digits].reduce((value, digit) => value * 10 + '0123456789'.indexOf(digit), 0);
