/** File of the sprite, defined by `tools/vite/coin-pictures.ts`; undefined in unbuilt code. */
declare const __COIN_SPRITE__: string | undefined;

/**
 * Shows the pictures of all coins on all discs under `root`, also on later ones. If the sprite fails to load, discs
 * without a picture show a letter.
 * @param file  address of the sprite, relative to the page
 */
export async function bringCoinPictures(
  root: HTMLElement,
  file = typeof __COIN_SPRITE__ === 'undefined' ? null : __COIN_SPRITE__,
): Promise<void> {
  const sprite = new Image();
  try {
    if (file === null) throw new Error('not built');
    // Resolved against the page: an address in a custom property would be relative to the style sheet that uses it.
    sprite.src = new URL(file, document.baseURI).href;
    // Otherwise the first pictures would disappear before these are ready.
    await sprite.decode();
  } catch {
    root.dataset['coinPictures'] = 'missing';
    return;
  }
  root.style.setProperty('--coin-pictures', `url("${sprite.src}")`);
  root.dataset['coinPictures'] = 'shown';
}
