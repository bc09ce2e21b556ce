import type { ComponentProps, MouseEvent } from 'react';
import { useHref, useNavigate } from 'react-router-dom';
import { preloadPage } from './preload-page.ts';

export interface PageLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick' | 'target'> {
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
