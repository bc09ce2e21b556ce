import { effect } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { classNames } from './class-names.ts';
import { remScale } from './rem-scale.ts';
import styles from './splitter.module.css';

export interface SplitterProps {
  /** Name of the size: "Width of the order book". */
  label: string;
  /** Instruction for moving it, as tooltip and description. */
  hint: string;
  /** Id of the pane that it resizes. */
  controls: string;
  /** Direction of the boundary itself. */
  runs: 'down' | 'across';
  /** Position of the resized pane: before the boundary (left, above), or after it. */
  pane: 'before' | 'behind';
  /** Size of the pane and its range, px at 16 px type. */
  range: ReadonlySignal<{ readonly at: number; readonly least: number; readonly most: number }>;
  /** Called with the requested size, which may be out of range. */
  onMove(size: number): void;
  /** Called when the drag ends. */
  onDone(): void;
  onReset(): void;
}

const STEP_PX = 16;

/**
 * The boundary between two panes: dragged by a pointer, moved by arrow keys, Home and End, reset by Enter or a double
 * click. Renders once: sizes and accessible values follow `range` without a render.
 */
export function Splitter({ label, hint, controls, runs, pane, range, onMove, onDone, onReset }: SplitterProps) {
  const root = useRef<HTMLDivElement>(null);
  const drag = useRef<{ readonly from: number; readonly size: number } | null>(null);
  /** Moving right or down enlarges the pane before the boundary and shrinks the one after it. */
  const sign = pane === 'before' ? 1 : -1;

  useLayoutEffect(
    () =>
      effect(() => {
        const { at, least, most } = range.value;
        root.current!.setAttribute('aria-valuenow', String(at));
        root.current!.setAttribute('aria-valuemin', String(least));
        root.current!.setAttribute('aria-valuemax', String(most));
      }),
    [range],
  );

  const placeOf = (event: PointerEvent) => (runs === 'down' ? event.clientX : event.clientY) / remScale();
  const end = () => {
    if (drag.current === null) return;
    drag.current = null;
    onDone();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { at, least, most } = range.peek();
    const size = sizeAfter(event.key, runs, sign, at, least, most);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter') onReset();
    else if (size !== null) {
      onMove(size);
      onDone();
    } else return;
    event.preventDefault();
  };
  const { at, least, most } = range.peek();
  return (
    // A focusable separator is a control (ARIA 1.2), which the linter does not know.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={root}
      role="separator"
      aria-label={label}
      aria-controls={controls}
      aria-orientation={runs === 'down' ? 'vertical' : 'horizontal'}
      aria-valuenow={at}
      aria-valuemin={least}
      aria-valuemax={most}
      title={hint}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={classNames(styles.splitter, styles[runs])}
      onKeyDown={onKeyDown}
      onDoubleClick={onReset}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        // Prevents text selection during the drag; the focus must then be set explicitly.
        event.preventDefault();
        event.currentTarget.focus({ preventScroll: true });
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { from: placeOf(event), size: range.peek().at };
      }}
      onPointerMove={(event) => {
        const start = drag.current;
        const moved = start && placeOf(event) - start.from;
        // A click with a tiny movement is ignored.
        if (moved) onMove(start.size + sign * moved);
      }}
      onPointerUp={end}
      onLostPointerCapture={end}
    />
  );
}

/** Returns the size after a key; null for other keys. Arrows move the boundary in their direction. */
function sizeAfter(
  key: string,
  runs: SplitterProps['runs'],
  sign: number,
  at: number,
  least: number,
  most: number,
): number | null {
  if (key === 'Home') return least;
  if (key === 'End') return most;
  const [back, on] = runs === 'down' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
  const step = key === on ? STEP_PX : key === back ? -STEP_PX : 0;
  return step === 0 ? null : at + sign * step;
}
