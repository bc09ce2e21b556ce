import fc from 'fast-check';
import { expect, it } from 'vitest';
import { deviceLabel } from '../../../server/identity/device-label.ts';

const LIKE_SAFARI = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`Mozilla/5.0 (Linux; Android 10; K) ${LIKE_SAFARI} Chrome/131.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [
    `Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S918B) ${LIKE_SAFARI} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  ['Mozilla/5.0 (Android 14; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0', 'Firefox on Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0.0.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${LIKE_SAFARI} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`,
    'Edge on Windows',
  ],
  [`Mozilla/5.0 (Wayland; Linux x86_64) ${LIKE_SAFARI} HeadlessChrome/131.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  ['curl/8.5.0', 'Unknown device'],
  ['<b>Chrome</b>', 'Unknown device'],
  ['', 'Unknown device'],
  [undefined, 'Unknown device'],
  [`Android ${'Chrome/1 '.repeat(1000)}`, 'Unknown device'],
])('%s is %s', (userAgent, label) => {
  expect(deviceLabel(userAgent)).toBe(label);
});

it('says the same of another version, and only words of ours, whatever the header holds', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.nat(999), (noise, version) => {
      expect(deviceLabel(noise)).toMatch(/^[A-Za-z ]{4,40}$/);
      expect(deviceLabel(`Mozilla/5.0 (Android ${version}) Chrome/${version}.0`)).toBe('Chrome on Android');
    }),
  );
});
