import type { ComponentProps, MouseEvent } from 'react';
import { useHref, useNavigate } from 'react-router-dom';
import { fetchEarly } from '../../ui/bring-code.ts';

interface PageLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick' | 'target'> {
  /** Path and query of a page of this app. */
  readonly to: string;
}

/** Whether the browser handles the click itself: new tab, new window, download. */
const isForBrowser = (event: MouseEvent) =>
  event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;

/** A link to a page of the app. The router's own `Link` would add 4 KB of code for loaders and prefetching. */
export function PageLink({ to, children, ...rest }: PageLinkProps) {
  const href = useHref(to);
  const navigate = useNavigate();
  const preload = () => preloadPage(to);
  return (
    <a
      {...rest}
      href={href}
      onPointerEnter={preload}
      onPointerDown={preload}
      onClick={(event) => {
        if (event.defaultPrevented || isForBrowser(event)) return;
        event.preventDefault();
        // A link to the current page adds no history entry.
        void navigate(to, { replace: event.currentTarget.hash === location.hash });
      }}
    >
      {children}
    </a>
  );
}

/** Functions that the script of the built index.html defines; they are absent in development. */
declare global {
  interface Window {
    ternFilesOf?: (route: string) => readonly string[];
    /** Shows that the app's code did not load, in place of the shell; `src/app/entry.ts` calls it. */
    ternStartFailed?: () => void;
  }
}

/**
 * Preloads code and texts of the page at `route`, which is likely to be opened next. They are fetched but not run,
 * because a touch may be the start of a scroll.
 */
const preloadPage = (route: string): void => fetchEarly(window.ternFilesOf?.(route) ?? []);
