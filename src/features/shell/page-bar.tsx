import type { ReactNode } from 'react';
import { NavBar } from '../../ui/nav-bar.tsx';
import { ConnectionChip } from './connection-chip.tsx';
import styles from './page-bar.module.css';
import { useDesktop } from './wide-window.ts';
import { useNavigation } from './navigation.ts';
import { PageLink } from './page-link.tsx';

interface PageBarProps {
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

interface PageBodyProps {
  children: ReactNode;
  /** For what uses the width of a desktop: columns and tables. */
  wide?: boolean;
}

/** The content of a page: cards below one another, centred at 720 px from there on (docs/looks.md). */
export const PageBody = ({ children, wide }: PageBodyProps) => (
  <main className={styles.body} data-wide={wide || undefined}>
    {children}
  </main>
);

/** A page that belongs to this one, such as its history, at the end of the bar. */
export const BarLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <PageLink to={to} className={styles.link}>
    {children}
  </PageLink>
);

/** Something that is done with the whole page, such as saving its list as a file. `name` is what is heard, and holds what is seen. */
export const BarButton = ({ name, onClick, children }: { name: string; onClick(): void; children: ReactNode }) => (
  <button type="button" className={styles.link} onClick={onClick}>
    <span aria-hidden="true">{children}</span>
    <span className="sr-only">{name}</span>
  </button>
);
