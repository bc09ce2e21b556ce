import type { Page } from '@playwright/test';

/** Longer runs without a space are addresses, numbers of orders and hashes, which may go on in the next line. */
const LONGEST_WORD = 18;
/** Boxes of letters are taller than their lines: so much of one reaches into the next, in parts of its height. */
const LINE_OVERHANG = 0.22;

/**
 * Lists the faults that keep the words of the page, or of the dialog over it, from being read, a sentence each: a word
 * broken within, a text that leaves the screen sideways or is cut off by its box, and a text over another. Names in
 * lists and in elements that open the whole text may be cut, with dots. Text under a fixed bar or beyond the edge of a
 * scrollable row can be scrolled to.
 */
export const textFaults = (page: Page): Promise<string[]> =>
  page.evaluate(
    ({ longestWord, overhang }) => {
      const root = document.querySelector('dialog[open]') ?? document.body;
      const isSticky = (element: Element): boolean => {
        for (let at: Element | null = element; at; at = at.parentElement) {
          if (/fixed|sticky/.test(getComputedStyle(at).position)) return true;
        }
        return false;
      };
      const boxOfScroller = (element: Element): DOMRect | null => {
        for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
          if (getComputedStyle(at).overflowY !== 'visible') return at.getBoundingClientRect();
        }
        return null;
      };
      /** Sideways, as chips and intervals are. */
      const canBeRolledTo = (element: Element): boolean => {
        for (let at = element.parentElement; at && at !== root; at = at.parentElement) {
          if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth + 1) return true;
        }
        return false;
      };
      const faults: string[] = [];
      const texts: { words: string; box: DOMRect; element: Element; sticky: boolean }[] = [];
      const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (walk.nextNode()) {
        const node = walk.currentNode as Text;
        const element = node.parentElement!;
        if (!node.data.trim() || element.closest('.sr-only, option, script, style, template, canvas')) continue;
        // The element belongs to a folded answer.
        if (element.checkVisibility?.() === false) continue;
        const style = getComputedStyle(element);
        const range = document.createRange();
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        if (box.width < 2 || box.height < 2 || style.visibility !== 'visible' || element.closest('[hidden]')) continue;
        if (element.getBoundingClientRect().width <= 1) continue;
        const words = node.data.trim();
        for (const { 0: word, index } of node.data.matchAll(/[^\s/·-]+/g)) {
          // Parts of an address, words that say where they part, and letters of scripts that break anywhere.
          if (word.length > longestWord || /[?=\u00ad]|[^ -\u024f\u1e00-\u22ff]/.test(word)) continue;
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const tops = new Set(
            [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
          );
          if (tops.size > 1) faults.push(`broken: ${word} in “${words}”`);
        }
        const isName = style.textOverflow === 'ellipsis' && element.closest('ul, a, button');
        const isBeginning = style.webkitLineClamp !== '' && style.webkitLineClamp !== 'none';
        if (isName || isBeginning || canBeRolledTo(element)) continue;
        if (box.right > innerWidth + 1 || box.left < -1) faults.push(`off the screen: “${words}”`);
        for (let at: Element | null = element; at && at !== root; at = at.parentElement) {
          if (getComputedStyle(at).overflowX === 'visible') continue;
          const around = at.getBoundingClientRect();
          if (box.right > around.right + 1 || box.left < around.left - 1) faults.push(`cut off: “${words}”`);
        }
        // Rolled out of the box that scrolls it: nobody sees it there.
        const scroller = boxOfScroller(element);
        if (scroller && (box.top < scroller.top || box.bottom > scroller.bottom)) continue;
        texts.push({ words, box, element, sticky: isSticky(element) });
      }
      for (const [at, one] of texts.entries()) {
        for (const other of texts.slice(at + 1)) {
          if (one.sticky !== other.sticky || one.element === other.element) continue;
          // A toast lies over the page for a moment and lets taps through.
          if (one.element.closest('[data-kind]') || other.element.closest('[data-kind]')) continue;
          const slack = overhang * Math.max(one.box.height, other.box.height);
          const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
          const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
          // First, since a long list has a hundred thousand pairs, and styles are dear.
          if (across <= 2 || down <= slack) continue;
          // Runs of one paragraph share its lines; the boxes of their ends then cover each other.
          if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
          if (
            getComputedStyle(one.element).display === 'inline' &&
            one.element.parentElement === other.element.parentElement
          )
            continue;
          faults.push(`“${one.words}” and “${other.words}” cover each other`);
        }
      }
      return [...new Set(faults)];
    },
    { longestWord: LONGEST_WORD, overhang: LINE_OVERHANG },
  );

/** Runs in the page: repeats every text, as a language with long words may need it. Names of coins stay. */
export function repeatTexts(): void {
  const walk = document.createTreeWalker(document.getElementById('root')!, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walk.nextNode()) texts.push(walk.currentNode as Text);
  for (const text of texts) {
    // The line above every page stays from one to the next.
    const half = text.data.slice(0, text.data.length / 2);
    if (text.data === `${half} ${half}`) continue;
    const isSaid = /\p{L}{3}/u.test(text.data) && text.parentElement!.closest('[href*="/trade?symbol="]') === null;
    if (isSaid) text.data = `${text.data} ${text.data}`;
  }
}

/**
 * Runs in the page: sets text to 200 %, as a setting of browsers and WebViews does: sizes in rem double, the screen
 * does not.
 */
export function doubleText(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('html { font-size: 32px !important; }');
  document.adoptedStyleSheets = [sheet];
}
