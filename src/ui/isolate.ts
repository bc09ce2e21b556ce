/** Number of overlays that currently make each element inert. */
const silencedBy = new Map<HTMLElement, number>();

/**
 * Makes an element inert. Chromium before 102, Safari before 15.5 and Firefox before 112 lack `inert`: there the
 * element is hidden from screen readers.
 */
function setInert(element: HTMLElement, inert: boolean): void {
  if ('inert' in HTMLElement.prototype) element.inert = inert;
  else if (inert) element.setAttribute('aria-hidden', 'true');
  else element.removeAttribute('aria-hidden');
}

const isInert = (element: HTMLElement): boolean => element.inert || element.getAttribute('aria-hidden') === 'true';

/** Moves the focus back to `element` whenever it enters one of `outside`. */
function keepFocus(element: HTMLElement, outside: readonly HTMLElement[]): () => void {
  let last: HTMLElement = element;
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    if (element.contains(target)) last = target;
    else if (outside.some((each) => each.contains(target))) (last.isConnected ? last : element).focus();
  };
  document.addEventListener('focusin', onFocus);
  return () => document.removeEventListener('focusin', onFocus);
}

/**
 * Makes everything except `element` inert, for touch, keyboard and screen readers, as a modal dialog would. In engines
 * without `inert`, `element` must cover the page.
 * @returns a function that undoes it
 */
export function isolate(element: HTMLElement): () => void {
  const silenced: HTMLElement[] = [];
  for (let inner = element; inner.parentElement && inner !== document.body; inner = inner.parentElement) {
    for (const sibling of inner.parentElement.children) {
      if (sibling === inner || !(sibling instanceof HTMLElement)) continue;
      const count = silencedBy.get(sibling) ?? 0;
      if (count === 0 && isInert(sibling)) continue;
      silencedBy.set(sibling, count + 1);
      setInert(sibling, true);
      silenced.push(sibling);
    }
  }
  const release = 'inert' in HTMLElement.prototype ? undefined : keepFocus(element, silenced);
  return () => {
    release?.();
    for (const sibling of silenced) {
      const count = silencedBy.get(sibling)! - 1;
      if (count > 0) {
        silencedBy.set(sibling, count);
        continue;
      }
      silencedBy.delete(sibling);
      setInert(sibling, false);
    }
  };
}

/**
 * Focuses the heading of the page if nothing has the focus, because its element was removed with its page or hidden by
 * a sheet (P4). The next Tab then starts there, and a screen reader announces the page. Does nothing while an element
 * has the focus.
 * @param closed  a hidden element that may still have the focus until the browser's next frame
 */
export function takeLostFocus(closed?: Element): void {
  const focused = document.activeElement;
  if (focused !== null && focused !== document.body && !closed?.contains(focused)) return;
  // Phones also have the heading of the desktop's top bar, which is hidden.
  const heading = [...document.querySelectorAll('h1')].find((each) => each.getClientRects().length > 0);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
