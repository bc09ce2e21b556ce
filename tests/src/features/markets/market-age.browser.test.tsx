import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { MarketAge } from '../../../../src/features/markets/market-age.tsx';
import { TICKER_COLUMNS, TICKER_WIDTH } from '../../../../src/model/number-rows.ts';
import { serverNowMs } from '../../../../src/signals/server-clock.ts';
import { tickerStore } from '../../../../src/signals/ticker.ts';
import { marketOf } from '../../live/market-of.ts';

const market = marketOf('BTC');

function standing(stale: boolean, sinceS: number): void {
  const row = new Float64Array(TICKER_WIDTH);
  row[TICKER_COLUMNS.stale] = stale ? 1 : 0;
  row[TICKER_COLUMNS.tickTimeMs] = serverNowMs() - sinceS * 1000;
  tickerStore.apply(row, [market.symbol]);
}
afterEach(() => standing(false, 0));

it('says since when a market stands still, while the line to the exchange is there, and nothing once it goes on', async () => {
  const { container } = await render(<MarketAge market={market} />);
  standing(false, 130);
  expect(container.textContent).toBe('');
  standing(true, 130);
  await expect.element(page.getByText('2 min ago')).toBeVisible();
  standing(false, 0);
  await vi.waitFor(() => expect(container.textContent).toBe(''));
});
