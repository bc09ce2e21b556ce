import type { ReactNode } from 'react';
import { NavBar } from '../../ui/nav-bar.tsx';
import { ConnectionChip } from './connection-chip.tsx';
import styles from './page-bar.module.css';
import { useDesktop } from './use-desktop.ts';
import { useNavigation } from './use-navigation.ts';

export interface PageBarProps {
  title: ReactNode;
  /** False on home, which nothing is behind. */
  back?: boolean;
  /** In place of going back, where something is asked first. */
  onBack?: (() => void) | undefined;
  /** After the connection state. */
  right?: ReactNode;
  surface?: boolean;
  /** Pages the desktop's top bar leads to do without a bar of their own there. */
  section?: boolean;
}

/** The navigation bar every page wears: back, title, how live the data are, and what the page adds. */
export function PageBar({ title, back = true, onBack, right, surface = false, section = false }: PageBarProps) {
  const navigation = useNavigation();
  // A page has one banner, and on the desktop that is the top bar: inside a section a header is none.
  const desktop = useDesktop();
  const Frame = desktop ? 'section' : 'div';
  return (
    <Frame
      className={section ? styles.section : styles.page}
      aria-label={desktop && typeof title === 'string' ? title : undefined}
    >
      <NavBar
        title={title}
        surface={surface}
        {...(back ? { onBack: onBack ?? navigation.back } : {})}
        right={
          <>
            {/* On the desktop the top bar shows it. */}
            <span className={styles.chip}>
              <ConnectionChip />
            </span>
            {right}
          </>
        }
      />
    </Frame>
  );
}
