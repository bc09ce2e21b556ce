import { getCountrySpecifications, isValidIBAN } from 'ibantools';
import type { SupportMessage } from '../../../protocol/rest/support.ts';
import { inLowerCase, plainSigns, secretsIn, spansOf } from '../../../protocol/units/secrets.ts';
import type { IsSeedWord, Span } from '../../../protocol/units/secrets.ts';
import { TAKEN_OUT } from '../../../protocol/units/support-terms.ts';

export type Removed = SupportMessage['removed'][number];

/** A text after removal, and the kinds of what was removed. */
export interface Kept {
  readonly text: string;
  readonly removed: readonly Removed[];
}

interface Known {
  readonly isSeedWord: IsSeedWord;
  /** Host and port of the app's own origins: `tern.example`, `localhost:8080`. */
  readonly ownHosts: readonly string[];
}

const ADDRESSES_LOWER = [
  // EVM addresses, with and without 0x.
  /(?:0x)?[0-9a-f]{40}/gu,
  // Bitcoin and other Bech32 addresses: bc1…
  /[a-z]{1,10}1[02-9ac-hj-np-z]{25,}/gu,
  // E-mail addresses.
  /[^\s@<>()]+@[^\s@<>()]+\.[^\s@<>()]+/gu,
];
const ADDRESSES = [
  // TRON, XRP, Solana and old Bitcoin addresses.
  /(?=[1-9A-HJ-NP-Za-km-z]{0,48}\d)(?=[1-9A-HJ-NP-Za-km-z]{0,48}[A-Z])[1-9A-HJ-NP-Za-km-z]{25,49}/gu,
  // TON addresses.
  /(?:EQ|UQ|kQ|0Q)[\w-]{46}/gu,
];

/** Finds bank accounts with correct check digits. */
function ibans(lower: string): Span[] {
  return [...lower.matchAll(/([a-z]{2})\d{2}/gu)].flatMap(({ index, 1: country }) => {
    const letters = getCountrySpecifications()[country!.toUpperCase()]?.chars;
    if (!letters) return [];
    const [found] = new RegExp(`^[a-z0-9](?:[ -]?[a-z0-9]){${letters - 1}}`, 'u').exec(lower.slice(index)) ?? [];
    const isOne = found !== undefined && isValidIBAN(found.replace(/[ -]/g, '').toUpperCase());
    return isOne ? [{ from: index, to: index + found.length }] : [];
  });
}

const LINKS = [
  /[a-z][a-z0-9+.-]{0,30}:[/\\]{2}\S+/gu,
  /(?<![\p{L}\p{N}])(?:javascript|vbscript|data|blob|file|about|mailto|tel|sms|tg|wc|intent|market|magnet|ethereum|bitcoin|tron|solana|whatsapp):\S+/gu,
  // URLs without a scheme.
  /(?<![a-z0-9+.-]:)[/\\]{2}[^\s/\\]\S*/gu,
  // Bare host names: `evil.example/path`. A missing space after a full stop looks the same.
  /(?:[\p{L}\p{N}_-]+\.)+\p{L}{2,63}(?![\p{L}\p{N}])(?::\d+)?(?:[/?#\\]\S*)?/gu,
  /(?:[a-z0-9_-]+[.。])+[a-z]{2,63}(?![a-z0-9])(?::\d+)?(?:[/?#\\]\S*)?/gu,
  /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.]\d)(?::\d+)?(?:[/?#\\]\S*)?/gu,
];

function isOwnLink(link: string, ownHosts: readonly string[]): boolean {
  const url = URL.parse(link.includes('//') || /^[a-z]+:[^\d]/u.test(link) ? link : `https://${link}`);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return false;
  return ownHosts.includes(url.host) || ownHosts.includes(`${url.hostname}:${url.port}`);
}

function without(text: string, spans: readonly Span[]): string {
  const inOrder = spans.toSorted((a, b) => a.from - b.from || b.to - a.to);
  let kept = '';
  let at = 0;
  for (const { from, to } of inOrder) {
    if (from >= at) kept += text.slice(at, from) + TAKEN_OUT;
    at = Math.max(at, to);
  }
  return kept + text.slice(at);
}

const SIGN_OF_A_WORD = /[0-9A-Za-z]/;

/** Extends a match to all adjacent letters and digits, so that of two joined addresses no part stays. */
function wholeWord(plain: string, { from, to }: Span): Span {
  let start = from;
  let end = to;
  while (start > 0 && SIGN_OF_A_WORD.test(plain[start - 1]!)) start--;
  while (end < plain.length && SIGN_OF_A_WORD.test(plain[end]!)) end++;
  return { from: start, to: end };
}

interface Find extends Span {
  readonly kind: Removed;
}

const findOf = (kind: Removed, { from, to }: Span): Find => ({ kind, from, to });

/** Finds everything of every kind at once, so that removing one kind does not hide a part of another. */
function findsIn(text: string, { isSeedWord, ownHosts }: Known): Find[] {
  const plain = plainSigns(text);
  const lower = inLowerCase(plain);
  const secrets = secretsIn(plain, isSeedWord);
  const addresses = [
    ...ADDRESSES_LOWER.flatMap((pattern) => spansOf(lower, pattern)),
    ...ADDRESSES.flatMap((pattern) => spansOf(plain, pattern)),
    ...ibans(lower),
  ];
  const links = LINKS.flatMap((pattern) => spansOf(lower, pattern)).filter(
    ({ from, to }) => !isOwnLink(lower.slice(from, to), ownHosts),
  );
  return [
    ...secrets.map((span) => findOf('secret', wholeWord(plain, span))),
    ...addresses.map((span) => findOf('address', wholeWord(plain, span))),
    ...links.map((span) => findOf('link', span)),
  ];
}

/** Returns the kinds to report, without those of a match inside another one: half of a key may look like an address. */
function kindsOf(finds: readonly Find[]): Removed[] {
  const reported: Find[] = [];
  for (const find of finds) {
    if (!reported.some(({ kind, from, to }) => kind !== find.kind && from <= find.from && find.to <= to))
      reported.push(find);
  }
  return reported.map(({ kind }) => kind);
}

/**
 * Removes from a plain text what a chat must not contain (R8): seed phrases and private keys, so that they are never
 * stored; addresses of wallets, accounts and mail, and links to other sites, so that nobody is led or pays elsewhere.
 * When in doubt it removes. Each is replaced by `TAKEN_OUT`, and the result contains no further match.
 */
export function redactText(text: string, known: Known): Kept {
  const removed = new Set<Removed>();
  let kept = text;
  for (let finds = findsIn(kept, known); finds.length > 0; finds = findsIn(kept, known)) {
    for (const kind of kindsOf(finds)) removed.add(kind);
    kept = without(kept, finds);
  }
  return { text: kept, removed: [...removed] };
}
