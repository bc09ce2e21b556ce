/** Icons of the ways to withdraw, drawn as those of `src/ui/icon.tsx`: nobody else loads them. */
export const BANK_ICON = ['M3.5 9.5L12 4.5l8.5 5z', 'M6 9.5v8', 'M10 9.5v8', 'M14 9.5v8', 'M18 9.5v8', 'M3.5 19.5h17'];
export const PHONE_ICON = ['M7 3.5h10v17H7z', 'M11 17.5h2'];
export const BOOK_ICON = [
  'M6.5 4H19v16H6.5z',
  'M4 8h2.5',
  'M4 12h2.5',
  'M4 16h2.5',
  'M12.7 8a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8z',
  'M9.5 16c.8-2.4 5.7-2.4 6.5 0',
];
export const SCAN_ICON = ['M4.5 9V4.5H9', 'M15 4.5h4.5V9', 'M19.5 15v4.5H15', 'M9 19.5H4.5V15', 'M4.5 12h15'];
export const SHIELD_ICON = ['M12 3.5l7 2.5v5.5c0 4.5-3 7.6-7 9-4-1.4-7-4.5-7-9V6z', 'M9 11.8l2.2 2.2 4-4.2'];
