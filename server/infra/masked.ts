/** Characters at the end that stay readable. */
const SHOWN = 4;
/** Texts up to this length are masked completely, because half of them would be readable. */
const HIDDEN_WHOLE = 8;

/** Masks all but the end: `DE89370400440532013000` → `******************3000`. */
export function masked(text: string): string {
  const shown = text.length > HIDDEN_WHOLE ? SHOWN : 0;
  return '*'.repeat(text.length - shown) + text.slice(text.length - shown);
}
