/**
 * Makes everything beside `element` inert, for fingers, keyboard and screen readers alike, as a modal dialog would.
 * @returns gives the page back
 */
export function isolate(element: HTMLElement): () => void {
  const silenced: HTMLElement[] = [];
  for (let inner = element; inner.parentElement && inner !== document.body; inner = inner.parentElement) {
    for (const sibling of inner.parentElement.children) {
      if (sibling === inner || !(sibling instanceof HTMLElement) || sibling.inert) continue;
      sibling.inert = true;
      silenced.push(sibling);
    }
  }
  return () => {
    for (const sibling of silenced) sibling.inert = false;
  };
}
