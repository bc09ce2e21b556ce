import { describe, expect, it } from 'vitest';
import { translateWantedRoute } from '../../../src/app/wanted-route.ts';

const translated = (href: string): string | null => {
  let result: string | null = null;
  translateWantedRoute({ href }, { replaceState: (_, __, url) => void (result = String(url)) });
  return result;
};

describe('the page a deep link asks for', () => {
  it('becomes the hash route, and the other parameters stay', () => {
    expect(translated('http://localhost/?level=2&to=/pages/trade/trade')).toBe(
      'http://localhost/?level=2#/pages/trade/trade',
    );
    expect(translated('http://localhost/?to=%2Fpages%2Ftrade%2Ftrade%3Fsymbol%3DETHUSDT')).toBe(
      'http://localhost/#/pages/trade/trade?symbol=ETHUSDT',
    );
  });

  it('leaves an address without one alone', () =>
    expect(translated('http://localhost/#/pages/market/market')).toBeNull());

  it.each(['//evil.example', 'https://evil.example', 'javascript:alert(1)', '/\\evil', '/a b', '', '/<img>'])(
    'drops %j',
    (to) => expect(translated(`http://localhost/?to=${encodeURIComponent(to)}`)).toBe('http://localhost/'),
  );
});
