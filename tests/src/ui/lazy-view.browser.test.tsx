import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { lazyCode } from '../../../src/ui/lazy-code.ts';
import type { LazyCode } from '../../../src/ui/lazy-code.ts';
import { LazyView } from '../../../src/ui/lazy-view.tsx';
import { useFailureText } from '../../../src/pages/trade/use-failure-text.ts';
import { useLazyCode } from '../../../src/ui/use-lazy-code.ts';
import type { CallError } from '../../../src/api/result.ts';
import { loggedEvents } from '../../../src/model/event-log.ts';
import { Button } from '../../../src/ui/button.tsx';
import { ToastHost } from '../../../src/ui/toast-host.tsx';
import { currentToast } from '../../../src/ui/toast.ts';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import { dismissToasts } from './dismiss-toasts.ts';

const MODULE = { Ticket: () => <p>the ticket</p> };
type Module = typeof MODULE;

/** Code whose tries end when the test says so. */
function byHand() {
  const tries: { come(): void; fail(why?: Error): void }[] = [];
  const load = () =>
    new Promise<Module>((come, fail) => {
      tries.push({ come: () => come(MODULE), fail: (why = new TypeError('Failed to fetch')) => fail(why) });
    });
  return { code: lazyCode(load), tries };
}

const shown = (code: LazyCode<Module>) => <LazyView code={code}>{({ Ticket }) => <Ticket />}</LazyView>;

function Door({ code }: { code: LazyCode<Module> }) {
  const [open, setOpen] = useState(false);
  const module = useLazyCode(code, open, () => setOpen(false));
  return (
    <>
      <Button busy={open && module === null} onClick={() => setOpen(true)}>
        Open
      </Button>
      {open && module && <module.Ticket />}
      <ToastHost />
    </>
  );
}

const CAUSES = [
  [new TypeError('Failed to fetch'), 'No connection. Check your network and try again.'],
  [new ReferenceError('BigInt64Array is not defined'), 'This browser isn’t supported here. Update it or use another.'],
  [new Error('404 for https://tern.example/assets/ticket.js'), 'The app had an error. Try again.'],
] as const;

const door = () => page.getByRole('button', { name: 'Open' });
const ticket = () => page.getByText('the ticket');

afterEach(async () => {
  await vi.waitFor(() => expect(currentToast.value).toBeNull(), { timeout: 10_000 });
});

describe('a view whose code is fetched when it is shown', () => {
  it('waits, says when it cannot come, and tries again at a tap', async () => {
    const { code, tries } = byHand();
    const { container } = await render(shown(code));
    expect(container.querySelector('[aria-busy]')).not.toBeNull();
    tries[0]!.fail();
    await expect.element(page.getByText('Failed to load')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(page.getByRole('alert').query()).toBeNull();
    tries[1]!.come();
    await expect.element(ticket()).toBeVisible();
    expect(tries).toHaveLength(2);
  });

  it.each(CAUSES)('says why: %s', async (why, words) => {
    const { code, tries } = byHand();
    await render(shown(code));
    tries[0]!.fail(why);
    await expect.element(page.getByRole('alert').getByText(words)).toBeVisible();
    expect(loggedEvents().at(-1)!.text).toBe(`code: ${String(why)}`);
  });

  it('is there with the first render once its code is', async () => {
    const { code, tries } = byHand();
    const come = code.fetch();
    tries[0]!.come();
    await come;
    const { container } = await render(shown(code));
    expect(container.textContent).toBe('the ticket');
    expect(tries).toHaveLength(1);
  });
});

describe('a tap before the code is here', () => {
  it('is answered at once by a busy button, and opens when it comes', async () => {
    const { code, tries } = byHand();
    await render(<Door code={code} />);
    await door().click();
    await expect.element(door()).toHaveAttribute('aria-busy', 'true');
    tries[0]!.come();
    await expect.element(ticket()).toBeVisible();
    await expect.element(door()).not.toHaveAttribute('aria-busy');
  });

  it.each(CAUSES)('says why it cannot be loaded, and the next tap tries again: %s', async (why, words) => {
    const { code, tries } = byHand();
    await render(<Door code={code} />);
    await door().click();
    tries[0]!.fail(why);
    await expect.element(page.getByText(words)).toBeVisible();
    await expect.element(door()).not.toHaveAttribute('aria-busy');
    // It lies over the door in this small page.
    dismissToasts();
    await door().click();
    await expect.element(door()).toHaveAttribute('aria-busy', 'true');
    tries[1]!.come();
    await expect.element(ticket()).toBeVisible();
  });

  it('tries anew after a fetch that failed unasked, and is not told of that one', async () => {
    const { code, tries } = byHand();
    const unasked = code.fetch();
    tries[0]!.fail();
    await unasked;
    await render(<Door code={code} />);
    expect(currentToast.value).toBeNull();
    await door().click();
    expect(currentToast.value).toBeNull();
    tries[1]!.come();
    await expect.element(ticket()).toBeVisible();
  });

  it('is told nothing after the page was left', async () => {
    const { code, tries } = byHand();
    const { unmount } = await render(<Door code={code} />);
    await door().click();
    await unmount();
    const ended = code.fetch();
    tries[0]!.fail();
    await ended;
    expect(currentToast.value).toBeNull();
  });
});

describe('why a call failed', () => {
  const Why = (error: CallError) => <p>{useFailureText(error)}</p>;
  const failed = { status: 200, context: 'general', code: 0, msg: '', details: {} } as const;

  it('is announced at once when there was no answer', async () => {
    const { container } = await render(<Why {...failed} kind="timeout" />);
    expect(container.textContent).not.toBe('');
  });

  it('is announced in the words of the refusal as soon as they are here', async () => {
    const { loadTexts } = await import('../../../src/i18n/translate.ts');
    const { failureText } = await import('../../../src/i18n/refusal-text.ts');
    await loadTexts('errors');
    const error = { ...failed, kind: 'refused', code: 401, msg: 'TOKEN已失效' } as const;
    const { container } = await render(<Why {...error} />);
    await vi.waitFor(() => expect(container.textContent).toBe(failureText(error)));
  });
});
