/** The begin of a string, a number, or a structural character. */
const TOKEN = /["{}[\],:]|-?\d[\d.eE+-]*/g;

const DIGITS = /^\d+$/;
/** The only number of a proof that need not be whole. */
const REAL_FIELD = 'sigmaPerMinute';

/** Reason why a text cannot be read as a proof. */
export type JsonFault =
  | { readonly why: 'notJson' }
  /** One object has a name twice. */
  | { readonly why: 'twice'; readonly name: string }
  /** A number with a sign, a point or an exponent where only digits are allowed. */
  | { readonly why: 'notDigits'; readonly number: string };

export type ReadJson =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly fault: JsonFault };

/**
 * Returns the position of the quotation mark that ends the string at `start`. A regular expression would need a stack
 * as long as the string.
 */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text[end - 1 - escapes] === '\\') escapes++;
    if (escapes % 2 === 0) return end;
  }
}

/** Returns the first fault of a text that is valid JSON; null when there is none. */
function faultOf(text: string): JsonFault | null {
  /** Names seen in each open object, null for a list; the innermost is last. */
  const open: (Set<string> | null)[] = [];
  let string = '';
  let name = '';
  const tokens = new RegExp(TOKEN);
  for (let found = tokens.exec(text); found !== null; found = tokens.exec(text)) {
    const [token] = found;
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(null);
    else if (token === '}' || token === ']') open.pop();
    else if (token === '"') {
      const end = endOfString(text, found.index);
      string = text.slice(found.index, end + 1);
      tokens.lastIndex = end + 1;
    } else if (token === ':') {
      // Only a name can precede a colon. Escapes are decoded: "\u0061" and "a" are one name.
      name = JSON.parse(string) as string;
      const names = open[open.length - 1];
      if (names?.has(name)) return { why: 'twice', name };
      names?.add(name);
    } else if (token !== ',' && name !== REAL_FIELD && !DIGITS.test(token)) return { why: 'notDigits', number: token };
  }
  return null;
}

/**
 * Parses JSON in which every name occurs once per object and every whole number is written in digits. Of two values for
 * one name some parsers take the first, others the last, and one that rounds reads `1.00000000000000000001` as a whole
 * number; verifiers would then accept different documents.
 */
export function readJson(text: string): ReadJson {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, fault: { why: 'notJson' } };
  }
  const fault = faultOf(text);
  return fault === null ? { ok: true, value } : { ok: false, fault };
}

/**
 * Decodes the bytes of a file. `readFileSync(path, 'utf8')` would replace invalid bytes by U+FFFD. A byte order mark
 * stays in the text, and is no JSON.
 * @throws TypeError when it is not UTF-8
 */
export const textOf = (bytes: Uint8Array): string =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
