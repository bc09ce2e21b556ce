/**
 * The sign-in message of ERC-4361, which a wallet shows and signs: its writer and its parser. Both accept exactly the
 * same messages.
 *
 * Stricter than the standard: no user information in the domain, no empty statement, no leading zeros in the chain id,
 * whole ports up to 65535, no leap seconds, at most `SIGN_IN_MAX_LENGTH` characters. The address checksum (ERC-55) is
 * not checked here, because it needs Keccak, which this module leaves to its callers.
 */
export const SIGN_IN_MAX_LENGTH = 2000;

/** Fields in the order of the text. Times are epoch ms, written with milliseconds and `Z`. */
export interface SignInFields {
  /** Scheme of the requesting origin; wallets assume `https` when it is absent, so a page on `http` must name it. */
  readonly scheme?: string;
  /** Host and port of the requesting origin: `tern.example`, `localhost:8080`. */
  readonly domain: string;
  /** 0x and 40 hex digits. */
  readonly address: string;
  readonly statement?: string;
  readonly uri: string;
  readonly chainId: number;
  /** At least 8 letters and digits. */
  readonly nonce: string;
  readonly issuedAt: number;
  readonly expirationTime?: number;
  readonly notBefore?: number;
  readonly requestId?: string;
  readonly resources?: readonly string[];
}

/**
 * The first part that breaks the grammar. `trailing`: lines after the last field. `hiddenCharacter`: control, format or
 * line separator.
 */
export type SignInMessageError =
  | 'tooLong'
  | 'hiddenCharacter'
  | 'header'
  | 'domain'
  | 'address'
  | 'statement'
  | 'uri'
  | 'version'
  | 'chainId'
  | 'nonce'
  | 'issuedAt'
  | 'expirationTime'
  | 'notBefore'
  | 'requestId'
  | 'resources'
  | 'trailing';

export type ParsedSignInMessage =
  { readonly ok: true; readonly fields: SignInFields } | { readonly ok: false; readonly error: SignInMessageError };

/**
 * Statement that the user agrees to. ASCII in one language, because wallets that follow the standard strictly accept
 * nothing else; the app explains it beside (docs/product.md#sign-in, point 3).
 */
export const SIGN_IN_STATEMENT =
  'Sign in to Tern. Signing costs nothing and gives no access to your funds. Sandbox: play funds only.';

const HEADER_END = ' wants you to sign in with your Ethereum account:';

// RFC 3986, ASCII only, so a look-alike host is visible as punycode or percent escapes.
const HOST = String.raw`(?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:.]{2,45}\])`;
const PCHAR = String.raw`(?:[A-Za-z0-9._~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2})`;
const SCHEME = String.raw`[A-Za-z][A-Za-z0-9+.-]*`;
const PATH = `(?:${PCHAR}|/)*`;

const DOMAIN = new RegExp(`^${HOST}(?::(\\d{1,5}))?$`);
const URI = new RegExp(
  `^${SCHEME}:(?://${HOST}(?::\\d{1,5})?(?:/${PATH})?|(?!//)${PATH})(?:\\?(?:${PCHAR}|[/?])*)?(?:#(?:${PCHAR}|[/?])*)?$`,
);
const SCHEME_ONLY = new RegExp(`^${SCHEME}$`);
const REQUEST_ID = new RegExp(`^${PCHAR}*$`);
const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const CHAIN_ID = /^[1-9]\d{0,15}$/;
const NONCE = /^[A-Za-z0-9]{8,}$/;
const DATE_TIME =
  /^(\d{4})-(\d\d)-(\d\d)[Tt]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(?:[Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/;
const STATEMENT = /^[A-Za-z0-9._~:/?#[\]@!$&'()*+,;= -]+$/;
const HIDDEN = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

const isDomain = (text: string): boolean => Number(DOMAIN.exec(text)?.[1] ?? (DOMAIN.test(text) ? 0 : NaN)) <= 65_535;

function timeOf(text: string): number | null {
  const parts = DATE_TIME.exec(text);
  if (!parts) return null;
  const [, year, month, day] = parts.map(Number);
  // JavaScript would parse 30 February as 1 March; a signed text must not mean another day than it shows. The calendar
  // repeats every 400 years, and years below 100 are special to `Date.UTC`.
  const daysInMonth = new Date(Date.UTC(2000 + (year! % 400), month!, 0)).getUTCDate();
  if (month! < 1 || month! > 12 || day! < 1 || day! > daysInMonth) return null;
  const time = Date.parse(text.toUpperCase());
  return Number.isNaN(time) ? null : time;
}

const refused = (error: SignInMessageError): ParsedSignInMessage => ({ ok: false, error });

/** Parses a sign-in message; returns the first part that breaks the grammar. Never throws. */
export function parseSignInMessage(text: string): ParsedSignInMessage {
  if (text.length > SIGN_IN_MAX_LENGTH) return refused('tooLong');
  if (HIDDEN.test(text)) return refused('hiddenCharacter');
  const lines = text.split('\n');
  let at = 0;
  /** Returns the value of the current line if it has this label, and moves to the next line. */
  const take = (label: string): string | null => {
    const line = lines[at];
    if (line === undefined || !line.startsWith(label)) return null;
    at++;
    return line.slice(label.length);
  };
  const takeTime = (label: string): number | null | undefined => {
    const value = take(label);
    return value === null ? undefined : timeOf(value);
  };

  const header = take('');
  if (header === null || !header.endsWith(HEADER_END)) return refused('header');
  const origin = header.slice(0, -HEADER_END.length);
  const schemeEnd = origin.indexOf('://');
  const scheme = schemeEnd < 0 ? undefined : origin.slice(0, schemeEnd);
  const domain = schemeEnd < 0 ? origin : origin.slice(schemeEnd + 3);
  if (scheme !== undefined && !SCHEME_ONLY.test(scheme)) return refused('header');
  if (!isDomain(domain)) return refused('domain');

  const address = take('');
  if (address === null || !ADDRESS.test(address)) return refused('address');

  if (take('') !== '') return refused('statement');
  let statement: string | undefined;
  if (lines[at] !== '') {
    statement = take('') ?? '';
    if (!STATEMENT.test(statement)) return refused('statement');
  }
  if (take('') !== '') return refused('statement');

  const uri = take('URI: ');
  if (uri === null || !URI.test(uri)) return refused('uri');
  if (take('Version: ') !== '1') return refused('version');
  const chainText = take('Chain ID: ');
  const chainId = Number(chainText);
  if (chainText === null || !CHAIN_ID.test(chainText) || !Number.isSafeInteger(chainId)) return refused('chainId');
  const nonce = take('Nonce: ');
  if (nonce === null || !NONCE.test(nonce)) return refused('nonce');
  const issuedAt = takeTime('Issued At: ');
  if (issuedAt === undefined || issuedAt === null) return refused('issuedAt');
  const expirationTime = takeTime('Expiration Time: ');
  if (expirationTime === null) return refused('expirationTime');
  const notBefore = takeTime('Not Before: ');
  if (notBefore === null) return refused('notBefore');
  const requestId = take('Request ID: ') ?? undefined;
  if (requestId !== undefined && !REQUEST_ID.test(requestId)) return refused('requestId');
  let resources: string[] | undefined;
  if (lines[at] === 'Resources:') {
    at++;
    resources = [];
    for (let resource = take('- '); resource !== null; resource = take('- ')) {
      if (!URI.test(resource)) return refused('resources');
      resources.push(resource);
    }
  }
  if (at < lines.length) return refused('trailing');

  const fields: SignInFields = {
    ...(scheme === undefined ? {} : { scheme }),
    domain,
    address,
    ...(statement === undefined ? {} : { statement }),
    uri,
    chainId,
    nonce,
    issuedAt,
    ...(expirationTime === undefined ? {} : { expirationTime }),
    ...(notBefore === undefined ? {} : { notBefore }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(resources === undefined ? {} : { resources }),
  };
  return { ok: true, fields };
}

const line = (label: string, value: string | undefined): string => (value === undefined ? '' : `\n${label}: ${value}`);
const timeText = (timeMs: number | undefined): string | undefined =>
  timeMs === undefined ? undefined : new Date(timeMs).toISOString();

/**
 * Writes the message; `parseSignInMessage` returns the same fields.
 * @throws RangeError naming the field that cannot be part of a message
 */
export function formatSignInMessage(fields: SignInFields): string {
  const origin = fields.scheme === undefined ? fields.domain : `${fields.scheme}://${fields.domain}`;
  const text =
    `${origin}${HEADER_END}\n${fields.address}\n\n` +
    (fields.statement === undefined ? '' : `${fields.statement}\n`) +
    line('URI', fields.uri) +
    line('Version', '1') +
    line('Chain ID', String(fields.chainId)) +
    line('Nonce', fields.nonce) +
    line('Issued At', timeText(fields.issuedAt)) +
    line('Expiration Time', timeText(fields.expirationTime)) +
    line('Not Before', timeText(fields.notBefore)) +
    line('Request ID', fields.requestId) +
    (fields.resources ? `\nResources:${fields.resources.map((uri) => `\n- ${uri}`).join('')}` : '');
  const parsed = parseSignInMessage(text);
  if (!parsed.ok) throw new RangeError(`sign-in message: bad ${parsed.error}`);
  // A field with a line break could form other fields; then the text can be parsed, but differs.
  for (const name of Object.keys(fields) as (keyof SignInFields)[]) {
    if (String(parsed.fields[name]) !== String(fields[name])) throw new RangeError(`sign-in message: bad ${name}`);
  }
  return text;
}
