import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { useLayoutEffect } from 'react';
import type { RefObject } from 'react';

const edges = signal<ReadonlySet<HTMLElement>>(new Set());

/** Elements that stand at the bottom of the screen or of a sheet and must not be covered; changes with their sizes too. */
export const bottomEdges: ReadonlySignal<ReadonlySet<HTMLElement>> = edges;

/** Registers the element while `counts`, so that toasts stand above it. */
export function useBottomEdge(element: RefObject<HTMLElement | null>, counts = true): void {
  useLayoutEffect(() => {
    if (!counts) return undefined;
    const edge = element.current!;
    edge.setAttribute('data-bottom-edge', '');
    edges.value = new Set([...edges.peek(), edge]);
    const observer = new ResizeObserver(() => {
      if (edges.peek().has(edge)) edges.value = new Set(edges.peek());
    });
    observer.observe(edge);
    return () => {
      observer.disconnect();
      edges.value = new Set([...edges.peek()].filter((other) => other !== edge));
    };
  }, [element, counts]);
}
