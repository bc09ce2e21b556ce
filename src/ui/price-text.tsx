import { effect } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { useLayoutEffect, useRef } from 'react';
import { writeText } from '../frame/write-text.ts';
import { FOLDABLE_FROM, foldZeros } from '../i18n/folded-zeros.ts';
import { priceText } from '../i18n/number-text.ts';
import { classNames } from './class-names.ts';
import { createFlash } from './price-flash.ts';
import { reserveDigits } from './reserve-digits.ts';
import styles from './price-text.module.css';

export interface PriceTextProps {
  /** Scaled integer, price × 10^decimals; NaN shows as `—`. */
  of: ReadonlySignal<number>;
  /** Digits after the point, from the tick size. */
  decimals: number;
  /** Tints the background for a moment after a change (H3). */
  flash?: boolean;
  /** Colours the number, and adds ▲ or ▼ when `arrow` is set: colour is never the only cue (G9). */
  direction?: ReadonlySignal<-1 | 0 | 1>;
  arrow?: boolean;
  className?: string | undefined;
  /** Name of the column whose place it is, where a canvas may show the number instead. */
  cell?: string | undefined;
  /** While it does, the text stays as it is: it is not what is seen. What it missed is no move that tints. */
  resting?: ReadonlySignal<boolean> | undefined;
}

/**
 * A price that follows a signal without rendering: one effect writes the text nodes. The width never shrinks, so digits
 * do not shift (G5); zeros are folded to a subscript while a screen reader gets the whole number (G7).
 */
export function PriceText({
  of,
  decimals,
  flash = false,
  direction,
  arrow = false,
  className,
  cell,
  resting,
}: PriceTextProps) {
  const root = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const span = root.current!;
    const write = writerOf(span, decimals >= FOLDABLE_FROM);
    const reserve = reserveDigits(span);
    const tint = flash ? createFlash(span) : null;
    let written = false;
    const stop = effect(() => {
      if (resting?.value && written) {
        tint?.end();
        return;
      }
      written = true;
      const price = of.value;
      const text = priceText(price, decimals);
      reserve(write(text));
      tint?.follow(price);
    });
    return () => {
      stop();
      tint?.end();
    };
  }, [of, decimals, flash, resting]);
  useLayoutEffect(() => {
    if (!direction) return undefined;
    return effect(() => {
      if (resting?.value && root.current!.dataset['direction'] !== undefined) return;
      root.current!.dataset['direction'] = String(direction.value);
    });
  }, [direction, resting]);

  // The effect writes the first text too, before paint; React never touches it again.
  return (
    <span
      ref={root}
      className={classNames(styles.price, arrow && styles.arrow, flash && styles.tinted, className)}
      data-cell={cell}
      translate="no"
    >
      {decimals >= FOLDABLE_FROM ? (
        <>
          <span aria-hidden="true">
            <span />
            <span className={styles.zeros} />
            <span />
          </span>
          <span className="sr-only" />
        </>
      ) : null}
    </span>
  );
}

/** Finds the nodes once, so that a tick only sets their text. The writer returns what can be seen of it. */
function writerOf(span: HTMLSpanElement, foldable: boolean): (text: string) => string {
  if (!foldable) {
    return (text) => {
      writeText(span, text);
      return text;
    };
  }
  const [shown, spoken] = span.children as unknown as readonly [HTMLElement, HTMLElement];
  const [head, zeros, tail] = shown.children as unknown as readonly [HTMLElement, HTMLElement, HTMLElement];
  return (text) => {
    const folded = foldZeros(text);
    const seen = folded ? `${folded.head}${folded.tail}.` : text;
    writeText(spoken, text);
    writeText(head, folded?.head ?? text);
    writeText(zeros, folded ? String(folded.zeros) : '');
    writeText(tail, folded?.tail ?? '');
    return seen;
  };
}
