import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { WalletView } from '../../../src/features/wallet-sheet/wallet-sheet.tsx';
import { topOverlay } from '../../../src/ui/overlay-stack.ts';
import { Sheet } from '../../../src/ui/sheet.tsx';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';

/** Renders a layer below an ancestor that would clip it without a dialog element. */
function Page() {
  const [open, setOpen] = useState(false);
  const [inner, setInner] = useState(false);
  return (
    <div style={{ transform: 'translateX(0)', overflow: 'hidden', height: '60px' }}>
      <button type="button" onClick={() => setOpen(true)}>
        Open ticket
      </button>
      <button type="button">Behind</button>
      <Sheet open={open} onClose={() => setOpen(false)} title="Ticket">
        <WalletView>
          <button type="button" onClick={() => setInner(true)}>
            Open choice
          </button>
        </WalletView>
        <Sheet open={inner} onClose={() => setInner(false)} title="Choice">
          <p>Choose</p>
        </Sheet>
      </Sheet>
    </div>
  );
}

const dialogs = () => [...document.querySelectorAll('dialog')];
const behind = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Behind')!;
/** Whether the person reaches the page behind, by the keyboard or a screen reader. */
const isReached = () => behind().closest('[inert], [aria-hidden="true"]') === null;

const dialog = HTMLDialogElement;
const methods = (['showModal', 'close', 'show'] as const).map(
  (name) => [name, Object.getOwnPropertyDescriptor(dialog.prototype, name)!] as const,
);
const inert = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'inert')!;

beforeEach(() => {
  for (const [name] of methods) Reflect.deleteProperty(dialog.prototype, name);
  Reflect.deleteProperty(window, 'HTMLDialogElement');
});
afterEach(async () => {
  await vi.waitFor(() => expect(topOverlay.value).toBeNull());
  await vi.waitFor(() => expect((history.state as { overlayDepth?: number } | null)?.overlayDepth ?? 0).toBe(0));
  Object.defineProperty(window, 'HTMLDialogElement', { value: dialog, writable: true, configurable: true });
  for (const [name, descriptor] of methods) Object.defineProperty(dialog.prototype, name, descriptor);
  Object.defineProperty(HTMLElement.prototype, 'inert', inert);
});

describe.each([
  ['with inert', false],
  ['without inert', true],
])('a sheet without dialog elements, %s', (_, withoutInert) => {
  beforeEach(() => {
    if (withoutInert) Reflect.deleteProperty(HTMLElement.prototype, 'inert');
  });

  it('opens over the page, keeps the focus inside and gives it back on Escape', async () => {
    await render(<Page />);
    const opener = page.getByRole('button', { name: 'Open ticket' });
    await opener.click();
    await vi.waitFor(() => expect(dialogs()).toHaveLength(1));
    const [sheet] = dialogs();
    expect(sheet!.contains(document.activeElement)).toBe(true);
    expect(isReached()).toBe(false);
    // The ancestor neither clips nor moves it.
    expect(sheet!.getBoundingClientRect().height).toBe(innerHeight);
    expect(sheet!.contains(document.elementFromPoint(20, 5))).toBe(true);
    for (let i = 0; i < 4; i++) {
      await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
      expect(sheet!.contains(document.activeElement) || document.activeElement === document.body).toBe(true);
    }
    behind().focus();
    expect(document.activeElement).not.toBe(behind());
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(dialogs()).toEqual([]));
    expect(isReached()).toBe(true);
    expect(document.activeElement).toBe(opener.element());
  });

  it('closes the topmost of two first, and the page stays away until both are closed', async () => {
    await render(<Page />);
    await page.getByRole('button', { name: 'Open ticket' }).click();
    await page.getByRole('button', { name: 'Open choice' }).click();
    await vi.waitFor(() => expect(dialogs()).toHaveLength(2));
    const [ticket, choice] = dialogs();
    expect(choice!.contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(dialogs()).toEqual([ticket]));
    expect(isReached()).toBe(false);
    expect(ticket!.contains(document.activeElement)).toBe(true);
    // A tap beside the panel.
    ticket!.click();
    await vi.waitFor(() => expect(dialogs()).toEqual([]));
    expect(isReached()).toBe(true);
  });
});
