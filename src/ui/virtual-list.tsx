import { useSignals } from '@preact/signals-react/runtime';
import { type ReactVirtualizer, type VirtualItem, useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type ReactNode,
  type RefCallback,
  createContext,
  memo,
  useCallback,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { watchBoxes } from '../frame/watch-boxes.ts';
import { settings } from '../level/level.ts';
import { pageInUse } from '../level/quiet-page.ts';
import { isNarrow, remScale } from './rem-scale.ts';
import styles from './virtual-list.module.css';

const positions = new Map<string, number>();

/** Returns the last scroll position of the list with this key, px; 0 for a new one. */
const keptScroll = (key: string): number => positions.get(key) ?? 0;

/**
 * Stores the position of a scroller until it is stopped. Positions are recorded on every scroll, because the browser
 * has already moved the window when a page is replaced.
 * @returns a function that stops it
 */
function keepScroll(key: string, scroller: EventTarget, readPx: () => number): () => void {
  const onScroll = () => positions.set(key, readPx());
  scroller.addEventListener('scroll', onScroll, { passive: true });
  return () => scroller.removeEventListener('scroll', onScroll);
}

/** Rows by index, for a list that is too long to copy at every change. A changed list is a new object. */
export interface RowSource<T> {
  readonly length: number;
  rowAt(index: number): T | undefined;
}

export interface VirtualListProps<T> {
  items: readonly T[] | RowSource<T>;
  /** Must be stable and unique; a row keeps its node while its item only moves. Numbers cost a long list less. */
  keyOf(item: T): string | number;
  /** Height of a row in px at 16 px type; it scales with the type size. */
  rowHeightPx: number;
  /** Row height on a narrow page, where a row has more lines. */
  narrowRowHeightPx?: number;
  /** Height of one row, px at 16 px type, for a list with rows of several kinds. Keep the same function between renders. */
  heightOf?: ((item: T) => number) | undefined;
  /**
   * Renders one row. Runs when the item or its index changes, not on a tick: live values inside are signals. Keep the
   * same function between renders, or every visible row renders again.
   */
  renderRow(item: T, index: number): ReactNode;
  /** Names the list for screen readers. */
  label: string;
  /** Whether the rows belong to a table around the list, and have roles of their own, so that this is no list. */
  bare?: boolean | undefined;
  /**
   * `around` (default): the page scrolls, or the pane around the list (`PaneContext`). `own`: the list scrolls inside
   * its parent, which sets its height.
   */
  scroller?: 'around' | 'own';
  /** Key under which the scroll position is stored while the page is not shown (H8). */
  scrollKey?: string;
  /** Called with the rendered and the visible rows, before they are painted. Keep the same function between renders. */
  onRows?: ((rows: ListedRows) => void) | undefined;
}

/** Indexes of rows in the list, and their height, CSS px. */
export interface ListedRows {
  readonly first: number;
  readonly last: number;
  readonly firstSeen: number;
  readonly lastSeen: number;
  readonly rowPx: number;
}

/** The box that scrolls around the lists of a pane, which has one child; null where the page scrolls. */
export const PaneContext = createContext<HTMLElement | null>(null);

/** Overscan before the page was touched or scrolled. */
const UNUSED_OVERSCAN = 1;

/**
 * A long list of equal rows: only visible ones and a few more are rendered. Scrolling moves rows without a React
 * render, except when rows are added or removed. Reordering `items` renders the visible rows that moved.
 */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const pane = useContext(PaneContext);
  if (props.scroller === 'own') return <OwnList {...props} />;
  return pane ? <PaneList {...props} pane={pane} /> : <WindowList {...props} />;
}

const itemAt = <T,>(items: readonly T[] | RowSource<T>, index: number): T =>
  ('rowAt' in items ? items.rowAt(index) : items[index])!;

/** Row height in device-independent px, and the options that both kinds of list pass to the virtualizer. */
function useListOptions<T>(props: VirtualListProps<T>) {
  const { items, keyOf, rowHeightPx, narrowRowHeightPx = rowHeightPx, heightOf, scrollKey } = props;
  useSignals();
  // Invisible rows are half of a start's work.
  const overscan = pageInUse.value ? settings.value.overscanRows : UNUSED_OVERSCAN;
  const [kept] = useState(() => (scrollKey === undefined ? 0 : keptScroll(scrollKey)));
  const readHeight = () => Math.round((isNarrow() ? narrowRowHeightPx : rowHeightPx) * remScale());
  const [heightPx, setHeightPx] = useState(readHeight);
  const latest = useRef(readHeight);
  useLayoutEffect(() => {
    latest.current = readHeight;
  });
  useLayoutEffect(() => {
    // A larger type size makes the page longer, also when the window stays the same.
    const watch = watchBoxes(() => setHeightPx(latest.current()));
    watch.observe(document.documentElement);
    return () => watch.disconnect();
  }, []);
  // The same function while the items are the same, because a new one makes the virtualizer place all rows again.
  const getItemKey = useCallback((index: number) => keyOf(itemAt(items, index)), [items, keyOf]);
  // Read once and not for each of a hundred thousand rows.
  const scale = heightOf ? remScale() : 1;
  const heightAt = (index: number) => (heightOf ? Math.round(heightOf(itemAt(items, index)) * scale) : heightPx);
  return {
    heightPx,
    kept,
    options: {
      count: items.length,
      estimateSize: heightAt,
      getItemKey,
      // The height is known, so no row is measured: that would cause another layout for each list that appears.
      measureElement: (row: HTMLElement) => heightAt(Number(row.dataset['index'])),
      overscan,
      initialOffset: kept,
      directDomUpdates: true,
      // The other mode places rows by a three-dimensional transform, for each of which engines keep a layer.
      directDomUpdatesMode: 'position',
      useFlushSync: false,
    } as const,
  };
}

function WindowList<T>(props: VirtualListProps<T>) {
  const { heightPx, kept, options } = useListOptions(props);
  const list = useRef<HTMLDivElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  // Rows read positions from the DOM, not from React state, which is what the compiler warns about.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    ...options,
    scrollMargin,
    // Without it the first render has no rows, and a second one, which cannot be sliced, renders them all.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });

  useLayoutEffect(() => {
    const measure = () => setScrollMargin(Math.round(list.current!.getBoundingClientRect().top + window.scrollY));
    measure();
    // Content above the list may grow later: notices, wrapped lines.
    const watch = watchBoxes(measure);
    watch.observe(document.body);
    return () => watch.disconnect();
  }, []);
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, heightPx, props.heightOf]);
  const { scrollKey } = props;
  useLayoutEffect(() => {
    if (scrollKey === undefined) return undefined;
    if (kept > 0) window.scrollTo(0, kept);
    return keepScroll(scrollKey, window, () => window.scrollY);
  }, [scrollKey, kept]);

  return (
    <div ref={list}>
      <Rows {...props} {...rowsOf(virtualizer)} heightPx={heightPx} />
    </div>
  );
}

/** Returns what `Rows` takes from a virtualizer. */
const rowsOf = <Scroller extends Element | Window>(virtualizer: ReactVirtualizer<Scroller, HTMLLIElement>) => ({
  rows: virtualizer.getVirtualItems(),
  seen: virtualizer.range,
  boxRef: virtualizer.containerRef,
  rowRef: virtualizer.measureElement,
});

function PaneList<T>({ pane, ...props }: VirtualListProps<T> & { pane: HTMLElement }) {
  const { heightPx, options } = useListOptions(props);
  const list = useRef<HTMLDivElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  // oxlint-disable-next-line react/incompatible-library -- as above
  const virtualizer = useVirtualizer<HTMLElement, HTMLLIElement>({
    ...options,
    scrollMargin,
    getScrollElement: () => pane,
    // Without it the first render has no rows.
    initialRect: { width: pane.clientWidth, height: pane.clientHeight },
  });
  useLayoutEffect(() => {
    const measure = () => {
      const above = list.current!.getBoundingClientRect().top - pane.getBoundingClientRect().top;
      setScrollMargin(Math.round(above + pane.scrollTop));
    };
    measure();
    const watch = watchBoxes(measure);
    watch.observe(pane.firstElementChild!);
    return () => watch.disconnect();
  }, [pane]);
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, heightPx, props.heightOf]);
  return (
    <div ref={list}>
      <Rows {...props} {...rowsOf(virtualizer)} heightPx={heightPx} />
    </div>
  );
}

function OwnList<T>(props: VirtualListProps<T>) {
  const { heightPx, kept, options } = useListOptions(props);
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- as above
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    ...options,
    getScrollElement: () => scroller.current,
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, heightPx, props.heightOf]);
  const { scrollKey } = props;
  useLayoutEffect(() => {
    const element = scroller.current!;
    if (scrollKey === undefined) return undefined;
    if (kept > 0) element.scrollTop = kept;
    return keepScroll(scrollKey, element, () => element.scrollTop);
  }, [scrollKey, kept]);

  return (
    <div ref={scroller} className={styles.scroller}>
      <Rows {...props} {...rowsOf(virtualizer)} heightPx={heightPx} />
    </div>
  );
}

interface RowsProps<T> extends VirtualListProps<T> {
  rows: readonly VirtualItem[];
  seen: { readonly startIndex: number; readonly endIndex: number } | null;
  boxRef: RefCallback<HTMLElement>;
  rowRef: RefCallback<HTMLLIElement>;
  heightPx: number;
}

function Rows<T>({ items, label, bare, renderRow, onRows, rows, seen, boxRef, rowRef, heightPx }: RowsProps<T>) {
  const first = rows[0]?.index ?? 0;
  const last = rows[rows.length - 1]?.index ?? -1;
  const firstSeen = seen?.startIndex ?? first;
  const lastSeen = seen?.endIndex ?? last;
  useLayoutEffect(
    () => onRows?.({ first, last, firstSeen, lastSeen, rowPx: heightPx }),
    [onRows, first, last, firstSeen, lastSeen, heightPx],
  );
  return (
    <ul ref={boxRef} className={styles.rows} {...(bare ? { role: 'none' } : { 'aria-label': label })}>
      {rows.map((row) => (
        <li
          key={row.key}
          ref={rowRef}
          data-index={row.index}
          className={styles.row}
          style={{ blockSize: row.size }}
          {...(bare ? { role: 'none' } : { 'aria-setsize': items.length, 'aria-posinset': row.index + 1 })}
        >
          <RowContent item={itemAt(items, row.index)} index={row.index} renderRow={renderRow as RenderAny} />
        </li>
      ))}
    </ul>
  );
}

type RenderAny = (item: unknown, index: number) => ReactNode;

const RowContent = memo(function RowContent({
  item,
  index,
  renderRow,
}: {
  item: unknown;
  index: number;
  renderRow: RenderAny;
}) {
  return renderRow(item, index);
});
