import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Market } from '../../model/market.ts';
import { pointedAt } from './pointed-row.ts';
import type { PointedRow } from './pointed-row.ts';
import { UpToCard } from './up-to-card.tsx';

/** Shows average price and sums up to the row with the pointer or focus, in a card beside the book. */
export function BookUpTo({ market }: { market: Market }) {
  const here = useRef<HTMLSpanElement>(null);
  const [pointed, setPointed] = useState<PointedRow | null>(null);
  useEffect(() => {
    const book = here.current!.parentElement!;
    const show = (target: EventTarget | null) => {
      const next = pointedAt(target);
      setPointed((now) => (now?.row === next?.row ? now : next));
    };
    const hide = () => setPointed(null);
    const stop = new AbortController();
    const { signal } = stop;
    book.addEventListener('pointerover', ({ target, pointerType }) => pointerType === 'mouse' && show(target), {
      signal,
    });
    book.addEventListener('pointerleave', hide, { signal });
    book.addEventListener('focusin', ({ target }) => (target as Element).matches(':focus-visible') && show(target), {
      signal,
    });
    book.addEventListener('focusout', hide, { signal });
    book.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), { signal });
    addEventListener('scroll', hide, { signal, capture: true, passive: true });
    return () => stop.abort();
  }, []);
  return (
    <span ref={here} hidden>
      {pointed && createPortal(<UpToCard market={market} pointed={pointed} />, document.body)}
    </span>
  );
}
