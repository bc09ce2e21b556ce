import { effect } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { useLayoutEffect, useRef } from 'react';
import { writeText } from '../frame/write-text.ts';

/** Text that follows a signal without rendering: one node, one effect. Use for prices, sizes, countdowns. */
export function SignalText({ of, className }: { of: ReadonlySignal<string>; className?: string | undefined }) {
  const node = useRef<HTMLSpanElement>(null);
  useLayoutEffect(
    () =>
      effect(() => {
        const text = of.value;
        if (node.current) writeText(node.current, text);
      }),
    [of],
  );
  return (
    <span ref={node} className={className}>
      {of.peek()}
    </span>
  );
}
