import { Profiler } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FavouriteButton } from '../../../../src/features/markets/favourite-button.tsx';
import type { Group } from '../../../../src/features/markets/market-sorting.ts';
import { useSortedMarkets } from '../../../../src/features/markets/use-market-sorting.ts';
import { preferences } from '../../../../src/data/preferences.ts';
import { marketStore } from '../../../../src/signals/markets.ts';
import { marketOf } from '../../live/market-of.ts';

const MARKETS = ['BTC', 'ETH', 'SOL'].map(marketOf);
let rendered: string[] = [];

function Markets({ group }: { group: Group }) {
  return <output>{useSortedMarkets(group, '', null).map(({ base }) => `${base} `)}</output>;
}

function Page({ group }: { group: Group }) {
  const note = (id: string) => void rendered.push(id);
  return (
    <>
      <Profiler id="order" onRender={note}>
        <Markets group={group} />
      </Profiler>
      {MARKETS.map((market) => (
        <Profiler key={market.symbol} id={market.base} onRender={note}>
          <FavouriteButton market={market} />
        </Profiler>
      ))}
    </>
  );
}

const star = (base: string) => page.getByRole('button', { name: new RegExp(`\\b${base}\\b`) });

beforeEach(() => {
  marketStore.apply(MARKETS);
  for (const symbol of preferences.favourites.peek()) preferences.toggleFavourite(symbol);
});

it('a tapped star renders itself, not the stars of other rows nor the order of the list', async () => {
  await render(<Page group="all" />);
  rendered = [];
  await star('ETH').click();
  await expect.element(star('ETH')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(star('BTC')).toHaveAttribute('aria-pressed', 'false');
  await star('ETH').click();
  await expect.element(star('ETH')).toHaveAttribute('aria-pressed', 'false');
  expect(rendered).toEqual(['ETH', 'ETH']);
});

it('where favourites are listed it changes the list', async () => {
  await render(<Page group="favourites" />);
  await expect.element(page.getByRole('status')).toHaveTextContent('');
  await star('SOL').click();
  await star('BTC').click();
  await expect.element(page.getByRole('status')).toHaveTextContent('BTC SOL');
});
