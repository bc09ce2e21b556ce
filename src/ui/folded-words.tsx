import { effect } from '@preact/signals-core';
import { useLayoutEffect, useRef } from 'react';
import { writeText } from '../frame/write-text.ts';
import { unfoldedText } from '../i18n/folded-text.ts';
import { FOLDABLE_FROM } from '../i18n/folded-zeros.ts';
import type { SignalTextProps } from './signal-text.tsx';
import { translateOf } from './translate-of.ts';

/** Words with prices whose zeros may be folded (`foldedText`): what is seen, and the whole numbers for who listens (G7). */
export function FoldedWords({ text }: { text: string }) {
  const spoken = unfoldedText(text);
  if (spoken === text) return <span translate={translateOf(text)}>{text}</span>;
  return (
    <>
      <span aria-hidden="true" translate={translateOf(spoken)}>
        {text}
      </span>
      <span className="sr-only" translate={translateOf(spoken)}>
        {spoken}
      </span>
    </>
  );
}

/** `FoldedWords` that follow a signal without rendering. */
export function FoldedSignal({ of, className, cell, resting }: SignalTextProps) {
  const root = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const write = foldedWriter(root.current!);
    let written = false;
    return effect(() => {
      if (resting?.value && written) return;
      written = true;
      write(of.value);
    });
  }, [of, resting]);
  // The effect writes the first text too, before paint.
  return <span ref={root} className={className} data-cell={cell} translate="no" />;
}

/** Writes words with folded prices into an element that nothing else fills; words without any are plain text. */
function foldedWriter(element: Element): (words: string) => void {
  const [shown, spoken] = [document.createElement('span'), document.createElement('span')];
  spoken.className = 'sr-only';
  element.replaceChildren(shown, spoken);
  let wasFolded = false;
  return (words) => {
    const whole = unfoldedText(words);
    const folded = whole !== words;
    if (folded !== wasFolded) {
      wasFolded = folded;
      if (folded) shown.setAttribute('aria-hidden', 'true');
      else shown.removeAttribute('aria-hidden');
    }
    writeText(shown, words);
    writeText(spoken, folded ? whole : '');
  };
}

/**
 * Writes prices into a cell of a list that is drawn once; those whose zeros are folded are spoken with all of them (G7).
 * @param decimals  digits after the point, from the tick size
 */
export const priceCell = (cell: Element, decimals: number): ((text: string) => void) =>
  decimals < FOLDABLE_FROM ? (text) => writeText(cell, text) : foldedWriter(cell);
