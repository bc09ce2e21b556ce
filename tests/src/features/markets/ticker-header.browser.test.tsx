import { beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { TickerHeader } from '../../../../src/features/markets/ticker-header.tsx';
import { setLanguage } from '../../../../src/i18n/translate.ts';
import { TICKER_COLUMNS as C, TICKER_WIDTH } from '../../../../src/model/number-rows.ts';
import { connectionStore } from '../../../../src/signals/connection-store.ts';
import { tickerStore } from '../../../../src/signals/ticker.ts';
import '../../../../src/styles/tokens.css';
import '../../../../src/styles/base.css';
import { PaintedLists, TextLists } from '../book/list-ways.tsx';
import { BTC } from '../spot-ticket/market.ts';

function tickAt(last: number): void {
  const row = new Float64Array(TICKER_WIDTH);
  row[C.last] = last;
  row[C.direction] = 1;
  row[C.open24h] = 9_000_000;
  tickerStore.apply(row, [BTC.symbol]);
}
const line = () => document.querySelector<HTMLElement>('[data-line]')!;
const text = () => line().querySelector('[data-cell="last"]')!.textContent;
const label = () => line().querySelector('[role="img"]')?.getAttribute('aria-label') ?? null;
const LABELLED = { timeout: 10_000 };

beforeEach(async () => {
  await setLanguage('en');
  connectionStore.applyOnline(true);
  connectionStore.applyStatus('connected', 0);
  connectionStore.applyAlive(0);
  tickAt(9_100_000);
});

it('as text it follows each tick, and says nothing beside it', async () => {
  await render(<TickerHeader market={BTC} />, { wrapper: TextLists });
  tickAt(9_100_100);
  expect([text(), label(), line().dataset['painted']]).toEqual(['91,001.00', null, undefined]);
});

it('painted, its text rests and it is said once a second; as text again it says the price of now', async () => {
  await render(<TickerHeader market={BTC} />, { wrapper: PaintedLists });
  await vi.waitFor(() => expect(label()).toBe('91,000.00 +1.11%'), LABELLED);
  // The length of the first painted text is not known: the text stands still from the next second on.
  await vi.waitFor(() => {
    tickAt(9_200_000);
    const rests = text() === '91,000.00';
    if (!rests) tickAt(9_100_000);
    expect(rests).toBe(true);
  }, LABELLED);
  await vi.waitFor(() => expect(label()).toBe('92,000.00 +2.22%'), LABELLED);
  dispatchEvent(new Event('beforeprint'));
  await vi.waitFor(() => expect([text(), label(), line().dataset['painted']]).toEqual(['92,000.00', null, undefined]));
  dispatchEvent(new Event('afterprint'));
});

it('a price that gets longer gets its room', async () => {
  await render(<TickerHeader market={BTC} />, { wrapper: PaintedLists });
  await vi.waitFor(() => expect(label()).toBe('91,000.00 +1.11%'), LABELLED);
  tickAt(10_000_000);
  await vi.waitFor(() => expect([text(), label()]).toEqual(['100,000.00', '100,000.00 +11.11%']), LABELLED);
});
