import { signal } from '@preact/signals-core';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { followPrices } from '../../../src/app/follow-prices.ts';
import { PriceAge } from '../../../src/features/shell/price-age.tsx';
import { connectionStore } from '../../../src/signals/connection-store.ts';
import '../../../src/styles/tokens.css';
import { DayChange } from '../../../src/ui/day-change.tsx';
import { PriceText } from '../../../src/ui/price-text.tsx';

const colourOf = (node: Element) => getComputedStyle(node).color;

it('prices go grey and say their age by signals alone, and are themselves again with the first message', async () => {
  vi.useFakeTimers();
  connectionStore.applyStatus('connected', 0);
  connectionStore.applyAlive(0);
  const stop = followPrices(document.documentElement);
  let renders = 0;
  function Head() {
    renders++;
    return (
      <>
        <i style={{ color: 'var(--ink-3)' }} />
        <PriceText of={PRICE} decimals={2} direction={UP} />
        <DayChange now={PRICE} before={DAY_AGO} />
        <PriceAge />
      </>
    );
  }
  const { container } = await render(<Head />);
  const [quiet, price, change, age] = container.children as unknown as [Element, Element, Element, Element];
  const grey = colourOf(quiet);
  expect([colourOf(price) === grey, colourOf(change) === grey, age.textContent]).toEqual([false, false, '']);
  vi.advanceTimersByTime(31_000);
  connectionStore.applySilent();
  expect([colourOf(price) === grey, colourOf(change) === grey, age.textContent]).toEqual([true, true, '31\u00a0s ago']);
  vi.advanceTimersByTime(120_000);
  connectionStore.refreshAge();
  expect(age.textContent).toBe('2\u00a0min ago');
  connectionStore.applyAlive(0);
  expect([colourOf(price) === grey, colourOf(change) === grey, age.textContent]).toEqual([false, false, '']);
  expect(renders).toBe(1);
  stop();
  vi.useRealTimers();
});

const PRICE = signal(9_182_086);
const UP = signal<-1 | 0 | 1>(1);
const DAY_AGO = signal(9_000_000);
