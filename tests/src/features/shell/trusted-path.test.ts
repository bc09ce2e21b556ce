import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PATHS } from '../../../../src/features/shell/paths.ts';
import { isTrustedPath } from '../../../../src/features/shell/trusted-path.ts';

describe('a text that becomes a link', () => {
  it.each(['/pages/limits/limits', '/pages/deposit/detail?id=d_1', '/pages/trade/trade?symbol=BTCUSDT'])(
    'to %s, a page of ours',
    (path) => expect(isTrustedPath(path)).toBe(true),
  );

  it.each([
    '',
    'https://tern.example/pages/limits/limits',
    '//evil.example/pages/limits/limits',
    '/pages/limits/limits//evil.example',
    '/pages/no/such-page',
    '/pages/limits/limits#x',
    '/pages/limits/../limits/limits',
    '/pages/withdraw/manual?address=TEvil&id=1',
    '/pages/withdraw/manual?address=TEvil',
    '/pages/deposit/detail?id=<b>',
    '/pages/deposit/detail?id=',
    '/pages/deposit/detail?id=1&id=2',
    `/pages/deposit/detail?id=${'x'.repeat(65)}`,
    'See /pages/limits/limits',
    '\u202e/pages/limits/limits',
    '/pages/limits/limits\u200b',
    '/pages/limits/limits\n',
    'javascript:alert(1)',
    'constructor',
    '/constructor',
  ])('nowhere by %j', (path) => expect(isTrustedPath(path)).toBe(false));

  it('never anywhere but to a page there is, whatever is written', () => {
    const known = new Set<string>(Object.values(PATHS));
    const piece = fc.oneof(
      fc.constantFrom(...known, '?id=', '?symbol=', '?id=a1', '\n', '//', 'https://', '#', '&', '%2f', '..', '\u202e'),
      fc.string({ unit: 'grapheme' }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const link = pieces.join('');
        if (!isTrustedPath(link)) return;
        const url = new URL(link, 'https://tern.example');
        expect(url.origin + url.pathname + url.search).toBe(`https://tern.example${link}`);
        expect(known).toContain(url.pathname);
        expect([...url.searchParams.keys()].filter((key) => key !== 'id' && key !== 'symbol')).toEqual([]);
      }),
    );
  });
});
