/** Calls back when the px of the screen to one of CSS change: another screen, a zoom that leaves every box as it is. */
export function watchRatio(changed: () => void): () => void {
  let query: MediaQueryList | null = null;
  const arm = () => {
    query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    query.addEventListener('change', hear);
  };
  const disarm = () => query?.removeEventListener('change', hear);
  // It asks for the ratio of now, so each change needs another question.
  const hear = () => {
    disarm();
    arm();
    changed();
  };
  arm();
  return disarm;
}
