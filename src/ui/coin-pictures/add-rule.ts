/**
 * Adds a rule to the page's styles. Only the elements that it selects are styled again: a custom property or an
 * attribute of the root, which all elements inherit or may depend on, would restyle the whole page.
 */
export function addRule(rule: string): void {
  const sheet = document.createElement('style');
  sheet.textContent = rule;
  document.head.append(sheet);
}
