import type { ComponentProps, MouseEvent } from 'react';
import { useHref, useNavigate } from 'react-router-dom';
import { fetchEarly } from '../../ui/bring-code.ts';

interface PageLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick' | 'target'> {
  /** Path and query of a page of ours. */
  readonly to: string;
}

/** A new tab, a new window, a download: what the browser does with a link by itself. */
const isForBrowser = (event: MouseEvent) =>
  event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;

/** A link to a page of the app. The router's own `Link` brings the code of loaders and prefetching along, 4 KB. */
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
        // Where one is already: nothing more for Back to undo.
        void navigate(to, { replace: event.currentTarget.hash === location.hash });
      }}
    >
      {children}
    </a>
  );
}

/** Functions that the script of the built index.html offers; in development there are none. */
declare global {
  interface Window {
    ternFilesOf?: (route: string) => readonly string[];
    /** Says that the app's code did not come, in place of the shell; `src/app/entry.ts` calls it. */
    ternStartFailed?: () => void;
  }
}

/**
 * Asks for the code and texts of the page at `route`, which is likely to be wanted next. They are fetched and not run: a
 * finger that goes down may be about to scroll.
 */
const preloadPage = (route: string): void => fetchEarly(window.ternFilesOf?.(route) ?? []);
