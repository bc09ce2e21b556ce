import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import styles from './nav-bar.module.css';

export interface NavBarProps {
  /** Heading of the page; a node when it is a control, such as the choice of a market. */
  title: ReactNode;
  /** Shows the back button. */
  onBack?: () => void;
  /** Shown in place of the back button. */
  left?: ReactNode;
  right?: ReactNode;
  /** True on a card (trade) instead of the page background (home). */
  surface?: boolean;
}

/** The bar of every page, 52 px: back, title, actions. */
export function NavBar({ title, onBack, left, right, surface = false }: NavBarProps) {
  const { t } = useTranslation();
  return (
    <header className={classNames(styles.bar, surface && styles.surface)}>
      {left}
      {onBack && <IconButton icon="back" label={t('common.back')} onClick={onBack} className={styles.back} />}
      <h1 className={styles.title}>{title}</h1>
      {right !== undefined && <div className={styles.right}>{right}</div>}
    </header>
  );
}
