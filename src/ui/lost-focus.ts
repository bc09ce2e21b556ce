/**
 * Puts the focus on the heading of the page where nothing has it any more: what had it went with its page or behind a sheet
 * (P4). The next Tab then starts there, and a screen reader says where one is. Does nothing while something has it.
 */
export function takeLostFocus(): void {
  const focused = document.activeElement;
  if (focused !== null && focused !== document.body) return;
  const heading = document.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
