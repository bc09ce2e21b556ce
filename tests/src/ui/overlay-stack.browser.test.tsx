import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { actionSheet } from '../../../src/ui/action-sheet.tsx';
import { announce } from '../../../src/ui/announce.ts';
import { AmountField } from '../../../src/ui/amount-field.tsx';
import { askDialog } from '../../../src/ui/dialog.tsx';
import { afterOverlayMoves, awaitBack, topOverlay } from '../../../src/ui/overlay-stack.ts';
import { pickDate } from '../../../src/ui/pick-date.tsx';
import { pickFilter, pickOne } from '../../../src/ui/pick-one.tsx';
import { OverlayHost } from '../../../src/ui/present.tsx';
import { Sheet } from '../../../src/ui/sheet.tsx';
import { toast } from '../../../src/ui/toast.ts';
import { ToastHost } from '../../../src/ui/toast-host.tsx';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';

function Page({ onClosed }: { onClosed?: () => void }) {
  const [open, setOpen] = useState(false);
  const [inner, setInner] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open ticket
      </button>
      <button type="button">Behind</button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        {...(onClosed ? { onClosed } : {})}
        title="Ticket"
        footer={<button type="button">Send</button>}
      >
        <button type="button" onClick={() => setInner(true)}>
          Open choice
        </button>
        <Sheet open={inner} onClose={() => setInner(false)} title="Choice">
          <p>Choose</p>
        </Sheet>
      </Sheet>
      <ToastHost />
    </>
  );
}

const dialogs = () => [...document.querySelectorAll('dialog')].filter((dialog) => dialog.open);
const gone = () => vi.waitFor(() => expect(dialogs()).toEqual([]));
/** The history entry of the last overlay is dropped after the tap; wait until it has been. */
const settledHistory = () =>
  vi.waitFor(() => expect((history.state as { overlayDepth?: number } | null)?.overlayDepth ?? 0).toBe(0));

afterEach(async () => {
  await vi.waitFor(() => expect(topOverlay.value).toBeNull());
  await settledHistory();
});

describe('a sheet', () => {
  it('takes the focus, keeps it inside, and gives it back to its opener', async () => {
    await render(<Page />);
    const opener = page.getByRole('button', { name: 'Open ticket' });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'Ticket' }).element();
    expect(dialog.contains(document.activeElement)).toBe(true);

    for (let i = 0; i < 8; i += 1) {
      await userEvent.keyboard('{Tab}');
      const focused = document.activeElement!;
      // Past its last control the browser may step onto its own bar: then nothing of the page has the focus.
      expect(dialog.contains(focused) || focused === document.body).toBe(true);
    }
    await userEvent.keyboard('{Escape}');
    await gone();
    expect(document.activeElement).toBe(opener.element());
  });

  it('gives it to the heading of the page where the opener has gone', async () => {
    await render(
      <>
        <h1 hidden>Elsewhere</h1>
        <h1>Home</h1>
        <Page />
      </>,
    );
    const opener = page.getByRole('button', { name: 'Open ticket' });
    await opener.click();
    (opener.element() as HTMLElement).hidden = true;
    await userEvent.keyboard('{Escape}');
    await gone();
    expect(document.activeElement?.textContent).toBe('Home');
  });

  it('closes by Back, the topmost first, and the address stays', async () => {
    await render(<Page />);
    const { href } = location;
    await page.getByRole('button', { name: 'Open ticket' }).click();
    await page.getByRole('button', { name: 'Open choice' }).click();
    const inner = topOverlay.value;
    expect(dialogs()).toHaveLength(2);
    history.back();
    await vi.waitFor(() => expect(dialogs()).toHaveLength(1));
    expect(topOverlay.value).not.toBe(inner);
    expect(topOverlay.value).not.toBeNull();
    history.back();
    await gone();
    expect(location.href).toBe(href);
  });

  it('stays when it is shown again while its last way back is under way', async () => {
    await render(<Page />);
    await page.getByRole('button', { name: 'Open ticket' }).click();
    // Our own steps are hidden from every popstate listener; this tells of them all the same.
    const steps = vi.fn();
    const { navigation } = window as unknown as { navigation: EventTarget };
    navigation.addEventListener('currententrychange', steps);
    const opener = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Open ticket')!;
    (document.querySelector('dialog [aria-label="Close"]') as HTMLElement).click();
    // Timers run in order: by the second one the way back has been taken, and its event has not come.
    await new Promise((resolve) => setTimeout(resolve, 0));
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(steps).not.toHaveBeenCalled();
    opener.click();
    // One step back, and one forth for the sheet that is open again.
    await vi.waitFor(() => expect(steps).toHaveBeenCalledTimes(2));
    navigation.removeEventListener('currententrychange', steps);
    expect(topOverlay.value).not.toBeNull();
    expect(dialogs()).toHaveLength(1);
    history.back();
    await gone();
  });

  it('hides its own steps back from the router', async () => {
    const heard = vi.fn();
    window.addEventListener('popstate', heard);
    await render(<Page />);
    await page.getByRole('button', { name: 'Open ticket' }).click();
    await page.getByRole('button', { name: 'Close' }).click();
    await gone();
    await settledHistory();
    expect(heard).not.toHaveBeenCalled();
    window.removeEventListener('popstate', heard);
  });

  it('is stepped over by Back when a page was opened from it', async () => {
    const base = `${location.href.split('#')[0]}#/base`;
    history.pushState({ idx: 1 }, '', base);
    await render(<Page />);
    await page.getByRole('button', { name: 'Open ticket' }).click();
    const closing = page.getByRole('button', { name: 'Close' }).click();
    history.pushState({ idx: 2 }, '', '#/next');
    await closing;
    await gone();
    const heard = vi.fn();
    window.addEventListener('popstate', heard);
    history.back();
    await vi.waitFor(() =>
      expect((history.state as { idx: number; overlayDepth?: number }).overlayDepth).toBeUndefined(),
    );
    await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce());
    expect((history.state as { idx: number }).idx).toBe(1);
    window.removeEventListener('popstate', heard);
  });

  it('lets a page that no tap asked for open only when its own way back is over', async () => {
    const base = `${location.href.split('#')[0]}#/base`;
    history.pushState(null, '', base);
    await render(<Page />);
    await page.getByRole('button', { name: 'Open ticket' }).click();
    (document.querySelector('dialog [aria-label="Close"]') as HTMLElement).click();
    // Timers run in order: by the second one the way back has been taken, and its event has not come.
    await new Promise((resolve) => setTimeout(resolve, 0));
    await new Promise((resolve) => setTimeout(resolve, 0));
    afterOverlayMoves(() => history.pushState(null, '', '#/elsewhere'));
    await vi.waitFor(() => expect(location.hash).toBe('#/elsewhere'));
    await gone();
    // Nothing still under way takes the page back.
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(location.hash).toBe('#/elsewhere');
    history.back();
    await vi.waitFor(() => expect(location.href).toBe(base));
  });

  it('closes by a tap beside it and tells when it is gone', async () => {
    const onClosed = vi.fn();
    await render(<Page onClosed={onClosed} />);
    await page.getByRole('button', { name: 'Open ticket' }).click();
    dialogs()[0]!.click();
    await vi.waitFor(() => expect(onClosed).toHaveBeenCalledOnce());
    expect(dialogs()).toEqual([]);
  });

  it('leaves no history entry and no lock behind when its page goes away', async () => {
    const { unmount } = await render(<Page />);
    await page.getByRole('button', { name: 'Open ticket' }).click();
    expect(document.documentElement.style.overflow).toBe('hidden');
    await unmount();
    await settledHistory();
    expect(document.documentElement.style.overflow).toBe('');
  });

  it('follows a finger on its handle and closes when it is pulled down', async () => {
    await page.viewport(390, 844);
    await render(<Page />);
    await page.getByRole('button', { name: 'Open ticket' }).click();
    const handle = dialogs()[0]!.querySelector('h2')!;
    const panel = handle.closest<HTMLElement>('[tabindex="-1"]')!;
    const touch = (type: string, y: number) =>
      handle.dispatchEvent(
        new TouchEvent(type, {
          bubbles: true,
          cancelable: true,
          touches: type === 'touchend' ? [] : [new Touch({ identifier: 1, target: handle, clientX: 100, clientY: y })],
        }),
      );
    touch('touchstart', 500);
    touch('touchmove', 505);
    expect(panel.style.transform).toBe('');
    touch('touchmove', 620);
    expect(panel.style.transform).toBe('translateY(110px)');
    touch('touchmove', 800);
    touch('touchend', 800);
    await gone();
  });

  it('asks for no layout under a finger that only taps', async () => {
    await render(<Page />);
    await page.getByRole('button', { name: 'Open ticket' }).click();
    const send = dialogs()[0]!.querySelector<HTMLElement>('[data-bottom-edge] button')!;
    const asked = vi.spyOn(Element.prototype, 'scrollHeight', 'get');
    const touches = [new Touch({ identifier: 1, target: send, clientX: 100, clientY: 500 })];
    send.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, cancelable: true, touches }));
    send.dispatchEvent(new TouchEvent('touchend', { bubbles: true, cancelable: true }));
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
    await userEvent.keyboard('{Escape}');
    await gone();
  });

  it('is a centred dialog only above 500 px in both axes', async () => {
    await render(<Page />);
    const bottomGap = async (width: number, height: number) => {
      await page.viewport(width, height);
      const panel = dialogs()[0]!.querySelector<HTMLElement>('[tabindex="-1"]')!;
      await vi.waitFor(() => expect(panel.getAnimations()).toEqual([]));
      return Math.round(innerHeight - panel.getBoundingClientRect().bottom);
    };
    await page.getByRole('button', { name: 'Open ticket' }).click();
    expect(await bottomGap(390, 844)).toBe(0);
    expect(await bottomGap(900, 500)).toBe(0);
    expect(await bottomGap(900, 800)).toBeGreaterThan(50);
    await page.viewport(390, 844);
    await userEvent.keyboard('{Escape}');
    await gone();
  });
});

describe('a dialog', () => {
  it('resolves with what was chosen', async () => {
    await render(<OverlayHost />);
    const first = askDialog({ title: 'Sign out?' });
    await page.getByRole('button', { name: 'OK' }).click();
    expect(await first).toEqual({ ok: true, text: '' });
    await gone();
    const second = askDialog({ title: 'Sign out?', cancel: 'Stay' });
    await page.getByRole('button', { name: 'Stay' }).click();
    expect(await second).toEqual({ ok: false, text: '' });
    await gone();
  });

  it('lets who asked leave the page only when its own way back is over', async () => {
    history.pushState(null, '', `${location.href.split('#')[0]}#/before`);
    history.pushState(null, '', '#/asking');
    await render(<OverlayHost />);
    const go = vi.spyOn(history, 'go');
    const back = vi.spyOn(history, 'back');
    const came = vi.fn<() => void>();
    const asked = askDialog({ title: 'Leave?' }).then(() =>
      afterOverlayMoves(() => {
        came();
        history.back();
      }),
    );
    await page.getByRole('button', { name: 'OK' }).click();
    await asked;
    await vi.waitFor(() => expect(location.hash).toBe('#/before'));
    // Two ways back at the same time may come to one (Chromium).
    expect(go).toHaveBeenCalledBefore(came);
    expect(back).toHaveBeenCalledOnce();
    await gone();
  });

  it('resolves with the edited text, by Enter too', async () => {
    await render(<OverlayHost />);
    const answer = askDialog({ title: 'Name it', edit: { label: 'Label', value: 'old' } });
    const field = page.getByRole('textbox', { name: 'Label' });
    await vi.waitFor(() => expect(document.activeElement).toBe(field.element()));
    await field.fill('new <b>');
    await userEvent.keyboard('{Enter}');
    expect(await answer).toEqual({ ok: true, text: 'new <b>' });
    await gone();
  });

  it('is refused by Escape and by Back', async () => {
    await render(<OverlayHost />);
    const escaped = askDialog({ title: 'One' });
    await vi.waitFor(() => expect(topOverlay.value).not.toBeNull());
    await userEvent.keyboard('{Escape}');
    expect((await escaped).ok).toBe(false);
    await gone();
    await settledHistory();
    const left = askDialog({ title: 'Two', cancel: false });
    await vi.waitFor(() => expect(topOverlay.value).not.toBeNull());
    history.back();
    expect((await left).ok).toBe(false);
    await gone();
  });

  it('goes with its host, and the next host does not open it again', async () => {
    const { unmount } = await render(<OverlayHost />);
    void askDialog({ title: 'Leave?' });
    await vi.waitFor(() => expect(dialogs()).toHaveLength(1));
    await unmount();
    await render(<OverlayHost />);
    expect(document.querySelector('dialog')).toBeNull();
  });
});

describe('an action sheet', () => {
  it('resolves with the key that was tapped, or null', async () => {
    await render(<OverlayHost />);
    const options = {
      title: 'Online support',
      items: [
        { key: 'a', label: 'Anna' },
        { key: 'b', label: 'Ben' },
      ],
    } as const;
    const chosen = actionSheet(options);
    await page.getByRole('button', { name: 'Ben' }).click();
    expect(await chosen).toBe('b');
    await gone();
    const left = actionSheet(options);
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await left).toBeNull();
    await gone();
  });
});

describe('pickers', () => {
  const done = () => page.getByRole('button', { name: 'Done' });
  const fieldOf = async (type: string) => {
    await expect.element(done()).toBeInTheDocument();
    const input = document.querySelector<HTMLInputElement>(`dialog input[type="${type}"]`)!;
    return { input, field: page.elementLocator(input) };
  };

  it('give a day between their bounds only, 150 years either side by default', async () => {
    await render(<OverlayHost />);
    const year = new Date().getFullYear();
    const day = pickDate();
    const { input, field } = await fieldOf('date');
    await expect.element(done()).toBeDisabled();
    expect(input.min.slice(0, 4)).toBe(String(year - 150));
    expect(input.max.slice(0, 4)).toBe(String(year + 150));
    await field.fill(`${year + 200}-01-01`);
    await expect.element(done()).toBeDisabled();
    await field.fill('2000-02-29');
    await done().click();
    expect(await day).toBe('2000-02-29');
    await gone();
  });

  it('give a filter, null for all of it, and nothing when they were left', async () => {
    await render(<OverlayHost />);
    const pick = (value: 'buy' | 'sell' | null) =>
      pickFilter({
        title: 'Side',
        all: 'Buys and sells',
        options: [
          { value: 'buy', label: 'Buys' },
          { value: 'sell', label: 'Sells' },
        ],
        value,
      });
    const sells = pick(null);
    await page.getByRole('radio', { name: 'Sells', exact: true }).click();
    await done().click();
    expect(await sells).toBe('sell');
    await gone();
    const all = pick('sell');
    await page.getByRole('radio', { name: 'Buys and sells' }).click();
    await done().click();
    expect(await all).toBeNull();
    await gone();
    const left = pick('sell');
    await page.getByRole('button', { name: 'Close' }).click();
    expect(await left).toBeUndefined();
    await gone();
  });

  it('give one of a list', async () => {
    await render(<OverlayHost />);
    const one = pickOne({
      title: 'Grouping',
      value: 1,
      options: [
        { value: 1, label: '0.1' },
        { value: 10, label: '1' },
      ],
    });
    await page.getByRole('radio', { name: '1', exact: true }).click();
    await done().click();
    expect(await one).toBe(10);
    await gone();
  });
});

describe('toasts', () => {
  it('speak from inside the topmost overlay, where they are not inert', async () => {
    await render(<Page />);
    await page.getByRole('button', { name: 'Open ticket' }).click();
    const dismiss = toast('Order sent', { kind: 'error' });
    announce('Order sent: Up');
    await vi.waitFor(() => expect(dialogs()[0]!.querySelector('output')!.textContent).toContain('Order sent'));
    expect(dialogs()[0]!.querySelector('[aria-live="polite"]')!.textContent).toBe('Order sent: Up');
    expect(document.querySelectorAll('[data-kind]')).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    await gone();
    await vi.waitFor(() => expect(document.querySelector('[data-kind]')!.textContent).toBe('Order sent'));
    dismiss();
  });
});

describe('an amount field', () => {
  function Field({ decimals = 2 }: { decimals?: number }) {
    const [raw, setRaw] = useState('');
    return <AmountField label="Amount" unit="USDT" value={raw} onChange={setRaw} decimals={decimals} />;
  }
  const input = () => page.getByRole('textbox', { name: 'Amount' });
  const value = () => (input().element() as HTMLInputElement).value;

  it('is text with a decimal keyboard and keeps a comma as typed', async () => {
    await render(<Field />);
    expect((input().element() as HTMLInputElement).type).toBe('text');
    expect((input().element() as HTMLInputElement).inputMode).toBe('decimal');
    await input().click();
    await userEvent.keyboard('12,5');
    expect(value()).toBe('12,5');
  });

  const note = () => document.getElementById(input().element().getAttribute('aria-describedby') ?? '')?.textContent;
  const isRefused = () => input().element().getAttribute('aria-invalid');

  it('says which digit is too many, at the field, and leaves text and caret as they are', async () => {
    await render(<Field />);
    await input().click();
    await userEvent.keyboard('12.34');
    (input().element() as HTMLInputElement).setSelectionRange(4, 4);
    await userEvent.keyboard('9');
    expect(value()).toBe('12.394');
    expect((input().element() as HTMLInputElement).selectionStart).toBe(5);
    expect([note(), isRefused()]).toEqual(['USDT decimals: max 2', 'true']);
    await userEvent.keyboard('{Backspace}');
    expect([value(), note(), isRefused()]).toEqual(['12.34', undefined, 'false']);
  });

  it('leaves what was typed or pasted standing, with the reason, and never makes another amount of it', async () => {
    await render(<Field />);
    for (const [text, why] of [
      ['1,000', undefined],
      ['1,234.56', undefined],
      ['１２', undefined],
      ['-5', 'Use digits and one decimal mark only'],
      ['1e9', 'Use digits and one decimal mark only'],
      ['<img src=x>', 'Use digits and one decimal mark only'],
      ['1,23,4', 'Use this format: 1,234.56'],
      ['1.234', 'USDT decimals: max 2'],
      ['9'.repeat(40), 'This number is too long. Shorten it.'],
    ] as const) {
      await input().fill(text);
      expect([value(), note()]).toEqual([text, why]);
    }
  });
});

describe('a page that waits for Back', () => {
  it('hears it once in place of the router, scrolls meanwhile, and leaves no history entry behind', async () => {
    let heard = 0;
    const before = history.length;
    const stop = awaitBack(() => heard++);
    expect(topOverlay.value).toBeNull();
    expect(document.documentElement.style.overflow).toBe('');
    history.back();
    await vi.waitFor(() => expect(heard).toBe(1));
    await settledHistory();
    stop();
    const again = awaitBack(() => heard++);
    again();
    await settledHistory();
    expect(heard).toBe(1);
    expect(history.length).toBeLessThanOrEqual(before + 1);
  });

  it('asks in a dialog, which Back closes like any other', async () => {
    await render(<OverlayHost />);
    let answer: Promise<{ ok: boolean }> | undefined;
    awaitBack(() => {
      answer = askDialog({ title: 'Leave?' });
    });
    history.back();
    await expect.element(page.getByRole('alertdialog', { name: 'Leave?' })).toBeVisible();
    expect(document.documentElement.style.overflow).toBe('hidden');
    history.back();
    expect(await answer).toMatchObject({ ok: false });
    await gone();
  });
});
