import { useCallback, useId, useState } from 'react';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { lazyCode } from '../../ui/lazy-code.ts';
import { useLazyCode } from '../../ui/use-lazy-code.ts';
import styles from './top-bar.module.css';

const menusCode = lazyCode(() => import('./bar-menus.tsx'), 'menus', 'profile');

interface BarMenuProps {
  /** Which of the menus it opens. */
  menu: 'MoreMenu' | 'AccountMenu';
  /** Accessible name where the visible content does not say it. */
  label?: string;
  className?: string | undefined;
  /** Whether the shown page is one of the menu. */
  current?: boolean;
  children: ReactNode;
}

/** A button of the top bar that opens a menu below it; the menu's code loads at the first press. */
export function BarMenu({ menu, label, className, current = false, children }: BarMenuProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const menus = useLazyCode(menusCode, open, close);
  const Menu = menus?.[menu];
  return (
    <span className={styles.menu}>
      <button
        type="button"
        className={className}
        aria-label={label}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-current={current ? 'page' : undefined}
        onClick={() => setOpen(!open)}
      >
        {children}
        <Icon name="chevron-down" size={16} />
      </button>
      {open && Menu && <Menu id={id} onClose={close} />}
    </span>
  );
}
