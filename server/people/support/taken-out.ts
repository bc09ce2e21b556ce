import { getCountrySpecifications, isValidIBAN } from 'ibantools';
import type { SupportMessage } from '../../../protocol/rest/support.ts';
import { inLowerCase, plainSigns, secretsIn, spansOf } from '../../../protocol/units/secrets.ts';
import type { IsSeedWord, Span } from '../../../protocol/units/secrets.ts';
import { TAKEN_OUT } from '../../../protocol/units/support-terms.ts';

export type Removed = SupportMessage['removed'][number];

/** What is left of a text, and of which kinds something was taken out of it. */
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
  // EVM, with and without its sign.
  /(?:0x)?[0-9a-f]{40}/gu,
  // Bitcoin and all that write alike: bc1…
  /[a-z]{1,10}1[02-9ac-hj-np-z]{25,}/gu,
  // E-mail.
  /[^\s@<>()]+@[^\s@<>()]+\.[^\s@<>()]+/gu,
];
const ADDRESSES = [
  // TRON, XRP, Solana, old Bitcoin.
  /(?=[1-9A-HJ-NP-Za-km-z]{0,48}\d)(?=[1-9A-HJ-NP-Za-km-z]{0,48}[A-Z])[1-9A-HJ-NP-Za-km-z]{25,49}/gu,
  // TON.
  /(?:EQ|UQ|kQ|0Q)[\w-]{46}/gu,
];

/** Bank accounts whose check digits are right. */
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
  // Without a scheme.
  /(?<![a-z0-9+.-]:)[/\\]{2}[^\s/\\]\S*/gu,
  // A bare name of a host: `evil.example/path`. A missing space after a full stop looks the same.
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

/** A find with all letters and digits that are glued to it: no end of an address stays when two of them stand as one word. */
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

/** Everything of every kind at once: what one kind takes must not hide the half of what another would have found. */
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

/** The kinds that somebody is told: not that the half of a key looks like an address too. */
function kindsOf(finds: readonly Find[]): Removed[] {
  const told: Find[] = [];
  for (const find of finds) {
    if (!told.some(({ kind, from, to }) => kind !== find.kind && from <= find.from && find.to <= to)) told.push(find);
  }
  return told.map(({ kind }) => kind);
}

/**
 * Takes out of a plain text what a chat must not carry (R8): seed phrases and private keys, so that they are never stored;
 * addresses of wallets, accounts and mail, and links that do not lead to the app, so that nobody is led or paid elsewhere.
 * It rather takes out too much. Each stands as `TAKEN_OUT` in what is left, in which nothing more is found.
 */
export function takenOut(text: string, known: Known): Kept {
  const removed = new Set<Removed>();
  let kept = text;
  for (let finds = findsIn(kept, known); finds.length > 0; finds = findsIn(kept, known)) {
    for (const kind of kindsOf(finds)) removed.add(kind);
    kept = without(kept, finds);
  }
  return { text: kept, removed: [...removed] };
}
