import { effect } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { useLayoutEffect, useRef } from 'react';

/** Text that follows a signal without rendering: one node, one effect. Use for prices, sizes, countdowns. */
export function SignalText({ of, className }: { of: ReadonlySignal<string>; className?: string | undefined }) {
  const node = useRef<HTMLSpanElement>(null);
  useLayoutEffect(
    () =>
      effect(() => {
        const span = node.current;
        const text = of.value;
        if (span && span.textContent !== text) span.textContent = text;
      }),
    [of],
  );
  return (
    <span ref={node} className={className}>
      {of.peek()}
    </span>
  );
}
