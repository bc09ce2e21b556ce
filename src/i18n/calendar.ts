/**
 * The calendar of every date. The Thai locale would write 2569 for 2026, while receipts, files and UTC times say 2026;
 * the other locales use the Gregorian calendar anyway.
 */
export const CALENDAR = { calendar: 'gregory' } as const;
