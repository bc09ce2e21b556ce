import { effect, signal, untracked } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { newsTick } from '../../signals/server-clock.ts';
import type { ListName, RowOf, SharedOf } from '../columns/lists.ts';
import { PaintedRows, usePainted } from './painted-rows.tsx';
import { announcePainted } from './announce-painted.ts';
import { type ShownRows, watchShownRows } from './watch-shown-rows.ts';
import type { OpenSurface } from './surface-session.ts';

const LINE = 'line';
/** The code for a line of a few numbers is fetched after that of the page's main parts. */
const AFTER_MS = 1500;

export interface PaintedLineProps<Name extends ListName> {
  readonly list: Name;
  /** Keep it the same between renders. */
  readonly row: RowOf<Name>;
  readonly shared?: ReadonlySignal<SharedOf<Name>>;
  readonly openPort: OpenSurface;
  readonly className?: string | undefined;
  /**
   * Returns the text for screen readers while the line is painted; left out where another element has it. Keep it the
   * same between renders.
   */
  readonly say?: () => string;
  /** True when cells are as wide as their text, which is then written again whenever its length changes. */
  readonly tight?: boolean;
  /**
   * Renders the figures, with `data-cell` on each cell. Their text is not updated while `resting` is true; with tight
   * cells it is updated for a second after a change of length.
   */
  readonly children: (resting: ReadonlySignal<boolean>) => ReactNode;
}

/** A single line of figures, painted by the live worker like the rows of lists. */
export function PaintedLine<Name extends ListName>(props: PaintedLineProps<Name>): ReactElement {
  const { list, row, shared, openPort, ...line } = props;
  const rows = useMemo(() => [{ key: LINE, row }], [row]);
  return (
    <PaintedRows
      list={list}
      rows={rows}
      {...(shared && { shared })}
      rowSelector="[data-line]"
      openPort={openPort}
      afterMs={AFTER_MS}
    >
      {(onRows) => <Line {...line} onRows={onRows} />}
    </PaintedRows>
  );
}

type LineProps = Pick<PaintedLineProps<ListName>, 'className' | 'say' | 'tight' | 'children'> & {
  readonly onRows: (shown: ShownRows) => void;
};

function Line({ className, say, tight = false, children, onRows }: LineProps) {
  const root = useRef<HTMLDivElement>(null);
  const label = useRef<HTMLSpanElement>(null);
  const painted = usePainted(LINE);
  const [resting] = useState(() => signal(false));
  useLayoutEffect(() => watchShownRows(root.current!, [root.current!], onRows), [onRows]);
  useLayoutEffect(() => {
    let words: string | null = null;
    return effect(() => {
      const before = words;
      words = painted.value ? '' : null;
      if (painted.value && say) {
        void newsTick.value;
        words = untracked(say);
      }
      resting.value = words !== null && (!tight || words.length === before?.length);
      announcePainted(root.current!, label.current, words);
    });
  }, [painted, resting, say, tight]);
  return (
    <div ref={root} className={className} data-line="">
      {say && <span ref={label} className="sr-only" />}
      {children(resting)}
    </div>
  );
}
