import styles from '../coin-icon.module.css';
import { addRule } from './add-rule.ts';

/** File of the sprite, defined by `tools/vite/coin-pictures.ts`; undefined in unbuilt code. */
declare const __COIN_SPRITE__: string | undefined;

/**
 * Shows the pictures of all coins on all discs, also on later ones. If the sprite fails to load, discs without a picture
 * show a letter.
 * @param file  address of the sprite, relative to the page
 */
export async function bringCoinPictures(
  file = typeof __COIN_SPRITE__ === 'undefined' ? null : __COIN_SPRITE__,
): Promise<void> {
  const sprite = new Image();
  try {
    if (file === null) throw new Error('not built');
    sprite.src = new URL(file, document.baseURI).href;
    // Otherwise the first pictures would disappear before these are ready.
    await sprite.decode();
  } catch {
    addRule(`.${styles.pictured}{color:#fff}`);
    return;
  }
  // Named twice, because it must win over the picture of a first coin, whichever rule comes later.
  addRule(
    `.${styles.coin}.${styles.coin}.${styles.pictured}{background:url("${sprite.src}") var(--place)/700% 700%;color:transparent}`,
  );
}
