import { signal } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useLayoutEffect, useState } from 'react';
import type { ReactNode } from 'react';

/** Props of an overlay shown by `present`. */
export interface Presented<T> {
  readonly open: boolean;
  /** Answers and starts closing. Only the first answer counts. */
  settle(value: T): void;
  onClosed(): void;
}

interface Entry {
  readonly id: number;
  readonly view: (closed: () => void) => ReactNode;
}

const entries = signal<readonly Entry[]>([]);
let lastId = 0;

/**
 * Shows an overlay from anywhere and returns its answer. The overlay stays mounted until it has left the screen.
 * @returns a promise of the first `settle`; never rejects
 */
export function present<T>(render: (presented: Presented<T>) => ReactNode): Promise<T> {
  return new Promise((resolve) => {
    const id = ++lastId;
    entries.value = [
      ...entries.peek(),
      { id, view: (closed) => <PresentedView<T> render={render} resolve={resolve} closed={closed} /> },
    ];
  });
}

function PresentedView<T>({
  render,
  resolve,
  closed,
}: {
  render: (presented: Presented<T>) => ReactNode;
  resolve: (value: T) => void;
  closed: () => void;
}) {
  const [answer, setAnswer] = useState<{ readonly value: T } | null>(null);
  // Resolves after the overlay has removed its history entry, because a page opened earlier would be undone with it.
  useLayoutEffect(() => {
    if (answer) resolve(answer.value);
  }, [answer, resolve]);
  const settle = (value: T) => setAnswer((first) => first ?? { value });
  return render({ open: answer === null, settle, onClosed: closed });
}

/** Shows dialogs, action sheets and pickers. It is rendered once, in the shell; what is open goes with it. */
export function OverlayHost() {
  useSignals();
  // Otherwise the next host would open it again, over another page.
  useLayoutEffect(
    () => () => {
      entries.value = [];
    },
    [],
  );
  return entries.value.map(({ id, view }) => (
    <OverlaySlot
      key={id}
      view={view}
      closed={() => {
        entries.value = entries.peek().filter((entry) => entry.id !== id);
      }}
    />
  ));
}

const OverlaySlot = ({ view, closed }: { view: Entry['view']; closed: () => void }) => view(closed);
