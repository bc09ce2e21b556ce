import { signal } from '@preact/signals-core';
import { putLanguage } from '../i18n/language.ts';
import type { Column } from './columns/column.ts';
import { columnsHere, WIDE_LISTS } from './columns/lists.ts';
import type { ListName } from './columns/lists.ts';
import type { FromSurface, SurfaceLook, ToSurface } from './messages.ts';
import { createBlock } from './paint/block.ts';
import type { Block } from './paint/block.ts';
import { createCostWatch } from './paint/cost-watch.ts';
import { hasWidths, prepareLook } from './paint/prepare-look.ts';

export interface ServeSurfaceParts {
  /** Asks for one call before the next paint of this thread. */
  requestFrame(draw: () => void): void;
  nowMs?(): number;
  /** These rows of the list are painted next: what they read has to be in the stores of this thread when it returns. */
  onRows?(rows: readonly unknown[]): void;
  /** The page closed its list. */
  onClose?(): void;
}

/** What is painted out of sight lags this much at most behind the stores, when a finger brings it into sight before the page can say so. */
const LATE_MS = 1000;

interface Slot {
  readonly block: Block;
  generation: number;
}

/**
 * Paints the numbers of one list for the page at the other end of `port`, from the signals of this thread. Ends by itself
 * when the page closes its list.
 * @returns stops at once
 */
export function serveSurface(port: MessagePort, parts: ServeSurfaceParts): () => void {
  const { requestFrame, nowMs = () => performance.now() } = parts;
  const slots = new Map<number, Slot>();
  /** Painted, but not known to be on the screen. */
  const unconfirmed = new Set<Slot>();
  const shared = signal<unknown>(undefined);
  let columns: readonly Column<never, never>[] = [];
  let prepared: ReturnType<typeof prepareLook> | null = null;
  let stopped = false;
  /** What came behind the name of a list whose columns are on their way. */
  let held: ToSurface[] | null = null;
  const tell = (message: FromSurface) => port.postMessage(message);
  const cost = createCostWatch((shareOfThread) => tell({ type: 'dear', shareOfThread }));

  function paint(): void {
    if (stopped) return;
    const startMs = nowMs();
    for (const { block } of slots.values()) block.paint();
    cost.add(startMs, nowMs());
  }
  const paintSoon = () => requestFrame(paint);

  let lateTimer: ReturnType<typeof setTimeout> | null = null;
  function catchUpLater(): void {
    lateTimer ??= setTimeout(() => {
      lateTimer = null;
      for (const { block } of slots.values()) block.catchUp();
    }, LATE_MS);
  }

  /** A canvas reaches the screen with the frame after the one in which it was painted. */
  let confirming = false;
  function confirm(painted: Iterable<Slot>): void {
    for (const slot of painted) unconfirmed.add(slot);
    if (confirming || unconfirmed.size === 0 || !prepared) return;
    confirming = true;
    requestFrame(() => {
      const shown = [...unconfirmed].map((slot) => [slot, slot.generation] as const);
      requestFrame(() => {
        confirming = false;
        if (stopped) return;
        const still = shown.filter(([slot, generation]) => slot.generation === generation);
        for (const [slot] of still) unconfirmed.delete(slot);
        tell({ type: 'shown', blocks: still.map(([slot, generation]) => [numberOf(slot), generation]) });
        confirm([]);
      });
    });
  }
  const numberOf = (wanted: Slot): number => {
    for (const [number, slot] of slots) if (slot === wanted) return number;
    return -1;
  };

  function addCanvas(number: number, canvas: OffscreenCanvas): void {
    const block = createBlock({
      canvas,
      columns,
      shared: () => shared.value,
      onDirty: paintSoon,
      onLate: catchUpLater,
      onLost: () => tell({ type: 'lost', slot: number }),
      onRestored() {
        paint();
        const slot = slots.get(number);
        if (slot) confirm([slot]);
      },
    });
    if (!block) {
      tell({ type: 'lost', slot: number });
      return;
    }
    if (prepared) block.setLook(prepared);
    slots.set(number, { block, generation: 0 });
  }

  function setLook(next: SurfaceLook, generations: readonly number[]): void {
    putLanguage(next.language);
    const nextPrepared = prepareLook(next, columns);
    // Nothing is confirmed, so the page keeps its text.
    if (!hasWidths(nextPrepared)) {
      tell({ type: 'unmeasured' });
      return;
    }
    prepared = nextPrepared;
    for (const [number, slot] of slots) {
      slot.block.setLook(prepared);
      slot.generation = generations[number] ?? slot.generation;
    }
    paint();
    confirm(slots.values());
  }

  function setSight(sight: ReadonlySet<number>): void {
    for (const [number, { block }] of slots) block.setAwake(sight.has(number));
    paint();
  }

  function stop(): void {
    if (stopped) return;
    stopped = true;
    if (lateTimer !== null) clearTimeout(lateTimer);
    for (const { block } of slots.values()) block.stop();
    slots.clear();
    port.close();
    parts.onClose?.();
  }

  /** Where its columns cannot be fetched nothing is confirmed, so its rows stay text. */
  async function choose(list: ListName): Promise<void> {
    const here = columnsHere(list);
    if (here) {
      columns = here;
      return;
    }
    held = [];
    const fetched = await WIDE_LISTS[list as keyof typeof WIDE_LISTS]().catch(() => null);
    if (stopped || !fetched) return;
    columns = fetched;
    const waiting = held;
    held = null;
    waiting.forEach(hear);
  }

  function hear(data: ToSurface): void {
    if (held && data.type !== 'close') {
      held.push(data);
      return;
    }
    switch (data.type) {
      case 'list':
        void choose(data.list);
        return;
      case 'canvas':
        addCanvas(data.slot, data.canvas);
        return;
      case 'look':
        setLook(data.look, data.generations);
        return;
      case 'assign': {
        const assigned: Slot[] = [];
        for (const { rows } of data.blocks) parts.onRows?.(rows);
        for (const { slot: number, generation, rows } of data.blocks) {
          const slot = slots.get(number);
          if (!slot) continue;
          slot.generation = generation;
          slot.block.assign(rows);
          assigned.push(slot);
        }
        paint();
        confirm(assigned);
        return;
      }
      case 'sight':
        setSight(new Set(data.slots));
        return;
      case 'shared':
        shared.value = data.shared;
        return;
      case 'close':
        stop();
    }
  }
  port.addEventListener('message', ({ data }: MessageEvent<ToSurface>) => hear(data));
  port.start();
  return stop;
}
