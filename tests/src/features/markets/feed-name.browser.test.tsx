import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FeedName } from '../../../../src/features/markets/feed-name.tsx';
import { marketStore } from '../../../../src/signals/markets.ts';
import { marketOf } from '../../live/market-of.ts';

afterEach(() => marketStore.apply([]));

it.each([
  ['sim', 'Prices: Simulated market. Trades use play money.'],
  ['replay', 'Prices: Recorded market. Trades use play money.'],
  ['binance', 'Prices: Binance. Trades use play money.'],
  ['another', 'Prices: another. Trades use play money.'],
])('says whose prices these are, and that money is none: %s', async (feed, text) => {
  marketStore.apply([{ ...marketOf('BTC'), feed }]);
  await render(<FeedName />);
  await expect.element(page.getByText(text)).toBeVisible();
});
