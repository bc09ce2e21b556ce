import { expect, it } from 'vitest';
import { deviceName } from '../../../bench/on-device/page/device-name.ts';

it.each([
  [
    'Mozilla/5.0 (Linux; Android 10; SM-A105F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/90.0.4430.91 Mobile Safari/537.36',
    {},
    'SM-A105F, Android 10, Chrome 90',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
    { model: 'Pixel 7', platform: 'Android', platformVersion: '14.0.0' },
    'Pixel 7, Android 14, Chrome 131',
  ],
  [
    'Mozilla/5.0 (Linux; Android 9; Redmi 7A Build/PKQ1; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/87.0.4280.101 Mobile Safari/537.36',
    {},
    'Redmi 7A, Android 9, Android WebView 87',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 14_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/14.1 Mobile/15E148 Safari/604.1',
    {},
    'iPhone, iOS 14.5, Safari 14.1',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', {}, 'Linux, Firefox 133'],
  ['', {}, 'unknown device'],
])('%.60s', (userAgent, told, name) => {
  expect(deviceName(userAgent, told)).toBe(name);
});

it('never makes a name that is too long for a result', () => {
  expect(deviceName('', { model: 'x'.repeat(500) })).toHaveLength(100);
});
