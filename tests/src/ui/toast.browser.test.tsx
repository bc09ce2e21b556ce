import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { announce } from '../../../src/ui/announce.ts';
import { BottomBar } from '../../../src/ui/bottom-bar.tsx';
import { Button } from '../../../src/ui/button.tsx';
import { Sheet } from '../../../src/ui/sheet.tsx';
import { currentToast, dismissToast, dropPageToasts, holdToast, placing, toast } from '../../../src/ui/toast.ts';
import { ToastHost } from '../../../src/ui/toast-host.tsx';
import { lowestFree, placeToast } from '../../../src/ui/toast-place.ts';
import { dismissToasts } from './dismiss-toasts.ts';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';

const shown = () => currentToast.value?.text ?? null;
const dismissShown = () => dismissToast(currentToast.value!.id);
afterEach(dismissToasts);
placing.place = placeToast;

describe('toasts', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('show one at a time, 1.5 s each, in order', () => {
    toast('one');
    toast('two');
    expect(shown()).toBe('one');
    vi.advanceTimersByTime(1499);
    expect(shown()).toBe('one');
    vi.advanceTimersByTime(1);
    expect(shown()).toBe('two');
    vi.advanceTimersByTime(1500);
    expect(shown()).toBeNull();
  });

  it.each([
    ['an error', { kind: 'error' as const }],
    ['an action', { action: { label: 'Receipt', run: () => undefined } }],
  ])('stay four seconds with %s', (_, options) => {
    toast('words', options);
    vi.advanceTimersByTime(3999);
    expect(shown()).toBe('words');
    vi.advanceTimersByTime(1);
    expect(shown()).toBeNull();
  });

  it('let at most three wait, and never drop a waiting error for a note', () => {
    for (const text of ['a', 'b', 'c']) toast(text);
    toast('bad', { kind: 'error' });
    toast('d');
    const seen: (string | null)[] = [];
    while (currentToast.value) {
      seen.push(shown());
      dismissShown();
    }
    expect(seen).toEqual(['a', 'c', 'bad', 'd']);
  });

  it('do not say the same thing twice in a row', () => {
    toast('offline', { kind: 'error' });
    toast('offline', { kind: 'error' });
    dismissShown();
    expect(shown()).toBeNull();
  });

  it('give a later one its full time when the one before is taken away', () => {
    const takeAway = toast('one');
    toast('two');
    vi.advanceTimersByTime(1400);
    takeAway();
    takeAway();
    vi.advanceTimersByTime(1400);
    expect(shown()).toBe('two');
  });

  it('wait while they are held, by pointer and focus alike, and then finish the time that was left', () => {
    toast('one');
    vi.advanceTimersByTime(1000);
    holdToast('pointer', true);
    vi.advanceTimersByTime(60_000);
    holdToast('focus', true);
    holdToast('pointer', false);
    vi.advanceTimersByTime(60_000);
    expect(shown()).toBe('one');
    holdToast('focus', false);
    vi.advanceTimersByTime(499);
    expect(shown()).toBe('one');
    vi.advanceTimersByTime(1);
    expect(shown()).toBeNull();
  });

  it('are held by a resting pointer only while nothing waits, and not beyond their page', () => {
    toast('one', { acrossPages: true });
    holdToast('pointer', true);
    toast('two', { acrossPages: true });
    holdToast('pointer', true);
    vi.advanceTimersByTime(1500);
    expect(shown()).toBe('two');
    holdToast('pointer', true);
    dropPageToasts();
    vi.advanceTimersByTime(1500);
    expect(shown()).toBeNull();
  });

  it('are not held by what held the one before', () => {
    toast('one');
    toast('two');
    holdToast('focus', true);
    dismissShown();
    vi.advanceTimersByTime(1500);
    expect(shown()).toBeNull();
  });

  it('go with their page, unless they tell of money', () => {
    toast('Copied');
    toast('500.00 USDT', { acrossPages: true });
    toast('Saved');
    dropPageToasts();
    expect(shown()).toBe('500.00 USDT');
    vi.advanceTimersByTime(1500);
    expect(shown()).toBeNull();
  });
});

const toastBox = () => document.querySelector('[data-kind]')!.getBoundingClientRect();

describe('a shown toast', () => {
  it('appears in a status region, takes no taps but on its action, and goes with that', async () => {
    const run = vi.fn();
    const screen = await render(<ToastHost />);
    toast('Won', { kind: 'success', action: { label: 'Receipt', run } });
    await vi.waitFor(() => expect(screen.container.querySelector('output')!.textContent).toBe('WonReceipt'));
    const { left, top } = toastBox();
    expect(screen.container.contains(document.elementFromPoint(left + 4, top + 4))).toBe(false);
    await screen.getByRole('button', { name: 'Receipt' }).click();
    expect(run).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(screen.container.querySelector('output')!.textContent).toBe(''));
  });

  it('stands 8 px above the bar of its page, 16 px above its end without one', async () => {
    const bare = await render(<ToastHost />);
    toast('Copied');
    await vi.waitFor(() => expect(innerHeight - toastBox().bottom).toBeCloseTo(16, 0));
    await bare.unmount();
    dismissToasts();
    await render(
      <>
        <BottomBar>
          <Button>Buy</Button>
        </BottomBar>
        <ToastHost />
      </>,
    );
    toast('Copied');
    const bar = () => document.querySelector('[data-bottom-edge]')!.getBoundingClientRect();
    await vi.waitFor(() => expect(bar().top - toastBox().bottom).toBeCloseTo(8, 0));
    expect(toastBox().width).toBeLessThanOrEqual(358);
  });

  it('stands above the button of an open sheet', async () => {
    await render(
      <>
        <ToastHost />
        <Sheet open onClose={() => undefined} title="Ticket" footer={<Button>Buy</Button>}>
          <div style={{ blockSize: '20rem' }}>Room</div>
        </Sheet>
      </>,
    );
    toast('Copied');
    await vi.waitFor(() => expect(document.querySelector('dialog [data-kind]')).not.toBeNull());
    const footer = () => document.querySelector('dialog [data-bottom-edge]')!.getBoundingClientRect();
    await vi.waitFor(() => expect(footer().top - toastBox().bottom).toBeCloseTo(8, 0));
  });

  it('stands above the fields, tabs and headings that it would cover, in a sheet above the sheet', async () => {
    const fields = (
      <>
        <h2 style={{ blockSize: '3rem', margin: 0 }}>Heading</h2>
        <input aria-label="Amount" style={{ display: 'block', blockSize: '3rem' }} />
        <button type="button" role="tab" style={{ display: 'block', blockSize: '3rem', inlineSize: '100%' }}>
          Orders
        </button>
      </>
    );
    await render(
      <>
        <div style={{ position: 'fixed', insetInline: 0, insetBlockEnd: 0 }}>
          <p style={{ blockSize: '6rem' }}>Chart</p>
          {fields}
        </div>
        <ToastHost />
      </>,
    );
    toast('Copied');
    const heading = () => document.querySelector('h2')!.getBoundingClientRect();
    await vi.waitFor(() => expect(heading().top - toastBox().bottom).toBeCloseTo(8, 0));
    dismissToasts();
    await render(
      <Sheet open onClose={() => undefined} title="Ticket" footer={<Button>Buy</Button>}>
        {fields}
      </Sheet>,
    );
    toast('Saved');
    await vi.waitFor(() => expect(document.querySelector('dialog [data-kind]')).not.toBeNull());
    const title = () => document.querySelector('dialog h2')!.getBoundingClientRect();
    await vi.waitFor(() => expect(toastBox().bottom).toBeLessThanOrEqual(title().top));
  });

  it('stays in the window while the button that it stands above is scrolled out of it', async () => {
    await render(
      <>
        <p style={{ blockSize: '200vh' }}>Fields</p>
        <Button data-bottom-edge="">Withdraw</Button>
        <ToastHost />
      </>,
    );
    toast('Copied');
    await vi.waitFor(() => expect(document.querySelector('[data-kind]')).not.toBeNull());
    await vi.waitFor(() => expect(toastBox().bottom).toBeLessThanOrEqual(innerHeight));
  });
});

it('the lowest free place is the first one from below that covers nothing', () => {
  const box = (top: number, bottom: number) => ({ left: 0, right: 1, top, bottom });
  const range = { lowest: 600, highest: 300 };
  expect(lowestFree(44, range, [])).toBe(600);
  expect(lowestFree(44, range, [box(600, 700), box(500, 556)])).toBe(600);
  expect(lowestFree(44, range, [box(560, 590), box(500, 530)])).toBe(492);
  expect(lowestFree(44, range, [box(340, 600)])).toBeNull();
});

it('words that are announced apart are said by one live region, and not again by one that comes later', async () => {
  vi.useFakeTimers();
  const screen = await render(<ToastHost />);
  const said = () =>
    [...screen.container.querySelectorAll('[aria-live="polite"], output, [role="status"]')].filter((region) =>
      region.textContent.includes('Settled'),
    ).length;
  announce('Settled: win');
  toast('Settled: win', { announced: true });
  await vi.waitFor(() => expect(screen.container.querySelector('[data-kind]')?.textContent).toBe('Settled: win'));
  expect(said()).toBe(1);
  vi.advanceTimersByTime(5000);
  await vi.waitFor(() => expect(said()).toBe(0));
  await screen.unmount();
  const later = await render(<ToastHost />);
  expect(later.container.textContent).toBe('');
  vi.useRealTimers();
});
