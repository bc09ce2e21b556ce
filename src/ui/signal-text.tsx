import { effect } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { useLayoutEffect, useRef } from 'react';
import { writeText } from '../frame/write-text.ts';

export interface SignalTextProps {
  of: ReadonlySignal<string>;
  className?: string | undefined;
  /** Name of the column whose place it is, where a canvas may show the text instead. */
  cell?: string | undefined;
  /** While it does, the text stays as it is: it is not what is seen. */
  resting?: ReadonlySignal<boolean> | undefined;
}

/** Text that follows a signal without rendering: one node, one effect. Use for prices, sizes, countdowns. */
export function SignalText({ of, className, cell, resting }: SignalTextProps) {
  const node = useRef<HTMLSpanElement>(null);
  useLayoutEffect(
    () =>
      effect(() => {
        if (resting?.value && node.current?.firstChild) return;
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
