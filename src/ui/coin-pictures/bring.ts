/** File of the sprite, put in by `tools/vite/coin-pictures.ts`; there is none where code runs unbuilt. */
declare const __COIN_SPRITE__: string | undefined;

/**
 * Shows pictures in place of letters on all discs under `root`, those that come later too. Where the sprite fails to load
 * the letters stay.
 * @param file  of the sprite, from the page
 */
export async function bringCoinPictures(
  root: HTMLElement,
  file = typeof __COIN_SPRITE__ === 'undefined' ? null : __COIN_SPRITE__,
): Promise<void> {
  if (file === null) return;
  const sprite = new Image();
  // From the page: in a custom property it would be taken from the style sheet that uses it.
  sprite.src = new URL(file, document.baseURI).href;
  try {
    // Or the letters would be gone before the pictures are there.
    await sprite.decode();
  } catch {
    return;
  }
  root.style.setProperty('--coin-pictures', `url("${sprite.src}")`);
  root.dataset['coinPictures'] = '';
}
