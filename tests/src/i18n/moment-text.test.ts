import { describe, expect, it } from 'vitest';
import { momentText } from '../../../src/i18n/moment-text.ts';

const NOW = new Date(2026, 10, 30, 12).getTime();

describe('the time of a row', () => {
  it('leaves out the present year alone', () => {
    expect(momentText(new Date(2026, 0, 2, 3, 4, 5).getTime(), NOW)).toBe('Jan 2 03:04:05');
    expect(momentText(new Date(2025, 11, 31, 23, 59, 59).getTime(), NOW)).toBe('Dec 31, 2025 23:59:59');
  });
});
