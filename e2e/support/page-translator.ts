import type { Page } from '@playwright/test';

/**
 * Does to a page what Chrome's translator does: each text node that is not kept from it goes, and `<font><font>` with the
 * text comes in its place; so it goes on with whatever the app writes later.
 */
export async function translatePage(page: Page): Promise<void> {
  await page.evaluate(() => {
    const isKept = (node: Node): boolean =>
      node.parentElement === null ||
      node.parentElement.closest('font, script, style, textarea, [translate="no"]') !== null;
    const wrapBelow = (root: Node): void => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      if (root instanceof Text) texts.push(root);
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (text.data.trim() === '' || isKept(text)) continue;
        const font = document.createElement('font');
        font.append(document.createElement('font'));
        font.firstElementChild!.textContent = text.data;
        text.replaceWith(font);
      }
    };
    new MutationObserver((records) => {
      for (const { addedNodes } of records) addedNodes.forEach(wrapBelow);
    }).observe(document.body, { childList: true, subtree: true });
    wrapBelow(document.body);
  });
}

/** Texts of the page that are figures, with or without a coin's code, and that a page translator may rewrite. */
export const figuresLeft = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const left: string[] = [];
    while (walker.nextNode()) {
      const { data, parentElement } = walker.currentNode as Text;
      if (!/\d/.test(data) || /\p{L}/u.test(data.replace(/\b[A-Z][A-Z0-9]+\b/g, ''))) continue;
      if (!parentElement || parentElement.closest('script, style, textarea, [translate="no"]')) continue;
      left.push(`${data} in ${parentElement.parentElement?.outerHTML.slice(0, 200)}`);
    }
    return left;
  });
