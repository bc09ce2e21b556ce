/** Strings whole, so that nothing inside one is taken for structure; then each mark of structure by itself. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

export type ReadJson =
  | { readonly ok: true; readonly value: unknown }
  /** `duplicate`: a name that one object has twice; null when the text is no JSON. */
  | { readonly ok: false; readonly duplicate: string | null };

/** First name that stands twice in one object, null when none does. `text` is JSON, tried before. */
function duplicateKey(text: string): string | null {
  /** Names seen in each open object, null for a list; the innermost is last. */
  const open: (Set<string> | null)[] = [];
  let string = '';
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(null);
    else if (token === '}' || token === ']') open.pop();
    else if (token.startsWith('"')) string = token;
    else if (token === ':') {
      // Only a name can stand before a colon. Escapes are read: "\u0061" and "a" are one name.
      const name = JSON.parse(string) as string;
      const names = open[open.length - 1];
      if (names?.has(name)) return name;
      names?.add(name);
    }
  }
  return null;
}

/**
 * JSON in which every name is said once. Of two values for one name a reader takes the first, another the last: what one
 * verifier accepts would be another document than the next one reads.
 */
export function readJson(text: string): ReadJson {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, duplicate: null };
  }
  const duplicate = duplicateKey(text);
  return duplicate === null ? { ok: true, value } : { ok: false, duplicate };
}
