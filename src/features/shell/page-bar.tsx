import type { ReactNode } from 'react';
import { NavBar } from '../../ui/nav-bar.tsx';
import { ConnectionChip } from './connection-chip.tsx';
import styles from './page-bar.module.css';
import { useDesktop } from './wide-window.ts';
import { useNavigation } from './navigation.ts';
import { PageLink } from './page-link.tsx';

interface PageBarProps {
  title: ReactNode;
  /** Name of the bar on a desktop, for a title that is no text. */
  name?: string | undefined;
  /** False on home, which has no page to go back to. */
  back?: boolean;
  /** Called in place of going back, for pages that ask for confirmation first. */
  onBack?: (() => void) | undefined;
  /** Content after the connection state. */
  right?: ReactNode;
  surface?: boolean;
  /** Whether the page is a section of the desktop's top bar; it then has no bar of its own there. */
  section?: boolean;
  /** Shows a live connection as a dot without words. */
  dot?: boolean;
}

/** The navigation bar of every page: back, title, connection state, and the page's own content. */
export function PageBar({
  title,
  name = typeof title === 'string' ? title : undefined,
  back = true,
  onBack,
  right,
  surface = false,
  section = false,
  dot = false,
}: PageBarProps) {
  const navigation = useNavigation();
  // A page has one banner, which on the desktop is the top bar, so this header must not be one.
  const desktop = useDesktop();
  const Frame = desktop ? 'section' : 'div';
  return (
    <Frame className={section ? styles.section : styles.page} aria-label={desktop ? name : undefined}>
      <NavBar
        title={title}
        surface={surface}
        {...(back ? { onBack: onBack ?? navigation.back } : {})}
        right={
          <>
            {/* On the desktop the top bar shows the chip. */}
            <span className={styles.chip}>
              <ConnectionChip dot={dot} />
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
  /** Set for columns and tables, which use the width of a desktop. */
  wide?: boolean;
  /** Content beside the form of a page on a wide window, such as the last of its history. */
  aside?: ReactNode;
}

/**
 * The content of a page: cards in one column, centred and at most 720 px wide (docs/looks.md). With an `aside` its form
 * is one card of 480 px on a wide window.
 */
export const PageBody = ({ children, wide, aside }: PageBodyProps) => (
  <main className={styles.body} data-wide={wide || undefined} data-form={aside === undefined ? undefined : ''}>
    {aside === undefined ? children : <div className={styles.form}>{children}</div>}
    {aside}
  </main>
);

/** Link at the end of the bar to a page that belongs to this one, such as its history. */
export const BarLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <PageLink to={to} className={styles.link}>
    {children}
  </PageLink>
);

/**
 * Button for an action on the whole page, such as saving its list as a file. `name` is the accessible name and contains
 * the visible text.
 */
export const BarButton = ({ name, onClick, children }: { name: string; onClick(): void; children: ReactNode }) => (
  <button type="button" className={styles.link} onClick={onClick}>
    <span aria-hidden="true">{children}</span>
    <span className="sr-only">{name}</span>
  </button>
);
