import { grouped } from '../report/numbers.ts';

const NO_BREAK = '\u00a0';

/** A whole number as it is read: `5 000`, which no line ends within. */
export const said = (count: number): string => grouped(String(count)).replaceAll(' ', NO_BREAK);
