/**
 * Adds a rule to the page's styles. Only the elements that it selects are styled again: a custom property or an
 * attribute of the root, which all elements inherit or may depend on, would restyle the whole page.
 */
export function addRule(rule: string): void {
  // The policy forbids style elements without a known hash, and Safari 14 has no sheets made by script.
  // The last, so that the rule comes behind those of the components.
  let last: CSSStyleSheet | undefined;
  for (const sheet of document.styleSheets) if (!sheet.disabled) last = sheet;
  last?.insertRule(rule, last.cssRules.length);
}
