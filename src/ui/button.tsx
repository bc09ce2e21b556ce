import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './button.module.css';

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /**
   * primary: the one main button of a screen; up, down: the same where the action is a side; quiet: everything else;
   * danger: a quiet button in the colour of a loss.
   */
  kind?: 'primary' | 'up' | 'down' | 'quiet' | 'danger';
  /** main 50 px (default), small 44 px. */
  size?: 'main' | 'small';
  /** Fills the line. Default for the main size. */
  wide?: boolean;
  /**
   * Sending: keeps its size, takes no second tap (O11), says so to a screen reader. The label stays, so pass the
   * label of the state ("Sending").
   */
  busy?: boolean;
  children: ReactNode;
}

/** A button. Type `button` unless told otherwise. A label of two lines wraps before anything shrinks (I2). */
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
      // Written out for the linter: the type is one of the three a button has.
      // oxlint-disable-next-line react/button-has-type
      type={type}
      className={classNames(styles.button, styles[kind], styles[size], wide && styles.wide, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <span className={styles.spinner} aria-hidden="true" />}
      <span>{children}</span>
    </button>
  );
}
