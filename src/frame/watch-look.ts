/** Calls back when the px of the screen to one of CSS change: another screen, a zoom that leaves every box as it is. */
export function watchRatio(changed: () => void): () => void {
  let query: MediaQueryList | null = null;
  const arm = () => {
    query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    query.addEventListener('change', hear);
  };
  const disarm = () => query?.removeEventListener('change', hear);
  // The query contains the current ratio, so each change needs a new query.
  const hear = () => {
    disarm();
    arm();
    changed();
  };
  arm();
  return disarm;
}

/**
 * Attributes of the root element that tokens and positions depend on. Its style is left out, because a sheet that opens
 * or closes writes to it.
 */
const LOOK_ATTRIBUTES = ['data-theme', 'data-palette', 'data-level', 'data-prices', 'data-narrow', 'lang', 'dir'];

/** Calls back whenever the tokens may have changed: by the root element, or the system's colour scheme. */
export function watchLook(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: LOOK_ATTRIBUTES });
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  scheme.addEventListener('change', changed);
  return () => {
    observer.disconnect();
    scheme.removeEventListener('change', changed);
  };
}
