import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { chooseLevel } from '../../../src/level/level.ts';
import { LEVEL_SETTINGS } from '../../../src/level/settings.ts';
import type { Level } from '../../../src/level/settings.ts';
import { followLevel } from '../../../src/ui/follow-device.ts';
import { Sheet } from '../../../src/ui/sheet.tsx';
import { VirtualList } from '../../../src/ui/virtual-list.tsx';
import '../../../src/styles/tokens.css';

const ROWS = Array.from({ length: 200 }, (_, index) => `r${index}`);
const keyOf = (row: string) => row;
const renderRow = (row: string) => <span>{row}</span>;

afterEach(() => chooseLevel(null));

it('scrollers and sheets tell the compositor beforehand where the level says so, also when it changes', async () => {
  const stop = followLevel(document.documentElement);
  await render(
    <>
      <div style={{ blockSize: 320 }}>
        <VirtualList items={ROWS} keyOf={keyOf} rowHeightPx={64} renderRow={renderRow} label="Rows" scroller="own" />
      </div>
      <Sheet open onClose={() => undefined} title="Sheet">
        content
      </Sheet>
    </>,
  );
  const scroller = document.querySelector('ul')!.parentElement!;
  const body = document.querySelector('dialog [data-scroller]')!;
  const hints = () => [scroller, body, body.parentElement!].map((element) => getComputedStyle(element).willChange);
  for (const level of [0, 1, 2, 3, 0] as const satisfies readonly Level[]) {
    chooseLevel(level);
    expect(hints(), `level ${level}`).toEqual(
      LEVEL_SETTINGS[level].gpuHints ? ['scroll-position', 'scroll-position', 'transform'] : ['auto', 'auto', 'auto'],
    );
  }
  stop();
});

it('a list keeps fewer rows beyond its view as the level rises, without losing its place', async () => {
  chooseLevel(0);
  await render(
    <div style={{ blockSize: 320 }}>
      <VirtualList items={ROWS} keyOf={keyOf} rowHeightPx={64} renderRow={renderRow} label="Rows" scroller="own" />
    </div>,
  );
  const scroller = document.querySelector('ul')!.parentElement!;
  scroller.scrollTop = 64 * 100;
  const rows = () => document.querySelectorAll('li').length;
  for (const level of [0, 3, 1] as const satisfies readonly Level[]) {
    chooseLevel(level);
    await vi.waitFor(() => expect(rows()).toBe(5 + 2 * LEVEL_SETTINGS[level].overscanRows));
    expect(scroller.scrollTop).toBe(64 * 100);
    expect(document.body.textContent).toContain('r102');
  }
});
