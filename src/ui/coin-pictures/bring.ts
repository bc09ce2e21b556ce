/** File of the sprite, defined by `tools/vite/coin-pictures.ts`; undefined in unbuilt code. */
declare const __COIN_SPRITE__: string | undefined;

/**
 * Shows pictures in place of letters on all discs under `root`, also on later ones. If the sprite fails to load, the
 * letters stay.
 * @param file  address of the sprite, relative to the page
 */
export async function bringCoinPictures(
  root: HTMLElement,
  file = typeof __COIN_SPRITE__ === 'undefined' ? null : __COIN_SPRITE__,
): Promise<void> {
  if (file === null) return;
  const sprite = new Image();
  // Resolved against the page: an address in a custom property would be relative to the style sheet that uses it.
  sprite.src = new URL(file, document.baseURI).href;
  try {
    // Otherwise the letters would disappear before the pictures are ready.
    await sprite.decode();
  } catch {
    return;
  }
  root.style.setProperty('--coin-pictures', `url("${sprite.src}")`);
  root.dataset['coinPictures'] = '';
}
