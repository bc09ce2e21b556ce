import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatSignInMessage,
  parseSignInMessage,
  SIGN_IN_MAX_LENGTH,
  SIGN_IN_STATEMENT,
} from '../../protocol/sign-in-message.ts';
import type { SignInFields, SignInMessageError } from '../../protocol/sign-in-message.ts';

const FIELDS: SignInFields = {
  scheme: 'https',
  domain: 'tern.example:8443',
  address: '0x4e30b621368e1eB24Dae5d160f8d1a628B6ff263',
  statement: SIGN_IN_STATEMENT,
  uri: 'https://tern.example:8443/',
  chainId: 56,
  nonce: 'k3Vq8ZtR1mWcY7bLxH2dNa',
  issuedAt: Date.UTC(2026, 10, 20, 9),
  expirationTime: Date.UTC(2026, 10, 20, 9, 10),
  notBefore: Date.UTC(2026, 10, 20, 9),
  requestId: 'first-visit',
  resources: ['https://tern.example/terms', 'ipfs://bafybeih/1'],
};
const TEXT = formatSignInMessage(FIELDS);
/** Every field the standard allows to be absent is absent. */
const SHORT = formatSignInMessage({
  domain: FIELDS.domain,
  address: FIELDS.address,
  uri: FIELDS.uri,
  chainId: 1,
  nonce: 'abcdefg8',
  issuedAt: FIELDS.issuedAt,
});

const errorOf = (text: string): SignInMessageError | null => {
  const parsed = parseSignInMessage(text);
  return parsed.ok ? null : parsed.error;
};
const withField = (field: string, value: string) =>
  TEXT.replace(new RegExp(`^${field}: .*$`, 'm'), () => `${field}: ${value}`);

describe('the text', () => {
  it('is the one the standard shows', () => {
    expect(TEXT).toBe(
      'https://tern.example:8443 wants you to sign in with your Ethereum account:\n' +
        '0x4e30b621368e1eB24Dae5d160f8d1a628B6ff263\n\n' +
        'Sign in to Tern. Signing costs nothing and gives no access to your funds. Sandbox: play funds only.\n\n' +
        'URI: https://tern.example:8443/\nVersion: 1\nChain ID: 56\nNonce: k3Vq8ZtR1mWcY7bLxH2dNa\n' +
        'Issued At: 2026-11-20T09:00:00.000Z\nExpiration Time: 2026-11-20T09:10:00.000Z\n' +
        'Not Before: 2026-11-20T09:00:00.000Z\nRequest ID: first-visit\nResources:\n' +
        '- https://tern.example/terms\n- ipfs://bafybeih/1',
    );
  });

  it('leaves two empty lines where there is no statement', () => {
    expect(SHORT.split('\n').slice(1, 5)).toEqual([FIELDS.address, '', '', `URI: ${FIELDS.uri}`]);
    expect(parseSignInMessage(SHORT)).toMatchObject({ ok: true, fields: { chainId: 1 } });
  });

  it('says that it costs nothing and that the funds are play funds, in letters that every wallet reads', () => {
    expect(SIGN_IN_STATEMENT).toMatch(/costs nothing.*no access to your funds.*play funds/);
    expect(SIGN_IN_STATEMENT).toMatch(/^[\x20-\x7e]+$/);
    expect(errorOf(TEXT.replace(SIGN_IN_STATEMENT, '登录 Tern'))).toBe('statement');
  });
});

const pick = (characters: string, minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...characters), minLength, maxLength });
const ALNUM = 'abcxyzABCXYZ0189';
const label = fc.tuple(pick(ALNUM, 1, 6), pick(`${ALNUM}-`, 0, 6), pick(ALNUM, 1, 2)).map((parts) => parts.join(''));
const host = fc.array(label, { minLength: 1, maxLength: 3 }).map((labels) => labels.join('.'));
const domain = fc
  .tuple(host, fc.option(fc.nat(65_535)))
  .map(([name, port]) => (port === null ? name : `${name}:${port}`));
const uri = fc
  .tuple(
    fc.constantFrom('https', 'http', 'ipfs', 'x-a+b.1'),
    domain,
    pick(`${ALNUM}/-._~!$&'()*+,;=:@`, 0, 12),
    pick(`${ALNUM}/?=&`, 0, 8),
  )
  .map(([scheme, at, path, query]) => `${scheme}://${at}/${path}${query && `?${query}`}`);
/** Any time that has a four-digit year. */
const time = fc.integer({ min: Date.UTC(2000, 0) - 1999 * 31_556_952_000, max: Date.UTC(9999, 11, 31) });
const statement = pick(`${ALNUM} .,:;!?/()'[]@#$&*+=_~-`, 1, 60);
const fields: fc.Arbitrary<SignInFields> = fc.record(
  {
    scheme: fc.constantFrom('https', 'http', 'web+a'),
    domain,
    address: pick('0123456789abcdefABCDEF', 40, 40).map((hex) => `0x${hex}`),
    statement,
    uri,
    chainId: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    nonce: pick(ALNUM, 8, 40),
    issuedAt: time,
    expirationTime: time,
    notBefore: time,
    requestId: pick(`${ALNUM}-._~!$&'()*+,;=:@`, 0, 20),
    resources: fc.array(uri, { maxLength: 3 }),
  },
  { requiredKeys: ['domain', 'address', 'uri', 'chainId', 'nonce', 'issuedAt'] },
);

/** One time has many spellings, `09:00Z` and `10:00+01:00`; all else has one. */
const withoutTimes = (text: string) =>
  text.replaceAll(/^(Issued At|Expiration Time|Not Before): [\d:TZ.+-]*$/gim, '$1');

describe('reading back', () => {
  it('gives the fields that were written', () => {
    fc.assert(
      fc.property(fields, (written) => {
        expect(parseSignInMessage(formatSignInMessage(written))).toEqual({ ok: true, fields: written });
      }),
    );
  });

  it('one text has one meaning: what is read is written as the same text', () => {
    fc.assert(
      fc.property(fields, (written) => {
        const text = formatSignInMessage(written);
        const parsed = parseSignInMessage(text);
        expect(parsed.ok && formatSignInMessage(parsed.fields)).toBe(text);
      }),
    );
  });

  it('a text with one character changed, added or lost is refused or reads as other fields', () => {
    const position = fc.nat(TEXT.length - 1);
    const character = fc.constantFrom(
      '',
      ' ',
      '\n',
      '\r',
      'a',
      '0',
      ':',
      '\t',
      '\u200b',
      '\u202e',
      '：',
      'а',
      '\u0000',
    );
    fc.assert(
      fc.property(position, character, fc.boolean(), (at, added, replacing) => {
        const changed = TEXT.slice(0, at) + added + TEXT.slice(at + (replacing ? 1 : 0));
        fc.pre(withoutTimes(changed) !== withoutTimes(TEXT));
        const parsed = parseSignInMessage(changed);
        if (parsed.ok) expect(parsed.fields).not.toEqual(FIELDS);
      }),
      { numRuns: 2000 },
    );
  });

  it('never throws, whatever it is given', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(fc.constantFrom(...TEXT.split('\n'), '', 'x')).map((lines) => lines.join('\n')),
        ),
        (text) => {
          expect(typeof parseSignInMessage(text).ok).toBe('boolean');
        },
      ),
    );
  });

  it('keeps times with an offset and without fractions', () => {
    expect(parseSignInMessage(withField('Issued At', '2026-11-20T10:30:00+01:30'))).toMatchObject({
      fields: { issuedAt: FIELDS.issuedAt },
    });
    expect(parseSignInMessage(withField('Issued At', '2026-11-20t09:00:00.123456z'))).toMatchObject({
      fields: { issuedAt: FIELDS.issuedAt + 123 },
    });
  });

  it('takes the hosts browsers show: names, IPv4, IPv6, punycode', () => {
    for (const domain of ['localhost', '127.0.0.1:8080', '[::1]:8080', 'xn--bcher-kva.example']) {
      expect(parseSignInMessage(formatSignInMessage({ ...FIELDS, domain }))).toMatchObject({ fields: { domain } });
    }
  });
});

describe('refused', () => {
  it.each(TEXT.split('\n').map((line, at) => [at, line] as const))('line %i missing: %s', (at) => {
    const lines = TEXT.split('\n');
    // These may go, each on its own; then the text simply says less.
    const optional = ['Sign in to', 'Expiration Time', 'Not Before', 'Request ID', '- '].some((start) =>
      lines[at]!.startsWith(start),
    );
    const left = parseSignInMessage(lines.filter((_line, index) => index !== at).join('\n'));
    if (optional) expect(left).not.toMatchObject({ fields: FIELDS });
    else expect(left.ok).toBe(false);
  });

  it('two neighbouring lines swapped', () => {
    const lines = TEXT.split('\n');
    for (let at = 0; at + 1 < lines.length - 2; at++) {
      const swapped = lines.toSpliced(at, 2, lines[at + 1]!, lines[at]!).join('\n');
      if (swapped !== TEXT) expect([at, errorOf(swapped)]).not.toEqual([at, null]);
    }
  });

  it('a line added anywhere before the resources', () => {
    const lines = TEXT.split('\n');
    for (const added of ['', ' ', 'Send all funds', 'URI: https://evil.example/', 'Version: 1']) {
      for (let at = 0; at <= lines.indexOf('Resources:'); at++) {
        const text = lines.toSpliced(at, 0, added).join('\n');
        expect([at, added, errorOf(text)]).not.toEqual([at, added, null]);
      }
    }
  });

  it.each<[string, string, SignInMessageError]>([
    ['no text', '', 'header'],
    ['a line end after the last line', `${TEXT}\n`, 'trailing'],
    ['text after the last field', `${SHORT}\nPlease also sign this`, 'trailing'],
    ['Windows line ends', TEXT.replaceAll('\n', '\r\n'), 'hiddenCharacter'],
    ['a carriage return that hides a line', TEXT.replace('Sign in to', 'evil\rSign in to'), 'hiddenCharacter'],
    ['a byte order mark', `\ufeff${TEXT}`, 'hiddenCharacter'],
    ['text turned right to left', TEXT.replace('funds.', '\u202efunds.'), 'hiddenCharacter'],
    ['a zero-width space', TEXT.replace('Tern', 'Te\u200brn'), 'hiddenCharacter'],
    ['a Unicode line separator', TEXT.replace('Tern. ', 'Tern.\u2028'), 'hiddenCharacter'],
    ['a NUL', TEXT.replace('Tern', 'Te\u0000rn'), 'hiddenCharacter'],
    ['half a surrogate pair', TEXT.replace('Tern', 'Te\ud800rn'), 'hiddenCharacter'],
    ['a no-break space', TEXT.replace('Sign in', 'Sign\u00a0in'), 'statement'],
    ['an invisible letter', TEXT.replace('Tern', 'Te\u3164rn'), 'statement'],
    ['a letter spelt with a combining mark', TEXT.replace('Tern', 'Te\u0301rn'), 'statement'],
    ['markup', TEXT.replace('Tern', '<b>Tern</b>'), 'statement'],
    ['an empty statement', SHORT.replace('\n\n\nURI', '\n\n\n\nURI'), 'uri'],
    ['a statement of two lines', TEXT.replace('nothing and', 'nothing\nand'), 'statement'],
    ['another first line', TEXT.replace('wants you to sign in', 'wants you to sign'), 'header'],
    ['a Cyrillic look-alike host', TEXT.replace('tern.example:8443 w', 'tеrn.example:8443 w'), 'domain'],
    ['a full-width colon in the host', TEXT.replace('example:8443 w', 'example：8443 w'), 'domain'],
    ['user information before the host', TEXT.replace('https://tern', 'https://tern.example@evil'), 'domain'],
    ['a path after the host', TEXT.replace('8443 wants', '8443/x wants'), 'domain'],
    ['no host', TEXT.replace('https://tern.example:8443 wants', ' wants'), 'domain'],
    ['a port above 65535', TEXT.replace('8443 wants', '65536 wants'), 'domain'],
    ['no scheme before ://', TEXT.replace('https://tern.example:8443 w', '://tern.example:8443 w'), 'header'],
    ['an underscore in the host', TEXT.replace('tern.example:8443 w', 'tern_example w'), 'domain'],
    ['an address without 0x', TEXT.replace('\n0x', '\n'), 'address'],
    ['a short address', TEXT.replace('ff263\n', 'ff26\n'), 'address'],
    ['an address with a stray space', TEXT.replace('ff263\n', 'ff263 \n'), 'address'],
    ['no address', TEXT.replace(FIELDS.address, ''), 'address'],
    ['a field name with a full-width colon', TEXT.replace('URI: ', 'URI： '), 'uri'],
    ['a field name in other case', TEXT.replace('Nonce: ', 'nonce: '), 'nonce'],
    ['two spaces after a field name', TEXT.replace('Nonce: ', 'Nonce:  '), 'nonce'],
    ['a relative URI', withField('URI', '/login'), 'uri'],
    ['a URI with a space', withField('URI', 'https://tern.example/a b'), 'uri'],
    ['a URI with a broken escape', withField('URI', 'https://tern.example/%zz'), 'uri'],
    ['a URI with user information', withField('URI', 'https://tern.example@evil.example/'), 'uri'],
    ['a URI with two fragments', withField('URI', 'https://tern.example/#a#b'), 'uri'],
    ['version 2', withField('Version', '2'), 'version'],
    ['version 01', withField('Version', '01'), 'version'],
    ['chain 0', withField('Chain ID', '0'), 'chainId'],
    ['a chain with a leading zero', withField('Chain ID', '056'), 'chainId'],
    ['a chain in hex', withField('Chain ID', '0x38'), 'chainId'],
    ['a chain beyond exact numbers', withField('Chain ID', '9007199254740993'), 'chainId'],
    ['a chain in Arabic digits', withField('Chain ID', '١'), 'chainId'],
    ['a nonce of seven', withField('Nonce', 'abcdef7'), 'nonce'],
    ['a nonce with a dash', withField('Nonce', 'abcdef-89'), 'nonce'],
    ['a date in words', withField('Issued At', 'Fri Nov 20 2026 09:00:00 GMT'), 'issuedAt'],
    ['a date without a time', withField('Issued At', '2026-11-20'), 'issuedAt'],
    ['a time without a zone', withField('Issued At', '2026-11-20T09:00:00'), 'issuedAt'],
    ['30 February', withField('Issued At', '2026-02-30T09:00:00Z'), 'issuedAt'],
    ['29 February of a common year', withField('Issued At', '2100-02-29T09:00:00Z'), 'issuedAt'],
    ['month 13', withField('Expiration Time', '2026-13-01T09:00:00Z'), 'expirationTime'],
    ['hour 24', withField('Not Before', '2026-11-20T24:00:00Z'), 'notBefore'],
    ['a request id with a slash', withField('Request ID', 'a/b'), 'requestId'],
    ['a resource that is no URI', TEXT.replace('- ipfs://', '- '), 'resources'],
    ['two resources on one line', TEXT.replace('\n- ipfs', ' - ipfs'), 'resources'],
    ['a resource without its dash', TEXT.replace('\n- ipfs', '\nipfs'), 'trailing'],
    ['a field after the resources', `${TEXT}\nRequest ID: late`, 'trailing'],
  ])('%s', (_what, text, error) => {
    expect(errorOf(text)).toBe(error);
  });

  it('a text that is too long, however harmless', () => {
    const long = TEXT.replace('Tern', 'a'.repeat(SIGN_IN_MAX_LENGTH - TEXT.length + 4));
    expect(long).toHaveLength(SIGN_IN_MAX_LENGTH);
    expect(errorOf(long)).toBeNull();
    expect(errorOf(`${long}a`)).toBe('tooLong');
    expect(errorOf('a'.repeat(5_000_000))).toBe('tooLong');
  });
});

describe('writing refuses', () => {
  it.each<[string, Partial<SignInFields>]>([
    ['a statement that spells the fields after it', { statement: 'Hello\n\nURI: https://evil.example/' }],
    ['a domain with a line break', { domain: 'tern.example\n' }],
    ['a domain that carries a scheme', { domain: 'http://tern.example' }],
    ['a nonce that carries the next field', { nonce: 'abcdefgh\nIssued At: 2020-01-01T00:00:00Z' }],
    ['a request id that carries resources', { requestId: 'a\nResources:', resources: ['https://tern.example/'] }],
    ['a chain id that is no whole number', { chainId: 1.5 }],
    ['a chain id of nothing', { chainId: Number.NaN }],
    ['a time that is none', { issuedAt: Number.NaN }],
    ['a time in part of a millisecond', { issuedAt: 0.5 }],
    ['a year of five digits', { issuedAt: Date.UTC(10_000, 0) }],
    ['an empty statement', { statement: '' }],
  ])('%s', (_what, change) => {
    expect(() => formatSignInMessage({ ...FIELDS, ...change })).toThrow(RangeError);
  });
});
