/**
 * Puts the focus on the heading of the page where nothing has it any more: what had it went with its page or behind a sheet
 * (P4). The next Tab then starts there, and a screen reader says where one is. Does nothing while something has it.
 * @param closed  what still may have it though it is not shown: browsers take it away with the next frame
 */
export function takeLostFocus(closed?: Element): void {
  const focused = document.activeElement;
  if (focused !== null && focused !== document.body && !closed?.contains(focused)) return;
  // Phones have that of the desktop's top bar too, unseen.
  const heading = [...document.querySelectorAll('h1')].find((each) => each.getClientRects().length > 0);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
