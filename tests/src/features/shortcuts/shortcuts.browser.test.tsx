import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { preferences } from '../../../../src/data/preferences.ts';
import { givePageKeys } from '../../../../src/features/shortcuts/pressed-key.ts';
import { SHORTCUTS } from '../../../../src/features/shortcuts/shortcuts.ts';
import { startShortcuts } from '../../../../src/features/shortcuts/start-shortcuts.ts';
import { PATHS } from '../../../../src/features/shell/paths.ts';
import { askDialog } from '../../../../src/ui/dialog.tsx';
import { OverlayHost } from '../../../../src/ui/present.tsx';
import '../../../../src/styles/tokens.css';
import '../../../../src/styles/base.css';

const go = vi.fn<(path: string) => void>();
let stop = () => {};
const sheet = () => page.getByRole('dialog', { name: 'Keyboard shortcuts' });

beforeEach(async () => {
  await page.viewport(1280, 800);
  go.mockClear();
  preferences.switchShortcuts(true);
  stop = startShortcuts(go);
});
afterEach(() => {
  stop();
  preferences.switchShortcuts(true);
});

const show = (element = <p>a page</p>) =>
  render(
    <MemoryRouter>
      {element}
      <OverlayHost />
    </MemoryRouter>,
  );

describe('the sheet', () => {
  it('opens by ?, lists every shortcut with its keys, and closes by Escape', async () => {
    await show();
    await userEvent.keyboard('?');
    await expect.element(sheet()).toBeVisible();
    const lines = [...sheet().element().querySelectorAll('dl > div')];
    expect(lines.map((line) => [...line.querySelectorAll('kbd')].map((key) => key.textContent))).toEqual(
      SHORTCUTS.map(({ keys }) => keys.map((key) => key.replace('-', ' – '))),
    );
    for (const line of lines) expect(line.querySelector('dt')!.textContent).toMatch(/^\p{Lu}/u);
    await expect.element(sheet().getByRole('link', { name: 'Turn shortcuts off in Settings' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(sheet()).not.toBeInTheDocument();
    await userEvent.keyboard('?');
    await expect.element(sheet()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(sheet()).not.toBeInTheDocument();
  });
});

it('Escape leaves the field of a dialog, a second one closes the dialog', async () => {
  await show();
  const answer = askDialog({ title: 'Name it', edit: { label: 'Name' } });
  const field = page.getByRole('textbox', { name: 'Name' });
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(field).not.toHaveFocus();
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect((await answer).ok).toBe(false);
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
});

describe('keys', () => {
  it('open pages by two of them', async () => {
    await show();
    await userEvent.keyboard('ga');
    expect(go.mock.lastCall).toEqual([PATHS.assets]);
    await userEvent.keyboard('gxa');
    expect(go).toHaveBeenCalledTimes(1);
    // The page that is shown already, of whatever market.
    location.hash = `#${PATHS.trade}?symbol=BTCUSDT`;
    await userEvent.keyboard('gt');
    location.hash = '';
    expect(go).toHaveBeenCalledTimes(1);
  });

  it('do what the page says they do, with the key, until it goes', async () => {
    const interval = vi.fn<(key: string) => void>();
    const buy = vi.fn<(key: string) => void>();
    await show();
    const take = givePageKeys({ interval, buy });
    await userEvent.keyboard('3b');
    expect(interval.mock.calls).toEqual([['3']]);
    expect(buy).toHaveBeenCalledTimes(1);
    take();
    await userEvent.keyboard('b');
    expect(buy).toHaveBeenCalledTimes(1);
  });

  it('are letters where somebody types, and shortcuts again beside it', async () => {
    const buy = vi.fn<(key: string) => void>();
    const take = givePageKeys({ buy });
    await show(
      <>
        <input aria-label="Amount" />
        <textarea aria-label="Message" />
        <div contentEditable aria-label="Note" role="textbox" tabIndex={0} suppressContentEditableWarning>
          x
        </div>
        <select aria-label="Coin">
          <option>BTC</option>
        </select>
        <input type="radio" aria-label="Up" />
      </>,
    );
    for (const role of ['textbox', 'combobox'] as const) {
      for (const field of page.getByRole(role).all()) {
        field.element().focus();
        await userEvent.keyboard('b');
      }
    }
    expect(buy).not.toHaveBeenCalled();
    expect(page.getByRole('textbox', { name: 'Amount' }).element()).toHaveProperty('value', 'b');
    page.getByRole('radio').element().focus();
    await userEvent.keyboard('b');
    expect(buy).toHaveBeenCalledTimes(1);
    take();
  });

  it('do nothing over a question that waits for an answer', async () => {
    const buy = vi.fn<(key: string) => void>();
    const take = givePageKeys({ buy });
    await show();
    const answer = askDialog({ title: 'Send it?', content: 'Really.', ok: 'Send' });
    await expect.element(page.getByRole('alertdialog')).toBeVisible();
    await userEvent.keyboard('b?ga');
    expect(buy).not.toHaveBeenCalled();
    expect(go).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect((await answer).ok).toBe(false);
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
    take();
  });

  it('leave the keys of the browser and of input methods alone', async () => {
    const buy = vi.fn<(key: string) => void>();
    const take = givePageKeys({ buy });
    await show();
    for (const init of [
      { ctrlKey: true },
      { metaKey: true },
      { altKey: true },
      { isComposing: true },
      { repeat: true },
    ]) {
      const event = new KeyboardEvent('keydown', { key: 'b', code: 'KeyB', bubbles: true, cancelable: true, ...init });
      document.body.dispatchEvent(event);
      expect(event.defaultPrevented).toBe(false);
    }
    expect(buy).not.toHaveBeenCalled();
    take();
  });

  it('do nothing once they are switched off, nor on a phone', async () => {
    await show();
    preferences.switchShortcuts(false);
    await userEvent.keyboard('ga?');
    preferences.switchShortcuts(true);
    await page.viewport(390, 844);
    await userEvent.keyboard('ga?');
    await page.viewport(1280, 800);
    expect(go).not.toHaveBeenCalled();
    await expect.element(sheet()).not.toBeInTheDocument();
  });

  it('/ goes into the search that the page shows, without a letter in it, else to the one of all markets', async () => {
    const { unmount } = await show(
      <main>
        <search>
          <input aria-label="Search" />
        </search>
      </main>,
    );
    await userEvent.keyboard('/');
    await expect.element(page.getByRole('textbox')).toHaveFocus();
    expect(page.getByRole('textbox').element()).toHaveProperty('value', '');
    await unmount();
    await show();
    await userEvent.keyboard('/');
    expect(go.mock.lastCall).toEqual([`${PATHS.market}?search=`]);
  });
});
