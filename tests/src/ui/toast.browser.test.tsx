import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { announce } from '../../../src/ui/announce.ts';
import { currentToast, dismissCurrentToast, toast } from '../../../src/ui/toast.ts';
import { ToastHost } from '../../../src/ui/toast-host.tsx';

const shown = () => currentToast.value?.text ?? null;

describe('toasts', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    while (currentToast.value) dismissCurrentToast();
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

  it('stay four seconds for an error, however short was asked for', () => {
    toast('failed', { kind: 'error', ms: 100 });
    vi.advanceTimersByTime(3999);
    expect(shown()).toBe('failed');
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
      dismissCurrentToast();
    }
    expect(seen).toEqual(['a', 'c', 'bad', 'd']);
  });

  it('do not say the same thing twice in a row', () => {
    toast('offline', { kind: 'error' });
    toast('offline', { kind: 'error' });
    dismissCurrentToast();
    expect(shown()).toBeNull();
  });

  it('stay until they are taken away when they have no end', () => {
    const done = toast('Sending', { kind: 'loading', ms: Infinity });
    vi.advanceTimersByTime(60_000);
    expect(shown()).toBe('Sending');
    done();
    done();
    expect(shown()).toBeNull();
  });

  it('give a later one its full time when the one before is tapped away', () => {
    toast('one');
    toast('two');
    vi.advanceTimersByTime(1400);
    dismissCurrentToast();
    vi.advanceTimersByTime(1400);
    expect(shown()).toBe('two');
  });
});

it('a toast appears in a status region and goes by a tap', async () => {
  const { container } = await render(<ToastHost />);
  toast('Copied', { kind: 'success', ms: Infinity });
  await vi.waitFor(() => expect(container.querySelector('output')!.textContent).toBe('Copied'));
  container.querySelector('button')!.click();
  await vi.waitFor(() => expect(container.querySelector('output')!.textContent).toBe(''));
});

it('words that are announced apart are said by one live region, and not again by one that comes later', async () => {
  vi.useFakeTimers();
  const screen = await render(<ToastHost />);
  const said = () =>
    [...screen.container.querySelectorAll('[aria-live], output, [role="status"]')].filter((region) =>
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
