import { signal } from '@preact/signals-core';
import { putLanguage } from '../i18n/language.ts';
import type { Column } from './columns/column.ts';
import { columnsHere, WIDE_LISTS } from './columns/lists.ts';
import type { ListName } from './columns/lists.ts';
import type { FromSurface, ToSurface } from './surface-messages.ts';
import { createCostWatch } from './paint/cost-watch.ts';
import { createPaintedBlocks } from './paint/painted-blocks.ts';

export interface ServeSurfaceParts {
  /** Asks for one call before the next paint of this thread. */
  requestFrame(draw: () => void): void;
  nowMs?(): number;
  /** Called before these rows are painted: their data must be in the stores of this thread when it returns. */
  onRows?(rows: readonly unknown[]): void;
  /** The page closed its list. */
  onClose?(): void;
}

/**
 * Paints the numbers of one list for the page at the other end of `port`, from the signals of this thread. It ends when
 * the page closes its list.
 * @returns a function that stops at once
 */
export function serveSurface(port: MessagePort, parts: ServeSurfaceParts): () => void {
  const { requestFrame, nowMs = () => performance.now() } = parts;
  const shared = signal<unknown>(undefined);
  let columns: readonly Column<never, never>[] = [];
  let isStopped = false;
  /** Messages that came while the columns of the list are being loaded. */
  let held: ToSurface[] | null = null;

  const send = (message: FromSurface) => port.postMessage(message);
  const cost = createCostWatch((shareOfThread) => send({ type: 'tooCostly', shareOfThread }));
  const painted = createPaintedBlocks({
    columns: () => columns,
    shared: () => shared.value,
    requestFrame,
    nowMs,
    onPaint: cost.add,
    onLost: (slot) => send({ type: 'lost', slot }),
    confirm: (blocks) => send({ type: 'shown', blocks }),
  });

  function stop(): void {
    if (isStopped) return;
    isStopped = true;
    painted.stop();
    port.close();
    parts.onClose?.();
  }

  /** Loads the columns of a list. Where they cannot be loaded nothing is confirmed, so its rows stay text. */
  async function choose(list: ListName): Promise<void> {
    const here = columnsHere(list);
    if (here) {
      columns = here;
      return;
    }
    held = [];
    const fetched = await WIDE_LISTS[list as keyof typeof WIDE_LISTS]().catch(() => null);
    if (isStopped || !fetched) return;
    columns = fetched;
    const waiting = held;
    held = null;
    waiting.forEach(receive);
  }

  function setLook({ look, generations }: Extract<ToSurface, { type: 'look' }>): void {
    putLanguage(look.language);
    // Nothing is confirmed, so the page keeps its text.
    if (!painted.setLook(look, generations)) send({ type: 'unmeasured' });
  }

  function receive(data: ToSurface): void {
    if (held && data.type !== 'close') {
      held.push(data);
      return;
    }
    switch (data.type) {
      case 'list':
        void choose(data.list);
        return;
      case 'canvas':
        painted.addCanvas(data.slot, data.canvas);
        return;
      case 'look':
        setLook(data);
        return;
      case 'assign':
        for (const { rows } of data.blocks) parts.onRows?.(rows);
        painted.assign(data.blocks);
        return;
      case 'sight':
        painted.setSight(data.slots);
        return;
      case 'shared':
        shared.value = data.shared;
        return;
      case 'close':
        stop();
    }
  }
  port.addEventListener('message', ({ data }: MessageEvent<ToSurface>) => receive(data));
  port.start();
  return stop;
}
