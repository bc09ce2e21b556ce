import { expect, it } from 'vitest';
import { verificationDecided } from '../../../server/messages/security-messages.ts';

const decided = (level: 1 | 2, status: 'verified' | 'failed') =>
  verificationDecided({ id: 'v1', user_id: 'ann', level, status, submitted_ms: 1 });

it.each([
  [1, 'Level 2 verified', '50,000 USDT', '50.000 USDT'],
  [2, 'Level 3 verified', '100,000 USDT', '100.000 USDT'],
] as const)('verification %i: the message names the level and its limit', (level, title, limit, german) => {
  const message = decided(level, 'verified');
  expect(message.title('en')).toBe(title);
  expect(message.content('en')).toContain(`is now ${limit}.`);
  expect(message.content('de')).toContain(german);
});

it('a failed one promises no limit', () => {
  for (const level of [1, 2] as const) expect(decided(level, 'failed').content('en')).not.toMatch(/\d/);
});
