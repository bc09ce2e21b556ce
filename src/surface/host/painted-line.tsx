import { effect, signal, untracked } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { secondTick } from '../../signals/clock.ts';
import { bringNews } from '../../signals/watched.ts';
import type { ListName, RowOf, SharedOf } from '../columns/lists.ts';
import styles from './painted-line.module.css';
import { PaintedRows, usePainted } from './painted-rows.tsx';
import type { ShownRows } from './shown-rows.ts';
import type { OpenSurface } from './surface-session.ts';
import { watchShownRows } from './watch-shown-rows.ts';

const LINE = 'line';
/** A line is but a few numbers: first comes what its page consists of. */
const AFTER_MS = 1500;

export interface PaintedLineProps<Name extends ListName> {
  readonly list: Name;
  /** Keep it the same between renders. */
  readonly row: RowOf<Name>;
  readonly shared?: ReadonlySignal<SharedOf<Name>>;
  readonly openPort: OpenSurface;
  readonly className?: string | undefined;
  /** What a screen reader says of it while it is painted. Keep it the same between renders. */
  readonly say: () => string;
  /** Places are as wide as the text in them, which is written again when what is said gets longer or shorter. */
  readonly tight?: boolean;
  /**
   * The figures, whose cells wear `data-cell`. Their text rests while `resting` says so: where places are tight, not for the
   * second after a change of length.
   */
  readonly children: (resting: ReadonlySignal<boolean>) => ReactNode;
}

/** A line of figures that stands alone, painted by the live worker as the rows of lists are. */
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
  const said = useRef<HTMLSpanElement>(null);
  const painted = usePainted(LINE);
  const [resting] = useState(() => signal(false));
  useLayoutEffect(() => watchShownRows(root.current!, [root.current!], onRows), [onRows]);
  useLayoutEffect(() => {
    const line = root.current!;
    const label = said.current!;
    let words = '';
    return effect(() => {
      if (painted.value) {
        void secondTick.value;
        // An attribute that is written is matched against the style sheets again, also where it stays.
        if (line.dataset['painted'] === undefined) {
          line.dataset['painted'] = '';
          label.setAttribute('role', 'img');
        }
        bringNews();
        const now = untracked(say);
        if (now !== words) label.setAttribute('aria-label', now);
        resting.value = !tight || now.length === words.length;
        words = now;
      } else {
        words = '';
        resting.value = false;
        if (line.dataset['painted'] === undefined) return;
        delete line.dataset['painted'];
        label.removeAttribute('role');
        label.removeAttribute('aria-label');
      }
    });
  }, [painted, resting, say, tight]);
  return (
    <div ref={root} className={className} data-line="">
      {/* What is painted, in words: an attribute, which neither lays out nor paints anything anew. */}
      <span ref={said} className={styles['said']} />
      {children(resting)}
    </div>
  );
}
