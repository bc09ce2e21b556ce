import type { ButtonHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { IconShape } from './icon.tsx';
import styles from './icon-button.module.css';

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'> {
  icon: IconShape;
  /** Name of the action, for screen readers and as tooltip. */
  label: string;
  /** State of a toggle such as a favourite star; `aria-pressed` is left out when absent. */
  pressed?: boolean;
  /** Fills the shape while pressed. */
  fillPressed?: boolean;
  /** Adds a chip-coloured square as on the home card; no background by default. */
  tile?: boolean;
  size?: number;
}

/** A 44 × 44 px target around one icon. */
export function IconButton({
  icon,
  label,
  pressed,
  fillPressed = false,
  tile = false,
  size = 22,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      data-icon=""
      className={classNames(styles.button, tile && styles.tile, className)}
      aria-label={label}
      aria-pressed={pressed}
      title={label}
    >
      <Icon name={icon} size={size} filled={fillPressed && pressed === true} />
    </button>
  );
}
