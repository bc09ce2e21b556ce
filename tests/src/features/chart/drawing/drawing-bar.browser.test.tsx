import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DRAWING_TOOLS, NO_DRAWINGS } from '../../../../../src/chart/drawings/drawing.ts';
import type { Drawing, DrawingOptions, DrawingState } from '../../../../../src/chart/drawings/drawing.ts';
import { DrawingBar } from '../../../../../src/features/chart/drawing/drawing-bar.tsx';
import { DrawingText } from '../../../../../src/features/chart/drawing/drawing-text.tsx';
import { topOverlay } from '../../../../../src/ui/overlay-stack.ts';
import '../../../../../src/styles/tokens.css';
import '../../../../../src/styles/base.css';

const LINE: Drawing = { id: 'd1', tool: 'horizontal', anchors: [{ timeMs: 1, price: 67_000 }] };
const NOTE: Drawing = { id: 'd2', tool: 'text', anchors: [{ timeMs: 2, price: 66_000 }], text: 'support' };
const FREE: DrawingOptions = { locked: false, magnet: false };

const button = (name: string) => page.getByRole('button', { name, exact: true });

async function shownBar(state: Partial<DrawingState> = {}, options: Partial<DrawingOptions> = {}) {
  const heard = { onTool: vi.fn(), onCommand: vi.fn(), onOptions: vi.fn(), onClose: vi.fn() };
  await render(<DrawingBar state={{ ...NO_DRAWINGS, ...state }} options={{ ...FREE, ...options }} {...heard} />);
  return heard;
}

describe('the drawing bar', () => {
  it('offers every tool, and gives a chosen one back at a second tap', async () => {
    const { onTool } = await shownBar({ tool: 'ray' });
    await button('Trend line').click();
    await button('Ray').click();
    expect(onTool.mock.calls).toEqual([['trend'], [null]]);
    await expect.element(button('Ray')).toHaveAttribute('aria-pressed', 'true');
    await expect.element(page.getByText('Drag, or tap start and end')).toBeVisible();
  });

  it('offers only what can be done', async () => {
    await shownBar();
    for (const name of ['Undo', 'Redo', 'Delete selected drawing', 'Delete all drawings']) {
      await expect.element(button(name)).toBeDisabled();
    }
  });

  it('undoes, redoes, deletes and clears', async () => {
    const { onCommand } = await shownBar({ drawings: [LINE], selectedId: 'd1', canUndo: true, canRedo: true });
    for (const name of ['Undo', 'Redo', 'Delete selected drawing', 'Delete all drawings']) await button(name).click();
    expect(onCommand.mock.calls.flat()).toEqual(['undo', 'redo', 'delete', 'clear']);
  });

  it('switches magnet and lock, and locked drawings cannot be cleared', async () => {
    const { onOptions } = await shownBar({ drawings: [LINE] }, { locked: true });
    await button('Magnet: snap to candles').click();
    await button('Lock drawings').click();
    expect(onOptions.mock.calls.flat()).toEqual([
      { locked: true, magnet: true },
      { locked: false, magnet: false },
    ]);
    await expect.element(button('Delete all drawings')).toBeDisabled();
  });

  it.each([320, 360, 390])('has room for a finger on everything at %i px', async (width) => {
    await page.viewport(width, 700);
    await shownBar();
    const buttons = [...document.querySelectorAll('button')];
    expect(buttons.length).toBeGreaterThan(DRAWING_TOOLS.length);
    for (const each of buttons) {
      expect(each.getBoundingClientRect().width).toBeGreaterThanOrEqual(42);
      expect(each.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    }
    expect(document.scrollingElement!.scrollWidth).toBeLessThanOrEqual(width);
  });

  it('hears the usual keys, but not while somebody types', async () => {
    const heard = await shownBar({ drawings: [LINE], selectedId: 'd1', canUndo: true });
    await userEvent.keyboard('{Control>}z{/Control}{Control>}{Shift>}z{/Shift}{/Control}{Delete}{Escape}');
    expect(heard.onCommand.mock.calls.flat()).toEqual(['undo', 'redo', 'delete', 'deselect']);
    const field = document.createElement('input');
    document.body.append(field);
    field.focus();
    await userEvent.keyboard('{Backspace}{Escape}');
    field.remove();
    expect(heard.onCommand).toHaveBeenCalledTimes(4);
  });

  it('leaves Escape to others while there is nothing to let go of', async () => {
    const { onCommand } = await shownBar();
    const outer = vi.fn();
    document.addEventListener('keydown', outer);
    await userEvent.keyboard('{Escape}');
    document.removeEventListener('keydown', outer);
    expect(outer).toHaveBeenCalledTimes(1);
    expect(onCommand).not.toHaveBeenCalled();
  });
});

describe('the words of a text', () => {
  afterEach(() => vi.waitFor(() => expect(topOverlay.value).toBeNull()));

  function Chart({ start, onText }: { start: DrawingState; onText(text: string): void }) {
    const [state, setState] = useState(start);
    return (
      <DrawingText
        state={state}
        onText={(text) => {
          onText(text);
          setState({ ...state, wantsTextId: null });
        }}
      />
    );
  }

  it('are asked for when a text was placed', async () => {
    const onText = vi.fn();
    await render(<Chart start={{ ...NO_DRAWINGS, wantsTextId: 'd9' }} onText={onText} />);
    await page.getByRole('textbox', { name: 'Your note' }).fill('resistance');
    await userEvent.keyboard('{Enter}');
    expect(onText.mock.calls).toEqual([['resistance']]);
  });

  it('stay as they were when the sheet is closed', async () => {
    const onText = vi.fn();
    await render(<Chart start={{ ...NO_DRAWINGS, drawings: [NOTE], wantsTextId: 'd2' }} onText={onText} />);
    const field = page.getByRole('textbox', { name: 'Your note' });
    await expect.element(field).toHaveValue('support');
    await field.fill('something else');
    await page.getByRole('button', { name: 'Close' }).click();
    expect(onText.mock.calls).toEqual([['support']]);
  });
});
