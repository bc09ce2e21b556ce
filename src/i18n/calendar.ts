/**
 * The calendar every date is written in. Thai's own would say 2569 for 2026, beside receipts, files and moments in UTC that
 * say 2026; the other languages have no other.
 */
export const CALENDAR = { calendar: 'gregory' } as const;
