import { effect, signal } from '@preact/signals-core';
import type { ReadonlySignal, Signal } from '@preact/signals-core';
import { createContext, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { afterPaint } from '../../frame/after-paint.ts';
import type { Columns } from '../columns/column.ts';
import type { ListName, RowOf, SharedOf } from '../columns/lists.ts';
import styles from './painted-rows.module.css';
import type { KeyedRow, ShownRows } from './watch-shown-rows.ts';
import type { SurfaceHost } from './surface-host.ts';
import type { OpenSurface } from './surface-session.ts';

/** The first rows are shown as text; the code that paints is fetched when they are on the screen. */
const AFTER_MS = 1;
const NEVER: ReadonlySignal<boolean> = signal(false);

/** Signals that tell whether a row is painted now, by key; a key always has the same signal. */
type RowWays = (key: string) => Signal<boolean>;

function createRowWays(): RowWays {
  const ways = new Map<string, Signal<boolean>>();
  return (key) => {
    let way = ways.get(key);
    if (!way) ways.set(key, (way = signal(false)));
    return way;
  };
}

const Ways = createContext<RowWays | null>(null);

/**
 * Returns whether the figures of this row are painted now, so that its text is invisible and need not be updated;
 * always false outside `PaintedRows`.
 */
export function usePainted(key: string): ReadonlySignal<boolean> {
  return useContext(Ways)?.(key) ?? NEVER;
}

export interface PaintedRowsProps<Name extends ListName> {
  readonly list: Name;
  /** Columns of a list of wide pages; keep them the same between renders. */
  readonly columns?: Columns<RowOf<Name>, SharedOf<Name>> | undefined;
  /** All rows in order, each the same object while nothing of it changed. */
  readonly rows: readonly { readonly key: string; readonly row: RowOf<Name> }[];
  /** Selector of the element that is one row. */
  readonly rowSelector: string;
  readonly openPort: OpenSurface;
  /** Data of the whole list that the columns read; left out where they read nothing. */
  readonly shared?: ReadonlySignal<SharedOf<Name>>;
  /** Delay after the first paint until the code that paints is fetched, ms; left out for a list. */
  readonly afterMs?: number;
  /** Keep it the same between renders. */
  onPainting?(painting: boolean): void;
  /** The rows; gets what hears which of them exist. */
  readonly children: (onRows: (shown: ShownRows) => void) => ReactNode;
}

/**
 * Rows whose figures the live worker paints, as soon as it can and while painting is used. Cells have `data-cell` with
 * the name of their column; a row calls `usePainted` to hide their text, and names the figures for screen readers.
 */
export function PaintedRows<Name extends ListName>({
  list,
  columns,
  rows,
  rowSelector,
  openPort,
  shared,
  afterMs = AFTER_MS,
  onPainting,
  children,
}: PaintedRowsProps<Name>): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const [ways] = useState(createRowWays);
  const host = useRef<SurfaceHost | null>(null);
  const latest = useRef<readonly KeyedRow[]>(rows);
  const shown = useRef<ShownRows | null>(null);
  const [onRows] = useState(() => (next: ShownRows) => {
    shown.current = next;
    host.current?.show(latest.current, next);
  });

  useLayoutEffect(() => {
    latest.current = rows;
    if (shown.current) host.current?.show(rows, shown.current);
  }, [rows]);
  useEffect(() => {
    let wanted = true;
    let stopShared: (() => void) | undefined;
    const cancel = afterPaint(afterMs, async () => {
      // Offline the rows stay text.
      const code = await import('./surface-host.ts').catch(() => null);
      const [inside, over] = [box.current, layer.current];
      // The node may be removed already: React removes nodes before it ends effects, and the code may arrive in
      // between.
      if (!code || !wanted || !inside || !over) return;
      host.current = code.createSurfaceHost({
        list,
        columns,
        box: inside,
        layer: over,
        rowSelector,
        openPort,
        setPainted(key, painted) {
          ways(key).value = painted;
        },
        onPainting,
      });
      const { setShared } = host.current;
      stopShared = shared && effect(() => setShared(shared.value));
      if (shown.current) host.current.show(latest.current, shown.current);
    });
    return () => {
      wanted = false;
      cancel();
      stopShared?.();
      host.current?.stop();
      host.current = null;
    };
  }, [list, columns, rowSelector, openPort, shared, afterMs, onPainting, ways]);

  return (
    <div ref={box} className={styles['box']}>
      <div ref={layer} className={styles['layer']} aria-hidden="true" />
      <Ways value={ways}>{children(onRows)}</Ways>
    </div>
  );
}
