import { effect } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { useLayoutEffect, useRef } from 'react';
import { writeText } from '../frame/write-text.ts';
import { UNKNOWN } from '../i18n/number-text.ts';

export interface SignalTextProps {
  of: ReadonlySignal<string>;
  className?: string | undefined;
  /** Column name of the cell, if a canvas may paint the text instead. */
  cell?: string | undefined;
  /** While true, a known text is hidden by the canvas and is not updated. */
  resting?: ReadonlySignal<boolean> | undefined;
}

/** Text that follows a signal without rendering: one node, one effect. Use for prices, sizes, countdowns. */
export function SignalText({ of, className, cell, resting }: SignalTextProps) {
  const node = useRef<HTMLSpanElement>(null);
  useLayoutEffect(
    () =>
      effect(() => {
        if (resting?.value && node.current?.firstChild && node.current.textContent !== UNKNOWN) return;
        const text = of.value;
        if (node.current) writeText(node.current, text);
      }),
    [of, resting],
  );
  return (
    <span ref={node} className={className} data-cell={cell} translate="no">
      {of.peek()}
    </span>
  );
}
