import { type ReadonlySignal, effect } from '@preact/signals-core';
import { useLayoutEffect, useRef } from 'react';
import { type PriceTint, createPriceTint } from '../frame/price-tint.ts';
import { writeText } from '../frame/write-text.ts';
import { FOLDABLE_FROM } from '../i18n/fold-limits.ts';
import { foldZeros } from '../i18n/folded-zeros.ts';
import { priceText } from '../i18n/number-text.ts';
import { classNames } from './class-names.ts';
import { motion } from './motion.ts';
import styles from './price-text.module.css';

/**
 * Tints `node` when its price moves (H3): at most once per direction and flash length (3 s), and never with `flashMs`
 * 0, which reduced motion sets too.
 */
export const createFlash = (node: HTMLElement, nowMs: () => number = () => performance.now()): PriceTint =>
  createPriceTint({
    show(step) {
      if (step === 0) delete node.dataset['flash'];
      else node.dataset['flash'] = step > 0 ? `up${step}` : `down${-step}`;
    },
    flashMs: () => motion.peek().flashMs,
    nowMs,
  });

const DIGIT = /\d/g;

/**
 * Reserves the width of the widest text so far, so that a price does not shift its neighbours when it loses a digit
 * (G5). Writes a style only when the text grew. A tabular digit is 1ch, a separator about half of it.
 */
function reserveDigits(node: HTMLElement): (text: string) => void {
  let widest = 0;
  return (text) => {
    if (text.length <= widest) return;
    widest = text.length;
    const digits = text.match(DIGIT)?.length ?? 0;
    node.style.minInlineSize = `${digits + (text.length - digits) * 0.5}ch`;
  };
}

interface PriceTextProps {
  /** Scaled integer, price × 10^decimals; NaN shows as `—`. */
  of: ReadonlySignal<number>;
  /** Digits after the point, from the tick size. */
  decimals: number;
  /** Gives the digits the colour of the move for a moment (H3). */
  flash?: boolean;
  /** Colours the number, and adds ▲ or ▼ when `arrow` is set: colour is never the only cue (G9). */
  direction?: ReadonlySignal<-1 | 0 | 1>;
  arrow?: boolean;
  className?: string | undefined;
  /** Column name of the cell, if a canvas may paint the number instead. */
  cell?: string | undefined;
  /** While true, a known price is hidden by the canvas and is not updated; missed changes do not tint. */
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
    let known = false;
    const stop = effect(() => {
      // An unknown price does not rest: the first known one gives the cell its width.
      if (resting?.value && known) {
        tint?.end();
        return;
      }
      const price = of.value;
      known = !Number.isNaN(price);
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

  // The effect also writes the first text, before paint; React does not touch it again.
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

/**
 * Returns a function that writes the text and returns its visible form. It looks up the nodes once, so that a tick only
 * sets their text.
 */
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
