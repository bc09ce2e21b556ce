import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { CoinIcon } from '../../../../src/ui/coin-icon.tsx';
import { bringCoinPictures } from '../../../../src/ui/coin-pictures/bring.ts';
import '../../../../src/styles/tokens.css';
import '../../../../src/styles/base.css';

const root = document.documentElement;
const SPRITE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const withoutPictures = () => {
  delete root.dataset['coinPictures'];
  root.style.removeProperty('--coin-pictures');
};
beforeEach(withoutPictures);
afterEach(withoutPictures);

async function discs() {
  const { container } = await render(
    <p>
      <CoinIcon asset="BTC" />
      <CoinIcon asset="ETH" small />
      <CoinIcon asset="EUR" />
    </p>,
  );
  const [coin, small, currency] = container.querySelectorAll<HTMLElement>('span');
  return { coin: coin!, small: small!, currency: currency! };
}

const imageOf = (disc: HTMLElement) => getComputedStyle(disc).backgroundImage;
const boxOf = (disc: HTMLElement) => JSON.stringify(disc.getBoundingClientRect());

describe('a coin disc', () => {
  it('is a letter until the pictures are there, then a picture in the same place; a currency stays a letter', async () => {
    const { coin, small, currency } = await discs();
    const all = [coin, small, currency];
    const boxes = all.map(boxOf);
    expect(all.map(imageOf)).toEqual(['none', 'none', 'none']);
    await bringCoinPictures(root, SPRITE);
    expect(imageOf(coin)).toContain('data:image/png');
    expect(imageOf(small)).toContain('data:image/png');
    expect(imageOf(currency)).toBe('none');
    expect(getComputedStyle(coin).color).toBe('rgba(0, 0, 0, 0)');
    expect(getComputedStyle(currency).color).toBe('rgb(255, 255, 255)');
    expect(getComputedStyle(coin).backgroundPosition).not.toBe(getComputedStyle(small).backgroundPosition);
    expect(all.map(boxOf)).toEqual(boxes);
  });

  it('stays a letter where the pictures do not come', async () => {
    const { coin } = await discs();
    await bringCoinPictures(root, 'data:image/png;base64,AAAA');
    await bringCoinPictures(root, null);
    expect(imageOf(coin)).toBe('none');
    expect(coin.textContent).toBe('B');
  });

  it('is nothing to who hears the page', async () => {
    const { coin } = await discs();
    expect(coin.getAttribute('aria-hidden')).toBe('true');
  });
});
