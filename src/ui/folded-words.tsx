import { effect } from '@preact/signals-core';
import { useLayoutEffect, useRef } from 'react';
import { writeText } from '../frame/write-text.ts';
import { unfoldedText } from '../i18n/unfolded-text.ts';
import { FOLDABLE_FROM } from '../i18n/fold-limits.ts';
import { UNKNOWN } from '../i18n/number-text.ts';
import type { SignalTextProps } from './signal-text.tsx';
import { translateOf } from './translate-of.ts';

/** Text with folded prices (`foldedText`): it shows the folded ones, and screen readers get the full numbers (G7). */
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
    let known = false;
    return effect(() => {
      if (resting?.value && known) return;
      known = of.value !== UNKNOWN;
      write(of.value);
    });
  }, [of, resting]);
  // The effect also writes the first text, before paint.
  return <span ref={root} className={className} data-cell={cell} translate="no" />;
}

/**
 * Returns a function that writes text with folded prices into an element that nothing else fills; other text is written
 * as it is.
 */
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
 * Returns a function that writes prices into a cell of a list that React renders once; screen readers get folded zeros
 * written out (G7).
 * @param decimals  digits after the point, from the tick size
 */
export const priceCell = (cell: Element, decimals: number): ((text: string) => void) =>
  decimals < FOLDABLE_FROM ? (text) => writeText(cell, text) : foldedWriter(cell);
