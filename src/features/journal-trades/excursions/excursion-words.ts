import { UNKNOWN, withSign } from '../../../i18n/number-text.ts';
import { figureText } from '../../trade-journal/journal-words.ts';

/** Formats a share of the entry price: `−0.42%`; unknown for NaN (G10). */
export const excursionText = (share: number): string =>
  Number.isNaN(share) ? UNKNOWN : `${withSign(figureText(share * 100, 2))}%`;
