import { useEffect, useRef } from 'react';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { afterPaint } from '../frame/after-paint.ts';
import { classNames } from './class-names.ts';
import styles from './button.module.css';

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /**
   * `primary`: the main button of a screen. `up`, `down`: a main button whose action is a side. `quiet`: all others.
   * `danger`: a quiet button in the colour of a loss.
   */
  kind?: 'primary' | 'up' | 'down' | 'quiet' | 'danger';
  /** main 50 px (default), small 44 px. */
  size?: 'main' | 'small';
  /** Takes the full width. Default for the main size. */
  wide?: boolean;
  /**
   * Whether the action is pending: the button keeps its size, ignores a second tap (O11), and is announced as busy. The
   * label is unchanged, so pass the label of the state ("Sending").
   */
  busy?: boolean;
  children: ReactNode;
}

/** A button; its type is `button` by default. A long label wraps to two lines before anything shrinks (I2). */
export function Button({
  kind = 'primary',
  size = 'main',
  wide = size === 'main',
  busy = false,
  className,
  onClick,
  type = 'button',
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      // Written out, because the linter requires one of the three valid types.
      // oxlint-disable-next-line react/button-has-type
      type={type}
      className={classNames(styles.button, styles[kind], styles[size], wide && styles.wide, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <Spinner />}
      <span>{children}</span>
    </button>
  );
}

/** Time behind the frame that shows a spinner until it turns, ms. */
const TURNS_AFTER_MS = 100;

/** A moving element is a layer of its own, which a slow phone would have to make in the frame that answers the tap. */
function Spinner() {
  const ring = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // Kept, because the timer may fire between the commit that removes the ring and the cleanup that stops it.
    const element = ring.current!;
    return afterPaint(TURNS_AFTER_MS, () => element.classList.add(styles.turning!));
  }, []);
  return <span ref={ring} className={styles.spinner} aria-hidden="true" />;
}
