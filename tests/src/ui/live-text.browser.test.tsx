import { signal } from '@preact/signals-core';
import { Profiler } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { chooseLevel } from '../../../src/level/level.ts';
import { setLanguage } from '../../../src/i18n/translate.ts';
import { DayChange } from '../../../src/ui/day-change.tsx';
import { PriceText, createFlash } from '../../../src/ui/price-text.tsx';
import type { PriceTint } from '../../../src/frame/price-tint.ts';
import { FoldedSignal } from '../../../src/ui/folded-words.tsx';
import { SignalText } from '../../../src/ui/signal-text.tsx';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';

/** Renders inside a Profiler and counts React commits. */
async function profiled(children: React.ReactNode) {
  const onCommit = vi.fn();
  const screen = await render(
    <Profiler id="live" onRender={onCommit}>
      {children}
    </Profiler>,
  );
  const first = onCommit.mock.calls.length;
  return { ...screen, commits: () => onCommit.mock.calls.length - first };
}

describe('live text', () => {
  it('follows its signal without a React commit', async () => {
    const of = signal('a');
    const { container, commits } = await profiled(<SignalText of={of} />);
    for (let i = 0; i < 100; i += 1) of.value = `text ${i}`;
    expect(container.textContent).toBe('text 99');
    expect(commits()).toBe(0);
  });

  it('follows another signal when it is given one, and leaves the first', async () => {
    const first = signal('first');
    const second = signal('second');
    const { container, rerender } = await render(<SignalText of={first} />);
    await rerender(<SignalText of={second} />);
    expect(container.textContent).toBe('second');
    first.value = 'late';
    expect(container.textContent).toBe('second');
  });

  it('stops when it is unmounted', async () => {
    const unwatched = vi.fn();
    const of = signal('a', { unwatched });
    const { unmount } = await render(<SignalText of={of} />);
    expect(unwatched).not.toHaveBeenCalled();
    await unmount();
    expect(unwatched).toHaveBeenCalledOnce();
  });
});

describe('text behind a canvas', () => {
  it('rests once it is known, so that its cell has the width of a price', async () => {
    const [price, before, words, resting] = [signal(NaN), signal(NaN), signal('—'), signal(true)];
    const { container } = await render(
      <>
        <PriceText of={price} decimals={2} resting={resting} cell="price" />
        <DayChange now={price} before={before} resting={resting} cell="change" />
        <SignalText of={words} resting={resting} cell="words" />
        <FoldedSignal of={words} resting={resting} cell="folded" />
      </>,
    );
    const texts = () => [...container.querySelectorAll('[data-cell]')].map((cell) => cell.textContent);
    expect(texts()).toEqual(['—', '—', '—', '—']);
    before.value = 100_00;
    price.value = 110_00;
    words.value = 'twelve';
    const known = ['110.00', '+10.00%', 'twelve', 'twelve'];
    expect(texts()).toEqual(known);
    price.value = 120_00;
    words.value = 'thirteen';
    expect(texts()).toEqual(known);
    resting.value = false;
    expect(texts()).toEqual(['120.00', '+20.00%', 'thirteen', 'thirteen']);
  });
});

describe('a live price', () => {
  it('follows its signal without a React commit, folded or not', async () => {
    const plain = signal(671_234);
    const tiny = signal(1184);
    const { container, commits } = await profiled(
      <>
        <PriceText of={plain} decimals={1} flash />
        <PriceText of={tiny} decimals={9} flash />
      </>,
    );
    for (let i = 1; i <= 100; i += 1) {
      plain.value = 671_234 + i;
      tiny.value = 1184 + i;
    }
    const [first, second] =
      container.children[0]!.tagName === 'SPAN' ? container.children : container.children[0]!.children;
    expect(first!.textContent).toBe('67,133.4');
    expect(second!.querySelector('[aria-hidden]')!.textContent).toBe('0.051284');
    expect(second!.querySelector('.sr-only')!.textContent).toBe('0.000001284');
    expect(commits()).toBe(0);
  });

  it('shows a dash until it is known, and leaves nothing of a fold behind', async () => {
    const of = signal(NaN);
    const { container } = await render(<PriceText of={of} decimals={9} />);
    expect(container.querySelector('[aria-hidden]')!.textContent).toBe('—');
    of.value = 1184;
    expect(container.querySelector('[aria-hidden]')!.textContent).toBe('0.051184');
    of.value = 1_184_000_000;
    expect(container.querySelector('[aria-hidden]')!.textContent).toBe('1.184000000');
  });

  it('never gets narrower, so that digits beside it do not shift', async () => {
    const of = signal(10_000_00);
    const { container } = await render(<PriceText of={of} decimals={2} />);
    const node = container.querySelector('span')!;
    const wide = node.getBoundingClientRect().width;
    of.value = 999_99;
    expect(node.getBoundingClientRect().width).toBe(wide);
  });

  it('is colourless at zero and marked by direction otherwise', async () => {
    const direction = signal<-1 | 0 | 1>(0);
    const { container } = await render(<PriceText of={signal(1)} decimals={0} direction={direction} />);
    const node = container.querySelector('span')!;
    const seen = ([0, 1, -1] as const).map((each) => {
      direction.value = each;
      return getComputedStyle(node).color;
    });
    expect(new Set(seen).size).toBe(3);
  });

  it('is written in the language in force, at once', async () => {
    await setLanguage('zh');
    try {
      expect(document.documentElement.lang).toBe('zh');
      const { container } = await render(<DayChange now={signal(9883)} before={signal(10_000)} />);
      expect(container.textContent).toBe('\u22121.17%');
    } finally {
      await setLanguage('en');
      localStorage.removeItem('app_language');
    }
  });
});

describe('a change', () => {
  it('has a direction beside its sign, and none at zero', async () => {
    const now = signal(0);
    const { container } = await render(<DayChange now={now} before={signal(1_000_000)} />);
    const node = container.querySelector('span')!;
    const seen = [1_021_400, 967_200, 1_000_000, 999_990, NaN].map((value) => {
      now.value = value;
      return [node.textContent, node.dataset['direction']];
    });
    expect(seen).toEqual([
      ['+2.14%', 'up'],
      ['\u22123.28%', 'down'],
      ['0.00%', 'none'],
      ['0.00%', 'none'],
      ['—', 'none'],
    ]);
  });
});

describe('the flash of a price', () => {
  let nowMs = 0;
  let node: HTMLElement;
  let flash: PriceTint;
  beforeEach(() => {
    vi.useFakeTimers();
    nowMs = 0;
    node = document.createElement('span');
    flash = createFlash(node, () => nowMs);
  });
  afterEach(() => {
    if (vi.isFakeTimers()) vi.advanceTimersByTime(3000);
    vi.useRealTimers();
    chooseLevel(null);
  });
  const at = (ms: number, price: number) => {
    nowMs = ms;
    flash.follow(price);
    return node.dataset['flash'];
  };

  it('does not come with the first price, and starts anew for each direction', () => {
    expect(at(0, 100)).toBeUndefined();
    const up = at(10, 101);
    expect(up).toMatch(/^up/);
    const down = at(20, 100);
    expect(down).toMatch(/^down/);
  });

  it('comes at most once in three seconds in the same direction', () => {
    at(0, 100);
    expect(at(10, 101)).toBe('up4');
    vi.advanceTimersByTime(3000);
    expect(at(1000, 102)).toBeUndefined();
    expect(at(3009, 103)).toBeUndefined();
    expect(at(3010, 104)).toBe('up4');
  });

  it('fades in steps and is gone after three seconds, whatever else was tinted meanwhile', () => {
    const other = document.createElement('span');
    const flashOther = createFlash(other, () => nowMs);
    at(0, 100);
    flashOther.follow(100);
    at(10, 101);
    const shown: (string | undefined)[][] = [];
    for (let step = 1; step <= 5; step += 1) {
      vi.advanceTimersByTime(750);
      if (step === 2) flashOther.follow(99);
      shown.push([node.dataset['flash'], other.dataset['flash']]);
    }
    expect(shown).toEqual([
      ['up3', undefined],
      ['up2', 'down4'],
      ['up1', 'down3'],
      [undefined, 'down2'],
      [undefined, 'down1'],
    ]);
    vi.advanceTimersByTime(750);
    expect(other.dataset['flash']).toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is of two prices at once, the largest moves first, and the rest come when there is room', () => {
    const nodes = [0, 1, 2, 3].map(() => document.createElement('span'));
    const flashes = nodes.map((each) => createFlash(each, () => nowMs));
    flashes.forEach((each) => each.follow(1000));
    const shown = () => nodes.map((each) => each.dataset['flash']?.slice(0, -1));
    [1002, 999, 1003, 1001].forEach((price, i) => flashes[i]!.follow(price));
    expect(shown()).toEqual(['up', undefined, 'up', undefined]);
    // It did not show, so it need not wait for three seconds.
    vi.advanceTimersByTime(3000);
    expect(shown()).toEqual([undefined, undefined, undefined, undefined]);
    nowMs = 3000;
    flashes[3]!.follow(1002);
    flashes[1]!.follow(997);
    expect(shown()).toEqual([undefined, 'down', undefined, 'up']);
    flashes.forEach((each) => each.end());
    expect(vi.getTimerCount()).toBe(0);
  });

  it('starts anew when the price turns while it fades, and then fades once', () => {
    at(0, 100);
    at(10, 101);
    vi.advanceTimersByTime(1500);
    expect(at(1510, 100)).toBe('down4');
    vi.advanceTimersByTime(750);
    expect(node.dataset['flash']).toBe('down3');
  });

  it('ends when its place shows another price, and leaves no timer when it goes away', async () => {
    vi.useRealTimers();
    const of = signal(100);
    const other = signal(200);
    const { container, rerender, unmount } = await render(<PriceText of={of} decimals={2} flash />);
    const price = container.querySelector<HTMLElement>('[class*=tinted]')!;
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    of.value = 101;
    expect(price.dataset['flash']).toBe('up4');
    await rerender(<PriceText of={other} decimals={2} flash />);
    expect(price.dataset['flash']).toBeUndefined();
    other.value = 199;
    expect(price.dataset['flash']).toBe('down4');
    expect(vi.getTimerCount()).toBe(1);
    await unmount();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('colours the digits and nothing behind them, paler with each step and without a frame in between', async () => {
    vi.useRealTimers();
    const { container } = await render(<PriceText of={signal(100)} decimals={2} flash />);
    const price = container.querySelector<HTMLElement>('[class*=tinted]')!;
    const plain = getComputedStyle(price).color;
    for (const direction of ['up', 'down']) {
      const colours = new Set<string>();
      for (const step of [4, 3, 2, 1]) {
        price.dataset['flash'] = `${direction}${step}`;
        const { color, backgroundColor } = getComputedStyle(price);
        colours.add(color);
        expect(backgroundColor).toBe('rgba(0, 0, 0, 0)');
        expect(price.getAnimations()).toEqual([]);
      }
      expect(colours.size).toBe(4);
      expect(colours.has(plain)).toBe(false);
      delete price.dataset['flash'];
      expect(getComputedStyle(price).color).toBe(plain);
    }
  });

  it('does not come without a change, from or to an unknown price, or at a level without it', () => {
    at(0, 100);
    expect(at(10, 100)).toBeUndefined();
    expect(at(20, NaN)).toBeUndefined();
    expect(at(30, 105)).toBeUndefined();
    chooseLevel(3);
    expect(at(40, 106)).toBeUndefined();
  });
});
