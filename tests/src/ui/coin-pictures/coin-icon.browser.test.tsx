import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { CoinIcon } from '../../../../src/ui/coin-icon.tsx';
import { bringCoinPictures } from '../../../../src/ui/coin-pictures/bring.ts';
import { showFirstCoins } from '../../../../src/ui/coin-pictures/first-coins.ts';
import '../../../../src/styles/tokens.css';
import '../../../../src/styles/base.css';

const SPRITE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const sheet = () => document.styleSheets[document.styleSheets.length - 1]!;
/** Number of the components' own rules, which stay. */
let known: number;
beforeEach(() => {
  known = sheet().cssRules.length;
});
afterEach(() => {
  while (sheet().cssRules.length > known) sheet().deleteRule(known);
});

async function discs() {
  const { container } = await render(
    <p>
      <CoinIcon asset="BTC" />
      <CoinIcon asset="ETH" small />
      <CoinIcon asset="EUR" />
      <CoinIcon asset="USDT" />
    </p>,
  );
  const [coin, small, currency, later] = container.querySelectorAll<HTMLElement>('span');
  return { coin: coin!, small: small!, currency: currency!, later: later! };
}

const imageOf = (disc: HTMLElement) => getComputedStyle(disc).backgroundImage;
const boxOf = (disc: HTMLElement) => JSON.stringify(disc.getBoundingClientRect());

describe('a coin disc', () => {
  it('has no letter until the pictures are there, then a picture in the same place; a currency is a letter', async () => {
    const { coin, small, currency } = await discs();
    const all = [coin, small, currency];
    const boxes = all.map(boxOf);
    expect(all.map(imageOf)).toEqual(['none', 'none', 'none']);
    expect(getComputedStyle(coin).color).toBe('rgba(0, 0, 0, 0)');
    await bringCoinPictures(SPRITE);
    expect(imageOf(coin)).toContain('data:image/png');
    expect(imageOf(small)).toContain('data:image/png');
    expect(imageOf(currency)).toBe('none');
    expect(getComputedStyle(coin).color).toBe('rgba(0, 0, 0, 0)');
    expect(getComputedStyle(currency).color).toBe('rgb(255, 255, 255)');
    expect(getComputedStyle(coin).backgroundPosition).not.toBe(getComputedStyle(small).backgroundPosition);
    expect(all.map(boxOf)).toEqual(boxes);
  });

  it('shows the first coins before the sprite, each its own, and gives way to it', async () => {
    const { coin, small, later } = await discs();
    const boxes = [coin, small, later].map(boxOf);
    showFirstCoins(SPRITE);
    expect(imageOf(coin)).toContain('data:image/png');
    expect(imageOf(later)).toBe('none');
    expect(getComputedStyle(coin).backgroundSize).toBe('800% 100%');
    expect(getComputedStyle(coin).backgroundPosition).not.toBe(getComputedStyle(small).backgroundPosition);
    await bringCoinPictures(SPRITE);
    expect(getComputedStyle(coin).backgroundSize).toBe('700% 700%');
    expect(imageOf(later)).toContain('data:image/png');
    expect([coin, small, later].map(boxOf)).toEqual(boxes);
  });

  it.each([null, 'data:image/png;base64,AAAA'])('is a letter where the pictures do not come: %s', async (file) => {
    const { coin, later } = await discs();
    showFirstCoins(SPRITE);
    await bringCoinPictures(file);
    expect(imageOf(later)).toBe('none');
    expect(getComputedStyle(later).color).toBe('rgb(255, 255, 255)');
    // Their pictures came with the code.
    expect(imageOf(coin)).toContain('data:image/png');
    expect(getComputedStyle(coin).color).toBe('rgba(0, 0, 0, 0)');
  });

  it('is nothing to who hears the page', async () => {
    const { coin } = await discs();
    expect(coin.getAttribute('aria-hidden')).toBe('true');
  });
});
